"""The product's own PostgreSQL in its data folder. A bottom layer: it imports nothing else of the product."""
