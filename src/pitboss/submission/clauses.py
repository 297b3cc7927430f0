"""Which clause of its chapter each key of a submission falls under."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games.procedure import clause_of, has_procedure
from pitboss.law.citation import Clause
from pitboss.law.readings import readings
from pitboss.law.rules import Rules
from pitboss.submission.model import Submission

Path = tuple[str, ...]


def whose(rules: Rules) -> Clause:
    """Where the chapter has the layout say whose it is."""
    return _ordered(rules, "layout-name-or-logo") or rules.sections.layout


def of_preshuffled(rules: Rules) -> Clause:
    """Where the chapter covers cards that come preshuffled."""
    return _ordered(rules, "preshuffled-skip-opening") or rules.figure("decks").clause


def clause_at(path: Path, submission: Submission) -> Clause | None:
    """The clause that a key of the file is about; None if the chapter has nothing to say about it."""
    found = _AT.get(path[0])
    return found(path, submission) if found else None


def _ordered(rules: Rules, step: str) -> Clause | None:
    name = rules.edition.name
    return clause_of(name, step) if has_procedure(name, step) else None


def _figure(*names: str) -> Callable[[Path, Submission], Clause | None]:
    """The clause of the first of these figures that the text has."""

    def found(_path: Path, submission: Submission) -> Clause | None:
        figures = submission.rules.figures
        return next((figures[name].clause for name in names if name in figures), None)

    return found


def _limit(path: Path, submission: Submission) -> Clause | None:
    rules, figures = submission.rules, submission.rules.figures
    match path[1:]:
        case ("payout", *_) if "limit-floor" in figures:
            return figures["limit-floor"].clause
        case ("boxes", *_):
            return submission.most_boxes[1]
        case ("wagers", name, *_) if name in rules.wagers:
            return rules.wagers[name].clause
        case _:
            return rules.sections.wagers


def _paytable(path: Path, submission: Submission) -> Clause | None:
    wager = submission.rules.wagers.get(path[-1])
    return next((each.clause for each in wager.paytables.values()), wager.clause) if wager else None


def _reading(path: Path, _submission: Submission) -> Clause | None:
    known = readings().get(path[-1])
    return next(iter(known.clauses), None) if known else None


def _wager(path: Path, submission: Submission) -> Clause | None:
    wager = submission.rules.wagers.get(path[-1])
    return wager.clause if wager else submission.rules.sections.submission


def _pooled(_path: Path, submission: Submission) -> Clause | None:
    clauses = (each.clause for each in submission.rules.pooled.values())
    return next(clauses, submission.rules.sections.wagers)


def _decks(path: Path, submission: Submission) -> Clause | None:
    """Decks or batches that alternate are allowed by a clause of their own."""
    paired = ("decks-with-shuffler", "batches-with-shuffler") if submission.alternates else ()
    return _figure(*paired, "decks")(path, submission)


def _dealing(_path: Path, submission: Submission) -> Clause | None:
    way = submission.dealing
    section = submission.rules.sections.dealing.get(way) if way else None
    return section or _figure("player-cards", "seats")(_path, submission)


def _layout(path: Path, submission: Submission) -> Clause | None:
    area = submission.rules.areas.get(path[-1])
    return area.clause if area else whose(submission.rules)


def _inscription(path: Path, submission: Submission) -> Clause | None:
    inscription = submission.rules.inscriptions.get(path[1]) if len(path) > 1 else None
    return inscription.clause if inscription else submission.rules.sections.layout


_AT: dict[str, Callable[[Path, Submission], Clause | None]] = {
    "certificate_holder": lambda _, submission: whose(submission.rules),
    "table_numbers": _figure("seats"),
    "seats": _figure("seats"),
    "wagers": _wager,
    "pooled": _pooled,
    "decks": _decks,
    "batches": _figure("batches-with-shuffler", "decks"),
    "shuffling": lambda _, submission: _ordered(submission.rules, "shuffle-into-one-stack"),
    "preshuffled": lambda _, submission: of_preshuffled(submission.rules),
    "dealing": _dealing,
    "paytables": _paytable,
    "readings": _reading,
    "limits": _limit,
    "payout_limit": _figure("limit-floor"),
    "progressive": _figure("progressive-floor"),
    "layout": _layout,
    "inscriptions": _inscription,
}
