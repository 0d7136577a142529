"""Submitted answers are read for concerns, with the words that raised them."""

from datetime import UTC, datetime, timedelta

import httpx
import pytest
from sqlalchemy import text

from parent_survey.ai.concerns import read_concern_model
from parent_survey.ai.embedder import Embedder
from parent_survey.ai.local.encoder import Encoder
from parent_survey.attention import reading
from parent_survey.core.db import Database
from parent_survey.models.attention import CONCERN_KINDS
from tests.attention.kit import HURT, KIND, Queue, make_reader, read
from tests.categorization.kit import add_responses
from tests.school import School


async def test_a_concern_inside_praise_is_raised_with_its_own_words(
    queue: Queue, database: Database, worker: Database, embedder: Embedder, school: School
) -> None:
    await add_responses(database, school, [f"{KIND} {HURT} {KIND}", KIND], per_response=1)
    assert (await queue.list())["counts"]["waiting"] == 2
    assert await read(worker, embedder) == 2
    page = await queue.list()
    (item,) = page["items"]
    assert (item["state"], item["kinds"][0], item["parent_name"]) == ("new", "safety", "Pilar Quintero")
    words = [item["answer_text"][span["start"] : span["end"]] for span in item["words"]]
    assert words == [HURT]
    assert (page["counts"]["new"], page["counts"]["waiting"]) == (1, 0)
    assert (await queue.get("/attention/count")).json() == {"new": 1}


async def test_each_kind_of_concern_is_told(
    queue: Queue, database: Database, worker: Database, embedder: Embedder, school: School
) -> None:
    texts = {
        "contact": "Please call me back, I have left three messages with the office.",
        "complaint": "Mr. Vance is rude to parents and spends the lesson on his phone.",
        "building": "The railing on the back stairs is broken and hangs loose.",
    }
    await add_responses(database, school, list(texts.values()), per_response=1)
    await read(worker, embedder)
    for kind, words in texts.items():
        assert words in [item["answer_text"] for item in (await queue.list(kind=kind))["items"]]


async def test_an_answer_is_read_once_and_again_only_by_a_newer_version(
    database: Database, worker: Database, embedder: Embedder, school: School
) -> None:
    await add_responses(database, school, [HURT, KIND])
    assert [await read(worker, embedder) for _ in range(2)] == [2, 0]
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE concern_readings SET head = 'older'"))
    assert await read(worker, embedder) == 2


async def test_an_interrupted_reading_goes_on_where_it_was(
    queue: Queue, database: Database, worker: Database, embedder: Embedder, school: School
) -> None:
    await add_responses(database, school, [HURT] * 3 + [KIND] * 4, per_response=1)
    assert await make_reader(embedder).read_new(worker, None, 5) == 5
    assert (await queue.list())["counts"]["waiting"] == 2
    assert await read(worker, embedder) == 2
    assert (await queue.list())["counts"]["new"] == 3


async def test_long_answers_are_read_in_several_batches(
    queue: Queue,
    database: Database,
    worker: Database,
    embedder: Embedder,
    school: School,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "MAX_CHARACTERS", 2 * len(HURT))
    await add_responses(database, school, [HURT] * 5, per_response=1)
    assert await read(worker, embedder) == 5
    assert (await queue.list())["counts"]["new"] == 5
    async with database.sessions() as session:
        batches = text("SELECT count(*) FROM concern_readings GROUP BY read_at ORDER BY read_at")
        assert (await session.execute(batches)).scalars().all() == [2, 2, 1]


async def test_what_came_lately_is_read_in_the_order_in_which_it_came(
    database: Database, worker: Database, embedder: Embedder, school: School
) -> None:
    """A search counts on it: where the last answers are read, all are."""
    await add_responses(database, school, [KIND] * 4, per_response=1)
    ordered = text(
        """SELECT reading.answer_id IS NOT NULL FROM responses AS response
        JOIN submitted_answers AS answer ON answer.response_id = response.id
        LEFT JOIN concern_readings AS reading ON reading.answer_id = answer.id ORDER BY response.sorted_at"""
    )
    found = []
    for since in (datetime(2026, 1, 1, tzinfo=UTC), None):
        assert await make_reader(embedder).read_new(worker, since, 1) == 1
        async with database.sessions() as session:
            found.append((await session.execute(ordered)).scalars().all())
    assert found == [[True, False, False, False], [True, False, False, True]]


async def test_a_reading_that_is_out_of_time_leaves_the_rest_and_is_not_caught_up(
    database: Database, worker: Database, embedder: Embedder, school: School
) -> None:
    await add_responses(database, school, [KIND] * 3, per_response=1)
    reader = make_reader(embedder)
    assert await reader.read_new(worker, None, 10, seconds=-1) == 0
    assert not reader.is_caught_up
    assert await reader.read_new(worker, None, 10) == 3
    assert reader.is_caught_up


async def test_what_came_lately_is_found_without_a_look_at_everything(
    client: httpx.AsyncClient, queue: Queue, database: Database, worker: Database, embedder: Embedder, school: School
) -> None:
    await add_responses(database, school, [KIND])
    await queue.submit(HURT)
    assert await read(worker, embedder, datetime.now(UTC) - timedelta(minutes=5)) == 2


async def test_a_language_that_the_model_does_not_know_is_said_to_be_unread(
    queue: Queue, database: Database, worker: Database, embedder: Embedder, school: School
) -> None:
    german = "Die Lehrerin ist sehr nett, aber mein Sohn hat große Angst vor den anderen Kindern in der Pause."
    await add_responses(database, school, [german])
    await read(worker, embedder)
    page = await queue.list()
    assert (page["total"], page["counts"]["not_read_in_language"], page["counts"]["waiting"]) == (0, 1, 0)


async def test_what_a_newer_version_does_not_raise_is_withdrawn_unless_somebody_touched_it(
    queue: Queue, database: Database, worker: Database, embedder: Embedder, school: School
) -> None:
    await add_responses(database, school, [KIND, "He explains fractions with pizza."], per_response=1)
    await read(worker, embedder)
    wrong = """INSERT INTO concerns (answer_id, kinds, starts, ends, score, is_likely)
               SELECT id, '{safety}', '{0}', '{4}', 1, true FROM submitted_answers
               ON CONFLICT (answer_id) DO UPDATE SET is_likely = true"""
    async with database.sessions.begin() as session:
        await session.execute(text(wrong))
        await session.execute(text("UPDATE concern_readings SET head = 'older'"))
    first, _ = (await queue.list())["items"]
    await queue.do(first["id"], "take")
    await read(worker, embedder)
    assert [item["id"] for item in (await queue.list())["items"]] == [first["id"]]


async def test_what_says_nearly_the_same_as_a_dismissed_answer_is_not_raised_and_a_kept_one_is(
    queue: Queue, database: Database, worker: Database, embedder: Embedder, school: School
) -> None:
    await add_responses(database, school, [HURT])
    await read(worker, embedder)
    await queue.do((await queue.only())["id"], "dismiss")
    await add_responses(database, school, [f"{HURT} ".upper().capitalize(), KIND], per_response=1)
    await read(worker, embedder)
    assert (await queue.list())["total"] == 0
    answers = (await queue.list(state="possible"))["items"]
    assert HURT not in [item["answer_text"] for item in answers]


def test_the_model_scores_each_sentence_for_each_kind_and_its_stricter_line_is_the_stricter_one(
    embedder: Embedder,
) -> None:
    model = read_concern_model()
    assert isinstance(embedder.encoder, Encoder)
    (scores,) = model.score(embedder.encoder, [[KIND, HURT, KIND]])
    assert scores.shape == (3, len(CONCERN_KINDS))
    assert scores[:, CONCERN_KINDS.index("safety")].argmax() == 1
    assert (model.possible <= model.likely).all()
