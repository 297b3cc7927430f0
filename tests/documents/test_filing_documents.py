"""A filing on paper: its status on every page, the cover letter, the redline of an amendment, and all of it as one."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from pitboss.documents.cover_page import cover_page
from pitboss.documents.headings import status_words
from pitboss.documents.layout_sheet import layout_sheet
from pitboss.documents.pdf import beginnings
from pitboss.documents.rendering import FELT, FILING, Printer, contents_page, documents_of
from pitboss.exact.cache import user_results
from pitboss.games.elections import WagerLimits
from pitboss.law.readings import readings_for
from pitboss.law.refusal import Refused
from pitboss.submission.failures import failures_of
from pitboss.submission.filing import FilingType, Stage, Status
from pitboss.submission.model import Inscribed, Submission, Where
from tests.documents.pages import words
from tests.documents.test_rendering import inflated
from tests.games.electing import EDITIONS, PRIME_2016
from tests.submission.drafts import new_submission
from tests.submission.test_filing import APPROVED, FILED, IN_FORCE, INITIAL, SHUFFLER

TEXTS = ("cover", "submission", "signs", "procedure", "checklist")


def filed(name: str = PRIME_2016) -> Submission:
    """A filing in which a sign tells the odds."""
    drafted = new_submission(name)
    signs = {"payout-odds": Where.SIGN} if "payout-odds" in drafted.inscriptions else {}
    return replace(
        drafted,
        certificate_holder="Lantern & Key",
        filing=INITIAL,
        equipment=(SHUFFLER,),
        inscriptions=drafted.inscriptions | signs,
        status=(FILED,),
    )


def amended(before: Submission) -> Submission:
    """The same with a higher limit, another bad beat table and no All-Six Bonus Wager."""
    ante = WagerLimits(maximum=100_000)
    assert before.filing is not None
    return replace(
        before,
        paytables={"bad-beat": "B", "pair-bonus-two": "A"},
        wagers=("prime", "pair-bonus"),
        limits=replace(before.limits, wagers={**before.limits.wagers, "ante": ante}),
        filing=replace(
            before.filing,
            type=FilingType.AMENDMENT,
            revision=2,
            supersedes=before.hash,
            reason="Guests ask for <higher> limits.",
        ),
        status=(),
    )


def printer(submission: Submission, superseded: Submission | None = None) -> Printer:
    return Printer(submission, user_results(), lambda _words, _done: None, superseded)


def html(submission: Submission, name: str, superseded: Submission | None = None) -> str:
    # The page comes first; without the next file, nothing is laid out.
    return next(printer(submission, superseded).files(name))[1].decode()


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ((), "Draft, not filed"),
        ((Status(Stage.DRAFT),), "Draft, not filed"),
        ((FILED,), "Filed Nov 20, 2026, BGO-17"),
        ((FILED, APPROVED), "Approved Dec 1, 2026, BGO-17/A"),
        ((FILED, APPROVED, IN_FORCE), "In force since Jan 4, 2027, BGO-17/A"),
    ],
)
def test_every_sheet_of_every_document_says_its_status(status: tuple[Status, ...], said: str) -> None:
    submission = replace(filed(), status=status)

    assert status_words(submission) == said
    for name in TEXTS:
        sheet = html(submission, name)
        if name == "signs":
            # A sign is a drawing, and says it at its head.
            assert sheet.count(f">{said}</text>") == sheet.count("<section"), name
            continue
        # Above every sheet of paper, and no rule for the first one takes it away.
        assert f'@top-right {{ content: "{said}"' in sheet, name
        assert "@top-right { content: none" not in sheet, name
    assert said in words(layout_sheet(submission))


def test_the_par_sheet_of_a_submission_says_its_status() -> None:
    submission = replace(new_submission("681a@final-2016"), certificate_holder="Lantern & Key")

    assert '@top-right { content: "Draft, not filed"' in html(submission, "par-sheet")


@pytest.mark.parametrize("name", EDITIONS)
def test_the_cover_letter_says_who_files_what_for_when(name: str) -> None:
    submission = filed(name)
    said = words(cover_page(submission, ["submission", "layout"]))

    assert failures_of(submission) == ()
    for each in (
        "Initial filing",
        "Nov 20, 2026",
        "Lantern & Key files the enclosed Rules Submission",
        submission.rules.name,
        "at table 1 of Lantern & Key",
        "from Jan 4, 2027",
        "License F-1234",
        "Ada Byron · Director of table games · 717-555-0100 · ada@example.com",
        "Shuffling device Acme Mix 7 L-99-001",
        submission.hash,
        "To the Bureau of Gaming Operations",
        f"{name[:4]}.2(b)",
    ):
        assert each in said
    assert "supersedes" not in said


def test_the_letter_lists_own_words_areas_and_readings_to_approve() -> None:
    plain = filed()
    own = replace(
        plain,
        layout=replace(plain.layout, areas=(*(plain.layout.areas or ()), "tip-spot")),
        inscriptions={**plain.inscriptions, "promo": Inscribed(Where.LAYOUT, "Good luck to everyone")},
        readings={"idle-table": "nobody-wagers"},
    )
    letter = words(cover_page(own))

    assert "Needs approval" not in words(cover_page(plain))
    assert "Needs approval" in letter
    assert "“Good luck to everyone”" in letter
    assert "an area for tip spot" in letter
    reading = readings_for(own.edition)["idle-table"]
    assert reading.question in letter


def test_the_letter_of_a_draft_leaves_room_for_what_is_missing() -> None:
    draft = new_submission(PRIME_2016)

    # The facility twice, the license, the date of the letter, the effective date and the contact.
    assert cover_page(draft).count('class="blank"') == 6
    assert 'class="blank"' not in cover_page(filed())


def test_an_amendment_shows_every_change_its_reason_and_its_effect() -> None:
    before = filed()
    after = amended(before)
    redline = html(after, "amendment", before)
    said = words(redline)

    assert failures_of(after) == ()
    assert "Guests ask for <higher> limits." in said
    assert before.hash in said
    assert after.hash in said
    assert "<del>$500</del>" in redline
    assert "<ins>$1,000</ins>" in redline
    assert "Optional wagers All-Six Bonus Wager 679a.7(d)(4)" in said
    assert "<del>All-Six Bonus Wager</del>" in redline
    assert "Paytable of the Bad Beat Bonus A B 679a.12(c)" in said
    # Table B adds a flush to table A, and pays the other hands alike.
    assert "Flush 1 to 1" in said
    assert "<ins>1 to 1</ins>" in redline
    assert re.search(r"The game itself [\d.]+% [\d.]+% -[\d.]+ points", said)
    assert re.search(r"All-Six Bonus Wager [\d.]+% not offered", said)
    assert "Filed" not in said


def test_an_amendment_needs_the_submission_it_supersedes_and_no_other() -> None:
    before = filed()
    after = amended(before)

    with pytest.raises(Refused, match="--supersedes FILE"):
        printer(after).require(documents_of(after))
    printer(after).require(["layout", "procedure"])
    with pytest.raises(Refused, match="name the right file"):
        printer(after, replace(before, seats=5))
    with pytest.raises(Refused, match="leave --supersedes out"):
        printer(before, after)
    with pytest.raises(Refused, match="not an amendment"):
        printer(before).require(["amendment"])
    assert "amendment" in documents_of(after)
    assert "amendment" not in documents_of(before)


@pytest.fixture(scope="module")
def printed() -> dict[str, bytes]:
    """Every PDF of an amendment. Laying out sheets takes a second or two, so it is done once."""
    before = filed()
    after = amended(before)
    one = printer(after, before)
    return {name: dict(one.files(name))[f"{name}.pdf"] for name in documents_of(after)}


def sheets(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", inflated(pdf)))


def test_the_whole_filing_is_one_pdf_with_bookmarks(printed: dict[str, bytes]) -> None:
    inside = inflated(printed[FILING])
    titles = [each.decode() for each in re.findall(rb"/Title \(([^()]*)\)", inside)]
    documents = [
        "Cover letter",
        "Contents",
        "Amendment",
        "Rules Submission",
        "Table layout",
        "Signs",
        "Dealer's procedure",
        "Floor checklist",
        "Par sheet",
    ]

    assert [each for each in titles if each in documents] == documents
    assert "Elections" in titles
    assert b"Date" not in inside


def test_the_whole_filing_has_every_sheet_and_contents_that_link_to_each_document(printed: dict[str, bytes]) -> None:
    # The felt at full size goes to the print shop.
    counts = {name: sheets(pdf) for name, pdf in printed.items() if name not in (FILING, FELT)}

    assert sheets(printed[FILING]) == sum(counts.values()) + 1
    assert len(re.findall(rb"/Subtype /Link", inflated(printed[FILING]))) == len(counts) + 1


def test_the_contents_name_the_sheet_on_which_each_document_begins() -> None:
    listed = [("cover", "Cover letter", 1), ("contents", "Contents", 2), ("submission", "Rules Submission", 3)]

    assert "Cover letter 1 Contents 2 Rules Submission 3" in words(contents_page(filed(), listed))
    parts = [("a", "A", Sheets(2)), ("contents", "Contents", None), ("b", "B", Sheets(3)), ("c", "C", Sheets(1))]
    assert [sheet for *_, sheet in beginnings(parts, contents=1)] == [1, 3, 4, 7]
    assert [sheet for *_, sheet in beginnings(parts, contents=2)] == [1, 3, 5, 8]


class Sheets:
    """A document on this many sheets."""

    def __init__(self, count: int) -> None:
        self.pages = [None] * count
