"""Embeds what has no vectors yet, or those of another model."""

from uuid import UUID

from sqlalchemy import text

from parent_survey.categorization.work import claims
from parent_survey.categorization.work.claims import Claim
from parent_survey.categorization.work.reading import keep_vectors, read_answers
from parent_survey.categorization.work.seam import Engine
from parent_survey.core.db import Database

BATCH = 64

_MISSING = """
FROM submitted_answers AS answer
WHERE answer.survey_id = coalesce(CAST(:survey_id AS uuid), answer.survey_id) AND NOT EXISTS (
    SELECT FROM sentence_vectors AS kept
    WHERE kept.answer_id = answer.id AND kept.model = :model AND kept.text_hash = answer.text_hash)
"""
COUNT = text(f"SELECT count(*) {_MISSING}")
NEXT = text(f"SELECT answer.id {_MISSING} AND answer.id > :after ORDER BY answer.id LIMIT :most")
SET_TOTAL = text("UPDATE jobs SET total_answers = processed_answers + :left WHERE id = :job_id")


async def embed(database: Database, engine: Engine, claim: Claim) -> None:
    wanted = {"survey_id": claim.survey_id, "model": engine.model}
    async with database.sessions.begin() as session:
        await claims.hold(session, claim)
        left = (await session.execute(COUNT, wanted)).scalar_one()
        await session.execute(SET_TOTAL, {"job_id": claim.job_id, "left": left})
    after = UUID(int=0)
    while True:
        async with database.sessions() as session:
            values = {**wanted, "after": after, "most": BATCH}
            ids = (await session.execute(NEXT, values)).scalars().all()
        if not ids:
            break
        _, fresh = await read_answers(database, engine, ids)
        async with database.sessions.begin() as session:
            await claims.hold(session, claim)
            await keep_vectors(session, engine, fresh)
            await session.execute(claims.ADVANCE, {"job_id": claim.job_id, "done": len(ids), "checkpoint": "{}"})
        after = ids[-1]
    async with database.sessions.begin() as session:
        await claims.hold(session, claim)
        await claims.complete(session, claim, engine=engine.model, note=None)
