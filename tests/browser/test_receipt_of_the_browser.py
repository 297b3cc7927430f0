"""The receipt that the page saves, read by `pitboss verify` against the log of the house."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import House
from tests.browser.sitting import Guest
from tests.cli.calling import call
from tests.server.driving import exported


def test_what_the_page_gave_and_saw_is_what_the_house_wrote_down(
    open_page: OpenPage, own_house: House, tmp_path: Path
) -> None:
    guest = Guest(open_page(own_house))
    page = guest.page
    guest.sit()
    guest.promised()
    guest.round()
    expect(page.get_by_role("status")).to_contain_text("Shuffle verified")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save receipt").click()
    receipt = tmp_path / "receipt.json"
    saved.value.save_as(receipt)
    own_house.kill()
    log = exported(tmp_path / "house", tmp_path)

    told = json.loads(receipt.read_text(encoding="utf-8"))
    given = [each["command"]["do"] for each in told["given"]]
    assert {"sit", "promise", "wager", "contribute", "decide"} <= set(given)
    assert call("verify", str(log), "--receipt", str(receipt)).exit_code == 0

    # Of a wager that the player did not give there is none in the receipt.
    told["given"] = [each for each in told["given"] if each["command"]["do"] != "wager"]
    receipt.write_text(json.dumps(told), encoding="utf-8")
    found = call("verify", str(log), "--receipt", str(receipt), "--json")
    assert found.exit_code == 2
    assert {fault["code"] for fault in json.loads(found.stdout)["faults"]} == {"never-given"}
