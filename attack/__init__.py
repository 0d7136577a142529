"""Attacks on a product of our own, on loopback: who gets in, what breaks, what leaks."""
