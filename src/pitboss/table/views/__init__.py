"""What each person may know about a table, and what each may do there."""
