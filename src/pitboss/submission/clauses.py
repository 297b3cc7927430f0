"""Which clause of its chapter each key of a submission falls under."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games.elections import Shuffling
from pitboss.games.opening_checks import clause_of_dealing
from pitboss.games.procedure import clause_of, has_procedure
from pitboss.games.rule_data import register
from pitboss.law.citation import Clause, section_of
from pitboss.law.readings import readings
from pitboss.law.rules import Rules, Wager
from pitboss.odds import Form
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


def of_shuffling(submission: Submission) -> Clause | None:
    """Where the chapter covers the elected way of shuffling: devices that count have clauses of their own."""
    shuffle = _ordered(submission.rules, "shuffle-into-one-stack")
    step = _STEPS_OF_DEVICES.get(submission.shuffling) if submission.shuffling else None
    own = _ordered(submission.rules, step) if step else None
    # A chapter may only say elsewhere what is done when a count is wrong.
    return own if own and shuffle and section_of(own) == section_of(shuffle) else shuffle


_STEPS_OF_DEVICES = {Shuffling.COUNTING: "shuffler-count-wrong", Shuffling.RESHUFFLING: "reshuffling-device"}


def _progressive(path: Path, submission: Submission) -> Clause | None:
    match path[1:]:
        case ("wager", *_):
            wager = _metered(submission.rules)
            return wager.clause if wager else None
        case ("linked", *_):
            return of_links(submission.rules)
        case _:
            return _figure("progressive-floor")(path, submission)


def of_links(rules: Rules) -> Clause | None:
    """Where the chapter covers the system of a progressive wager, which tables may share."""
    wager, section = _metered(rules), section_of(rules.sections.layout)
    if wager is None:
        return None
    about = (each for each in register(rules.edition.name).values() if wager.wager in each.wagers)
    return next((each.clause for each in about if section_of(each.clause) == section), wager.clause)


def _metered(rules: Rules) -> Wager | None:
    """The wager that a meter pays, offered or not."""
    for wager in rules.wagers.values():
        rows = (row for table in wager.paytables.values() for row in table.rows)
        if any(row.odds.form is Form.METER for row in rows):
            return wager
    return None


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
    "shuffling": lambda _, submission: of_shuffling(submission),
    "preshuffled": lambda _, submission: of_preshuffled(submission.rules),
    "dealing": lambda _, submission: clause_of_dealing(submission),
    "paytables": _paytable,
    "readings": _reading,
    "limits": _limit,
    "payout_limit": _figure("limit-floor"),
    "progressive": _progressive,
    "layout": _layout,
    "inscriptions": _inscription,
}
