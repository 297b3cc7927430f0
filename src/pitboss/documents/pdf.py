"""PDF from a page of HTML, by WeasyPrint, which is loaded only here."""

from __future__ import annotations

from importlib.util import find_spec

from pitboss.malformed import Malformed


def can_write_pdf() -> bool:
    """Whether the part that writes PDF is installed."""
    return find_spec("weasyprint") is not None


def to_pdf(html: str) -> bytes:
    """The page on sheets of paper; nothing is fetched from anywhere."""
    try:
        from weasyprint import HTML  # type: ignore[import-untyped]
    except (ImportError, OSError) as error:
        raise Malformed(
            "a PDF", "WeasyPrint, and Pango on the machine", "install pitboss[pdf], or ask only for HTML"
        ) from error
    written = HTML(string=html, url_fetcher=_refuse).write_pdf()
    assert isinstance(written, bytes)
    return written


def _refuse(url: str, *_: object, **__: object) -> dict[str, object]:
    raise ValueError(f"a page of Pitboss needs nothing from elsewhere, not {url}")
