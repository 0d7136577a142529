"""What the person who runs the product does, while parents type."""
