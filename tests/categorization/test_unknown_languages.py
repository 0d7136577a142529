"""Answers in languages that the local model was not trained on get no categories, and staff are told so."""

from uuid import uuid4

import pytest
from sqlalchemy import text

from parent_survey.ai.embedder import Embedder
from parent_survey.ai.language import ANALYSED_LANGUAGES, LANGUAGES
from parent_survey.categorization.engine import AnswerText
from parent_survey.categorization.local_engine import LocalEngine, LocalJudge
from parent_survey.categorization.work.follow_up import follow_up
from parent_survey.core.db import Database
from tests.categorization.kit import Desk, WordEngine, add_categories, add_responses, find_disagreements, working
from tests.school import School

ENGLISH = "She has endless patience with every child."
POLISH = "Pani nauczycielka ma anielską cierpliwość do wszystkich dzieci, także do mojej córki. Patience!"
HINDI = "शिक्षिका बच्चों के साथ बहुत धैर्य रखती हैं और हमेशा मदद करती हैं।"


async def read_languages(database: Database) -> set[str | None]:
    async with database.sessions() as session:
        return set((await session.execute(text("SELECT language FROM submitted_answers"))).scalars())


def test_the_languages_that_are_analysed_are_among_those_that_are_told_apart() -> None:
    assert set(LANGUAGES) > ANALYSED_LANGUAGES


@pytest.mark.parametrize(("language", "is_known"), [("en", True), ("so", True), ("pl", False), ("hi", False)])
def test_the_local_engine_gives_nothing_in_a_language_that_it_does_not_know(
    judge: LocalJudge, language: str, is_known: bool
) -> None:
    words = "She stays calm and patient, she never hurries the children."
    answers = judge.engine.read([AnswerText(uuid4(), words, language=language)])
    assert (bool(judge.assign(answers)[0]), judge.knows(answers[0])) == (is_known, is_known)


@pytest.mark.parametrize("language", [None, "und"])
def test_a_language_that_could_not_be_told_is_judged_all_the_same(judge: LocalJudge, language: str | None) -> None:
    answers = judge.engine.read([AnswerText(uuid4(), "Very patient!", language=language)])
    assert judge.knows(answers[0])


def test_a_model_of_ones_own_is_trusted_with_every_language(embedder: Embedder) -> None:
    own = Embedder("own", embedder.encoder, embedder.calibration)
    assert (own.knows("pl"), embedder.knows("pl")) == (True, False)


async def test_a_run_guesses_languages_itself_and_counts_what_it_could_not_analyze(
    database: Database, worker: Database, school: School, desk: Desk, embedder: Embedder
) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, [ENGLISH, POLISH, HINDI])
    async with working(worker, LocalEngine(embedder)):
        await desk.run()
    status = await desk.read_status()
    assert await read_languages(database) == {"en", "pl", "hi"}
    assert (status["unanalyzed_answers"], status["new_answers"], await desk.count(patience)) == (2, 0, 1)
    assert await find_disagreements(database) == {}


async def test_later_answers_are_told_apart_too(
    database: Database, worker: Database, school: School, desk: Desk
) -> None:
    await add_categories(database, "Patience")
    await add_responses(database, school, [ENGLISH])
    engine = WordEngine(unknown_languages=["pl"])
    async with working(worker, engine):
        await desk.run()
    assert (await desk.read_status())["unanalyzed_answers"] == 0
    await add_responses(database, school, [POLISH])
    await follow_up(worker, lambda: engine, None)
    assert (await desk.read_status())["unanalyzed_answers"] == 1


async def test_what_staff_decided_about_such_an_answer_stays(
    database: Database, worker: Database, school: School, desk: Desk, embedder: Embedder
) -> None:
    (patience,) = await add_categories(database, "Patience")
    await add_responses(database, school, [POLISH])
    async with working(worker, LocalEngine(embedder)):
        await desk.run()
        async with database.sessions() as session:
            answer = (await session.execute(text("SELECT id FROM submitted_answers"))).scalar_one()
        await desk.call("PUT", f"/answers/{answer}/categories/{patience}")
        await desk.run()
    status = await desk.read_status()
    assert (status["categorized_answers"], status["unanalyzed_answers"], await desk.count(patience)) == (1, 1, 1)
