"""`pitboss rank` names the hands that cards make in each game, under the edition and the readings elected."""

from __future__ import annotations

import pytest

from tests.cli.calling import data, page, refusal

# Game, cards, and every hand in them: how the game looks at the cards, the hand in words, the cards that make it.
HANDS = [
    ("three-card-prime", "Ah Kh Qh", [("three-card hand", "mini-royal flush", "Ah Kh Qh", "679a.6(b)")]),
    ("three-card-prime", "2h Ad 3c", [("three-card hand", "straight, 3 high", "3c 2h Ad", "679a.6(b)")]),
    ("three-card-prime", "9c 9d 2h 9s 2c Kd", [("All-Six Bonus hand", "full house, 9s over 2s", None, "679a.6(d)")]),
    (
        "heads-up-holdem",
        "Ah Jh 3h 9h Kc 2h 2c",
        [("five-card Poker hand", "flush, ace high", "Ah Jh 9h 3h 2h", "677a.6(b)")],
    ),
    (
        "high-card-flush",
        "Ah 2h 3h 9h Kc Td 4s",
        [
            ("flush", "four-card flush, ace high", "Ah 9h 3h 2h", "678a.6(b)"),
            ("straight flush", "three-card straight flush, 3 high", "3h 2h Ah", "678a.6(d)"),
        ],
    ),
    # Ace, joker as 6 and 3 are 10; 9 and king are 19, so the Point Count is 9.
    (
        "saigon-5-card",
        "Ah Jk 3h 9h Kc",
        [
            ("three-card hand", "qualifies", "Ah Jk 3h", "680a.11(b)(1)"),
            ("showdown hand", "point count 9", "9h Kc", "680a.6(b)"),
            ("Bonus hand", "pair of aces", "Jk Ah Kc 9h 3h", "680a.6(c)"),
        ],
    ),
    (
        "21-baccarat",
        "6c 7d 8h",
        [
            ("total", "21", "6c 7d 8h", "681a.3(d)"),
            ("Bonus hand", "three-card straight, 8 high", "8h 7d 6c", "681a.3(e)"),
            ("Bonus hand", "three-card 21", "6c 7d 8h", "681a.3(e)"),
        ],
    ),
]


@pytest.mark.parametrize(("game", "cards", "hands"), HANDS, ids=[f"{game}: {cards}" for game, cards, _ in HANDS])
class TestHands:
    def test_as_json(self, game: str, cards: str, hands: list[tuple[str, str, str | None, str]]) -> None:
        ranked = data("rank", game, cards)

        assert ranked["cards"] == cards
        assert [(each["of"], each["name"], each["clause"]) for each in ranked["hands"]] == [
            (of, name, clause) for of, name, _, clause in hands
        ]
        for each, (*_, made_of, _clause) in zip(ranked["hands"], hands, strict=True):
            assert made_of in (None, each["cards"])
            assert set(each["cards"].split()) <= set(cards.split())

    @pytest.mark.parametrize("columns", [80, 120])
    def test_as_a_page(
        self, game: str, cards: str, hands: list[tuple[str, str, str | None, str]], columns: int
    ) -> None:
        title, *lines = page("rank", game, cards, columns=columns).splitlines()

        assert "ranked under" in title
        assert len(lines) == len(hands)
        for line, (of, name, _, clause) in zip(lines, hands, strict=True):
            assert line.startswith(f"  {of}  ")
            assert f"  {name}  " in line
            assert line.endswith(f"  {clause}")
            assert len(line) <= columns


def test_a_page_stands_in_columns() -> None:
    assert page("rank", "high-card-flush", "Ah 2h 3h 9h Kc Td 4s") == (
        "High Card Flush  ranked under 678a@proposed-2015\n"
        "  flush           four-card flush, ace high          Ah 9h 3h 2h  678a.6(b)\n"
        "  straight flush  three-card straight flush, 3 high  3h 2h Ah     678a.6(d)\n"
    )


class TestEditionsAndReadings:
    def test_the_newest_text_is_taken_where_none_is_named_and_printed(self) -> None:
        assert data("rank", "three-card-prime", "Ah Kh Qh")["edition"] == "679a@final-2016"
        assert data("rank", "three-card-prime", "Ah Kh Qh", "--edition", "679a@proposed-2015")["edition"] == (
            "679a@proposed-2015"
        )

    def test_a_reading_can_be_elected(self) -> None:
        words = ("rank", "high-card-flush", "Ah 2h 3h 9h Kc Td 4s", "--reading", "678a-low-ace=high-only")
        ranked = data(*words)

        assert ranked["readings"] == {"678a-low-ace": "high-only"}
        assert ranked["hands"][1]["cards"] == "3h 2h"

    def test_several_readings_can_be_elected(self) -> None:
        words = ("--reading", "681a-two-aces=top", "--reading", "681a-straight-ace=none")

        ranked = data("rank", "21-baccarat", "Ac Ad", *words)

        assert ranked["readings"] == {"681a-two-aces": "top", "681a-straight-ace": "none"}
        assert ranked["hands"][0]["name"] != data("rank", "21-baccarat", "Ac Ad")["hands"][0]["name"]


@pytest.mark.parametrize(
    ("words", "problem", "mend"),
    [
        (("three-card-prime", "Ah Kh"), 'read "Ah Kh": expected 3 cards, or 6 for', "Add or leave out cards"),
        (("three-card-prime", ""), 'read "": expected 3 cards, or 6 for', "Add or leave out cards"),
        (("three-card-prime", "AhKh10h"), 'read "AhKh10h": expected a rank', "Write Ah Kh Th"),
        (("three-card-prime", "10h Kh Qh"), 'read "10h": expected a rank', "Write Th"),
        (
            ("three-card-prime", "Ah Kh Qh", "--reading", "compare-standard"),
            'read "compare-standard": expected a reading and its alternative',
            "Write ID=ALT",
        ),
        (
            ("three-card-prime", "Ah Kh Qh", "--reading", "compare-standrd=literal"),
            'there is no reading of 679a@final-2016 "compare-standrd"',
            "Did you mean compare-standard?",
        ),
        (("three-card-prim", "Ah Kh Qh"), 'there is no game "three-card-prim"', "Did you mean three-card-prime?"),
    ],
)
def test_what_cannot_be_ranked_is_refused(words: tuple[str, ...], problem: str, mend: str) -> None:
    first, second = refusal("rank", *words)

    assert first.startswith(f"pitboss: {problem}")
    assert second == f"  {mend}"


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        (("three-card-prime", "Ah Ah Qh"), "679a.3(a)"),
        (("three-card-prime", "Ah Jk Qh"), "679a.3(a)"),
        (("saigon-5-card", "Jk Jk Ah Kh Qh"), "680a.3(a)"),
        (("21-baccarat", " ".join(["As"] * 9)), "681a.3(a)"),
        (("three-card-prime", "Ah Kh Qh", "--reading", "678a-low-ace=high-only"), "678a.6(a)"),
    ],
)
def test_what_no_pack_holds_and_no_text_asks_is_refused_with_the_clause(words: tuple[str, ...], clause: str) -> None:
    (line,) = refusal("rank", *words)

    assert line.startswith("pitboss: ")
    assert line.endswith(f"[{clause}]")
