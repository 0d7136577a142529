"""Rows out of the files that a school office sends: text of any kind and Excel workbooks."""
