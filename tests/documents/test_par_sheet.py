"""A par sheet holds every count and figure of its wagers, says what it stands on, and can be printed."""

from __future__ import annotations

import re
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from pitboss.documents.par_page import par_page
from pitboss.documents.par_sheet import ParSheet, par_sheet
from pitboss.documents.pdf import to_pdf
from pitboss.exact.cache import Cache
from pitboss.exact.figure import Exact, OfMeter
from pitboss.exact.fingerprint import fingerprint
from pitboss.exact.question import questions
from pitboss.exact.words import change, printed_odds, signed, units
from pitboss.games.elections import Elections


def sheet_of(cache: Cache, wager: str | None = None, **elected: str) -> ParSheet:
    asked = questions(Elections("679a@final-2016", readings=elected), wager=wager, cache=cache)
    return par_sheet(asked, cache, lambda _words, _done: None)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Cache:
    return Cache(Path(tmp_path_factory.mktemp("results")))


@pytest.fixture(scope="module")
def sheet(cache: Cache) -> ParSheet:
    return sheet_of(cache)


class _Text(HTMLParser):
    """The words of a page, and whether its elements are closed in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def words_of(html: str) -> str:
    parser = _Text()
    parser.feed(html)
    assert parser.open == []
    return " ".join(" ".join(parser.words).split())


class TestPage:
    def test_every_count_and_figure_is_on_it(self, sheet: ParSheet) -> None:
        words = words_of(par_page(sheet))

        for figure in sheet.figures:
            assert figure.house_edge.fraction in words
            assert f"over {figure.deals:,} deals" in words
            if figure.wager == "base":
                for share in figure.distribution:
                    assert f"{units(share.net)} {share.staked} {share.count:,} " in words

    def test_every_hand_stands_beside_its_odds_its_clause_and_its_count(self, sheet: ParSheet) -> None:
        words = words_of(par_page(sheet))

        for paid in (each for figure in sheet.figures for each in figure.paid):
            for each in paid.hands:
                pays = each.becomes if each.odds is None else printed_odds(each.odds)
                assert f"{each.hand} {each.when} ".replace("  ", " ") + f"{pays} {each.clause} {each.count:,} " in words

    def test_the_hands_of_every_wager_add_up_to_all_deals_and_to_the_house_edge(self, sheet: ParSheet) -> None:
        words = words_of(par_page(sheet))

        for figure in sheet.figures:
            for paid in figure.paid:
                assert sum(each.count for each in paid.hands) == figure.deals
                assert sum(each.probability.value for each in paid.hands) == 1
                gained = sum((each.contribution.value for each in paid.hands), Fraction(0))
                assert f"all deals {figure.deals:,} 1.00000000 {signed(gained, 8)}" in words
            hands = (each for paid in figure.paid for each in paid.hands)
            assert sum((each.contribution.value for each in hands), Fraction(0)) == -figure.house_edge.value

    def test_hands_that_pay_alike_stand_apart(self, sheet: ParSheet) -> None:
        """A royal flush of six cards pays as one of five where no row is for it, and two rows may pay the same."""
        table_e = next(each for each in sheet.figures if each.wager == "all-six" and each.paytable == "E")
        words = words_of(par_page(msgspec.structs.replace(sheet, figures=(table_e,))))

        assert "six-card royal flush, diamonds 200,000 to 1 679a.12(g) 1 " in words
        assert "six-card royal flush, hearts, spades or clubs 20,000 to 1 679a.12(g) 3 " in words
        assert "royal flush 1,000 to 1 679a.12(g) 184 " in words

    def test_it_says_of_which_table_a_letter_is(self, sheet: ParSheet) -> None:
        words = words_of(par_page(sheet))

        assert "Bad Beat Bonus, paytable C" in words
        assert "Pair Bonus with a 2 as the fourth card, paytable D" in words
        assert "Play Wager Hand Pays Clause Deals Probability Return mini-royal flush wins or ties 10 to 1" in words

    def test_a_method_is_said_once_for_all_wagers_counted_so(self, sheet: ParSheet) -> None:
        words = words_of(par_page(sheet))

        for method in {each.method for each in sheet.figures}:
            assert words.count(method) == 1

    def test_every_figure_has_its_drawing_with_a_bar_for_each_result(self, sheet: ParSheet) -> None:
        drawings = re.findall(r"<svg.*?</svg>", par_page(sheet), flags=re.DOTALL)

        assert [drawing.count("<rect") for drawing in drawings] == [
            len({each.net for each in figure.distribution}) for figure in sheet.figures
        ]

    def test_strategy_method_readings_versions_and_hashes_are(self, sheet: ParSheet) -> None:
        words = words_of(par_page(sheet))

        assert sheet.strategy is not None
        for expected in (
            *sheet.strategy.simple,
            *(each.method for each in sheet.figures),
            *(each.reading for each in sheet.readings),
            *sheet.versions.values(),
            fingerprint("three-card-prime"),
            sheet.hash,
            "679a@final-2016",
        ):
            assert expected in words

    def test_a_progressive_wager_says_from_which_meter_on_it_favors_the_player(self, sheet: ParSheet) -> None:
        meter = OfMeter(12_345_600, Exact.of(Fraction(1, 5)), Exact.of(Fraction(1, 4)))
        figure = msgspec.structs.replace(sheet.figures[0], progressive=meter)

        words = words_of(par_page(msgspec.structs.replace(sheet, figures=(figure,))))
        assert "Break-even: at a meter of $123,456 or more" in words
        assert "20.0000% to 25.0000%" in words
        assert "Break-even" not in words_of(par_page(sheet))

    def test_it_needs_nothing_beside_itself(self, sheet: ParSheet) -> None:
        html = par_page(sheet)

        assert not re.findall(r'(?:src|href)="|@import|url\(', html)
        assert set(re.findall(r"https?://[^\"' ]+", html)) <= {"http://www.w3.org/2000/svg"}

    def test_the_hash_stands_below_every_sheet_of_paper(self, sheet: ParSheet) -> None:
        assert f'@bottom-left {{ content: "sheet {sheet.hash}"' in par_page(sheet)


class TestHash:
    def test_it_is_the_same_for_the_same_and_another_for_any_change(self, sheet: ParSheet, cache: Cache) -> None:
        other = sheet_of(cache, **{"679a-play-dealer-out": "paytable"})

        assert sheet_of(cache).hash == sheet.hash
        assert other.hash != sheet.hash
        assert msgspec.structs.replace(sheet, code="0" * 64).hash != sheet.hash


def test_readings_show_what_others_would_do(sheet: ParSheet) -> None:
    reading = next(each for each in sheet.readings if each.reading == "679a-play-dealer-out")

    assert reading.elected == "one-to-one"
    assert [(each.wager, each.paytable) for each in reading.others] == [("base", letter) for letter in "ABCD"]
    assert all(each.priced.change.decimal < 0 for each in reading.others)


def test_prices_of_a_reading_stand_in_a_grid_what_changes_alike_in_one_line(sheet: ParSheet) -> None:
    grids = re.findall(r'<table class="prices">(.*?)</table>', par_page(sheet), flags=re.DOTALL)

    cells = [re.findall(r"<td[^>]*>(.*?)</td>", grid) for grid in grids]
    assert ["base", "A B C D", "\N{MINUS SIGN}1.6198%"] in cells


def test_it_is_printed_as_pdf(sheet: ParSheet) -> None:
    pdf = to_pdf(par_page(msgspec.structs.replace(sheet, figures=sheet.figures[:1])))

    assert pdf.startswith(b"%PDF-")
    assert len(pdf) > 10_000


def test_a_pot_of_more_than_two_is_simulated_and_labelled_so(cache: Cache) -> None:
    asked = questions(Elections("680a@codified-2019"), wager="pot", cache=cache)
    found = par_sheet(asked, cache, lambda _words, _done: None)

    assert [each.simulated.players for each in found.simulated] == [3, 4, 5, 6]
    assert {each.house_edge.fraction for each in found.simulated} == {"0/1"}
    words = words_of(par_page(found))
    assert "More than two players, simulated" in words
    for each in found.simulated:
        assert f"{each.simulated.standard_deviation.estimate:.4f} ± " in words
        assert f"{each.simulated.rounds:,}" in words


def test_a_reading_that_moves_no_edge_is_priced_by_what_it_moves_and_rounding_by_an_example(cache: Cache) -> None:
    asked = questions(Elections("680a@codified-2019"), cache=cache)
    found = par_sheet(asked, cache, lambda _words, _done: None)
    words = words_of(par_page(found))

    assert re.search(r"qualifiers-first pot hits \+[\d.]+% pot s\.d\. \+[\d.]+", words)
    # A point count of 5 pays 1 to 2: of a $5 wager $2.50, rounded down or up by 50 cents, a tenth of the wager.
    ante = next(paid for figure in found.figures for paid in figure.paid if paid.wager == "ante")
    fives = sum(each.probability.value for each in ante.hands if each.odds == "1 to 2") / 10
    assert f"With base wager $5, chip $1. down-to-chip ante {change(fives)} up-to-chip ante {change(-fives)}" in words


def test_each_alternative_stands_once_though_several_wagers_are_priced(cache: Cache) -> None:
    asked = [each for wager in ("player", "banker") for each in questions(Elections("681a@final-2016"), wager=wager)]
    words = words_of(par_page(par_sheet(asked, cache, lambda _words, _done: None)))

    assert (words.count("down-to-chip"), words.count("up-to-chip")) == (1, 1)


def test_nothing_is_simulated_where_there_is_no_pot(sheet: ParSheet) -> None:
    assert sheet.simulated == ()
    assert "simulated" not in words_of(par_page(sheet))
