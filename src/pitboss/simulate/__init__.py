"""Simulation of whole games, and its reconciliation with the exact figures.

A `Run` says what is simulated. `Progress.begin` and `go_on` play it, `report` puts the results next to the exact
figures, and `reconcile` says whether they agree.
"""
