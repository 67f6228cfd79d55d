"""Ikebana in plain Python: one module for the edition, the rules, the texts and so on."""

from kadan.reference.ikebana.game import Ikebana

__all__ = ["Ikebana"]
