"""A Rules Submission as TOML text for people, with the choices that the chapter allows next to every key."""

from __future__ import annotations

import re

import msgspec

from pitboss.law.rules import Inscription, Required, Rules
from pitboss.submission.filing import Equipment, EquipmentKind, Filing, FilingType
from pitboss.submission.model import Inscribed, Submission, Where

_BARE = re.compile(r"[A-Za-z0-9_-]+")
"""A key that needs no quotation marks."""
_BLANK = Filing(type=FilingType.INITIAL, revision=1)
"""The filing that a new submission begins with, as comments."""


def commented(submission: Submission) -> str:
    """The submission as TOML, with the choices that the chapter allows next to every key."""
    parts = (_head, _cards, _filing, _letters, _amounts, _equipment, _attachments, _status)
    return "\n".join(line for part in parts for line in part(submission)) + "\n"


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
    rules = " or ".join(_quoted(each) for each in text.texts("preshuffled-under"))
    preshuffled = f"false, or the rule under which cards arrive preshuffled: {rules}" if rules else "false"
    return [
        f"decks = {submission.decks}  # {choice}",
        *_batches(submission),
        f"shuffling = {_value(submission.shuffling)}  # {devices}",
        f"preshuffled = {_preshuffled(submission.preshuffled)}  # {preshuffled}",
        f"dealing = {_value(submission.dealing)}  # {_dealings(text)}",
        "",
    ]


def _filing(submission: Submission) -> list[str]:
    """Write the particulars of the filing, or show them as comments where there are none yet."""
    filing, mark = submission.filing or _BLANK, "" if submission.filing else "# "
    contact = filing.contact
    person = ", ".join(f"{key} = {_quoted(getattr(contact, key))}" for key in contact.__struct_fields__)
    lines = ["[filing]"]
    if filing.type is not None:
        lines.append(f"type = {_value(filing.type)}  # initial, or amendment, which needs supersedes and reason")
    if filing.revision is not None:
        lines.append(f"revision = {filing.revision}  # 1 for an initial filing, one more for each amendment")
    if filing.supersedes is not None:
        lines.append(f"supersedes = {_quoted(filing.supersedes)}  # the hash of the submission that this one replaces")
    if filing.reason:
        lines.append(f"reason = {_quoted(filing.reason)}")
    if filing.effective is not None or mark:
        lines.append(f"effective = {filing.effective or 'YYYY-MM-DD'}  # the date from which you ask to deal under it")
    lines += [
        f"facility = {_quoted(filing.facility)}  # the licensed facility",
        f"license = {_quoted(filing.license)}  # the number of the license",
        f"contact = {{ {person} }}",
    ]
    about = [] if submission.filing else ["# Before you file, write these down and remove the marks in front of them."]
    return [*about, *(f"{mark}{line}" for line in lines), ""]


def _equipment(submission: Submission) -> list[str]:
    """Write the equipment, or show as comments how a piece is written."""
    if not submission.equipment:
        blank = _piece(Equipment(EquipmentKind.SHUFFLING_DEVICE))
        return ["", "# Each device with its approval, if there is one.", *(f"# {line}" for line in blank)]
    return [line for each in submission.equipment for line in ("", *_piece(each))]


def _piece(equipment: Equipment) -> list[str]:
    kinds = ", ".join(each.value for each in EquipmentKind)
    return [
        "[[equipment]]",
        f"kind = {_value(equipment.kind)}  # {kinds}",
        f"maker = {_quoted(equipment.maker)}",
        f"model = {_quoted(equipment.model)}",
        f"approval = {_quoted(equipment.approval)}  # the reference of its approval under § 461a.4",
        f"lab = {_quoted(equipment.lab)}  # who tested it",
    ]


def _attachments(submission: Submission) -> list[str]:
    lines = []
    for each in submission.attachments:
        lines += ["", "[[attachments]]", f"name = {_quoted(each.name)}", f"sha256 = {_quoted(each.sha256)}"]
    return lines


def _status(submission: Submission) -> list[str]:
    lines = []
    for each in submission.status:
        lines += ["", "[[status]]", f"stage = {_value(each.stage)}"]
        lines += [f"reference = {_quoted(each.reference)}"] if each.reference else []
        lines += [f"date = {each.date}"] if each.date else []
    return lines


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
        beside = " beside the own" if submission.boxes_besides else ""
        lines.append(f"boxes = {limits.boxes}  # adjacent boxes on which a player may wager{beside} [{boxes.clause}]")
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
    if logo := layout.logo:
        lines.append(f"logo = {{ name = {_quoted(logo.name)}, sha256 = {_quoted(logo.sha256)} }}  # SVG or PNG")
    if size := layout.size:
        lines.append(f"size = {{ width = {size.width:g}, depth = {size.depth:g} }}  # inches, with its rail")
    if colors := layout.colors:
        lines.append(f"colors = {{ felt = {_quoted(colors.felt)}, ink = {_quoted(colors.ink)} }}")
    areas = (f"  {_quoted(each.area)},  # {each.name} [{each.clause}]" for each in submission.areas())
    lines += ["areas = [", *areas, *(f"  {_quoted(name)},  # own addition" for name in submission.own_areas())]
    about = "# Where patrons read what the chapter requires: layout, or sign where one is allowed."
    lines += ["]", "", about, "[inscriptions]"]
    known = [name for name in text.inscriptions if name in submission.inscriptions]
    for name in dict.fromkeys((*known, *submission.inscriptions)):
        about = _of(text.inscriptions[name]) if name in text.inscriptions else "own addition"
        lines.append(f"{_key(name)} = {_inscribed(submission.inscriptions[name])}  # {about}")
    return lines


def _inscribed(elected: Where | Inscribed) -> str:
    """Where patrons read something, with the holder's own words if there are any."""
    if isinstance(elected, Where):
        return _quoted(elected.value)
    return f"{{ on = {_quoted(elected.on.value)}, words = {_quoted(elected.words)} }}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


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


def _preshuffled(elected: bool | str | None) -> str:
    return _quoted(elected) if isinstance(elected, str) else _bool(elected)


def _value(choice: object) -> str:
    return _quoted(str(getattr(choice, "value", "")))
