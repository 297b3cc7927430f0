"""Sounds are made when they were chosen, each for what it is about, and none before."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.sitting import Guest

LISTEN = """(() => {
    window.heard = [];
    const pitches = { 3100: 'chip', 660: 'turn', 523: 'win' };
    const listen = (kind, name) => {
        const start = kind.prototype.start;
        kind.prototype.start = function (...given) {
            const told = name ?? pitches[Math.round(this.frequency.value)];
            if (told) window.heard.push(told);
            return start.apply(this, given);
        };
    };
    listen(OscillatorNode, null);
    listen(AudioBufferSourceNode, 'card');
})()"""
"""Each sound by its first tone, as the browser is told to start it; a card is a rush of air."""

RECORD = """(() => {
    const tape = new OfflineAudioContext(1, 4 * 48000, 48000);
    tape.resume = () => Promise.resolve();
    window.AudioContext = function () { return tape; };
    window.recorded = async () => {
        const samples = (await tape.startRendering()).getChannelData(0).map(Math.abs);
        const over = samples.findLastIndex((each) => each > 0.001);
        return [samples.reduce((most, each) => Math.max(most, each)), over / 48000];
    };
})()"""
"""What the page plays goes onto a tape: how loud it is, of 1, and when its last sound has died away, in seconds."""

ROUNDS = 80
"""In so many rounds somebody wins: about every second one does."""


def _heard(guest: Guest) -> set[str]:
    return {*guest.page.evaluate("() => window.heard")}


def _won(guest: Guest) -> bool:
    box = guest.view["public"]["last"]["boxes"][str(guest.seat)]
    return any(line["paid"] + line["returned"] > line["stake"] for line in box["lines"])


def test_what_is_played_is_a_sound_neither_silent_nor_distorted_and_soon_over(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    page.add_init_script(RECORD)
    page.reload()
    guest = Guest(page)
    guest.sit()
    page.get_by_role("button", name="Sound").click()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    loud, over = page.evaluate("() => window.recorded()")
    assert 0.1 < loud < 1
    assert 0.1 < over < 3


def test_nothing_is_heard_until_it_is_chosen_and_then_every_sound(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    page.add_init_script(LISTEN)
    page.reload()
    guest = Guest(page)
    guest.sit()
    guest.round()
    assert _heard(guest) == set()

    page.get_by_role("button", name="Sound").click()
    for _ in range(ROUNDS):
        guest.action("rebet").click()
        guest.deal()
        guest.turn()
        assert _heard(guest) >= {"chip", "card", "turn"}
        guest.play()
        guest.settled()
        if _won(guest):
            break
    page.wait_for_function("() => window.heard.includes('win')")

    page.get_by_role("button", name="Sound").click()
    page.evaluate("() => window.heard.splice(0)")
    guest.action("rebet").click()
    guest.deal()
    guest.turn()
    guest.action("fold").click()
    guest.settled()
    assert _heard(guest) == set()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
