"""Comparing wording of the certificate holder's own with the law and with what was elected.

Wording is read as clauses of plain tokens: numbers as digits, "twice" as `2x`, "at most" as `upto`. A fact is a group
of terms that one clause has to contain, with alternatives divided by `|`, such as `raise upto 2x`. Nothing here
understands English: what it cannot compare is left to the person who approves the wording.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from pitboss.games.layout import short_name
from pitboss.law.rules import Inscription, Tells, Wording
from pitboss.money import format_cents
from pitboss.submission.inscriptions import limit_in_words, odds_of, outside_the_limit, refers_to_posted
from pitboss.submission.model import Submission

_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_DIGITS = {word: str(value) for value, word in enumerate(_NUMBERS.split())}
_FACES = frozenset({"jack", "queen", "king", "ace", "joker"})
_PREFIX = 4
"""A term with at least this many letters also matches longer forms of its word."""
_MOST_NAMED = 3
"""How many missing odds a finding names."""
_NOT_PAID = frozenset({"push", "n a"})
"""Odds of rows that win nothing, which need not be stated."""

_ODDS = re.compile(r"(?<![\d$.])(\d[\d,]*) ?(to|for|:|/|-(?=1\b)) ?(\d+)(?![\d-])|(\d+) ?%|\b(push(?:es)?)\b")
_AMOUNT = re.compile(r"\$ ?(\d[\d,]*)(?:\.(\d\d))?( ?(?:k|thousand|m|million)\b)?", re.IGNORECASE)
_LETTER = re.compile(r"\b(?i:pay ?table|schedule) ([A-Z])\b")
_TIMES = re.compile(r"\b(\d+) ?(?:x\b|times?\b)")
_NO_LIMIT = re.compile(
    r"\b(?:no|without|free of)(?: a| any)? (?:payout |aggregate )?(?:limits?|maximums?)\b|\bunlimited\b"
)
_OTHER_SCOPE = re.compile(r"\bper (wager|bet|table|day|shift|visit|spot|box|card|session|hour)\b")
_NEGATION = re.compile(r"\b(?:no|not|never|without|cannot|need not|\w+n['\u2019]t)\b(?! more than\b)")
_SPELLED_AMOUNT = re.compile(r"\b(?:\d+|hundred|a) ?(?:hundred|thousand|million|billion)\b(?! ?%)|\b\d[\d,]* dollars\b")
_ALL_WAGERS = re.compile(r"\b(?:all|every|any) (?:\w+ )?(?:wagers?|bets?)\b")
_DENIED = "always"
_ALWAYS = re.compile(r"\bdealer\b[^.;!?]*\balways\b|\balways (?:plays?|qualif)")
_CLAUSES = re.compile(r"[.;,!?]|\b(?:and|then|but)\b")
_SAME = (
    (r"[\u2010-\u2015]", "-"),
    (r"\btwice\b|\bdouble\b", "2 times"),
    (r"\bthrice\b|\btriple\b", "3 times"),
    (r"\bequal(?:s|ed|ing)?\b(?: to)?|\bsame (?:amount )?as\b|\bmatch(?:es|ing)?\b", "1 times"),
    (r"\bup to\b|\bat most\b|\bno more than\b|\bmax(?:imum)?(?: of)?\b|\bas much as\b", " upto "),
)


class Fault(Enum):
    """How own wording differs from what has to be said; the values are the codes of findings."""

    FALSE = "false-inscription"
    INCOMPLETE = "incomplete-inscription"


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Something that own wording says or leaves out, and what would be true."""

    fault: Fault
    found: str
    instead: str


def contradictions(words: str, inscription: Inscription, submission: Submission) -> Iterator[Contradiction]:
    """List what is false or missing in own wording of an inscription."""
    yield from false_claims(words, submission)
    match inscription.tells:
        case Tells.ODDS:
            yield from _odds_left_out(words, submission)
        case Tells.LIMIT:
            yield from _limit_left_out(words, inscription, submission)
        case Tells.WORDS:
            yield from _unlike_the_law(words, inscription)
    for phrase in inscription.denies:
        if re.search(rf"\b{phrase}", _plain(words)):
            yield Contradiction(Fault.FALSE, f'it says "{phrase}"', f"write what is so: {inscription.words}")


def false_claims(words: str, submission: Submission) -> Iterator[Contradiction]:
    """List amounts, odds, multiples, paytables and limits in any wording that are not what was elected."""
    yield from _wrong_odds(words, submission)
    yield from _wrong_letters(words, submission)
    yield from _wrong_amounts(words, submission)
    yield from _wrong_multiples(words, submission)
    if _ALWAYS.search(_plain(words)) and any(_DENIED in each.denies for each in submission.rules.inscriptions.values()):
        found = "it says that the dealer always plays"
        yield Contradiction(Fault.FALSE, found, "say with which hand the dealer qualifies, or nothing about it")


def _plain(words: str) -> str:
    """Return wording in lower case, with numbers as digits and one expression for what means the same."""
    text = words.casefold()
    for pattern, same in _SAME:
        text = re.sub(pattern, same, text)
    text = re.sub(r"\b(" + "|".join(_DIGITS) + r")s?\b", lambda match: _DIGITS[match[1]], text)
    text = re.sub(r"\b(\d+)s\b", r"\1", text)
    # "2-4 card" and "2 to 4 cards" name every number between.
    spread = re.compile(r"\b(\d+) ?(?:-|to|through) ?(\d+)(?=[ -]cards?\b)")
    return spread.sub(lambda match: " ".join(map(str, range(int(match[1]), int(match[2]) + 1))), text)


def _tokens(text: str) -> list[str]:
    return re.findall(r"\d+x\b|[a-z]+|\d+", _TIMES.sub(r"\1x", text))


def _says(text: str, fact: str) -> bool:
    """Return whether one clause of plain text contains every term of a fact."""
    terms = [term.split("|") for term in fact.split()]
    return any(
        all(any(_is_form_of(token, form) for token in clause for form in forms) for forms in terms)
        for clause in map(_tokens, _CLAUSES.split(text))
    )


def _is_form_of(token: str, term: str) -> bool:
    return token == term or (len(term) >= _PREFIX and term.isalpha() and token.startswith(term))


def _figures(text: str) -> set[str]:
    """Return the numbers, multiples and court cards of plain text; a 1 alone is too often no number."""
    return {token for token in _tokens(text) if (token[0].isdigit() and token != "1") or token.rstrip("s") in _FACES}


def _unlike_the_law(words: str, inscription: Inscription) -> Iterator[Contradiction]:
    said, law = _plain(words), _plain(inscription.words)
    instead = f'say the same as "{inscription.words}"'
    for figure in sorted(_figures(said) - _figures(law)):
        yield Contradiction(Fault.FALSE, f"it says {_as_said(figure)}, which is not so", instead)
    for figure in sorted(_figures(law) - _figures(said)):
        yield Contradiction(Fault.INCOMPLETE, f"it does not say {_as_said(figure)}", instead)
    if (denied := _NEGATION.search(said)) and not _NEGATION.search(law):
        yield Contradiction(Fault.FALSE, f'it says "{denied[0]}", which turns it around', instead)
    for fact in inscription.states:
        if not _says(said, fact):
            named = " … ".join(_as_said(term.partition("|")[0]) for term in fact.split())
            yield Contradiction(Fault.INCOMPLETE, f'it does not say "{named}"', instead)


def _as_said(token: str) -> str:
    if token == "upto":
        return "up to"
    return f"{token[:-1]} times" if token[:1].isdigit() and token.endswith("x") else token


@dataclass(frozen=True, slots=True)
class _ElectedOdds:
    """The odds of one row of an elected table, with plain names to compare."""

    table: str
    hand: str
    odds: str
    printed: str


def _elected_odds(submission: Submission) -> list[_ElectedOdds]:
    return [
        _ElectedOdds(_name(table.title), _name(hand), _name(pays), f"{hand} {pays}")
        for table in odds_of(submission)
        for hand, pays in table.rows
    ]


def _name(words: str) -> str:
    return " ".join(re.findall(r"[a-z0-9%]+", _plain(words.replace(",", ""))))


@dataclass(frozen=True, slots=True)
class _ClaimedOdds:
    """Odds that wording states: for which hand, and of which table if a heading names it."""

    table: str | None
    hand: str | None
    odds: str

    def matches(self, row: _ElectedOdds) -> bool:
        """Return whether a row is about the same hand, as far as the wording names one."""
        return self.hand in (None, row.hand) and self.table in (None, row.table)


def _claimed_odds(words: str, elected: Sequence[_ElectedOdds]) -> Iterator[_ClaimedOdds]:
    text, end = _plain(words), 0
    for match in _ODDS.finditer(text):
        number, link, unit, share, _push = match.groups()
        if number is not None:
            odds = f"{int(number.replace(',', ''))} {'for' if link == 'for' else 'to'} {unit}"
        else:
            odds = f"{share}% of meter" if share is not None else "push"
        label = _name(text[end : match.start()])
        hand = max((row.hand for row in elected if f" {row.hand} " in f" {label} "), key=len, default=None)
        headings = (_name(heading) for heading in re.findall(r"([^.;,:]*):", text[: match.start()]))
        tables = [row.table for heading in headings for row in elected if heading in (row.table, f"{row.table} wager")]
        if hand is None and not tables:
            tables = [row.table for row in elected if f" {row.table.removesuffix(' bonus')} " in f" {label} "]
        yield _ClaimedOdds(tables[-1] if tables else None, hand, odds)
        end = match.end()


def _wrong_odds(words: str, submission: Submission) -> Iterator[Contradiction]:
    elected = _elected_odds(submission)
    for claim in _claimed_odds(words, elected):
        rows = [row for row in elected if claim.matches(row)]
        if claim.odds != "push" and claim.odds not in {row.odds for row in rows}:
            what = f"{claim.hand} {claim.odds}" if claim.hand else claim.odds
            true = ", ".join(dict.fromkeys(row.printed for row in rows)) if claim.hand else ""
            yield Contradiction(Fault.FALSE, f"it says {what}", f"state {true or 'what the elected tables pay'}")


def _odds_left_out(words: str, submission: Submission) -> Iterator[Contradiction]:
    elected = _elected_odds(submission)
    claims = [*_claimed_odds(words, elected)]
    missing = [
        row.printed
        for row in elected
        if row.odds not in _NOT_PAID
        and not any(claim.hand == row.hand and claim.matches(row) and claim.odds == row.odds for claim in claims)
    ]
    if missing:
        more = f" and {len(missing) - _MOST_NAMED} more" if len(missing) > _MOST_NAMED else ""
        found = f"it does not state {', '.join(missing[:_MOST_NAMED])}{more}"
        yield Contradiction(Fault.INCOMPLETE, found, "leave the words out: every elected table is then printed")


def _wrong_letters(words: str, submission: Submission) -> Iterator[Contradiction]:
    tables = submission.rules.wagers
    elected = {name: letter for name, letter in submission.paytables.items() if name in tables}
    named = {
        name: letter
        for name, letter in elected.items()
        if short_name(tables[name], submission.rules).casefold() in words.casefold()
    }
    for match in _LETTER.finditer(words):
        letters = sorted(set((named or elected).values()))
        if match[1] not in letters:
            true = f"name {' or '.join(letters)}" if letters else "name none"
            yield Contradiction(Fault.FALSE, f"it names paytable {match[1]}", true)


def _wrong_multiples(words: str, submission: Submission) -> Iterator[Contradiction]:
    """Compare "up to 5 times" with the bounds of the wager that the same clause names."""
    for wager in submission.rules.wagers.values():
        allowed = {f"{each}x" for bound in wager.bounds for each in (bound.least, bound.most) if each is not None}
        name = short_name(wager, submission.rules).casefold()
        for clause in map(_tokens, _CLAUSES.split(_plain(words))) if allowed else ():
            for claim in clause if name in clause else ():
                if claim[0].isdigit() and claim.endswith("x") and claim not in allowed:
                    true = " or ".join(sorted(map(_as_said, allowed)))
                    yield Contradiction(Fault.FALSE, f"it says {_as_said(claim)} for {name}", f"say {true}")


def _amounts(words: str) -> Iterator[int]:
    for match in _AMOUNT.finditer(words):
        dollars, cents, scale = match.groups()
        factor = {"k": 1_000, "t": 1_000, "m": 1_000_000}.get((scale or " ").strip()[:1].casefold(), 1)
        yield (int(dollars.replace(",", "")) * 100 + int(cents or 0)) * factor


def _elected_amounts(submission: Submission) -> dict[int, str]:
    """Map every amount that was elected to what it is."""
    limits, meter = submission.limits, submission.progressive
    amounts = {limits.payout: "the payout limit", limits.minimum: "the table minimum", limits.chip: "the smallest chip"}
    for name, each in limits.wagers.items():
        amounts |= {each.minimum: f"the minimum of {name}", each.maximum: f"the maximum of {name}"}
    if meter is not None:
        amounts |= {meter.wager: "the progressive wager", meter.reset: "the meter", meter.starts_with: "the meter"}
    return {amount: what for amount, what in amounts.items() if amount is not None}


def _wrong_amounts(words: str, submission: Submission) -> Iterator[Contradiction]:
    said, limit = _plain(words), submission.limits.payout
    about_payout = "payout" in said and "limit" in said
    for amount in _amounts(words):
        if "table minimum" in said and not about_payout and amount != submission.limits.minimum:
            found = f"it says {format_cents(amount)}"
            yield Contradiction(Fault.FALSE, found, "state the table minimum as elected")
        elif about_payout and amount != limit:
            true = limit_in_words(submission) or "that there is no payout limit, or nothing"
            yield Contradiction(Fault.FALSE, f"it says {format_cents(amount)}", f"say: {true}")
        elif amount not in _elected_amounts(submission):
            found = f"it says {format_cents(amount)}, which is not elected"
            yield Contradiction(Fault.FALSE, found, "state an amount as elected, or none")
    if spelled := _SPELLED_AMOUNT.search(_AMOUNT.sub("", said)):
        yield Contradiction(Fault.FALSE, f'it says "{spelled[0]}" in words', "write amounts in figures")
    if limit is not None and _NO_LIMIT.search(said):
        yield Contradiction(Fault.FALSE, "it says that there is no limit", f"say: {limit_in_words(submission)}")


def _limit_left_out(words: str, inscription: Inscription, submission: Submission) -> Iterator[Contradiction]:
    said, limit = _plain(words), submission.limits.payout
    if limit is None:
        return
    true = limit_in_words(submission)
    if not any(_amounts(words)):
        generic = inscription.wording is Wording.GENERIC and refers_to_posted(words) and "limit" in said
        if not generic:
            also = ", or refer to the posted payout limit" if inscription.wording is Wording.GENERIC else ""
            yield Contradiction(Fault.INCOMPLETE, f"it does not state {format_cents(limit)}", f"say: {true}{also}")
    if scope := _OTHER_SCOPE.search(said):
        yield Contradiction(Fault.FALSE, f'it says "{scope[0]}"', "say: per player, per round")
    if _ALL_WAGERS.search(said) and any(outside_the_limit(submission)):
        yield Contradiction(Fault.FALSE, "it says that the limit covers every wager", f"say: {true}")
    yield from _wrong_scope(said, submission, f"say: {true}")


_EXCLUDED = re.compile(
    r"\bnot (?:apply|cover|for|include|limit)\b|\bexcluded\b|\bexcept\b|\bexcluding\b|\bother than\b"
)
"""Words by which a limit leaves wagers out."""


def _wrong_scope(said: str, submission: Submission, true: str) -> Iterator[Contradiction]:
    """Compare the wagers that a limit is said to apply to, or not to, with those that it covers."""
    outside = {_name(each).removesuffix(" wager") for each in outside_the_limit(submission)}
    names = {_name(short_name(wager, submission.rules)) for wager in submission.rules.wagers.values()}
    for clause in re.split(r"[.;]", said):
        excluded = _EXCLUDED.search(clause)
        named = {name for name in names if re.search(rf"\b{re.escape(name)}\b", clause)}
        wrong = named - outside if excluded else named & outside
        for name in sorted(wrong):
            verb = "does not apply" if excluded else "applies"
            yield Contradiction(Fault.FALSE, f"it says that the limit {verb} to {name}", true)


def leaves_scope_out(words: str, submission: Submission) -> bool:
    """Return whether own wording states a payout limit without saying for whom and for how long."""
    said = _plain(words)
    return submission.limits.payout is not None and any(_amounts(words)) and not ("player" in said and "round" in said)
