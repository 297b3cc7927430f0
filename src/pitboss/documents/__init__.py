"""What Pitboss prints: pages on the paper surface, as self-contained HTML and as PDF."""
