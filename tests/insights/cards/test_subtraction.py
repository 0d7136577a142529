"""Cards beside everything else that leaves the example school: no two of them give a few parents away."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from parent_survey.core.db import Database
from parent_survey.example_school.service import SURVEY_ID
from tests.insights.attack import find_withheld, list_small, reason_about_all, subtract_all
from tests.insights.cards.stage import Stage
from tests.insights.kit import Desk
from tests.insights.test_sheets import SMALLEST, collect
from tests.school import Parent, School

Cards = list[dict[str, Any]]


async def open_stage(desk: Desk, database: Database, worker: Database) -> Stage:
    """Every teacher of the example school has one approved quote."""
    page = await desk.client.get(f"/api/admin/surveys/{SURVEY_ID}/cards", headers=desk.staff.headers)
    ids = [UUID(item["teacher"]["id"]) for item in page.json()["items"]]
    survey = (await desk.client.get(f"/api/surveys/{SURVEY_ID}")).json()
    school = School(SURVEY_ID, [UUID(one["id"]) for one in survey["questions"]], ids)
    stage = Stage(desk.client, database, worker, school, desk.staff)
    for place in range(len(ids)):
        await stage.decide((await stage.review(place))[0], "approved", place)
    return stage


def list_numbers(cards: Cards) -> Iterable[tuple[str, int]]:
    for card in cards:
        counts = [card["families"], *(power["families"] for power in card["superpowers"])]
        yield from ((f"card of {card['teacher']['name']}", count) for count in counts if count is not None)


async def test_no_pair_of_cards_and_exports_gives_a_group_below_the_limit(
    desk: Desk, database: Database, worker: Database
) -> None:
    stage = await open_stage(desk, database, worker)
    taken = await collect(desk, database)
    cards = await stage.print_cards()
    assert len(cards) == 14
    # One card at a time says the same as all at once.
    for card in cards:
        assert await stage.print_cards(teacher_id=card["teacher"]["id"]) == [card]
        teacher = UUID(card["teacher"]["id"])
        # And the same as the exported tables, which the collector checks for every figure that both have.
        taken.keep(("teacher", teacher), "not shown" if card["families"] is None else str(card["families"]))
        for power in card["superpowers"]:
            taken.keep(("cell", teacher, taken.names[power["name"]]), str(power["families"]))
    numbers = [*taken.numbers, *list_numbers(cards)]
    assert len(list(list_numbers(cards))) > 14
    assert [(one, two) for one in numbers for two in numbers if 0 < one[1] - two[1] < SMALLEST] == []
    assert all(number >= SMALLEST for _, number in numbers)
    counts, given = taken.counts, taken.list_release()
    assert list_small(given) == []
    assert list(subtract_all(counts, given)) == []
    assert reason_about_all(counts, given, find_withheld(counts, given)) == []


async def test_a_card_printed_again_does_not_tell_on_who_came_in_between(
    desk: Desk, database: Database, worker: Database
) -> None:
    stage = await open_stage(desk, database, worker)
    before = dict(list_by_figure(await stage.print_cards()))
    for teacher_id in stage.school.teacher_ids:
        parent = Parent(desk.client, stage.school)
        await parent.start()
        await parent.give_name(name="Late Comer", email="late@example.org")
        await parent.choose(teacher_id)
        await parent.write("So patient with every child, every day.", 0)
        await parent.write("She waited for him.", 1)
        assert (await parent.submit()).status_code == 200
    after = dict(list_by_figure(await stage.print_cards()))
    assert before.keys() <= after.keys()
    changes = [abs(after[name] - before[name]) for name in before]
    assert [change for change in changes if 0 < change < SMALLEST] == []


def list_by_figure(cards: Cards) -> Iterable[tuple[tuple[str, str], int]]:
    for card in cards:
        name = card["teacher"]["name"]
        if card["families"] is not None:
            yield (name, "families"), card["families"]
        yield from (((name, power["name"]), power["families"]) for power in card["superpowers"])
