"""Hands ranked by their longest flush or straight flush, counted, and what a meter costs that is topped up."""
