"""Markup is put together from elements, and nothing that somebody wrote becomes markup."""

from __future__ import annotations

from pitboss.documents.markup import Markup, element, together


def test_words_and_attributes_are_escaped() -> None:
    assert element("p", "1 < 2 & 3", title='"<"') == '<p title="&quot;&lt;&quot;">1 &lt; 2 &amp; 3</p>'


def test_elements_stand_inside_each_other_as_they_are() -> None:
    assert element("p", element("b", "A"), " to ", (element("i", each) for each in "BC")) == (
        "<p><b>A</b> to <i>B</i><i>C</i></p>"
    )
    assert isinstance(together("a", None, element("br")), Markup)
    assert together("a", None, element("br")) == "a<br/>"


def test_attributes_are_named_as_html_names_them() -> None:
    drawn = element("line", x1=1.5, y1=2, stroke_width=0.123, class_="axis", id=None)

    assert drawn == '<line x1="1.5" y1="2" stroke-width="0.12" class="axis"/>'
