"""Two cards each and a shared board of five: boards, showdowns and choices at three points, counted and compiled."""
