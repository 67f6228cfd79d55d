"""Helpers of the tests. They know the rules' notation, never an implementation."""
