"""What insights cost: `make bench BENCH=insights`."""
