"""What staff wait for when they search or ask: `make bench BENCH=search`."""
