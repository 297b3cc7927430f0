"""What is read about tables and finished rounds: history, replay, proof, the house edge."""
