"""Answers as the engine wants them: with their vectors, which are made once and kept.

Position 0 is the answer as a whole; its sentences follow, unless there is only one.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.ai.language import tell_languages
from parent_survey.ai.named import find_named
from parent_survey.categorization.work.seam import AnswerText, Engine, Piece, ReadAnswer
from parent_survey.core.db import Database

_ANSWERS = """
SELECT submitted.id, submitted.language, answer.text, response.parent_name
FROM submitted_answers AS submitted
JOIN answers AS answer ON answer.response_id = submitted.response_id AND answer.question_id = submitted.question_id
JOIN responses AS response ON response.id = submitted.response_id
"""
TEACHERS = text("SELECT name FROM teachers ORDER BY name")
BY_ID = text(f"{_ANSWERS} WHERE submitted.id = ANY(CAST(:ids AS uuid[])) ORDER BY submitted.id")
KEPT = text(
    """
    SELECT kept.answer_id, kept.start, kept.end, kept.vector::text AS vector
    FROM sentence_vectors AS kept JOIN submitted_answers AS answer ON answer.id = kept.answer_id
    WHERE kept.answer_id = ANY(CAST(:ids AS uuid[])) AND kept.model = :model AND kept.text_hash = answer.text_hash
    ORDER BY kept.answer_id, kept.position
    """
)
# What another model left behind, or an earlier cut, goes in the same breath.
FORGET = text(
    """
    DELETE FROM sentence_vectors AS old
    USING unnest(CAST(:ids AS uuid[]), CAST(:numbers AS int[])) AS fresh (answer_id, number)
    WHERE old.answer_id = fresh.answer_id AND old.position >= fresh.number
    """
)
KEEP = text(
    """
    INSERT INTO sentence_vectors (answer_id, position, survey_id, start, "end", text_hash, model, vector, stance)
    SELECT answer.id, fresh.position, response.survey_id, fresh.first, fresh.last, answer.text_hash, :model,
           CAST(fresh.vector AS vector(384)), fresh.stance
    FROM unnest(CAST(:ids AS uuid[]), CAST(:positions AS int[]), CAST(:starts AS int[]), CAST(:ends AS int[]),
                CAST(:vectors AS text[]), CAST(:stances AS int[]))
        AS fresh (answer_id, position, first, last, vector, stance)
    JOIN submitted_answers AS answer ON answer.id = fresh.answer_id
    JOIN responses AS response ON response.id = answer.response_id
    ORDER BY answer.id, fresh.position
    ON CONFLICT (answer_id, position) DO UPDATE SET start = excluded.start, "end" = excluded.end,
        text_hash = excluded.text_hash, model = excluded.model, vector = excluded.vector,
        stance = excluded.stance
    """
)


async def read_answers(
    database: Database, engine: Engine, ids: Sequence[UUID]
) -> tuple[list[ReadAnswer], list[ReadAnswer]]:
    """All of these that are still there, by id, and those among them whose vectors are new and not yet kept."""
    async with database.sessions() as session:
        rows = (await session.execute(BY_ID, {"ids": list(ids)})).all()
        kept = await _find_pieces(session, ids, engine.model)
        teachers = (await session.execute(TEACHERS)).scalars().all()
        named = await find_named(session, [row.text for row in rows])
    languages = {row.id: row.language for row in rows}
    if untold := {row.id: row.text for row in rows if row.language is None}:
        languages |= await tell_languages(database, untold)
    texts = [
        AnswerText(row.id, row.text, [*teachers, *filter(None, [row.parent_name])], whole, languages[row.id])
        for row, whole in zip(rows, named, strict=True)
    ]
    missing = [answer for answer in texts if answer.id not in kept]
    fresh = list(await asyncio.to_thread(engine.read, missing)) if missing else []
    read = {answer.id: answer for answer in fresh}
    known = [read.get(one.id) or _recall(one, kept[one.id]) for one in texts]
    return known, fresh


def _recall(answer: AnswerText, kept: Sequence[Piece]) -> ReadAnswer:
    return ReadAnswer(
        answer.id, answer.text, kept[0].vector, kept[1:] or kept, answer.names, answer.whole, answer.language
    )


def _list_kept(answer: ReadAnswer) -> list[Piece]:
    whole = Piece(answer.pieces[0].start, answer.pieces[-1].end, answer.vector)
    return [whole, *(answer.pieces if len(answer.pieces) > 1 else ())]


async def keep_vectors(session: AsyncSession, engine: Engine, answers: Sequence[ReadAnswer]) -> None:
    if not answers:
        return
    kept = {answer.id: _list_kept(answer) for answer in answers}
    pieces = [(answer_id, place, piece) for answer_id, own in kept.items() for place, piece in enumerate(own)]
    numbers = {"ids": list(kept), "numbers": [len(own) for own in kept.values()]}
    await session.execute(FORGET, numbers)
    values = {
        "model": engine.model,
        "ids": [answer_id for answer_id, _, _ in pieces],
        "positions": [place for _, place, _ in pieces],
        "starts": [piece.start for _, _, piece in pieces],
        "ends": [piece.end for _, _, piece in pieces],
        "stances": engine.find_stances([piece.vector for _, _, piece in pieces]),
        "vectors": [json.dumps([float(number) for number in piece.vector]) for _, _, piece in pieces],
    }
    await session.execute(KEEP, values)


async def _find_pieces(session: AsyncSession, ids: Sequence[UUID], model: str) -> dict[UUID, list[Piece]]:
    pieces: dict[UUID, list[Piece]] = defaultdict(list)
    for row in await session.execute(KEPT, {"ids": list(ids), "model": model}):
        pieces[row.answer_id].append(Piece(row.start, row.end, json.loads(row.vector)))
    return dict(pieces)
