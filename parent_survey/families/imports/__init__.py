"""Families from a list or a OneRoster export: read, checked, taken over at once, and undone at once."""
