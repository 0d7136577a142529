"""Many people at once, and for a long time."""
