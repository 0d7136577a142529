"""What PostgreSQL remarks about a text costs the event loop nothing."""

from sqlalchemy import text

from parent_survey.core.db import Database

# A cast of text without words, which PostgreSQL remarks on for every row.
REMARKABLE = "SELECT count(*) FROM generate_series(1, 3) AS n WHERE to_tsvector('a') @@ CAST(left('', n) AS tsquery)"


async def test_no_connection_is_sent_notices(database: Database) -> None:
    heard: list[str | None] = []
    async with database.pool.connection() as connection:
        connection.add_notice_handler(lambda notice: heard.append(notice.message_primary))
        await connection.execute(REMARKABLE)
    async with database.sessions() as session:
        plain = (await (await session.connection()).get_raw_connection()).driver_connection
        assert plain is not None
        plain.add_notice_handler(lambda notice: heard.append(notice.message_primary))
        await session.execute(text(REMARKABLE))
    assert heard == []
