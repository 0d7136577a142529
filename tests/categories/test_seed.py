"""A new school starts with a bank of categories, once."""

from parent_survey.categories.bank import StarterCategory
from parent_survey.categories.seed import ensure_starter_bank
from parent_survey.core.db import Database
from tests.categorization.kit import Desk

BANK = (
    StarterCategory("Patience", "Stays calm.", ("Never rushes.", "Waits."), ("Impatient.",)),
    StarterCategory("Humour", "Is funny.", ("Makes them laugh.",)),
)


async def test_the_bank_comes_once_and_what_staff_did_to_it_stays(database: Database, desk: Desk) -> None:
    async with database.sessions.begin() as session:
        assert await ensure_starter_bank(session, BANK) is True
    items = (await desk.call("GET", "/categories/manage"))["items"]
    assert [(item["name"], item["color_slot"], item["origin"]) for item in items] == [
        ("Humour", 2, "starter"),
        ("Patience", 1, "starter"),
    ]
    assert [(item["examples"], item["counter_examples"]) for item in items] == [(1, 0), (2, 1)]
    await desk.call("POST", f"/categories/{items[0]['id']}/archive")
    async with database.sessions.begin() as session:
        assert await ensure_starter_bank(session, BANK) is False
    assert [item["name"] for item in await desk.call("GET", "/categories")] == ["Patience"]
