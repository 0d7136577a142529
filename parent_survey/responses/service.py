"""What staff read about responses: lists and their neighbours, one in detail, the note."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from itertools import starmap
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.attribution.service import read_about
from parent_survey.audit.actions import Action
from parent_survey.audit.queries import record
from parent_survey.categories.answers import ShownCategories, merge_categories, read_answer_categories
from parent_survey.categories.queries.bank import find_category_id
from parent_survey.core.db import find_driver
from parent_survey.core.errors import NotFound
from parent_survey.core.languages import find_language
from parent_survey.core.sentences import say
from parent_survey.limits.statements import explain_timeouts, limit_statements
from parent_survey.models.responses import Response
from parent_survey.responses.filters import Filter, Status
from parent_survey.responses.queries import lists
from parent_survey.responses.queries import responses as queries
from parent_survey.responses.queries import search as search_queries
from parent_survey.responses.schemas import (
    AnswerDetail,
    FoundPassage,
    Neighbours,
    Note,
    ParentShown,
    ResponseDetail,
    ResponseListItem,
    ResponsePage,
    SetAside,
    TeacherShown,
)
from parent_survey.responses.selection import Selection, WordSearch
from parent_survey.search.fusion import Hit
from parent_survey.search.highlights import locate
from parent_survey.search.meaning import Meaning
from parent_survey.search.queries.folding import NOBODY, OTHER_TEACHER, Folded, find_folded
from parent_survey.search.queries.lookups import read_answers
from parent_survey.search.scope import AnswerScope
from parent_survey.search.service import FoundResponses, count_unread, find_responses

NO_RESPONSE = "Response not found"
NO_SURVEY = "Survey not found"
# At most so many rows may come from the index of words for one search. In a very large table it is a share of the
# answers, because the planner estimates unknown words as a share too.
MAX_MATCHES, MAX_SHARE = 10_000, 0.003
# So many characters of the answer are shown before a passage, starting at a word.
MAX_BEFORE = 60
# An answer may have 20,000 characters and a page a hundred rows: the table shows four lines of one of them.
MAX_PREVIEW = 1_000

ITEMS = TypeAdapter(list[ResponseListItem])


async def select_responses(session: AsyncSession, meaning: Meaning, survey_id: UUID, asked: Filter) -> Selection | None:
    """The responses that the filters of an address stand for; None where there cannot be any."""
    if asked.q:
        # Before the first statement, so that no connection is held while the model loads.
        await meaning.wait_until_ready()
    if asked.q or asked.language or asked.question_id:
        await limit_statements(session)
    shown = await _leave_out_drafts(session, survey_id, asked)
    if shown is None:
        return None
    asked = shown
    category_id = await find_category_id(session, asked.category) if asked.category else None
    is_set_aside = asked.status is Status.SET_ASIDE
    if (asked.category and category_id is None) or _is_contradictory(asked):
        return None
    selection = Selection(
        asked.to_scope(survey_id, category_id),
        is_set_aside=is_set_aside,
        has_no_category=asked.without_category,
        step=asked.step,
    )
    if not asked.q:
        return selection
    if is_set_aside:
        # The indexes of words leave these out: the newest of the list are read.
        typed, words, _ = await search_queries.parse(session, asked.q)
        return replace(selection, search=WordSearch(typed, words, is_common=True, best=FoundResponses()))
    search = await _search(session, meaning, asked.q, selection.scope)
    if selection.is_narrowed and search.best.hits:
        # They were found in the whole scope.
        listed = await lists.keep_listed(session, selection, search.best.response_ids)
        hits = tuple(hit for hit in search.best.hits if hit.response_id in listed)
        search = replace(search, best=replace(search.best, hits=hits))
    return replace(selection, search=search)


async def _leave_out_drafts(session: AsyncSession, survey_id: UUID, asked: Filter) -> Filter | None:
    """Unfinished responses to a confidential survey are counted, never shown. None where nothing else is asked for."""
    is_confidential = await queries.is_confidential(session, survey_id)
    if is_confidential is None:
        raise NotFound(NO_SURVEY)
    if is_confidential and (asked.step or asked.status is Status.IN_PROGRESS):
        return None
    folded = await find_folded(session, survey_id) if is_confidential else Folded()
    if asked.teacher_id in folded.teacher_ids or asked.language in folded.written_in:
        return None
    is_of_all = is_confidential and asked.status is Status.ALL
    return asked.model_copy(update={"status": Status.SUBMITTED}) if is_of_all else asked


def _is_contradictory(asked: Filter) -> bool:
    is_set_aside = asked.status is Status.SET_ASIDE
    return bool(
        (asked.category and (is_set_aside or asked.without_category))
        or (asked.without_category and is_set_aside)
        # What was set aside shows no categories, and what is unfinished has neither a day nor a language.
        or ((asked.step or asked.status is Status.IN_PROGRESS) and asked.is_about_submitted)
        or (asked.step and asked.status in {Status.SUBMITTED, Status.SET_ASIDE})
    )


async def _search(session: AsyncSession, meaning: Meaning, q: str, scope: AnswerScope) -> WordSearch:
    assert scope.survey_id is not None
    typed, words, answers = await search_queries.parse(session, q)
    if not typed:
        return WordSearch(typed, words, is_common=False, best=FoundResponses())
    limit = max(MAX_MATCHES, answers * MAX_SHARE)
    is_common = await search_queries.estimate_matches(session, typed, words, scope.survey_id) > limit
    # A search for a parent's name must not find answers that merely resemble it. Unfinished answers are private: only
    # names are searched there.
    is_name = scope.status == "in_progress" or "@" in q
    if not is_name and not is_common:
        # A common word is not taken for the beginning of a name: "art" is not Arthur.
        is_whole_word = q.strip().lower() in meaning.vocabulary
        name = typed.removesuffix(":*") if is_whole_word else typed
        is_name = await search_queries.is_parent_name(session, name, scope.survey_id)
    best = await find_responses(session, meaning, q, scope, is_name=is_name, is_common=is_common)
    if best.teacher_ids:
        matches = await search_queries.estimate_matches(session, typed, words, scope.survey_id, best.teacher_ids)
        is_common = matches > limit
    return WordSearch(typed, words, is_common, best)


async def list_responses(
    session: AsyncSession, meaning: Meaning, survey_id: UUID, asked: Filter, page: int, page_size: int
) -> ResponsePage:
    async with explain_timeouts():
        selection = await select_responses(session, meaning, survey_id, asked)
        if selection is None:
            return ResponsePage(items=[], total=0, total_pages=0)
        return await _list_page(session, meaning, selection, page, page_size)


async def _list_page(
    session: AsyncSession, meaning: Meaning, selection: Selection, page: int, page_size: int
) -> ResponsePage:
    offset = (page - 1) * page_size
    search = selection.search
    is_capped, unread = False, 0
    if search is None:
        total = await lists.count(session, selection)
        ids = await lists.list_ids(session, selection, offset, page_size, total)
    else:
        ids, total = await lists.find_ids(session, selection, search, offset, page_size)
        is_capped = search.is_common and await lists.count(session, selection) > search_queries.MAX_NEWEST_READ
        if not selection.is_set_aside and selection.scope.status != "in_progress":
            unread = await count_unread(session, meaning, selection.scope, found_any=total > 0)
    return ResponsePage(
        items=await load_rows(session, ids, search.best if search else None),
        total=total,
        total_pages=-(-total // page_size),
        total_is_capped=is_capped,
        unread=unread,
    )


async def load_rows(
    session: AsyncSession, ids: Sequence[UUID], best: FoundResponses | None = None
) -> list[ResponseListItem]:
    """Rows in the order of the ids; those among the best hits carry the matching passage."""
    if not ids:
        return []
    items = ITEMS.validate_json(await queries.read_rows(session, ids, MAX_PREVIEW))
    folded = await find_folded(session, of_responses=ids)
    for item in items:
        _fold(item, folded)
    hits = {hit.response_id: hit for hit in best.hits if hit.response_id in ids} if best else {}
    if best and hits:
        answers = await read_answers(await find_driver(session), [hit.answer_id for hit in hits.values()])
        fitting = [item for item in items if item.id in hits and hits[item.id].answer_id in answers]
        passages = [(hits[item.id], answers[hits[item.id].answer_id], best.words) for item in fitting]
        # Answers may be long, and other requests must not wait for them.
        found = await asyncio.to_thread(lambda: list(starmap(_cut_passage, passages)))
        for item, passage in zip(fitting, found, strict=True):
            item.found = passage
            if passage.language in folded.written_in:
                passage.language = None
    return items


def _fold(shown: ResponseListItem | ResponseDetail, folded: Folded) -> None:
    """Leave out what too few responses of a confidential survey have."""
    told = [teacher for teacher in shown.teachers if teacher.id not in folded.teacher_ids]
    if len(told) < len(shown.teachers):
        told.append(TeacherShown(id=NOBODY, name=say(OTHER_TEACHER), grade_level=None))
    shown.teachers = told
    for answer in shown.answers:
        if answer.language in folded.written_in:
            answer.language = answer.unanalyzed_language = None
        if answer.about_teacher and answer.about_teacher.id in folded.teacher_ids:
            answer.about_teacher = None


def _cut_passage(hit: Hit, row: dict[str, Any], words: Sequence[str]) -> FoundPassage:
    answer: str = row["answer_text"]
    start, end = locate(hit, answer, words)
    before = max(0, start - MAX_BEFORE)
    # Not in the middle of a word.
    begin = (answer.find(" ", before, start) + 1 or start) if before else 0
    excerpt = answer[begin : begin + MAX_PREVIEW]
    return FoundPassage(
        answer_id=hit.answer_id, start=start, end=end, excerpt=excerpt, excerpt_start=begin, language=row["language"]
    )


async def find_neighbours(
    session: AsyncSession, meaning: Meaning, survey_id: UUID, reference: UUID, asked: Filter
) -> Neighbours:
    async with explain_timeouts():
        selection = await select_responses(session, meaning, survey_id, asked)
        response = await _find_response(session, reference)
        if response.survey_id != survey_id:
            raise NotFound(NO_RESPONSE)
        if selection is None:
            return Neighbours(previous_id=None, next_id=None)
        around = await lists.list_neighbours(session, selection, response.sorted_at, response.id)
        previous_id, next_id = await queries.list_references(session, around)
        return Neighbours(previous_id=previous_id, next_id=next_id)


async def read_detail(session: AsyncSession, reference: UUID) -> ResponseDetail:
    response = await _find_response(session, reference)
    asks_consent = await queries.asks_name_consent(session, response.survey_id)
    folded = await find_folded(session, response.survey_id)
    answers = await _list_answers(session, response.id)
    detail = ResponseDetail(
        id=response.reference,
        survey_id=response.survey_id,
        is_submitted=response.submitted_at is not None,
        is_confidential=folded.is_confidential,
        submitted_at=response.submitted_at,
        started_at=response.started_at,
        set_aside=await _find_set_aside(session, response),
        parent=ParentShown(name=response.parent_name, email=response.parent_email),
        name_consent=response.name_consent if asks_consent else None,
        language=find_language(response.language or ""),
        teachers=[
            TeacherShown.model_validate(row, from_attributes=True)
            for row in await queries.list_teachers(session, response.id)
        ],
        categories=merge_categories(category for answer in answers for category in answer.categories),
        answers=answers,
        note=await _find_note(session, response.id),
    )
    _fold(detail, folded)
    if detail.language in folded.asked_in:
        detail.language = None
    return detail


async def _find_response(session: AsyncSession, reference: UUID) -> Response:
    response = await queries.find_response(session, reference)
    if response is None:
        raise NotFound(NO_RESPONSE)
    return response


async def _list_answers(session: AsyncSession, response_id: UUID) -> list[AnswerDetail]:
    rows = await queries.list_answers(session, response_id)
    categories = await read_answer_categories(session, response_id)
    about = await read_about(session, response_id)
    answers = []
    for row in rows:
        mine = categories.get(row.answer_id, ShownCategories())
        shown = {"categories": mine.shown, "removed_categories": mine.removed, "about": about.get(row.answer_id, [])}
        answers.append(AnswerDetail(**row._asdict(), **shown))
    return answers


async def _find_set_aside(session: AsyncSession, response: Response) -> SetAside | None:
    if response.set_aside_at is None:
        return None
    return SetAside.model_validate(
        {
            "at": response.set_aside_at,
            "reason": response.set_aside_reason,
            "note": response.set_aside_note,
            "by": await queries.find_user_name(session, response.set_aside_by),
        }
    )


async def save_note(session: AsyncSession, visitor: Visitor, reference: UUID, text: str, address: str) -> Note | None:
    """An empty note removes it. The audit record says that it was changed, never what it says."""
    response = await _find_response(session, reference)
    await queries.write_note(session, response.id, visitor.user.id, text)
    action: Action = "wrote note" if text else "removed note"
    record(session, action, actor_id=visitor.user.id, subject=reference, address=address)
    return await _find_note(session, response.id)


async def _find_note(session: AsyncSession, response_id: UUID) -> Note | None:
    row = await queries.find_note(session, response_id)
    return Note.model_validate(row, from_attributes=True) if row else None
