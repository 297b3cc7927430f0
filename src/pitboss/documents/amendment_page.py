"""An amendment as a redline: every change from the submission it supersedes, the reason, and the effect on edges."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.elected import elected
from pitboss.documents.headings import clause_cell, date_in_words, heading, status_words
from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import document, table
from pitboss.exact.words import percent
from pitboss.law.paytables import Paytable
from pitboss.law.readings import readings
from pitboss.law.words import capital, odds_in_words
from pitboss.submission.differences import Changed, Comparison, EdgeChange, Measure
from pitboss.submission.filing import Filing
from pitboss.submission.model import Submission

_PARTICULARS = ("filing", "status", "attachments")
"""The parts that say something about the filing, not about the tables."""


def amendment_page(before: Submission, after: Submission, comparison: Comparison) -> str:
    """The redline as HTML."""
    rules = after.rules
    ours = [each for each in comparison.changes if each.key.partition(".")[0] not in _PARTICULARS]
    others = [each for each in comparison.changes if each not in ours and not each.key.startswith("status")]
    return document(
        title=f"{rules.name}, amendment, {after.edition}",
        running=f"{rules.name}  ·  amendment  ·  {after.certificate_holder}",
        footer=f"submission {after.hash}",
        status=status_words(after),
        body=[
            heading(after, "Amendment"),
            _about(after),
            element("h2", "Changes"),
            _changes(ours, before, after),
            *_paytables(before, after),
            element("h2", "Effect"),
            *_effect(comparison, after),
            *_particulars(others, before, after),
        ],
    )


def _about(after: Submission) -> Markup:
    filing = after.filing or Filing()
    rows = [
        ("Revision", str(filing.revision)),
        ("Effective", date_in_words(filing.effective) if filing.effective else ""),
        ("Supersedes", element("code", filing.supersedes or "")),
        ("This submission", element("code", after.hash)),
    ]
    return together(
        table((), rows, widths=(20, 80)),
        element("h2", "Reason"),
        *(element("p", line) for line in filing.reason.splitlines()),
    )


def _changes(changes: list[Changed], before: Submission, after: Submission) -> Markup:
    if not changes:
        return element("p", "Nothing that is dealt, wagered or shown at the table changes.")
    rows = [
        (
            _label(each.key, before, after),
            _struck(_named(each.before, each.key, after)),
            _inserted(_named(each.after, each.key, after)),
            clause_cell(each.clause),
        )
        for each in changes
    ]
    return table(("", "Before", "After", "Clause"), rows, widths=(34, 24, 24, 18))


def _particulars(changes: list[Changed], before: Submission, after: Submission) -> Iterator[Markup]:
    if changes:
        yield element("h2", "Particulars of the filing")
        rows = [(_label(each.key, before, after), _struck(each.before), _inserted(each.after)) for each in changes]
        yield table(("", "Before", "After"), rows, widths=(20, 40, 40))


def _named(value: str | None, key: str, after: Submission) -> str | None:
    """The name of a wager or an area instead of its key."""
    if value is None or key not in ("wagers", "pooled", "layout.areas", "payout_limit.covers"):
        return value
    known = after.rules.areas.get(value) if key == "layout.areas" else after.rules.wagers.get(value)
    return capital(known.name) if known else value


def _struck(words: str | None) -> str:
    return "" if words is None else element("del", words)


def _inserted(words: str | None) -> str:
    return "" if words is None else element("ins", words)


def _label(key: str, before: Submission, after: Submission) -> str:
    """What a key of the file is called in words."""
    path = tuple(key.split("."))
    names = {where: name for one in (before, after) for name, _, where in elected(one)}
    wagers, inscriptions = after.rules.wagers, after.rules.inscriptions
    match path:
        case _ if path in names and path != ("pooled",):
            return names[path]
        case ("limits", "wagers", wager, limit) if wager in wagers:
            return f"{wagers[wager].name}, {limit}"
        case ("paytables", name) if name in wagers:
            return f"Paytable of the {wagers[name].name}"
        case ("readings", id_) if id_ in readings():
            return readings()[id_].question
        case ("inscriptions", name, *_) if name in inscriptions:
            return f"Where patrons read the {inscriptions[name].name}"
        case ("layout", "areas"):
            return "Areas on the layout"
        case ("wagers",):
            return "Optional wagers"
        case ("filing", *rest):
            return capital(" ".join(rest))
        case _:
            return capital(" ".join(path).replace("_", " ").replace("-", " "))


def _paytables(before: Submission, after: Submission) -> Iterator[Markup]:
    """Each table for which another letter is elected, hand by hand."""
    for name, letter in after.paytables.items():
        wager, old = after.rules.wagers.get(name), before.paytables.get(name)
        if wager is None or old is None or old == letter or before.edition != after.edition:
            continue
        was, now = wager.paytables[old], wager.paytables[letter]
        yield element(
            "div",
            table(
                ("Hand", f"Paytable {old}", f"Paytable {letter}"),
                [*_rows(was, now)],
                numbers=(1, 2),
                caption=f"{wager.name}  {now.clause}",
            ),
            class_="together",
        )


def _rows(was: Paytable, now: Paytable) -> Iterator[tuple[str, str, str]]:
    old, new = ({row.words: odds_in_words(row.odds) for row in each.rows} for each in (was, now))
    for hand in dict.fromkeys((*new, *old)):
        before, after = old.get(hand), new.get(hand)
        if before == after and before is not None:
            yield capital(hand), before, before
        else:
            yield capital(hand), _struck(before), _inserted(after)


def _effect(comparison: Comparison, after: Submission) -> Iterator[Markup]:
    if comparison.edges is None:
        yield element("p", "The edges of this game are not computed, so their change is not either.")
    elif not comparison.edges:
        yield element("p", "No house edge changes.")
    else:
        rows = [
            (
                f"{_wager(each.wager, after)}{_at(each)}",
                "not offered" if each.before is None else percent(each.before.value),
                "not offered" if each.after is None else percent(each.after.value),
                "" if each.difference is None else f"{100 * each.difference:+.4f} points",
            )
            for each in comparison.edges
        ]
        yield table(("House edge of", "Before", "After", "Change"), rows, numbers=(1, 2, 3), strong=(0,))
        yield element("p", "Wagers that are not listed keep their edge.", class_="quiet")


def _wager(name: str, after: Submission) -> str:
    """What is priced: a wager, or the wagers of the game itself, which are priced together."""
    wager = after.rules.wagers.get(name)
    return wager.name if wager else "The game itself"


def _at(change: EdgeChange) -> str:
    if change.measure is Measure.LONG_RUN:
        return ", in the long run"
    return "" if change.at is None else f", at its {change.at.value}"
