"""Embeds what has no vectors yet, or those of another model, which stay in use meanwhile."""

from uuid import UUID

from parent_survey.categorization.engine import Engine
from parent_survey.categorization.work import claims, queries
from parent_survey.categorization.work.claims import Claim
from parent_survey.categorization.work.reading import keep_vectors, read_answers
from parent_survey.categorization.work.translation import translate_old_vectors
from parent_survey.core.db import Database

BATCH = 64


async def embed(database: Database, engine: Engine, claim: Claim) -> None:
    """Whatever was done before a restart has its vectors, and is not done again."""
    async with database.sessions.begin() as session:
        await claims.hold(session, claim)
        await queries.count_without_vectors(session, claim.job_id, claim.survey_id, engine.model)
    if claim.survey_id is None:
        await translate_old_vectors(database, engine, claim)
    after = UUID(int=0)
    while True:
        async with database.sessions() as session:
            ids = await queries.list_without_vectors(session, claim.survey_id, engine.model, after, BATCH)
        if not ids:
            break
        _, fresh = await read_answers(database, engine, ids)
        async with database.sessions.begin() as session:
            await claims.hold(session, claim)
            await keep_vectors(session, engine, fresh)
            await queries.advance_job(session, claim.job_id, len(ids))
        after = ids[-1]
    async with database.sessions.begin() as session:
        await claims.hold(session, claim)
        await claims.complete(session, claim, engine=engine.model, note=None)
