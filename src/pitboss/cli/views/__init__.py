"""What commands print: one page per file, and what pages share."""
