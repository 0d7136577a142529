"""One file for a translator: a row for each text, a column for each language."""

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.actions import Action
from parent_survey.audit.queries import record
from parent_survey.core.errors import Incomplete
from parent_survey.core.languages import LANGUAGES, Language
from parent_survey.core.sentences import say
from parent_survey.core.text import is_blank
from parent_survey.models.surveys import Survey
from parent_survey.surveys.builder import service as builder
from parent_survey.surveys.school_words import SCHOOL_NAME
from parent_survey.surveys.translations import queries, service
from parent_survey.surveys.translations.schemas import (
    MAX_TEXTS,
    ImportProblem,
    TextEdit,
    TranslationsImport,
)
from parent_survey.surveys.translations.service import Original

NAMES = {
    "title": "Title",
    "description": "Description",
    "welcome_text": "Welcome text",
    "thank_you_text": "Thank-you message",
    SCHOOL_NAME: "School name",
}
# How a spreadsheet program's formulas begin. An apostrophe in front makes them plain text.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
MAX_PROBLEMS = 50
IMPORTED: Action = "survey translations imported"
NOT_OUR_FILE = (
    "This is not a translation file of a survey. Please download the file, fill in its columns and keep its first row."
)


@dataclass
class TranslationsPlan:
    """What a file changes."""

    edits: dict[Language, dict[str, TextEdit]] = field(default_factory=dict)
    unchanged: int = 0
    problems: list[ImportProblem] = field(default_factory=list)

    def count(self) -> dict[Language, int]:
        return {language: len(texts) for language, texts in self.edits.items()}


async def write(session: AsyncSession, survey_id: UUID, school_name: str) -> str:
    """With the texts that there are, drafts included, so that a translator goes on where somebody stopped."""
    shown = await service.read(session, survey_id, school_name)
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(["key", "text", shown.language, *shown.languages])
    for text in shown.texts:
        if text.original:
            name = f"Question {text.question}" if text.question else NAMES.get(text.key, "Grade")
            words = [text.original, *(text.translations[language].text for language in shown.languages)]
            writer.writerow([text.key, name, *map(_to_cell, words)])
    return file.getvalue()


async def read_in(
    session: AsyncSession,
    visitor: Visitor,
    survey_id: UUID,
    content: str,
    school_name: str,
    address: str,
    *,
    dry_run: bool,
) -> TranslationsImport:
    """What differs from what is there becomes a draft; empty cells change nothing."""
    survey = await builder.lock(session, survey_id, None)
    rows = _read_rows(content)
    languages = _find_languages(rows[0], survey)
    originals = {original.key: original for original in await service.list_originals(session, survey, school_name)}
    there = {
        (row.language, row.key): row.text or originals[row.key].text
        for row in await queries.list_translations(session, survey.id)
        if row.key in originals
    }
    plan = TranslationsPlan()
    for line, cells in enumerate(rows[1:], 2):
        if not is_blank("".join(cells)):
            _plan_row(plan, line, cells, languages, originals, there)
    if not dry_run and plan.edits:
        for language, texts in plan.edits.items():
            await service.save(session, survey, language, texts)
        details = {"changed": plan.count()}
        record(session, IMPORTED, actor_id=visitor.user.id, subject=survey.id, address=address, details=details)
    return TranslationsImport(
        dry_run=dry_run, changed=plan.count(), unchanged=plan.unchanged, problems=plan.problems[:MAX_PROBLEMS]
    )


def _plan_row(
    plan: TranslationsPlan,
    line: int,
    cells: list[str],
    languages: Mapping[int, Language],
    originals: Mapping[str, Original],
    there: Mapping[tuple[str, str], str],
) -> None:
    original = originals.get(cells[0].strip())
    if original is None:
        plan.problems.append(ImportProblem(line=line, problem=say("No text of this survey has this key.")))
        return
    for column, language in languages.items():
        cell = cells[column] if column < len(cells) else ""
        text = _from_cell(cell).strip()
        if problem := _find_problem(cell, text, original.max_length):
            plan.problems.append(ImportProblem(line=line, problem=f"{problem} ({language})"))
        elif text and there.get((language, original.key)) == text:
            plan.unchanged += 1
        elif text:
            plan.edits.setdefault(language, {})[original.key] = TextEdit(text=text, original=original.text)


def _read_rows(content: str) -> list[list[str]]:
    head = content.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    try:
        rows = list(csv.reader(io.StringIO(content.removeprefix("\ufeff")), delimiter=delimiter))
    except csv.Error:
        raise Incomplete(NOT_OUR_FILE) from None
    if not rows or not rows[0] or rows[0][0].strip().lower() != "key":
        raise Incomplete(NOT_OUR_FILE)
    # A spreadsheet program may save empty rows below; more than these are not the texts of a survey.
    if len(rows) > 20 * MAX_TEXTS:
        raise Incomplete(NOT_OUR_FILE)
    return rows


def _find_languages(header: list[str], survey: Survey) -> dict[int, Language]:
    """By column. The survey's own words are in the file to be read, not to be changed."""
    known: dict[str, Language] = {language: language for language in LANGUAGES if language != survey.language}
    found = {column: known[name.strip().lower()] for column, name in enumerate(header) if name.strip().lower() in known}
    if len(set(found.values())) < len(found):
        raise Incomplete("A language has two columns in this file. Please keep one of them.")
    if not found:
        raise Incomplete(
            "No column of this file is a language that surveys can have. Write one of {known} into the "
            "first row of the column.",
            known=", ".join(known),
        )
    return found


def _find_problem(cell: str, text: str, max_length: int) -> str | None:
    if cell.startswith(("=", "@")):
        return say("This cell is a formula. Please write the words themselves.")
    if len(text) > max_length:
        return say("This text is too long: at most {most:,} characters fit here.", most=max_length)
    if "\x00" in text:
        return say("This text has a character that cannot be stored.")
    return None


def _to_cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def _from_cell(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA_STARTS) else cell
