"""A member of staff who exports, and many responses at once for them to export."""

from dataclasses import dataclass
from typing import Any

import httpx
from sqlalchemy import text

from parent_survey.core.db import Database
from tests.exports.reading import Row, read
from tests.responses.view import View

# As a submission leaves them, without the calls that lead there: the newest is the last of the list of texts.
FILL = text(
    """
    WITH made AS (
        INSERT INTO responses (id, survey_id, parent_name, parent_email, submitted_at, sorted_at)
        SELECT gen_random_uuid(), :survey_id, name, 'p' || number || '@example.org', at, at
        FROM unnest(CAST(:names AS text[])) WITH ORDINALITY AS given (name, number),
             LATERAL (SELECT timestamptz '2026-03-14 09:26:53.5Z' + number * interval '1 minute' AS at)
        RETURNING id, sorted_at
    ), links AS (
        INSERT INTO response_teachers (response_id, teacher_id, survey_id, sorted_at, is_submitted)
        SELECT id, :teacher_id, :survey_id, sorted_at, true FROM made
    ), counts AS (
        INSERT INTO response_counts (survey_id, teacher_id, change)
        SELECT :survey_id, either.id, count(*) FROM made, (VALUES (NULL), (CAST(:teacher_id AS uuid))) AS either (id)
        GROUP BY 2
    )
    INSERT INTO answers (response_id, question_id, question_version, text)
    SELECT made.id, question.id, 1, given.text
    FROM (SELECT id, row_number() OVER (ORDER BY sorted_at) AS number FROM made) AS made
    JOIN unnest(CAST(:texts AS text[])) WITH ORDINALITY AS given (text, number) USING (number)
    CROSS JOIN unnest(CAST(:question_ids AS uuid[])) AS question (id)
    """
)


@dataclass
class Office:
    view: View
    database: Database

    @property
    def path(self) -> str:
        return f"/api/admin/surveys/{self.view.school.survey_id}/export"

    async def ask(self, **query: Any) -> httpx.Response:
        return await self.view.client.get(self.path, params=query, headers=self.view.staff.headers)

    async def export(self, suffix: str = "csv", **query: Any) -> list[Row]:
        """The rows of the file, the headings first."""
        reply = await self.ask(format=suffix, **query)
        assert reply.status_code == 200, reply.text
        rows = read(reply.content, suffix)
        assert len(rows) - 1 == int(reply.headers["X-Export-Rows"])
        return rows

    async def export_by_heading(self, suffix: str = "csv", **query: Any) -> list[dict[str, str]]:
        headings, *rows = await self.export(suffix, **query)
        return [dict(zip(headings, row, strict=True)) for row in rows]

    async def list_ids(self, suffix: str = "csv", **query: Any) -> list[str]:
        return [row["Response ID"] for row in await self.export_by_heading(suffix, **query)]

    async def fill(self, names: list[str], texts: list[str]) -> None:
        school = self.view.school
        values = {
            "survey_id": school.survey_id,
            "teacher_id": school.teacher_ids[0],
            "question_ids": school.question_ids,
            "names": names,
            "texts": texts,
        }
        async with self.database.sessions.begin() as session:
            await session.execute(FILL, values)
