"""Trains the product's own sentence encoder. Not installed with the product; see README.md in this folder."""
