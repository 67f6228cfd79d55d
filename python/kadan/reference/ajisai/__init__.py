"""Ajisai in plain Python: one module for the board, the rules, the texts and so on."""

from kadan.reference.ajisai.game import Ajisai

__all__ = ["Ajisai"]
