"""The chat from its two ends, for tests, measurements and attacks: who asks it, and who stands in for its model."""
