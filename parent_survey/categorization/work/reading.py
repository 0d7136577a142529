"""Answers with their vectors, which are made once and kept.

Position 0 is the answer as a whole; its sentences follow, unless there is only one.
"""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.ai.language import detect_languages
from parent_survey.ai.masking import Names
from parent_survey.ai.named import find_named
from parent_survey.ai.queries import list_teachers
from parent_survey.categorization.engine import AnswerText, Engine, Piece, ReadAnswer
from parent_survey.categorization.work import queries
from parent_survey.categorization.work.vectors import RealArray, read_vector
from parent_survey.core.db import Database


async def read_answers(
    database: Database, engine: Engine, ids: Sequence[UUID]
) -> tuple[list[ReadAnswer], list[ReadAnswer]]:
    """All of these that are still there, by id, and those among them whose vectors are new and not yet kept."""
    async with database.sessions() as session:
        rows = await queries.list_answers(session, ids)
        kept = await _find_pieces(session, ids, engine.model)
        teachers = Names(await list_teachers(session))
        named = await find_named(session, [row.text for row in rows])
    languages = {row.id: row.language for row in rows}
    if unknown := {row.id: row.text for row in rows if row.language is None}:
        languages |= await detect_languages(database, unknown)
    texts = [
        AnswerText(
            row.id, row.text, Names(filter(None, [row.parent_name]), teachers), whole, languages[row.id], row.question
        )
        for row, whole in zip(rows, named, strict=True)
    ]
    missing = [answer for answer in texts if answer.id not in kept]
    fresh = list(await asyncio.to_thread(engine.read, missing)) if missing else []
    read = {answer.id: answer for answer in fresh}
    known = [read.get(answer.id) or _restore(answer, kept[answer.id]) for answer in texts]
    return known, fresh


async def keep_vectors(session: AsyncSession, engine: Engine, answers: Sequence[ReadAnswer]) -> None:
    if not answers:
        return
    kept = {answer.id: list_pieces(answer) for answer in answers}
    rows = [(answer_id, position, piece) for answer_id, own in kept.items() for position, piece in enumerate(own)]
    vectors = [piece.vector for _, _, piece in rows]
    wholes = [kept[answer_id][0].vector for answer_id, _, _ in rows]
    questions = [answer.question for answer in answers for _ in kept[answer.id]]
    columns: dict[str, list[Any]] = {
        "ids": [answer_id for answer_id, _, _ in rows],
        "positions": [position for _, position, _ in rows],
        "starts": [piece.start for _, _, piece in rows],
        "ends": [piece.end for _, _, piece in rows],
        "stances": engine.find_stances(vectors, wholes, questions),
    }
    numbers = {answer_id: len(own) for answer_id, own in kept.items()}
    await queries.save_vectors(session, engine.model, numbers, columns, RealArray(vectors))


def _restore(answer: AnswerText, kept: Sequence[Piece]) -> ReadAnswer:
    return ReadAnswer(
        answer.id,
        answer.text,
        kept[0].vector,
        kept[1:] or kept,
        answer.names,
        answer.whole,
        answer.language,
        answer.question,
    )


def list_pieces(answer: ReadAnswer) -> list[Piece]:
    """As they are kept, by position."""
    whole = Piece(answer.pieces[0].start, answer.pieces[-1].end, answer.vector)
    return [whole, *(answer.pieces if len(answer.pieces) > 1 else ())]


async def _find_pieces(session: AsyncSession, ids: Sequence[UUID], model: str) -> dict[UUID, list[Piece]]:
    pieces: dict[UUID, list[Piece]] = defaultdict(list)
    for row in await queries.list_vectors(session, ids, model):
        pieces[row.answer_id].append(Piece(row.start, row.end, read_vector(row.vector)))
    return dict(pieces)
