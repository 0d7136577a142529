"""Whatever people write is in the file as they wrote it, and nothing of it is a formula."""

import re
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as some

from parent_survey.exports.export import Format
from parent_survey.exports.formats.csv_format import CsvFormat
from parent_survey.exports.formats.xlsx_format import CUT, MAX_CELL_LENGTH, XlsxFormat
from parent_survey.exports.queries.columns import Column
from parent_survey.exports.queries.lines import write_heading
from tests.exports.payloads import PAYLOADS
from tests.exports.reading import is_formula, read

FORMATS: dict[str, type[CsvFormat] | type[XlsxFormat]] = {"csv": CsvFormat, "xlsx": XlsxFormat}
both_formats = pytest.mark.parametrize("suffix", FORMATS)
# PostgreSQL stores no NUL and no half characters.
SIGNS = some.characters(exclude_characters="\x00", exclude_categories=["Cs"])
RISKY = some.sampled_from("=+-@＝＋－＠﹦⁺−\t\r\n ;|('\"!`\u200b\ufeff\u00a0_x0041_&<>\x01\x1f\uffff\ufffe😀")
TEXTS = some.text(some.one_of(SIGNS, RISKY), min_size=1, max_size=40)
many = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

Connection = psycopg.Connection[Any]


@pytest.fixture(scope="module")
def connection(database_url: str) -> Iterator[Connection]:
    with psycopg.connect(database_url, autocommit=True) as connection:
        yield connection


def write(connection: Connection, form: Format, texts: list[str]) -> bytes:
    statement = write_heading(form, [Column(text, "") for text in texts])
    row = connection.execute(statement, texts, binary=True).fetchone()
    assert row is not None
    return form.begin(row[0], len(texts)) + form.end()


def write_and_read(connection: Connection, suffix: str, texts: list[str]) -> list[str]:
    return read(write(connection, FORMATS[suffix](), texts), suffix)[0]


def as_shown(text: str, suffix: str) -> str:
    """A workbook holds no controls and one kind of line break."""
    if suffix == "csv":
        return text
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return re.sub("[\ufffe\uffff]", "\ufffd", re.sub(r"[\x01-\x08\x0b\x0c\x0e-\x1f]", " ", text))


def without_marks(cell: str) -> str:
    """An apostrophe that the product put in front, or inside where a file may be cut by mistake, is taken away."""
    return re.sub(r"(^|[;\t\r\n][\s\"'`\x01-\x20\x7f-\xa0​﻿]*)'(?=.)", r"\1", cell, flags=re.DOTALL)


@both_formats
@many
@given(texts=some.lists(TEXTS, min_size=1, max_size=6))
@example(texts=["_x0041_", "a_x000D_b", "line\r\nbreak\rhere", "\uffff\ufffe\x01", " blanks ", '"', ",", ";", "'"])
def test_what_was_written_is_read_back(connection: Connection, suffix: str, texts: list[str]) -> None:
    for cell, text in zip(write_and_read(connection, suffix, texts), texts, strict=True):
        expected = as_shown(text, suffix)
        assert cell in {expected, f"'{expected}"} or without_marks(cell) == without_marks(expected), (cell, text)


@both_formats
@many
@given(texts=some.lists(TEXTS, min_size=1, max_size=6))
def test_no_cell_is_a_formula(connection: Connection, suffix: str, texts: list[str]) -> None:
    for cell, text in zip(write_and_read(connection, suffix, texts), texts, strict=True):
        assert cell.startswith("'") if is_formula(text) else True, (cell, text)


@both_formats
def test_every_payload_is_marked(connection: Connection, suffix: str) -> None:
    cells = write_and_read(connection, suffix, PAYLOADS)
    assert [cell for cell in cells if not cell.startswith("'")] == []


@both_formats
@pytest.mark.parametrize(
    "text",
    [
        "She listens.",
        "Élan",
        "très bien",
        "Он терпелив",
        "彼は忍耐強い",
        "3 things",
        "(kind)",
        "5 = five",
        "a@b.co",
        "'quoted'",
    ],
)
def test_ordinary_words_stay_as_they_are(connection: Connection, suffix: str, text: str) -> None:
    assert write_and_read(connection, suffix, [text]) == [text]


@pytest.mark.parametrize(
    "text", ["Kind:\n- patient\n- funny", "Thank you ;-)", "a; b; c", "Yes!\n+ calm", "one (two); three"]
)
def test_lists_and_smileys_stay_as_they_are(connection: Connection, text: str) -> None:
    assert write_and_read(connection, "csv", [text]) == [text]


@pytest.mark.parametrize("before", [";", "\n", "\r\n", "\t", '; "', "a;\t "])
@pytest.mark.parametrize(
    "formula", ['=HYPERLINK("http://evil.example")', "-cmd|'/C calc'!A0", "='http://evil.example'!x"]
)
def test_a_formula_behind_another_separator_is_marked(connection: Connection, before: str, formula: str) -> None:
    cell = write_and_read(connection, "csv", [f"Good{before}{formula}"])[0]
    assert cell == f"Good{before}'{formula}"


@pytest.mark.parametrize("sign", ["a", "é", "😀", "&"])
def test_a_cell_that_excel_cannot_hold_is_cut_with_a_sentence(connection: Connection, sign: str) -> None:
    long = sign * 40_000
    cell = write_and_read(connection, "xlsx", [long])[0]
    assert cell.endswith(CUT)
    assert long.startswith(cell.removesuffix(CUT))
    assert len(cell.encode("utf-16-le")) // 2 <= MAX_CELL_LENGTH
    assert write_and_read(connection, "csv", [long]) == [long]


def test_a_cell_that_just_fits_is_whole(connection: Connection) -> None:
    # Two bytes in UTF-8 and one character for Excel; the emoji is two.
    fits = "é" * (MAX_CELL_LENGTH - 3) + "😀"
    assert write_and_read(connection, "xlsx", [fits]) == [fits]
