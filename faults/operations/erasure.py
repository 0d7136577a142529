"""One of a thousand parents asks to be forgotten."""

import json
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote
from uuid import UUID, uuid4

import psycopg
from psycopg import AsyncConnection
from sqlalchemy import func, insert, select, text

from embedded_postgres.binaries import find
from embedded_postgres.launcher import EmbeddedPostgres
from faults.operations.command import run_command
from faults.operations.questions import find_out, understand
from faults.report import Row
from faults.school import QUESTIONS, TEACHER, Parent, Staff, open_wire
from parent_survey.core.db import Database
from parent_survey.example_school.service import SURVEY_ID
from parent_survey.intake.queries.submissions import publish_responses
from parent_survey.models.responses import Answer, Response, ResponseTeacher
from scripts.product import Product

PROMISE = "One person erased: no word of theirs is left, and nobody else's changes"
OTHERS = 999
TOKENS = [f"zq{number:02d}{uuid4().hex[:10]}" for number in range(12)]
NAME, EMAIL, WITHDRAWN, NOTE, EXAMPLE, *WRITTEN = TOKENS
ADDRESS = f"{EMAIL}@example.org"
# Sought by their words, and one answer by what it means: no word of the topic is in it.
DEED, DEED_SOUGHT = "She repaired my son's broken bicycle", "fixing our child's bike"
TOPICS = [*WRITTEN, DEED_SOUGHT]
# Of every other response: its row, its texts, its search rows, its links and its notes.
OTHER_ROWS = """
SELECT md5(string_agg(row, E'\\n' ORDER BY row COLLATE "C")) FROM (
    SELECT CAST(one AS text) AS row FROM responses AS one WHERE id <> %(id)s
    UNION ALL SELECT CAST(one AS text) FROM answers AS one WHERE response_id <> %(id)s
    UNION ALL SELECT CAST(one AS text) FROM submitted_answers AS one WHERE response_id <> %(id)s
    UNION ALL SELECT CAST(one AS text) FROM submitted_parents AS one WHERE response_id <> %(id)s
    UNION ALL SELECT CAST(one AS text) FROM response_teachers AS one WHERE response_id <> %(id)s
    UNION ALL SELECT CAST(one AS text) FROM response_notes AS one WHERE response_id <> %(id)s
) AS others
"""
TOTALS = """
SELECT (SELECT count(*) FROM responses WHERE submitted_at IS NOT NULL) =
       (SELECT sum(change) FROM response_counts WHERE teacher_id IS NULL AND category_id IS NULL)
   AND (SELECT count(*) FROM submitted_answers) = (SELECT sum(answers) FROM response_hours)
"""
ANSWER_IDS = "SELECT array_agg(id) FROM submitted_answers WHERE response_id = %(id)s"
ADD_EXAMPLE = """
INSERT INTO category_examples (category_id, text, origin, answer_id)
SELECT (SELECT id FROM categories LIMIT 1), %(text)s, 'staff', id FROM submitted_answers
WHERE response_id = %(id)s LIMIT 1
"""


async def erase(product: Product, program: Sequence[str]) -> Row:
    with EmbeddedPostgres.start(product.folder, watch=False) as server:
        await _fill_up(server.url)
        staff = await Staff(open_wire(product.address)).sign_in()
        response_id = await _plant(product.address, staff, server.url)
        planted = _look_everywhere(server.url, product.folder)
        known = [*TOKENS, response_id, *map(str, _ask(server.url, ANSWER_IDS, id=response_id))]
        told = await find_out(staff, TOPICS, TOKENS)
        before = _ask(server.url, OTHER_ROWS, id=response_id)
        looked = await run_command(program, "erase-subject", ADDRESS, "--dry-run", folder=product.folder)
        done = await run_command(program, "erase-subject", ADDRESS, "--confirm", "1", folder=product.folder)
        hits = {
            "calls": await _look_in_calls(staff, response_id),
            **await find_out(staff, TOPICS, TOKENS),
            "dump": _count(_dump(server.url), known),
            "files": _count_in_files(product.folder),
            "logs": _count(product.read_log().encode(), known),
        }
        others = _ask(server.url, "SELECT count(*) FROM responses")
        same = before == _ask(server.url, OTHER_ROWS, id=response_id)
        exact = _ask(server.url, TOTALS)
    found = ", ".join(f"{number} in {place}" for place, number in hits.items())
    figure = (
        f"{planted} of {len(TOKENS)} words of one of {others + 1:,} responses were there, search told of "
        f"{told['search']} of {len(TOPICS)} and the assistant of {told['assistant']}; afterwards {found}; "
        f"the other {others:,} {'unchanged by hash' if same else 'CHANGED'}, totals {'exact' if exact else 'WRONG'}"
    )
    was_there = planted == len(TOKENS) and set(told.values()) == {len(TOPICS)}
    is_kept = looked.code == done.code == 0 and was_there and not any(hits.values()) and same and exact
    return Row(PROMISE, figure if done.code == 0 else f"{figure}; {done.said.strip()}", bool(is_kept))


async def _fill_up(url: str) -> None:
    database = Database(url, pool_size=2)
    async with database.sessions.begin() as session:
        now = await session.scalar(text("SELECT date_trunc('milliseconds', now())"))
        there = await session.scalar(select(func.count()).select_from(Response)) or 0
        ids = [uuid4() for _ in range(OTHERS - there)]
        if not ids:
            return
        base = {"survey_id": SURVEY_ID, "submitted_at": now, "sorted_at": now}
        rows = [{"id": id_, "parent_name": f"Parent {number}", **base} for number, id_ in enumerate(ids)]
        texts = [f"Our teacher listens, and family {number} says so." for number in range(len(ids))]
        answers = [
            {"response_id": id_, "question_id": QUESTIONS[0], "question_version": 1, "text": words}
            for id_, words in zip(ids, texts, strict=True)
        ]
        chosen = {"teacher_id": UUID(TEACHER), "survey_id": SURVEY_ID, "sorted_at": now}
        links = [{"response_id": id_, **chosen} for id_ in ids]
        await session.execute(insert(Response), rows)
        await session.execute(insert(Answer), answers)
        await session.execute(insert(ResponseTeacher), links)
        plain = await (await session.connection()).get_raw_connection()
        await publish_responses(cast("AsyncConnection[Any]", plain.driver_connection), ids)
    await database.engine.dispose()


async def _plant(address: str, staff: "Staff", url: str) -> str:
    """A name, an email, answers, words that were taken back while typing, a note of staff, an example of a category."""
    parent = Parent(open_wire(address))
    await parent.start()
    await parent.wire.send(
        "PUT", f"/api/surveys/responses/{parent.id}/parent", {"name": f"Pia {NAME}", "email": ADDRESS}
    )
    await parent.wire.send("PUT", f"/api/surveys/responses/{parent.id}/teachers", {"teacher_ids": [TEACHER]})
    await parent.write(f"She is {WITHDRAWN}", QUESTIONS[0])
    for number, question in enumerate(QUESTIONS):
        words = " and ".join(WRITTEN[number :: len(QUESTIONS)])
        await parent.write(words if number else f"{DEED}. And {words}", question)
    status, body = await parent.submit()
    assert status == 200, body
    await understand(staff)
    await staff.send("PUT", f"/api/admin/responses/{parent.id}/note", {"text": f"Call {NOTE} back"})
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(ADD_EXAMPLE, {"text": f"He is {EXAMPLE}", "id": parent.id})
        # As autovacuum would: the planner's statistics quote what they have seen.
        connection.execute("ANALYZE")
    return parent.id


async def _look_in_calls(staff: "Staff", response_id: str) -> int:
    survey = f"/api/admin/surveys/{SURVEY_ID}"
    paths = [f"{survey}/responses?q={quote(token)}" for token in (*TOKENS, ADDRESS)]
    paths += [f"{survey}/responses?page={page}&page_size=100" for page in range(1, 15)]
    paths += [f"/api/admin/responses/{response_id}/detail", f"/api/surveys/responses/{response_id}"]
    paths += [f"{survey}/overview", "/api/admin/categories/manage"]
    hits = 0
    for path in paths:
        status, body = await staff.send("GET", path)
        is_found = "?q=" in path and (status != 200 or json.loads(body)["total"] > 0)
        hits += is_found or any(token.encode() in body for token in TOKENS if token not in path)
    return hits


def _look_everywhere(url: str, folder: Path) -> int:
    """How many of the words can be found before the erasure, so that finding none afterwards says something."""
    dump = _dump(url)
    return sum(token.encode() in dump or bool(_count_in_files(folder, [token])) for token in TOKENS)


def _dump(url: str) -> bytes:
    return subprocess.run([find("pg_dump"), f"--dbname={url}"], capture_output=True, check=True).stdout


def _count(content: bytes, tokens: Sequence[str] = TOKENS) -> int:
    return sum(token.encode() in content for token in tokens)


def _count_in_files(folder: Path, tokens: Sequence[str] = TOKENS) -> int:
    """In every file of the data folder: tables, indexes, statistics, the write-ahead log, logs."""
    with tempfile.NamedTemporaryFile("w") as patterns:
        patterns.write("\n".join(tokens))
        patterns.flush()
        command = ["grep", "--recursive", "--text", "--only-matching", "--no-filename", "-Ff", patterns.name]
        found = subprocess.run([*command, folder], capture_output=True, check=False).stdout
    return len(set(found.split()))


def _ask(url: str, statement: str, **values: str) -> Any:
    with psycopg.connect(url) as connection:
        row = connection.execute(statement.encode(), values).fetchone()
    assert row is not None
    return row[0]
