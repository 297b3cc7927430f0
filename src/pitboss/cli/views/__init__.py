"""What commands print: one page a file, and what pages share."""
