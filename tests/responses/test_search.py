"""Words that staff look for in the list."""

import pytest
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.responses import service
from parent_survey.responses.queries import search
from tests.responses.view import View
from tests.school import Parent, find_reference


async def submit(view: View, answer: str, name: str = "Pilar Quintero", email: str = "pilar@example.org") -> str:
    parent = await Parent(view.client, view.school).fill_in()
    await parent.give_name(name=name, email=email)
    await parent.write(answer)
    await parent.submit()
    return parent.id


async def test_words_are_found_whatever_their_case_and_accents_and_the_last_one_may_be_half_typed(view: View) -> None:
    found = await submit(view, "La señora José explica con PACIENCIA infinita.")
    await submit(view, "Something else.")
    for q in ("paciencia", "Paciência", "JOSE", "senora paci", "infinita paciencia", "explica, con!"):
        assert await view.list_ids(q=q) == [found], q
    assert await view.list_ids(q="paciencia ausente") == []


async def test_a_response_is_found_by_its_parents_name_or_email(view: View) -> None:
    ines = await submit(view, "She listens.", "Inés Ólafsdóttir", "ines.olaf@school.example.org")
    await submit(view, "She listens.")
    for q in ("ines", "Ólafs", "olafsdottir", "ines.olaf@school.example.org", "ines.olaf@sch", "school.example.org"):
        assert await view.list_ids(q=q) == [ines], q


async def test_an_unfinished_response_is_found_by_its_parents_name_and_not_by_its_words(view: View) -> None:
    parent = await Parent(view.client, view.school).fill_in()
    assert await view.list_ids(q="quintero") == [find_reference(parent.id)]
    assert await view.list_ids(q="quintero", status="in_progress") == [find_reference(parent.id)]
    assert await view.list_ids(q="quintero", status="submitted") == []
    assert await view.list_ids(q="listens") == []


async def test_a_search_combines_with_the_filters_and_has_pages_and_neighbours(view: View) -> None:
    ids = [await submit(view, f"Number {number} laughs.") for number in range(5)]
    await submit(view, "Silence.")
    first, second = view.school.teacher_ids
    listed = await view.list_ids(q="laughs")
    assert set(listed) == set(ids)
    page = await view.read_page(q="laughs", page=2, page_size=2)
    assert ([item["id"] for item in page["items"]], page["total"], page["total_pages"]) == (listed[2:4], 5, 3)
    assert (await view.read_page(q="laughs", page=9, page_size=2))["total"] == 5
    assert (await view.read_page(q="laughs", teacher_id=str(first)))["total"] == 5
    assert (await view.read_page(q="laughs", teacher_id=str(second)))["total"] == 0
    assert (await view.read_page(q="laughs", category="none"))["total"] == 0
    assert await view.neighbours(listed[2], q="laughs") == (listed[1], listed[3])
    assert await view.neighbours(listed[0], q="laughs") == (None, listed[1])


@pytest.mark.parametrize("q", ["'", "...", "a & ! b", "foo:*", "<->", "\\", "(((", "%", "'';--", "well-known", "a/b/c"])
async def test_no_words_at_all_and_signs_of_the_query_language_are_harmless(view: View, q: str) -> None:
    await submit(view, "She listens.")
    assert (await view.read_page(q=q))["total"] == 0


async def test_of_a_very_common_word_only_the_newest_responses_are_read(
    view: View, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The planner knows the frequency of a word's beginning only where there are a hundred words to know.
    many = " ".join(f"word{number}" for number in range(150))
    ids = [await submit(view, f"The {many}." if number else f"Nothing {many}.") for number in range(6)]
    async with database.engine.connect() as connection:
        committed = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await committed.execute(text("VACUUM ANALYZE submitted_answers, submitted_parents"))
    monkeypatch.setattr(service, "MAX_MATCHES", 3)
    monkeypatch.setattr(search, "MAX_NEWEST_READ", 4)
    page = await view.read_page(q="the", page_size=3)
    assert [item["id"] for item in page["items"]] == ids[:2:-1]
    assert (page["total"], page["total_is_capped"]) == (4, True)
    assert await view.neighbours(ids[4], q="the") == (ids[5], ids[3])
    monkeypatch.setattr(search, "MAX_NEWEST_READ", 6)
    whole = await view.read_page(q="the")
    assert (whole["total"], whole["total_is_capped"]) == (5, False)
    rare = await view.read_page(q="nothing")
    assert (rare["total"], rare["total_is_capped"]) == (1, False)
