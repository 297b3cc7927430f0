"""`pitboss published` accounts for every hold that the preambles print."""

from __future__ import annotations

import pytest

from tests.cli.calling import data, page, refusal
from tests.law.checks import oracle


class TestAudit:
    def test_every_printed_hold_is_accounted_for(self) -> None:
        found = {
            (each["edition"], " | ".join(each["of"]), " | ".join(each["letters"])): each for each in data("published")
        }

        assert sorted(found) == sorted((row["edition"], row["of"], row["letters"]) for row in oracle("published"))
        verdicts = [each["verdict"] for each in found.values()]
        assert verdicts.count("reproduced") == 9
        assert verdicts.count("reproduced under other readings") == 5
        missed = [each["of"] for each in found.values() if each["verdict"] == "not reproduced"]
        assert missed == [["trips-plus"], ["progressive"], ["bonus"]]
        assert all(each["explanation"] for each in found.values())

    def test_a_hold_that_follows_from_the_text_is_reproduced(self) -> None:
        prime = next(each for each in data("published", "three-card-prime") if each["of"] == ["prime"])

        assert (prime["verdict"], prime["readings"]) == ("reproduced", {})
        assert prime["numbers"][0]["exact"]["exact"]["fraction"] == "405/11186"

    def test_one_that_needs_another_reading_names_it(self) -> None:
        tie, bonus = data("published", "21-baccarat")

        assert (tie["verdict"], tie["readings"]) == ("reproduced under other readings", {"681a-two-aces": "top"})
        assert [each["reproduced"] for each in tie["by_default"]] == [False, False]
        assert bonus["readings"] == {"681a-two-aces": "top", "681a-bonus-pays": "pair-also"}

    def test_one_that_nothing_gives_says_by_how_much_and_what_would(self) -> None:
        (bonus,) = data("published", "saigon-5-card")

        assert bonus["verdict"] == "not reproduced"
        assert "9 to 1 instead of 8 to 1 for two pair" in bonus["explanation"]
        assert bonus["numbers"][0]["difference"] == pytest.approx(12.8022 - 7.97, abs=1e-4)


class TestPage:
    def test_numbers_stand_beside_the_exact_figure(self) -> None:
        shown = page("published", "three-card-prime", "--edition", "679a@final-2016")

        assert "3.18%           3.1848%  8622/270725" in shown
        assert "Only if 679a-play-dealer-out reads paytable" in shown

    def test_a_text_without_any_says_so(self) -> None:
        assert page("published", "--edition", "680a@codified-2019") == "The Board printed no hold with this text.\n"

    def test_without_a_text_every_one_is_audited_as_the_help_says(self) -> None:
        assert {each["edition"] for each in data("published", "679a")} == {"679a@proposed-2015", "679a@final-2016"}
        assert "Only one text; by default, every text with a hold." in page("published", "--help")

    def test_an_unknown_text_is_refused(self) -> None:
        assert "there is no edition" in refusal("published", "--edition", "680a@codified-2018")[0]
