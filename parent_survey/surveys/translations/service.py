"""A survey's words in other languages. Parents see what a person has checked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.actions import Action
from parent_survey.audit.queries import record
from parent_survey.core.errors import Incomplete
from parent_survey.core.grades import grade_key
from parent_survey.core.languages import LANGUAGES, Language
from parent_survey.core.text import is_blank
from parent_survey.models.surveys import Question, Survey, SurveyTranslation
from parent_survey.surveys.builder import queries as builder_queries
from parent_survey.surveys.builder import service as builder
from parent_survey.surveys.builder.questions import revise
from parent_survey.surveys.builder.schemas import QuestionSave
from parent_survey.surveys.school_words import SCHOOL_NAME, is_school_word, to_grade_key
from parent_survey.surveys.translations import queries
from parent_survey.surveys.translations.schemas import (
    MAX_GRADES,
    OwnLanguage,
    State,
    TextEdit,
    TranslatedText,
    Translation,
    Translations,
    TranslationsEdit,
)

# What the builder allows for the same texts.
MAX_LENGTHS = {"title": 200, "description": 2000, "welcome_text": 2000, "thank_you_text": 2000}
MAX_QUESTION_LENGTH = 1000
MAX_SCHOOL_WORD_LENGTH = 200


@dataclass(frozen=True)
class Original:
    """A text that parents of the survey read, as it is now."""

    key: str
    text: str
    max_length: int
    question: int | None = None


async def read(session: AsyncSession, survey_id: UUID, school_name: str) -> Translations:
    return await _describe(session, await builder.find(session, survey_id), school_name)


async def edit(
    session: AsyncSession,
    visitor: Visitor,
    survey_id: UUID,
    language: Language,
    body: TranslationsEdit,
    school_name: str,
    address: str,
) -> Translations:
    survey = await builder.lock(session, survey_id, None)
    if language == survey.language and not (body.texts and all(map(is_school_word, body.texts))):
        raise Incomplete("That is the survey's own language. Change its words in the survey itself.")
    originals = {original.key: original for original in await list_originals(session, survey, school_name)}
    _check(body.texts, originals)
    await save(session, survey, language, body.texts)
    _record(session, "survey translated", visitor, survey, address, {"language": language, "texts": len(body.texts)})
    return await read(session, survey_id, school_name)


async def remove_language(
    session: AsyncSession, visitor: Visitor, survey_id: UUID, language: Language, school_name: str, address: str
) -> Translations:
    """Parents get the survey's own words from now on. The translations are kept for when it is offered again."""
    survey = await builder.lock(session, survey_id, None)
    if language in survey.languages:
        survey.languages = [other for other in survey.languages if other != language]
        await session.flush()
        _record(session, "survey language removed", visitor, survey, address, {"language": language})
    return await read(session, survey_id, school_name)


async def change_own_language(
    session: AsyncSession, visitor: Visitor, survey_id: UUID, body: OwnLanguage, school_name: str, address: str
) -> Translations:
    """Checked words of the new language become the survey's own, whose old ones become a checked translation."""
    survey = await builder.lock(session, survey_id, body.version)
    old, new = survey.language, body.language
    if old == new:
        return await _describe(session, survey, school_name)
    originals = await _list_own_words(session, survey)
    rows = await queries.list_translations(session, survey.id)
    shown = {row.key: row.text for row in rows if row.language == new and row.is_checked}
    texts = {original.key: shown.get(original.key, original.text) for original in originals}
    languages = [language for language in (*survey.languages, old) if language != new]
    values = {"language": new, "languages": list(dict.fromkeys(languages))}
    await _replace_words(session, survey, texts, values)
    await queries.save_translations(
        session,
        [
            _to_row(survey.id, old, original.key, original.text, texts[original.key], is_checked=True)
            for original in originals
            if not is_blank(original.text)
        ]
        # What is in a third language translates the same text as before.
        + [
            _to_row(survey.id, row.language, row.key, row.text, texts[row.key], is_checked=row.is_checked)
            for row in rows
            if row.key in texts and row.language not in (old, new) and row.original == _find(originals, row.key)
        ],
    )
    await _keep_school_words(session, survey.id, old, new, await _list_school_words(session, school_name), rows)
    _record(session, "survey language changed", visitor, survey, address, {"from": old, "to": new})
    return await read(session, survey_id, school_name)


async def _keep_school_words(
    session: AsyncSession,
    survey_id: UUID,
    old: str,
    new: str,
    originals: Sequence[Original],
    rows: Sequence[SurveyTranslation],
) -> None:
    """They stay the school's. Parents of the old language go on reading what it writes, whatever the new one says."""
    there = {row.key for row in rows if row.language == old}
    kept = [original for original in originals if original.key not in there]
    await queries.save_translations(
        session, [_to_row(survey_id, old, word.key, "", word.text, is_checked=True) for word in kept]
    )
    # What the school itself says in the new language needs no translation, which could get out of date.
    own = [row for row in rows if row.language == new and is_school_word(row.key)]
    same = [row for row in own if row.text in ("", row.original)]
    await queries.delete_translations(session, survey_id, [(new, row.key) for row in same])


async def save(session: AsyncSession, survey: Survey, language: Language, texts: Mapping[str, TextEdit]) -> None:
    """The survey is locked, and the keys are known to be its own."""
    given = {key: edit for key, edit in texts.items() if not is_blank(edit.text)}
    await queries.delete_translations(session, survey.id, [(language, key) for key in texts.keys() - given.keys()])
    rows = [
        _to_row(survey.id, language, key, edit.text.strip(), edit.original, is_checked=edit.is_checked)
        for key, edit in given.items()
    ]
    await queries.save_translations(session, rows)
    # Its version stays: whoever edits the survey itself meanwhile overwrites nothing.
    if language != survey.language:
        survey.languages = list(dict.fromkeys((*survey.languages, language)))
        await session.flush()


async def list_originals(session: AsyncSession, survey: Survey, school_name: str) -> list[Original]:
    """What parents would read, in the order they read it. Blank texts are listed too: they may be filled later."""
    return [*await _list_own_words(session, survey), *await _list_school_words(session, school_name)]


async def _list_school_words(session: AsyncSession, school_name: str) -> list[Original]:
    """The school's name, and the grades by the first of their spellings."""
    grades = {to_grade_key(grade): grade for grade in reversed(await queries.list_grades(session, MAX_GRADES))}
    by_grade = sorted(grades.items(), key=lambda item: grade_key(item[1]))
    words = {SCHOOL_NAME: school_name, **dict(by_grade)}
    return [Original(key, text, MAX_SCHOOL_WORD_LENGTH) for key, text in words.items()]


async def _list_own_words(session: AsyncSession, survey: Survey) -> list[Original]:
    words = [Original(key, getattr(survey, key), length) for key, length in MAX_LENGTHS.items()]
    questions = await _list_asked(session, survey.id)
    return [
        *words,
        *(
            Original(str(question.id), question.text, MAX_QUESTION_LENGTH, number)
            for number, question in enumerate(questions, 1)
        ),
    ]


def find_state(original: str, row: SurveyTranslation | None) -> State:
    if row is None:
        return "missing"
    if not row.is_checked:
        return "draft"
    return "checked" if row.original == original or not row.text else "stale"


async def _list_asked(session: AsyncSession, survey_id: UUID) -> list[Question]:
    questions = await builder_queries.list_questions(session, survey_id)
    return [question for question in questions if question.retired_at is None]


async def _describe(session: AsyncSession, survey: Survey, school_name: str) -> Translations:
    rows = {(row.language, row.key): row for row in await queries.list_translations(session, survey.id)}
    languages = [language for language in LANGUAGES if language in survey.languages]
    return Translations(
        title=survey.title,
        version=survey.version,
        language=survey.language,
        languages=sorted(languages, key=survey.languages.index),
        texts=[
            TranslatedText(
                key=original.key,
                question=original.question,
                original=original.text,
                max_length=original.max_length,
                is_optional=is_school_word(original.key),
                translations={
                    language: _to_translation(original.text, rows.get((language, original.key)))
                    for language in ((*languages, survey.language) if is_school_word(original.key) else languages)
                },
            )
            for original in await list_originals(session, survey, school_name)
        ],
    )


def _to_translation(original: str, row: SurveyTranslation | None) -> Translation:
    changed = row.original if row and row.text and row.original != original else None
    text = row.text or original if row else ""
    return Translation(text=text, state=find_state(original, row), earlier_original=changed)


def _check(texts: Mapping[str, TextEdit], originals: Mapping[str, Original]) -> None:
    for key, edit in texts.items():
        if key not in originals:
            raise Incomplete("One of the texts does not belong to this survey any more. Please reload the page.")
        most = originals[key].max_length
        if len(edit.text.strip()) > most:
            raise Incomplete("A translation is too long: at most {most:,} characters fit here", most=most)


async def _replace_words(
    session: AsyncSession, survey: Survey, texts: Mapping[str, str], values: dict[str, Any]
) -> None:
    await builder_queries.change_survey(session, survey.id, {**values, **{key: texts[key] for key in MAX_LENGTHS}})
    asked = await _list_asked(session, survey.id)
    reworded = [
        QuestionSave(id=question.id, text=texts[str(question.id)], is_required=question.is_required)
        for question in asked
    ]
    await revise(session, survey.id, reworded)


def _find(originals: Sequence[Original], key: str) -> str:
    return next(original.text for original in originals if original.key == key)


def _to_row(survey_id: UUID, language: str, key: str, text: str, original: str, *, is_checked: bool) -> dict[str, Any]:
    values = {"survey_id": survey_id, "language": language, "key": key}
    return {**values, "text": text, "original": original, "is_checked": is_checked}


def record_suggestions(
    session: AsyncSession, visitor: Visitor, survey_id: UUID, language: Language, drafted: int, address: str
) -> None:
    details = {"language": language, "texts": drafted}
    record(
        session,
        "survey translations suggested",
        actor_id=visitor.user.id,
        subject=survey_id,
        address=address,
        details=details,
    )


def _record(
    session: AsyncSession, action: Action, visitor: Visitor, survey: Survey, address: str, details: dict[str, Any]
) -> None:
    record(session, action, actor_id=visitor.user.id, subject=survey.id, address=address, details=details)
