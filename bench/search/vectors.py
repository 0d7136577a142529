"""Vectors for a large school: each text is embedded once, by its first sentence, and given to its answers."""

import os
import tempfile
import time
from pathlib import Path

import psycopg

from parent_survey.ai.embedder import Embedder, open_embedder
from parent_survey.ai.sentences import split_sentences

INDEX = "ix_sentence_vectors_vector"
TEXTS = """
SELECT DISTINCT ON (submitted.text_hash) submitted.text_hash, answer.text FROM submitted_answers AS submitted
JOIN answers AS answer USING (response_id, question_id, about_id)
"""
GIVE = """
INSERT INTO sentence_vectors (answer_id, position, survey_id, start, "end", text_hash, model, vector)
SELECT answer.id, 0, answer.survey_id, 0, made."end", answer.text_hash, %(model)s, made.vector
FROM submitted_answers AS answer JOIN made ON made.text_hash = answer.text_hash
"""


def open_model() -> tuple[Embedder, Path]:
    """The model and a data folder for the product."""
    return open_embedder(), Path(os.environ.get("BENCH_FOLDER", tempfile.mkdtemp(prefix="bench-model-")))


def give_vectors(url: str, embedder: Embedder) -> int:
    """How many answers have one."""
    started = time.perf_counter()
    with psycopg.connect(url) as connection:
        if connection.execute("SELECT FROM sentence_vectors LIMIT 1").fetchone() is None:
            definition = connection.execute("SELECT pg_get_indexdef(%s::regclass)", [INDEX]).fetchone()
            assert definition is not None
            connection.execute(f"DROP INDEX {INDEX}".encode())
            _embed(connection, embedder)
            connection.execute(GIVE, {"model": embedder.name})
            connection.execute("SET LOCAL maintenance_work_mem = '512MB'")
            # Built by several processes at once, the bundled library has an illegal instruction on some processors.
            connection.execute("SET LOCAL max_parallel_maintenance_workers = 0")
            connection.execute(definition[0].encode())
            connection.commit()
            connection.autocommit = True
            connection.execute("ANALYZE sentence_vectors")
            print(f"made their vectors in {time.perf_counter() - started:.0f} s", flush=True)
        counted = connection.execute("SELECT count(*) FROM sentence_vectors").fetchone()
    assert counted is not None
    return int(counted[0])


def _embed(connection: psycopg.Connection, embedder: Embedder) -> None:
    rows = connection.execute(TEXTS).fetchall()
    firsts = [text[: parts[0].end] if (parts := split_sentences(text)) else text for _, text in rows]
    vectors = embedder.embed(firsts)
    connection.execute('CREATE TEMPORARY TABLE made (text_hash bytea, "end" int, vector vector(384))')
    with connection.cursor() as cursor:
        values = [
            (text_hash, len(first), str(vector.round(5).tolist()))
            for (text_hash, _), first, vector in zip(rows, firsts, vectors, strict=True)
        ]
        cursor.executemany("INSERT INTO made VALUES (%s, %s, %s)", values)
