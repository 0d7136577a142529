"""What a worker keeps for insights, and that it is the same as looking at everything."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.example_school.service import SURVEY_ID
from parent_survey.insights import figures, tasks
from tests.insights.kit import Desk

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


async def test_the_language_of_an_answer_is_told_once(desk: Desk, worker: Database) -> None:
    before = await desk.read()
    assert [one["language"] for one in before["languages"]] == [""]
    assert await tasks.detect_languages(worker, datetime.now(UTC) - timedelta(hours=2)) == 0
    assert await tasks.detect_languages(worker, LONG_AGO) == 379
    assert await tasks.detect_languages(worker, None) == 0
    told = {one["language"] for one in (await desk.read())["languages"]}
    assert {"en", "es", "zh", "und"} <= told
    assert "" not in told


async def test_now_and_then_a_worker_looks_at_everything(desk: Desk, worker: Database) -> None:
    await tasks.update_insights(worker, datetime(2026, 5, 4, 12, 10, tzinfo=UTC))
    assert "" not in {one["language"] for one in (await desk.read())["languages"]}


async def mark_unanalyzed(database: Database, language: str) -> int:
    """As a run does that does not know the language; how many answers are written in it."""
    async with database.sessions.begin() as session:
        marked = await session.execute(
            text(
                """
                INSERT INTO judged_answers (run_id, answer_id, is_analyzed)
                SELECT survey.categorization_run_id, answer.id, false
                FROM surveys AS survey JOIN submitted_answers AS answer ON answer.survey_id = survey.id
                WHERE answer.language = :language RETURNING answer_id
                """
            ),
            {"language": language},
        )
        return len(marked.all())


async def test_a_language_says_how_many_answers_were_not_analyzed(
    desk: Desk, database: Database, worker: Database
) -> None:
    await tasks.detect_languages(worker, None)
    assert {one["unanalyzed_answers"] for one in (await desk.read())["languages"]} == {0}
    number = await mark_unanalyzed(database, "zh")
    told = {one["language"]: one["unanalyzed_answers"] for one in (await desk.read())["languages"]}
    assert {language: answers for language, answers in told.items() if answers} == {"zh": number}


@pytest.fixture
def every_survey_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "LARGE_SURVEY", 100)
    monkeypatch.setattr(tasks, "LARGE_SURVEY", 100)


@pytest.mark.usefixtures("every_survey_is_large")
async def test_figures_of_a_large_survey_are_kept_and_made_anew_when_something_changed(
    desk: Desk, database: Database, worker: Database
) -> None:
    looked_at = await desk.read()
    assert looked_at["figures_made_at"] is None
    await tasks.detect_languages(worker, None)
    assert await tasks.keep_figures(worker) == 1
    assert await tasks.keep_figures(worker) == 0
    kept = await desk.read()
    assert kept["figures_made_at"] is not None
    for name in ("grades", "questions", "without_category"):
        assert kept[name] == looked_at[name]
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE teachers SET grade_level = 'Specials' WHERE grade_level = 'Art'"))
        await session.execute(text("UPDATE survey_figures SET made_at = now() - interval '1 day'"))
    assert await tasks.keep_figures(worker) == 1
    assert "Specials" in [grade["grade"] for grade in (await desk.read())["grades"]]


@pytest.mark.usefixtures("every_survey_is_large")
async def test_figures_that_took_long_are_not_made_again_soon(desk: Desk, database: Database, worker: Database) -> None:
    await tasks.detect_languages(worker, None)
    await tasks.keep_figures(worker)
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE survey_figures SET seconds = 30, stamp = 'old'"))
    assert await tasks.keep_figures(worker) == 0


async def test_surveys_of_other_years_that_share_categories_stand_beside_each_other(
    desk: Desk, database: Database
) -> None:
    body = {"title": "Superpowers 2024", "description": "", "school_year": 2024, "is_active": False, "questions": []}
    made = await desk.client.post("/api/admin/surveys", json=body, headers=desk.staff.headers)
    page = await desk.read()
    assert page["years"] == []
    patience = next(one for one in page["categories"] if one["name"] == "Patience")
    async with database.sessions.begin() as session:
        for category in (None, patience["category_id"]):
            await session.execute(
                text("INSERT INTO response_counts (survey_id, category_id, change) VALUES (:survey, :category, 12)"),
                {"survey": made.json()["id"], "category": category},
            )
    older, this = (await desk.read())["years"]
    assert (older["school_year"], older["submitted"]) == (2024, 12)
    assert older["responses"] == {patience["category_id"]: 12}
    assert (this["survey_id"], this["submitted"]) == (str(SURVEY_ID), 150)
    assert this["responses"][patience["category_id"]] == patience["responses"]
    (sheet,) = await desk.read("/sheets", taken_for="picture", chart="years")
    assert {row[0]: row[1:] for row in sheet["rows"]}["Patience"] == [10, patience["responses"] // 5 * 5]


async def test_two_surveys_of_one_year_can_be_told_apart(desk: Desk, database: Database) -> None:
    """One has another title, one the same, and one what the second of these would be called."""
    page = await desk.read()
    year, title = page["survey"]["school_year"], page["survey"]["title"]
    category = page["categories"][0]["category_id"]
    for name in ("Winter survey", title, f"{title} (2)"):
        body = {"title": name, "description": "", "school_year": year, "is_active": False, "questions": []}
        made = await desk.client.post("/api/admin/surveys", json=body, headers=desk.staff.headers)
        async with database.sessions.begin() as session:
            for counted in (None, category):
                await session.execute(
                    text("INSERT INTO response_counts (survey_id, category_id, change) VALUES (:id, :category, 12)"),
                    {"id": made.json()["id"], "category": counted},
                )
    columns = (await desk.read())["years"]
    assert [column["label"] for column in columns] == [
        f"{year}-{year + 1}: {title} (1)",
        f"{year}-{year + 1}: Winter survey",
        f"{year}-{year + 1}: {title} (3)",
        f"{year}-{year + 1}: {title} (2)",
    ]
    (sheet,) = await desk.read("/sheets", taken_for="picture", chart="years")
    assert len(set(sheet["headings"])) == len(sheet["headings"])


@pytest.mark.usefixtures("every_survey_is_large")
async def test_figures_that_were_kept_before_languages_were_looked_at_can_still_be_read(
    desk: Desk, database: Database, worker: Database
) -> None:
    await tasks.detect_languages(worker, None)
    await tasks.keep_figures(worker)
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE survey_figures SET figures = figures - 'unanalyzed'"))
    assert {one["unanalyzed_answers"] for one in (await desk.read())["languages"]} == {0}


@pytest.mark.usefixtures("every_survey_is_large")
async def test_kept_figures_learn_of_answers_that_were_not_analyzed(
    desk: Desk, database: Database, worker: Database
) -> None:
    await tasks.detect_languages(worker, None)
    await tasks.keep_figures(worker)
    number = await mark_unanalyzed(database, "zh")
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE survey_figures SET made_at = now() - interval '1 day'"))
    assert await tasks.keep_figures(worker) == 1
    assert sum(one["unanalyzed_answers"] for one in (await desk.read())["languages"]) == number
