"""Figures of the product, each as a ratio to a floor that is measured in the same run."""
