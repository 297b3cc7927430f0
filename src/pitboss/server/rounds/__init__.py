"""What is read of tables, and of rounds that are over: history, replay, proof, the house edge."""
