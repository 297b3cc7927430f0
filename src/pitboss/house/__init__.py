"""What the house does on its own: its duties, shuffling and the proof of it, keeping undealt cards, bots."""

from pitboss.house.audit import audit
from pitboss.house.commitment import verify_opening
from pitboss.house.house import House, Step, run_until_waiting
from pitboss.house.keeper import Keeper
from pitboss.house.session import TableSession
from pitboss.house.shuffle import OperatingSystem, Source

__all__ = [
    "House",
    "Keeper",
    "OperatingSystem",
    "Source",
    "Step",
    "TableSession",
    "audit",
    "run_until_waiting",
    "verify_opening",
]
