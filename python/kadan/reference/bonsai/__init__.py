"""Bonsai in plain Python: one module for the tree, the rules, the texts and so on."""

from kadan.reference.bonsai.game import Bonsai

__all__ = ["Bonsai"]
