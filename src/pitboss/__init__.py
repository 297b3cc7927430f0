"""Pitboss runs, proves and polices casino table games exactly as the regulation is written."""

__version__ = "0.1.0"
