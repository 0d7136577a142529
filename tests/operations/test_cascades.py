"""Whatever hangs on a response goes with it: a new table that forgets this fails here."""

from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.models.tables import metadata

# Whom a response or an answer belongs to, directly or over other tables, and what happens to it on a deletion.
REACHED = text(
    """
    WITH RECURSIVE reached AS (
        SELECT CAST('responses' AS regclass)::oid AS id
        UNION SELECT conrelid FROM pg_constraint JOIN reached ON confrelid = reached.id WHERE contype = 'f'
    )
    SELECT DISTINCT child.relname, foreign_key.confdeltype = 'c' AS goes_along
    FROM pg_constraint AS foreign_key JOIN reached ON foreign_key.confrelid = reached.id
    JOIN pg_class AS child ON child.oid = foreign_key.conrelid
    WHERE foreign_key.contype = 'f'
    """
)
# Columns that name a response or an answer by their name alone; such a table must have the key too.
NAMES = {"response_id", "answer_id"}


async def test_every_table_that_belongs_to_a_response_is_deleted_with_it(database: Database) -> None:
    async with database.engine.connect() as connection:
        rows = (await connection.execute(REACHED)).all()
    assert {"answers", "submitted_answers", "sentence_vectors", "response_notes", "corrections"} <= {
        row.relname for row in rows
    }
    assert {row.relname for row in rows if not row.goes_along} == set()


async def test_no_table_names_a_response_or_an_answer_without_a_key_to_it(database: Database) -> None:
    async with database.engine.connect() as connection:
        reached = {row.relname for row in (await connection.execute(REACHED)).all()}
    naming = {table.name for table in metadata.sorted_tables if NAMES & {column.name for column in table.columns}}
    assert naming - reached == set()
