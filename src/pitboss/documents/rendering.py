"""Everything that is printed for a submission, by file name: the same bytes for the same submission."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pitboss.documents.amendment_page import amendment_page
from pitboss.documents.checklist_page import checklist_page
from pitboss.documents.cover_page import cover_page, filing_in_words
from pitboss.documents.felt_print import can_print_felt, felt_sheet
from pitboss.documents.headings import heading, status_words
from pitboss.documents.layout_sheet import layout_page, layout_sheet
from pitboss.documents.markup import Markup, element
from pitboss.documents.paper import document, table
from pitboss.documents.par_page import par_page
from pitboss.documents.par_sheet import Announce, par_sheet
from pitboss.documents.pdf import Sheets, can_write_pdf, lay_out, merged, to_pdf, written
from pitboss.documents.pictures import Picture
from pitboss.documents.procedure_page import procedure_page
from pitboss.documents.signs_page import Paper, signs_page
from pitboss.documents.submission_page import submission_page
from pitboss.exact.cache import Cache
from pitboss.exact.question import has_solver
from pitboss.law.names import Unknown
from pitboss.law.refusal import Refused
from pitboss.submission.differences import compare
from pitboss.submission.filing import FilingType
from pitboss.submission.inscriptions import everything_told
from pitboss.submission.model import Submission, Where
from pitboss.submission.pricing import questions_of

COVER, AMENDMENT, LAYOUT, SIGNS, PAR = "cover", "amendment", "layout", "signs", "par-sheet"
FELT, FILING = "felt", "filing"
_PAGES: Mapping[str, Callable[[Submission], str]] = {
    "submission": submission_page,
    SIGNS: signs_page,
    "procedure": procedure_page,
    "checklist": checklist_page,
}
"""The documents that only the submission is needed for, by their names."""
_TITLES: Mapping[str, str] = {
    COVER: "Cover letter",
    AMENDMENT: "Amendment",
    "submission": "Rules Submission",
    LAYOUT: "Table layout",
    SIGNS: "Signs",
    "procedure": "Dealer's procedure",
    "checklist": "Floor checklist",
    PAR: "Par sheet",
}
"""The documents in the order in which they are filed, with their titles."""


def documents_of(submission: Submission) -> list[str]:
    """The documents of a submission, and the filing as a whole if PDF can be written.

    There is an amendment if it is one, signs if something is posted, and a par sheet if the game has been solved. The
    felt for the print shop is left out while there is no picture of the logo that it bears.
    """
    felt = [FELT] if can_print_felt(submission) else []
    return [*_parts(submission), *felt, *([FILING] if can_write_pdf() else [])]


def _parts(submission: Submission) -> list[str]:
    """The documents that make up the filing."""
    has = {
        AMENDMENT: _amends(submission),
        SIGNS: any(each.where is Where.SIGN for each in everything_told(submission)),
        PAR: has_solver(submission.rules.game),
    }
    return [name for name in _TITLES if has.get(name, True)]


def _amends(submission: Submission) -> bool:
    return submission.filing is not None and submission.filing.type is FilingType.AMENDMENT


def require_document(name: str) -> str:
    """The name, if there is such a document."""
    known = (*_TITLES, FELT, FILING)
    if name not in known:
        raise Unknown("document", name, known)
    return name


class Printer:
    """The documents of one submission; each is laid out once, whether it is printed alone, in the filing, or both.

    `superseded` is the submission that an amendment replaces, without which its changes cannot be shown. `logo` is the
    picture that the layout bears.
    """

    def __init__(
        self,
        submission: Submission,
        cache: Cache,
        announce: Announce,
        superseded: Submission | None = None,
        *,
        logo: Picture | None = None,
    ) -> None:
        if superseded is not None:
            _check_superseded(submission, superseded)
        self._submission = submission
        self._cache = cache
        self._announce = announce
        self._superseded = superseded
        self._logo = logo
        self._drawing: Markup | None = None
        self._pages: dict[str, str] = {}
        self._sheets: dict[str, Sheets] = {}

    def require(self, names: Sequence[str]) -> None:
        """Refuse to print documents of an amendment if the submission that it supersedes was not named."""
        if AMENDMENT in names or (FILING in names and _amends(self._submission)):
            self._before()

    def files(self, name: str) -> Iterator[tuple[str, bytes]]:
        """The files of one document: a drawing as SVG, a page as HTML, and either as PDF if that can be written.

        Signs are also written for larger paper.
        """
        if name == FILING:
            yield f"{name}.pdf", self._filing()
            return
        if name == FELT:
            felt = felt_sheet(self._submission, self._logo)
            yield f"{name}.svg", f"{felt.drawing}\n".encode()
            if can_write_pdf():
                yield f"{name}.pdf", felt.pdf()
            return
        if name == LAYOUT:
            yield f"{name}.svg", f"{self._layout()}\n".encode()
        else:
            yield f"{name}.html", self._page(name).encode()
        if can_write_pdf():
            yield f"{name}.pdf", written(self._laid_out(name))
            for paper in (Paper.TABLOID, Paper.A3) if name == SIGNS else ():
                yield f"{name}-{paper.name.lower()}.pdf", to_pdf(signs_page(self._submission, paper))

    def _layout(self) -> Markup:
        """The drawing of the layout, which is both a file and a page."""
        if self._drawing is None:
            self._drawing = layout_sheet(self._submission, self._logo)
        return self._drawing

    def _page(self, name: str) -> str:
        if name not in self._pages:
            self._pages[name] = self._write(name)
        return self._pages[name]

    def _write(self, name: str) -> str:
        submission = self._submission
        if name == COVER:
            return cover_page(submission, [each for each in _parts(submission) if each != COVER])
        if name == AMENDMENT:
            before = self._before()
            return amendment_page(before, submission, compare(before, submission, self._cache, self._announce))
        if name == PAR:
            asked = questions_of(submission, self._cache)
            sheet = par_sheet(asked, self._cache, self._announce, submission=submission.hash)
            return par_page(sheet, status_words(submission))
        if name == LAYOUT:
            return layout_page(submission, self._layout())
        return _PAGES[name](submission)

    def _before(self) -> Submission:
        if not _amends(self._submission):
            raise Refused("no-amendment", None, "this is not an amendment: write its type and what it supersedes")
        if self._superseded is None:
            raise Refused(
                "superseded-missing",
                None,
                "an amendment is printed with its changes: name the submission it supersedes with --supersedes FILE",
            )
        return self._superseded

    def _laid_out(self, name: str) -> Sheets:
        if name not in self._sheets:
            self._sheets[name] = lay_out(self._page(name))
        return self._sheets[name]

    def _filing(self) -> bytes:
        """Everything that is filed in one PDF, with a table of contents and bookmarks."""
        parts = [(name, _TITLES[name], self._laid_out(name)) for name in _parts(self._submission)]
        return merged(parts, lambda listed: contents_page(self._submission, listed))


def rendered(
    submission: Submission, name: str, cache: Cache, announce: Announce, *, logo: Picture | None = None
) -> Iterator[tuple[str, bytes]]:
    """The files of one document."""
    return Printer(submission, cache, announce, logo=logo).files(name)


def _check_superseded(submission: Submission, superseded: Submission) -> None:
    filing = submission.filing
    if filing is None or not _amends(submission):
        raise Refused(
            "initial-supersedes", None, "this is no amendment, so it supersedes nothing: leave --supersedes out"
        )
    if filing.supersedes != superseded.hash:
        words = (
            f"it supersedes {filing.supersedes}, and the file named has the hash {superseded.hash}: name the right file"
        )
        raise Refused("wrong-superseded", None, words)


def contents_page(submission: Submission, listed: Sequence[tuple[str, str, int]]) -> str:
    """The table of contents of the filing."""
    rows = [(element("a", title, href=f"#{name}"), str(sheet)) for name, title, sheet in listed]
    rules = submission.rules
    return document(
        title=f"{rules.name}, {filing_in_words(submission).lower()}, {submission.edition}",
        running=f"{rules.name}  ·  contents  ·  {submission.certificate_holder}",
        footer=f"submission {submission.hash}",
        status=status_words(submission),
        body=[
            heading(submission, filing_in_words(submission)),
            element("h2", "Contents"),
            element("div", table(("", "Sheet"), rows, numbers=(1,)), class_="toc"),
        ],
    )
