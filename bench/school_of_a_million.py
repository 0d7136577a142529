"""A school with as many responses as one likes, made inside PostgreSQL: 60 teachers, 24 categories, 4 answers each.

Everything follows from a response's number through a hash, so that every run makes the same school. Few teachers and
categories are mentioned often, most seldom. Answers are put together from those of the example school. Rows lie in the
tables in the order of their arrival, as they do in a school that has lived through its survey.
"""

import json
import random
from importlib.resources import files
from uuid import UUID

import psycopg

from parent_survey.core.text import fold_name

TEACHERS, CATEGORIES, QUESTIONS, DAYS = 60, 24, 4, 90
TEXTS, PARENTS = 4_000, 3_000
SURVEY_ID = UUID(int=1)
RUN_ID = UUID(int=2)


def teacher_id(number: int) -> UUID:
    return UUID(int=1_000 + number)


def category_id(number: int) -> UUID:
    return UUID(int=2_000 + number)


def question_id(number: int) -> UUID:
    return UUID(int=3_000 + number)


# A number from 0 to 1 that looks random and is always the same; and an id from a number.
FUNCTIONS = """
CREATE FUNCTION pg_temp.roll(number bigint, salt int) RETURNS float8 IMMUTABLE LANGUAGE sql
    RETURN (hashint8extended(number, salt) & 1048575) / 1048576.0;
CREATE FUNCTION pg_temp.id(number bigint) RETURNS uuid IMMUTABLE LANGUAGE sql
    RETURN lpad(to_hex(number), 32, '0')::uuid;
"""
# Folded and hashed once for each text of the stock, as the submission does it for each answer.
STOCK = r"""
CREATE TEMPORARY TABLE stock AS
SELECT number, text, sha256(convert_to(text, 'UTF8')) AS hash,
    search_words(text) AS words
FROM unnest(%(texts)s::text[]) WITH ORDINALITY AS given (text, number);
CREATE TEMPORARY TABLE names AS
SELECT number, name, replace(lower(name), ' ', '.') || '@example.org' AS email,
    to_tsvector('simple', search_text(name || ' ' || replace(name, ' ', '.') || '@example.org'))
    AS words
FROM unnest(%(names)s::text[]) WITH ORDINALITY AS given (name, number);
CREATE TEMPORARY TABLE made AS
SELECT number, md5('response ' || number)::uuid AS id,
    date_trunc('milliseconds', timestamptz '2026-03-31 20:00Z'
        - make_interval(secs => %(days)s * 86400 * power((%(size)s - number)::float8 / %(size)s, 1.5))) AS at,
    -- Unfinished ones are no older than a month: what was not finished by then is removed.
    NOT (number > %(size)s * 0.6 AND number %% 20 = 7) AS is_submitted
FROM generate_series(1, %(size)s) AS number;
ANALYZE stock, names, made;
"""
RESPONSES = """
INSERT INTO responses (id, survey_id, parent_name, parent_email, started_at, updated_at, submitted_at, sorted_at)
SELECT made.id, %(survey)s, names.name, names.email, made.at - interval '9 minutes', made.at,
    CASE WHEN made.is_submitted THEN made.at END, made.at
FROM made JOIN names ON names.number = 1 + made.number %% (SELECT count(*) FROM names) ORDER BY made.number;
"""
ANSWERS = """
INSERT INTO answers (response_id, question_id, question_version, text, saved_at)
SELECT made.id, pg_temp.id(3000 + question), 1, stock.text, made.at
FROM made CROSS JOIN generate_series(0, %(questions)s - 1) AS question
JOIN stock ON stock.number = 1 + floor(pg_temp.roll(made.number, 100 + question) * %(texts_made)s)
ORDER BY made.number, question;
INSERT INTO submitted_answers (id, response_id, question_id, survey_id, text_hash, language, words)
SELECT md5('answer ' || made.number || ' ' || question)::uuid, made.id, pg_temp.id(3000 + question), %(survey)s,
    stock.hash, 'en', stock.words
FROM made CROSS JOIN generate_series(0, %(questions)s - 1) AS question
JOIN stock ON stock.number = 1 + floor(pg_temp.roll(made.number, 100 + question) * %(texts_made)s)
WHERE made.is_submitted ORDER BY made.number, question;
INSERT INTO submitted_parents (response_id, survey_id, words)
SELECT made.id, %(survey)s, names.words
FROM made JOIN names ON names.number = 1 + made.number %% (SELECT count(*) FROM names)
WHERE made.is_submitted ORDER BY made.number;
"""
LINKS = """
INSERT INTO response_teachers (response_id, teacher_id, survey_id, sorted_at, is_submitted, position)
SELECT made.id, pg_temp.id(1000 + floor(%(teachers)s * power(pg_temp.roll(made.number, 10 + place), 2))::bigint),
    %(survey)s, made.at, made.is_submitted, place
FROM made CROSS JOIN generate_series(0, 2) AS place
WHERE place = 0 OR pg_temp.roll(made.number, 20 + place) < 0.25
ORDER BY made.number ON CONFLICT DO NOTHING;
INSERT INTO response_categories (response_id, category_id, survey_id, sorted_at, confidence)
SELECT made.id, pg_temp.id(2000 + floor(%(categories)s * power(pg_temp.roll(made.number, 30 + place), 2))::bigint),
    %(survey)s, made.at, 0.4 + 0.6 * pg_temp.roll(made.number, 40 + place)
FROM made CROSS JOIN generate_series(0, 3) AS place
WHERE made.is_submitted AND pg_temp.roll(made.number, 50 + place) < 0.5
ORDER BY made.number ON CONFLICT DO NOTHING;
INSERT INTO response_teacher_categories (survey_id, teacher_id, category_id, sorted_at, response_id)
SELECT link.survey_id, teacher_id, category_id, link.sorted_at, response_id
FROM response_categories AS link JOIN response_teachers USING (response_id) ORDER BY link.sorted_at;
INSERT INTO assignments (run_id, answer_id, category_id, confidence, evidence_start, evidence_end)
SELECT %(run)s, answer.id, link.category_id, link.confidence, 0, 9
FROM response_categories AS link
JOIN submitted_answers AS answer ON answer.response_id = link.response_id AND answer.question_id = pg_temp.id(3000)
ORDER BY link.sorted_at;
"""
COUNTS = """
INSERT INTO response_counts (survey_id, teacher_id, category_id, change)
SELECT %(survey)s, NULL::uuid, NULL::uuid, count(*) FROM made WHERE is_submitted
UNION ALL
SELECT %(survey)s, teacher_id, NULL, count(*) FROM response_teachers WHERE is_submitted GROUP BY teacher_id
UNION ALL
SELECT %(survey)s, NULL, category_id, count(*) FROM response_categories GROUP BY category_id
UNION ALL
SELECT %(survey)s, teacher_id, category_id, count(*) FROM response_teacher_categories
GROUP BY teacher_id, category_id;
INSERT INTO response_hours (survey_id, hour, responses, answers)
SELECT %(survey)s, date_trunc('hour', at, 'UTC'), count(*), count(*) * %(questions)s
FROM made WHERE is_submitted GROUP BY 2;
"""
# Indexes that are built afterwards are built many times faster; keys stay, because they hold the rows together.
SECONDARY = """
SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
WHERE NOT indisunique AND indrelid IN ('responses'::regclass, 'submitted_answers'::regclass,
    'submitted_parents'::regclass, 'response_teachers'::regclass, 'response_categories'::regclass,
    'response_teacher_categories'::regclass, 'response_counts'::regclass, 'assignments'::regclass)
"""


def make_school(url: str, size: int, seed: int = 2026) -> None:
    """Fill an empty, migrated database."""
    rolls = random.Random(seed)
    values = {
        "size": size,
        "survey": SURVEY_ID,
        "run": RUN_ID,
        "days": DAYS,
        "teachers": TEACHERS,
        "categories": CATEGORIES,
        "questions": QUESTIONS,
        "texts": _write_texts(rolls),
        "texts_made": TEXTS,
        "names": _write_names(rolls),
    }
    with psycopg.connect(url, autocommit=True, cursor_factory=psycopg.ClientCursor) as connection:
        # Nothing here must survive a power cut, and foreign keys hold by construction.
        for setting in ("synchronous_commit = off", "session_replication_role = replica", "work_mem = '256MB'"):
            connection.execute(f"SET {setting}".encode())
        connection.execute("SET maintenance_work_mem = '512MB'")
        connection.execute(FUNCTIONS)
        _add_survey(connection)
        indexes = connection.execute(SECONDARY).fetchall()
        for name, _ in indexes:
            connection.execute(f"DROP INDEX {name}".encode())
        for statements in (STOCK, RESPONSES, ANSWERS, LINKS, COUNTS):
            connection.execute(statements, values)
        for _, definition in indexes:
            connection.execute(definition.encode())
        connection.execute("VACUUM ANALYZE")


def _add_survey(connection: psycopg.Connection) -> None:
    connection.execute(
        "INSERT INTO surveys (id, title, school_year, is_active, categorization_run_id) VALUES (%s, %s, %s, true, %s)",
        [SURVEY_ID, "Superpowers", 2026, RUN_ID],
    )
    connection.execute(
        "INSERT INTO jobs (id, kind, survey_id, status) VALUES (%s, 'categorization', %s, 'completed')",
        [RUN_ID, SURVEY_ID],
    )
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO questions (id, survey_id, position, text) VALUES (%s, %s, %s, %s)",
            [(question_id(number), SURVEY_ID, number, f"Question {number + 1}?") for number in range(QUESTIONS)],
        )
        cursor.executemany(
            "INSERT INTO question_versions (question_id, version, text) VALUES (%s, 1, %s)",
            [(question_id(number), f"Question {number + 1}?") for number in range(QUESTIONS)],
        )
        cursor.executemany(
            "INSERT INTO teachers (id, name, grade_level) VALUES (%s, %s, %s)",
            [(teacher_id(number), f"Teacher {number + 1}", f"Grade {number % 6 + 1}") for number in range(TEACHERS)],
        )
        names = [f"Category {number + 1}" for number in range(CATEGORIES)]
        cursor.executemany(
            "INSERT INTO categories (id, name, name_key, color_slot, origin) VALUES (%s, %s, %s, %s, 'staff')",
            [(category_id(number), name, fold_name(name), number % 12) for number, name in enumerate(names)],
        )


def _write_texts(rolls: random.Random) -> list[str]:
    """One to four answers of the example school each, now and then with a word that stands nowhere else."""
    lines = files("parent_survey.example_school").joinpath("responses.jsonl").read_text(encoding="utf-8").splitlines()
    words = [answer["text"] for line in lines for answer in json.loads(line)["answers"]]
    texts = [" ".join(rolls.choices(words, k=rolls.choice((1, 1, 2, 2, 3, 4)))) for _ in range(TEXTS)]
    return [f"{text} rareword{number}" if number % 40 == 0 else text for number, text in enumerate(texts)]


def _write_names(rolls: random.Random) -> list[str]:
    lines = files("parent_survey.example_school").joinpath("responses.jsonl").read_text(encoding="utf-8").splitlines()
    parents = [name.split() for line in lines if (name := (json.loads(line).get("parent") or {}).get("name"))]
    return [f"{rolls.choice(parents)[0]} {rolls.choice(parents)[-1]} {number}" for number in range(PARENTS)]
