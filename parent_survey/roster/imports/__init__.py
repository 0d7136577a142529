"""Teachers from a paste, a CSV file or a workbook: read, checked, taken over at once, and undone at once."""
