"""A submission to begin with: complete, and without a fault under each edition of each game."""

from __future__ import annotations

import re
from hashlib import sha256

import msgspec
import pytest

from pitboss.submission import drafting
from pitboss.submission.check import checked
from pitboss.submission.failures import failures_of
from pitboss.submission.toml_reader import parse_submission
from pitboss.submission.toml_writer import commented
from tests.games.electing import EDITIONS, OPTIONAL
from tests.submission.drafts import new_submission


@pytest.mark.parametrize("name", EDITIONS)
def test_it_passes_and_offers_every_optional_wager(name: str) -> None:
    submission = new_submission(name)

    assert checked(submission).failures == ()
    assert {*(submission.wagers or ())} == OPTIONAL.get(name, {*(submission.wagers or ())})


@pytest.mark.parametrize("name", EDITIONS)
def test_it_does_not_pass_before_its_holder_is_named(name: str) -> None:
    assert [each.code for each in failures_of(drafting.new_submission(name))] == ["no-certificate-holder"]
    assert failures_of(drafting.new_submission(name, "K" * 120)) == ()


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_written_is_read_as_it_was(name: str) -> None:
    submission = new_submission(name)
    again = parse_submission(commented(submission))

    assert again == submission
    assert again.hash == submission.hash


@pytest.mark.parametrize("name", EDITIONS)
def test_a_table_may_be_opened_under_its_elections(name: str) -> None:
    submission = new_submission(name)

    assert submission.elections.edition == name
    assert submission.elections.seats == submission.rules.number("seats")


def test_the_hash_is_of_what_it_says_and_not_of_how_it_is_written() -> None:
    text = commented(new_submission("679a@final-2016"))
    bare = "\n".join(line.partition("  #")[0] for line in text.splitlines() if not line.startswith("#"))
    dollars = text.replace("minimum = 1000 ", 'minimum = "$10"')

    assert dollars != text
    assert {parse_submission(each).hash for each in (text, bare, dollars, text.replace("\n", "\r\n"))} == {
        new_submission("679a@final-2016").hash
    }
    assert parse_submission(text.replace("boxes = 2", "boxes = 1")).hash != new_submission("679a@final-2016").hash


def test_a_pooled_wager_elected_by_a_key_of_its_own_is_the_same_submission() -> None:
    """So that the hash of what was filed before there was a list stays what the logs say."""
    submission = new_submission("680a@codified-2019")
    listed = commented(submission)
    older = re.sub("(?m)^pooled = .*$", "pot = true", listed)
    bytes_before = msgspec.json.encode(submission, order="deterministic").replace(b'"pooled":["pot"]', b'"pot":true')
    # At first, this key stood after the numbers of the tables.
    numbers, preshuffled = b'"table_numbers":["1"],', b'"preshuffled":false,'
    bytes_before = bytes_before.replace(preshuffled, b"").replace(numbers, numbers + preshuffled)

    assert submission.pooled == ("pot",)
    assert older != listed
    assert parse_submission(older) == submission
    assert parse_submission(older).hash == submission.hash == sha256(bytes_before).hexdigest()
    assert parse_submission(older.replace("pot = true", "pot = false")).pooled == ()
