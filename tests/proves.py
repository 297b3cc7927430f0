"""How a test says which clauses it proves, and the index that is written from what the tests say.

    @proves("679a.12(c)", "679a.12(d)", editions="679a@final-2016")
    def test_...

    pytest.param(..., marks=proves("680a.12(b)"))

A test proves a clause when it would fail if Pitboss broke it: that a figure is written down correctly proves no
clause about paying it.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import pytest

from pitboss.games.rule_data import register, require_clause
from pitboss.law.citation import Clause, chapter_of, cite, order_of
from pitboss.law.edition import edition, editions
from pitboss.law.names import Unknown
from pitboss.law.proofs import ProofIndex, coverage
from pitboss.law.register import Honored, RegisterEntry

MARK = "proves"


class Proof(NamedTuple):
    """One clause of one edition, as a mark carries it."""

    edition: str
    clause: Clause


def proves(*clauses: str, editions: str | Iterable[str] | None = None) -> pytest.MarkDecorator:
    """Mark a test, a class or a parameter with the clauses it proves.

    `editions` names one text or several; without it, a clause is proven in every edition of its chapter that has
    it. A clause that is unknown where it is claimed is refused at once, with the nearest numbers; so is one that the
    register calls physical, which no test of software shows.
    """
    if not clauses or not all(isinstance(each, str) for each in clauses):
        raise TypeError('name the clauses that are proven: @proves("679a.12(c)")')
    if editions is None:
        return _mark(proof for clause in clauses for proof in _wherever_it_stands(cite(clause)))
    named = (editions,) if isinstance(editions, str) else tuple(editions)
    return _mark(_in_editions([cite(clause) for clause in clauses], named))


def _mark(proofs: Iterable[Proof]) -> pytest.MarkDecorator:
    claimed = tuple(proofs)
    for proof in claimed:
        if register(proof.edition)[proof.clause].honored is Honored.PHYSICAL:
            raise ValueError(f"{proof.clause} is outside software, the register says: leave it out")
    return getattr(pytest.mark, MARK)(*claimed)  # type: ignore[no-any-return]


def _wherever_it_stands(clause: Clause) -> list[Proof]:
    texts = [each.name for each in editions() if each.chapter == chapter_of(clause)]
    standing = [Proof(name, clause) for name in texts if clause in register(name)]
    if not standing:
        known = {each for name in texts or (text.name for text in editions()) for each in register(name)}
        raise Unknown("clause of any edition", clause, known)
    return standing


def _in_editions(clauses: list[Clause], named: tuple[str, ...]) -> Iterator[Proof]:
    texts = [edition(name) for name in named]
    for text in texts:
        if text.chapter not in map(chapter_of, clauses):
            raise ValueError(f"none of the clauses named stands in chapter {text.chapter}, so leave out {text}")
    for clause in clauses:
        own = [text.name for text in texts if text.chapter == chapter_of(clause)]
        if not own:
            raise ValueError(f"no edition of chapter {chapter_of(clause)} is named, so {clause} is proven nowhere")
        for name in own:
            yield Proof(name, require_clause(name, clause))


def index_of(items: Iterable[pytest.Item]) -> ProofIndex:
    """Edition to clause to the tests that claim it, in the order of the law.

    A mark on a parameter is claimed by that case alone. A mark on a function or class is claimed by the function,
    however many cases it has: they prove the clause together.
    """
    tests: dict[Proof, set[str]] = {}
    for item in items:
        callspec = getattr(item, "callspec", None)
        of_case = () if callspec is None else callspec.marks
        of_function = item.nodeid if callspec is None else item.nodeid.removesuffix(f"[{callspec.id}]")
        for mark in item.iter_markers(MARK):
            claimed_by = item.nodeid if any(mark is each for each in of_case) else of_function
            for proof in _proofs(mark, item):
                tests.setdefault(proof, set()).add(claimed_by)
    index: dict[str, dict[str, tuple[str, ...]]] = {}
    age = {text.name: place for place, text in enumerate(editions())}
    for proof in sorted(tests, key=lambda each: (age[each.edition], order_of(each.clause))):
        index.setdefault(proof.edition, {})[proof.clause] = tuple(sorted(tests[proof]))
    return index


def _proofs(mark: pytest.Mark, item: pytest.Item) -> tuple[Proof, ...]:
    if mark.kwargs or not all(isinstance(each, Proof) for each in mark.args):
        raise pytest.UsageError(f"{item.nodeid}: write the mark as tests.proves.proves(...), which checks it")
    return mark.args


def index_as_text(index: ProofIndex) -> str:
    """One test a line, so that a difference names the test that came or went."""
    return json.dumps(index, indent=1, ensure_ascii=False) + "\n"


def all_entries() -> Iterator[RegisterEntry]:
    """Every clause of every edition."""
    for text in editions():
        yield from register(text.name).values()


Ratchet = Mapping[tuple[str, Honored], tuple[int, int]]
"""Edition and kind of honoring, to clauses proven and clauses in all."""


def ratchet_of(index: ProofIndex) -> Ratchet:
    """What an index proves, in the shape of the coverage file."""
    return {(each.edition, each.honored): (each.proven, each.of) for each in coverage(all_entries(), index)}


def read_ratchet(text: str) -> Ratchet:
    """The coverage file, which holds what is proven from falling."""
    return {
        (row["edition"], Honored(row["honored"])): (int(row["proven"]), int(row["of"]))
        for row in csv.DictReader(io.StringIO(text))
    }


def ratchet_as_text(ratchet: Ratchet) -> str:
    """The coverage file, to be written."""
    lines = [f"{name},{kind.value},{proven},{of}" for (name, kind), (proven, of) in ratchet.items()]
    return "\n".join(["edition,honored,proven,of", *lines]) + "\n"


def raised(committed: Ratchet, now: Ratchet) -> Ratchet:
    """The file after a turn of the ratchet: what is proven may rise by itself, but only a person lowers it."""
    return {kind: (max(proven, committed.get(kind, (0, 0))[0]), of) for kind, (proven, of) in now.items()}


def ratchet_faults(committed: Ratchet, now: Ratchet) -> list[str]:
    """How what is proven now differs from the coverage file, and what to do about it."""
    faults = []
    for kind in {**committed, **now}:
        was, of_was = committed.get(kind, (0, 0))
        proven, of = now.get(kind, (0, 0))
        name = f"{kind[0]}, {kind[1].value}"
        if proven < was:
            faults.append(
                f"{name}: {proven} clauses are proven, {was} were: prove them again, or lower the number"
                " in tests/law/coverage.csv by hand and say why in the commit"
            )
        elif (proven, of) != (was, of_was):
            faults.append(
                f"{name}: {proven} of {of} clauses are proven, the file says {was} of {of_was}: run `make proofs`"
            )
    return faults
