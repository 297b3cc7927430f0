"""What Pitboss prints: pages on the paper surface, as HTML that stands by itself and as PDF."""
