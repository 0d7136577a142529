"""Whatever can be sent, in whatever order."""
