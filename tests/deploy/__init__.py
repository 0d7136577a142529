"""The examples of how to run it for a school."""
