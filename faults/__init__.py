"""Faults made on purpose, on this machine's loopback only, each with the promise that must hold and its figure."""
