"""What the law as data must satisfy, as functions that return a line for every fault and nothing when all is well.

The tests run them over the package's own data, and over copies with one thing changed, which they must notice.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from pitboss.games import register, rules
from pitboss.law.citation import Clause, parent_of
from pitboss.law.edition import editions
from pitboss.law.readings import Reading
from pitboss.law.register import RegisterEntry
from pitboss.law.rules import Bound, Figure, PublishedHold, Rules, Ruling, Wager

ORACLES = Path(__file__).parent.parent / "oracles"

RulesByEdition = Mapping[str, Rules]
Register = Mapping[Clause, RegisterEntry]
Registers = Mapping[str, Register]
Cells = dict[tuple[str, ...], str]


def house_rules() -> RulesByEdition:
    """The figures that the package ships, of every edition."""
    return {each.name: rules(each.name) for each in editions()}


def house_registers() -> Registers:
    """The clauses that the package ships, of every edition."""
    return {each.name: register(each.name) for each in editions()}


@cache
def oracle(name: str) -> list[dict[str, str]]:
    """The rows of an oracle, which was read from the law itself and not from our own files."""
    with (ORACLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def payout_differences(house: RulesByEdition) -> list[str]:
    """Cell by cell: odds, clause, number of decks, and the place of the row among those its clause prints."""
    places: Counter[tuple[str, ...]] = Counter()
    law: Cells = {}
    for row in oracle("payouts"):
        table = (row["edition"], row["table"], row["letter"])
        places[*table, row["clause"]] += 1
        place = places[*table, row["clause"]]
        law[*table, row["hand"]] = _cell(row["odds"], row["clause"], place, row["decks"])
    return _differences("payout", law, dict(_payouts(house)), house)


def _payouts(house: RulesByEdition) -> Iterator[tuple[tuple[str, ...], str]]:
    for name, text in house.items():
        for wager in text.wagers.values():
            for letter, table in wager.paytables.items():
                places: Counter[str] = Counter()
                for row in table.rows:
                    places[row.clause] += 1
                    decks = "" if table.decks is None else str(table.decks)
                    cell = _cell(str(row.odds), row.clause, places[row.clause], decks)
                    yield (name, wager.wager, letter, row.words), cell


def _cell(odds: str, clause: str, place: int, decks: str) -> str:
    return f"{odds} in row {place} of {clause}" + (f" with {decks} decks" if decks else "")


def figure_differences(house: RulesByEdition) -> list[str]:
    """Every figure: its value, and the clauses that print it."""
    law: Cells = {(row["edition"], row["figure"]): f"{row['value']} in {row['clauses']}" for row in oracle("figures")}
    ours: Cells = {(name, each.name): _figure(each) for name, text in house.items() for each in text.figures.values()}
    return _differences("figure", law, ours, house)


def _figure(figure: Figure) -> str:
    value = _joined(figure.value) if isinstance(figure.value, list) else str(figure.value)
    return f"{value} in {' '.join(figure.clauses)}"


def wager_differences(house: RulesByEdition) -> list[str]:
    """Every wager: its name, whether it is required, when it is placed, and where the law says so."""
    law: Cells = {(row["edition"], row["wager"]): _said(list(row.items())[2:]) for row in oracle("wagers")}
    ours: Cells = {(name, each.wager): _wager(each) for name, text in house.items() for each in text.wagers.values()}
    return _differences("wager", law, ours, house)


def _wager(wager: Wager) -> str:
    return _said(
        [
            ("name", wager.name),
            ("required", wager.required.value if wager.required else ""),
            ("clause", wager.clause),
            ("placed", wager.placed.value if wager.placed else ""),
            ("placed_clause", wager.placed_clause or ""),
            ("duty", wager.duty or ""),
            ("one_of", _joined(wager.one_of)),
            ("table_of", wager.table_of or ""),
        ]
    )


def bound_differences(house: RulesByEdition) -> list[str]:
    """Every bound on the size of a wager, in each case the law tells apart."""
    law: Cells = {(row["edition"], row["wager"], row["when"]): _said(list(row.items())[3:]) for row in oracle("bounds")}
    ours: Cells = {
        (name, wager.wager, _joined(bound.when)): _bound(bound)
        for name, text in house.items()
        for wager in text.wagers.values()
        for bound in wager.bounds
    }
    return _differences("bound", law, ours, house)


def _bound(bound: Bound) -> str:
    least = "" if bound.least is None else str(bound.least)
    return _said([("least", least), ("most", str(bound.most)), ("of", bound.of), ("clause", bound.clause)])


def ruling_differences(house: RulesByEdition) -> list[str]:
    """Every irregularity that voids a round, and what is settled all the same."""
    law: Cells = {(row["edition"], row["irregularity"]): _said(list(row.items())[2:]) for row in oracle("rulings")}
    ours: Cells = {
        (name, each.irregularity.value): _ruling(each) for name, text in house.items() for each in text.rulings.values()
    }
    return _differences("ruling", law, ours, house)


def _ruling(ruling: Ruling) -> str:
    return _said(
        [
            ("clauses", " ".join(ruling.clauses)),
            ("settles", _joined(ruling.settles)),
            ("until", ruling.until.value if ruling.until else ""),
            ("settles_once_dealt", ruling.settles_once_dealt.value if ruling.settles_once_dealt else ""),
        ]
    )


def published_differences(house: RulesByEdition) -> list[str]:
    """Every hold percentage, as the preambles print it."""
    law: Cells = {
        (row["edition"], row["of"], row["letters"]): _said(list(row.items())[2:]) for row in oracle("published")
    }
    ours: Cells = {
        (name, _joined(each.of), _joined(each.letters)): _published(each)
        for name, text in house.items()
        for each in text.published
    }
    return _differences("published hold", law, ours, house)


def _published(hold: PublishedHold) -> str:
    printed = [("low", hold.low), ("high", hold.high)]
    return _said([*printed, ("letters", _joined(hold.letters)), ("each", _joined(hold.each))])


def reading_differences(house: Mapping[str, Reading]) -> list[str]:
    """Every reading: of what kind it is, and its alternatives with the default first."""
    law: Cells = {(row["id"],): f"{row['kind']}: {row['alternatives']}" for row in oracle("readings")}
    ours: Cells = {(id_,): f"{each.kind}: {_joined(each.names)}" for id_, each in house.items()}
    return _differences("reading", law, ours)


def register_differences(house: Registers) -> list[str]:
    """Every clause of every edition, in the order of the chapter."""
    faults = []
    for name, entries in house.items():
        law = [row["clause"] for row in oracle("clauses") if row["edition"] == name]
        ours = [str(clause) for clause in entries]
        faults += [f"clause {clause} of {name}: not in the register" for clause in law if clause not in entries]
        faults += [f"clause {clause} of {name}: not in the law" for clause in ours if clause not in law]
        if ours != law and sorted(ours) == sorted(law):
            faults.append(f"the clauses of {name} do not stand in the order of the chapter")
    return faults


def line_faults(house: Registers) -> list[str]:
    """Each clause has a parent, and one sentence of its own."""
    faults = []
    for name, entries in house.items():
        own = Counter(each.text for each in entries.values() if each.procedure is None)
        for clause, entry in entries.items():
            parent = parent_of(clause)
            problems = list(_sentence_faults(entry.text))
            if parent is not None and parent not in entries:
                problems.append(f"its parent {parent} is missing")
            if own[entry.text] > 1 and entry.procedure is None:
                problems.append("another clause has the same line")
            faults += [f"{clause} of {name}: {problem}: {entry.text}" for problem in problems]
    return faults


def _sentence_faults(text: str) -> Iterator[str]:
    prose = text.replace("§ .", "§ ")
    if not text.endswith("."):
        yield "it does not end with a full stop"
    if re.search(r"[.!?…]\W*\s\W*\w", prose) or ".." in prose or "\n" in text:
        yield "it is more than one sentence"
    if re.search(r"[{}]", text):
        yield "a placeholder is left"
    if not re.match(r"[A-Z0-9]", text) or "  " in text or text.strip() != text:
        yield "it is not written as a sentence"


def citation_faults(house: RulesByEdition, registers: Registers) -> list[str]:
    """Whatever the rules cite stands in that edition."""
    return [
        f"{what} of {name} cites {clause}, which that edition does not have"
        for name, text in house.items()
        for what, clause in _citations(text)
        if clause not in registers[name]
    ]


def _citations(text: Rules) -> Iterator[tuple[str, Clause]]:
    sections = text.sections
    named = (sections.wagers, sections.instruments, sections.irregularities, sections.submission, sections.layout)
    for clause in (*named, *sections.dealing.values()):
        yield "a section", clause
    for figure in text.figures.values():
        yield from ((f"figure {figure.name}", clause) for clause in figure.clauses)
    for ruling in text.rulings.values():
        yield from ((f"ruling {ruling.irregularity.value}", each) for each in ruling.clauses)
    yield from ((f"area {area.area}", area.clause) for area in text.areas.values())
    for inscription in text.inscriptions.values():
        yield f"inscription {inscription.inscription}", inscription.clause
        if inscription.sign is not None:
            yield f"a sign for {inscription.inscription}", inscription.sign
    for wager in text.wagers.values():
        yield f"wager {wager.wager}", wager.clause
        if wager.placed_clause is not None:
            yield f"the placing of {wager.wager}", wager.placed_clause
        yield from ((f"a bound of {wager.wager}", bound.clause) for bound in wager.bounds)
        for table in wager.paytables.values():
            yield f"table {table.letter} of {wager.wager}", table.clause
            yield from ((f"{row.words} in table {table.letter} of {wager.wager}", row.clause) for row in table.rows)


def name_faults(house: RulesByEdition) -> list[str]:
    """Whatever the rules say of a wager, by its name, is said of a wager of that edition."""
    return [
        f"{what} of {name} names {wager}, which is no wager there"
        for name, text in house.items()
        for what, wager in _names(text)
        if wager not in text.wagers
    ]


def _names(text: Rules) -> Iterator[tuple[str, str]]:
    yield from (("limit-covers", wager) for wager in text.texts("limit-covers"))
    yield from (("a published hold", wager) for hold in text.published for wager in hold.of)
    for ruling in text.rulings.values():
        yield from ((f"ruling {ruling.irregularity.value}", wager) for wager in ruling.settles)
    for wager in text.wagers.values():
        yield from ((f"the choice of {wager.wager}", each) for each in wager.one_of)
        yield from ((f"a bound of {wager.wager}", each.of) for each in wager.bounds if each.of != "table minimum")
        if wager.table_of is not None:
            yield f"table {wager.wager}", wager.table_of


def reading_faults(house: Mapping[str, Reading], registers: Registers) -> list[str]:
    """Each reading cites clauses that stand in some edition, and says in words what it is about."""
    standing = {clause for entries in registers.values() for clause in entries}
    faults = []
    for id_, each in house.items():
        faults += [f"{id_} cites {clause}, which no edition has" for clause in each.clauses if clause not in standing]
        if not each.clauses or not each.alternatives:
            faults.append(f"{id_} has no clause or no alternative")
        if len(set(each.names)) < len(each.names):
            faults.append(f"{id_} names an alternative twice")
        if id_[:3].isdigit() and id_.partition("-")[0] not in each.chapters:
            faults.append(f"{id_} is named after a chapter of which it cites no clause")
        if not each.question.endswith("?"):
            faults.append(f"{id_} asks nothing: {each.question}")
        told = [each.reason, *(alternative.meaning for alternative in each.alternatives)]
        faults += [f"{id_} does not say a whole sentence: {text}" for text in told if not text.endswith((".", "…"))]
    return faults


def _joined(items: Iterable[object]) -> str:
    return " | ".join(str(each) for each in items)


def _said(pairs: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{name} {value}" for name, value in pairs if value)


def _differences(
    what: str, law: Mapping[tuple[str, ...], str], ours: Mapping[tuple[str, ...], str], texts: Iterable[str] = ()
) -> list[str]:
    """Both ways: what the law has and we lack, what we have and the law lacks, and what differs."""
    compared = set(texts)
    expected = {key: cell for key, cell in law.items() if not compared or key[0] in compared}
    return [
        f"{what} {', '.join(key)}: the law has {expected.get(key, 'none')}; we have {ours.get(key, 'none')}"
        for key in {**expected, **ours}
        if expected.get(key) != ours.get(key)
    ]
