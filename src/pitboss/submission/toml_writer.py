"""A Rules Submission as TOML text for people, with the choices that the chapter allows next to every key."""

from __future__ import annotations

import msgspec

from pitboss.law.rules import Inscription, Required, Rules
from pitboss.submission.model import Submission


def commented(submission: Submission) -> str:
    """The submission as TOML, with the choices that the chapter allows next to every key."""
    return "\n".join([*_head(submission), *_cards(submission), *_letters(submission), *_amounts(submission)]) + "\n"


def _head(submission: Submission) -> list[str]:
    text = submission.rules
    optional = [name for name, each in text.wagers.items() if each.required is Required.OPTIONAL]
    choice = ", ".join(optional) or "none"
    return [
        f"# Rules Submission for {text.name}, {text.edition.name} ({text.edition.status}).",
        f"# {text.edition.source}",
        '# Amounts are cents, or dollars in quotation marks such as "$12.50". Text after # is only for the reader.',
        "",
        f"edition = {_quoted(submission.edition)}",
        f"certificate_holder = {_quoted(submission.certificate_holder)}",
        f"table_numbers = {_list(submission.table_numbers)}  # the tables it is filed for",
        f"seats = {submission.seats}  # at most {text.number('seats')} [{text.figure('seats').clause}]",
        f"wagers = {_list(submission.wagers or ())}  # offered among {choice} [{text.sections.submission}]",
        *_pooled(submission),
    ]


def _pooled(submission: Submission) -> list[str]:
    choice = ", ".join(f"{name} [{wager.clause}]" for name, wager in submission.rules.pooled.items())
    return [f"pooled = {_list(submission.pooled)}  # players must pool, among {choice}"] if choice else []


def _cards(submission: Submission) -> list[str]:
    text = submission.rules
    decks, paired = text.figure("decks"), text.figures.get("decks-with-shuffler")
    choice = f"{' or '.join(map(str, text.numbers('decks')))} [{decks.clause}]"
    if paired:
        with_device = " or ".join(map(str, text.numbers(paired.name)))
        choice += f", or {with_device} with a shuffling device [{paired.clause}]"
    devices = "manual, automated, counting (counts after each shuffle) or reshuffling (continuous)"
    preshuffled = "whether cards arrive preshuffled and go into play that way"
    return [
        f"decks = {submission.decks}  # {choice}",
        *_batches(submission),
        f"shuffling = {_value(submission.shuffling)}  # {devices}",
        f"preshuffled = {_bool(submission.preshuffled)}  # {preshuffled}",
        f"dealing = {_value(submission.dealing)}  # {_dealings(text)}",
        "",
    ]


def _batches(submission: Submission) -> list[str]:
    figure = submission.rules.figures.get("batches-with-shuffler")
    if figure is None:
        return []
    due = (submission.decks,) * submission.rules.number(figure.name)
    elected = f"batches = {_list(submission.batches_of or due)}"
    unless = f"with a device that is not continuous [{figure.clause}]"
    return [f"{'' if submission.batches_of else '# '}{elected}  # {unless}"]


def _letters(submission: Submission) -> list[str]:
    text, lines = submission.rules, ["[paytables]"]
    for name, wager in text.wagers.items():
        letters = {letter: each for letter, each in wager.paytables.items() if each.decks in (None, submission.decks)}
        if letter := submission.paytables.get(name):
            clause = wager.paytables[letter].clause
            lines.append(f"{name} = {_quoted(letter)}  # {', '.join(letters)} [{clause}]")
    lines += [
        "",
        "# Choices that the text leaves open; `pitboss readings` lists them. Any not named here keep their defaults.",
    ]
    return [*lines, "[readings]", *(f"{id_} = {_quoted(each)}" for id_, each in submission.readings.items()), ""]


def _amounts(submission: Submission) -> list[str]:
    text, limits = submission.rules, submission.limits
    floor, boxes = text.figures.get("limit-floor"), text.figures.get("boxes")
    lines = ["[limits]"]
    if limits.minimum is not None:
        lines.append(f"minimum = {limits.minimum}  # the table minimum, of every wager that a player must make")
    if limits.payout is not None and floor:
        lines.append(f"payout = {limits.payout}  # the most that one player is paid in a round [{floor.clause}]")
    if limits.chip is not None:
        lines.append(f"chip = {limits.chip}  # the smallest chip")
    if limits.boxes is not None and boxes:
        lines.append(f"boxes = {limits.boxes}  # adjacent boxes on which a player may wager [{boxes.clause}]")
    lines += ["", "[limits.wagers]"]
    for name, each in limits.wagers.items():
        amounts = {key: getattr(each, key) for key in each.__struct_fields__}
        named = ", ".join(f"{key} = {amount}" for key, amount in amounts.items() if amount is not None)
        lines.append(f"{name} = {{ {named} }}  # {text.wager(name).name} [{text.wager(name).clause}]")
    lines.append("")
    if scope := submission.payout_limit:
        lines += [
            "# What the payout limit covers, and the hands that are paid in full regardless of the limit.",
            "[payout_limit]",
            f"covers = {_list(scope.covers)}",
            f"excludes = {_list(scope.excludes)}",
            "",
        ]
    if meter := submission.progressive:
        clause = text.figure("progressive-floor").clause
        lines += [
            "[progressive]",
            f"initial = {meter.starts_with}  # what the meter starts with [{clause}]",
            f"reset = {meter.reset}  # what it restarts with after it is won [{clause}]",
            f"rate = {_quoted(meter.rate or '')}  # percent of each wager that it gains [{clause}]",
            f"wager = {meter.wager}  # what one wager costs",
            f"linked = {_list(meter.linked)}  # the numbers of the tables that share the meter, if several do",
            "",
        ]
    return [*lines, *_layout(submission)]


def _layout(submission: Submission) -> list[str]:
    text, layout = submission.rules, submission.layout
    lines = ["[layout]"]
    if layout.bears:
        lines.append(f"bears = {_quoted(layout.bears.value)}  # the certificate holder's name or logo")
    areas = (f"  {_quoted(each.area)},  # {each.name} [{each.clause}]" for each in submission.areas())
    lines += ["areas = [", *areas]
    about = "# Where patrons read what the chapter requires: layout, or sign where one is allowed."
    lines += ["]", "", about, "[inscriptions]"]
    for name, inscription in text.inscriptions.items():
        told = submission.told(name)
        if told is not None:
            lines.append(f"{name} = {_quoted(told[0].value)}  # {_of(inscription)}")
    return lines


def _of(inscription: Inscription) -> str:
    choice = "layout only" if inscription.sign is None else "layout or sign"
    return f"{inscription.name}: {choice} [{inscription.clause}]"


def _dealings(text: Rules) -> str:
    from_hand = ["hand"] if "change-hours-hand" in text.figures else []
    return " or ".join(["manual-shoe", "automated-shoe", *from_hand])


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


def _list(items: tuple[object, ...]) -> str:
    return f"[{', '.join(_quoted(each) if isinstance(each, str) else str(each) for each in items)}]"


def _bool(value: bool | None) -> str:
    return "true" if value else "false"


def _value(choice: object) -> str:
    return _quoted(str(getattr(choice, "value", "")))
