"""A written survey in a real database. `eval/data/assistant/brief.md` has the format."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast
from uuid import UUID, uuid4

from psycopg import AsyncConnection
from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncSession

from eval.product import Product, analyze, read_all
from parent_survey.categories.queries import bank, links
from parent_survey.intake.queries.submissions import publish_responses
from parent_survey.models.categories import Correction
from parent_survey.models.responses import Answer, Response, ResponseTeacher
from parent_survey.models.surveys import Question, QuestionVersion, Survey, Teacher

SUBMITTED = text("SELECT id, response_id, question_id FROM submitted_answers")
# A worker guesses it; here it is known.
SET_LANGUAGE = text("UPDATE submitted_answers SET language = :language WHERE response_id = :response_id")


@dataclass(frozen=True)
class LoadedSurvey:
    """Where the database has what the file calls by name or number."""

    id: UUID
    teachers: dict[str, UUID]
    questions: dict[int, UUID]
    categories: dict[str, UUID]
    responses: dict[str, UUID]


async def load_survey(product: Product, written: Mapping[str, Any]) -> LoadedSurvey:
    """Everything submitted is read and labeled: the given labels are what staff decided."""
    loaded = LoadedSurvey(
        id=uuid4(),
        teachers={teacher["name"]: uuid4() for teacher in written["teachers"]},
        questions={number: uuid4() for number in range(1, len(written["questions"]) + 1)},
        categories={},
        responses={response["id"]: uuid4() for response in written["responses"]},
    )
    async with product.database.sessions.begin() as session:
        await _add_survey(session, written, loaded)
        await _add_responses(session, written, loaded)
    async with product.database.sessions() as session:
        rows = (await session.execute(SUBMITTED)).all()
    ids = {(row.response_id, row.question_id): row.id for row in rows}
    answers = [
        (ids[loaded.responses[response["id"]], loaded.questions[answer["question"]]], answer)
        for response in written["responses"]
        if response["submitted_at"]
        for answer in response["answers"]
    ]
    product.answers.update({answer_id: answer["id"] for answer_id, answer in answers})
    product.responses.update({response_id: name for name, response_id in loaded.responses.items()})
    async with product.database.sessions.begin() as session:
        labels = [
            {"answer_id": answer_id, "category_id": loaded.categories[label], "is_assigned": True}
            for answer_id, answer in answers
            for label in answer["labels"]
            if label in loaded.categories
        ]
        await session.execute(insert(Correction), labels)
        await links.rebuild_survey(session, loaded.id)
    await read_all(product.database, product.engine, list(product.answers))
    await analyze(product.database)
    return loaded


async def _add_survey(session: AsyncSession, written: Mapping[str, Any], loaded: LoadedSurvey) -> None:
    for category in written["categories"]:
        slot = await bank.find_free_slot(session)
        values = {"description": category["description"], "color_slot": slot, "origin": "staff"}
        loaded.categories[category["name"]] = await bank.add_category(session, category["name"], **values)
    teachers = [{"id": loaded.teachers[teacher["name"]], **teacher} for teacher in written["teachers"]]
    await session.execute(insert(Teacher), teachers)
    await session.execute(insert(Survey).values(id=loaded.id, title="Parent survey", school_year=2026, is_active=True))
    questions = [
        {"id": question_id, "survey_id": loaded.id, "position": number - 1, "text": written["questions"][number - 1]}
        for number, question_id in loaded.questions.items()
    ]
    await session.execute(insert(Question), questions)
    versions = [{"question_id": row["id"], "version": 1, "text": row["text"]} for row in questions]
    await session.execute(insert(QuestionVersion), versions)


async def _add_responses(session: AsyncSession, written: Mapping[str, Any], loaded: LoadedSurvey) -> None:
    responses, answers, teachers = [], [], []
    for response in written["responses"]:
        key = {"response_id": loaded.responses[response["id"]]}
        # A draft has no time; it was begun today.
        at = datetime.fromisoformat(response["submitted_at"] or written["today"]).replace(tzinfo=UTC)
        responses.append(
            {"id": key["response_id"], "survey_id": loaded.id, "parent_name": response["parent"]}
            | {"language": response["language"]}
            | {"started_at": at, "updated_at": at, "sorted_at": at}
            | {"submitted_at": at if response["submitted_at"] else None}
        )
        answers += [
            {**key, "question_id": loaded.questions[answer["question"]], "question_version": 1, "saved_at": at}
            | {"text": answer["text"]}
            for answer in response["answers"]
        ]
        teachers += [
            {**key, "teacher_id": loaded.teachers[name], "survey_id": loaded.id, "sorted_at": at, "position": position}
            for position, name in enumerate(response["teachers"])
        ]
    await session.execute(insert(Response), responses)
    await session.execute(insert(Answer), answers)
    await session.execute(insert(ResponseTeacher), teachers)
    submitted = [response for response in written["responses"] if response["submitted_at"]]
    plain = await (await session.connection()).get_raw_connection()
    ids = [loaded.responses[response["id"]] for response in submitted]
    await publish_responses(cast("AsyncConnection[Any]", plain.driver_connection), ids)
    languages = [
        {"language": response["language"], "response_id": loaded.responses[response["id"]]} for response in submitted
    ]
    await session.execute(SET_LANGUAGE, languages)
