"""Money in two sides: every chip that moves at a table leaves one account and enters another.

The log of a table is the truth. The ledger is only a fold of its events, so anyone who has the log can rebuild it and
compare. It derives balances from events alone, and never asks for the state of the table.
"""

from pitboss.ledger.accounts import Account, Kind
from pitboss.ledger.gaming_day import GamingDay
from pitboss.ledger.ledger import Entry, Ledger
from pitboss.ledger.movements import Cause, Movement, Side
from pitboss.ledger.postings import Postings, postings
from pitboss.ledger.standing import Standing

__all__ = [
    "Account",
    "Cause",
    "Entry",
    "GamingDay",
    "Kind",
    "Ledger",
    "Movement",
    "Postings",
    "Side",
    "Standing",
    "postings",
]
