"""Which answers fit what somebody looks for."""

from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.ai.masking import mask
from parent_survey.categories.queries import find_category_id
from parent_survey.core.errors import NotFound
from parent_survey.search import queries
from parent_survey.search.candidates import find_candidates
from parent_survey.search.fusion import Hit, rank
from parent_survey.search.highlights import highlight
from parent_survey.search.meaning import Meaning
from parent_survey.search.schemas import AnswerSearch, FoundAnswer, Highlight, SearchReply
from parent_survey.search.wanted import Wanted
from parent_survey.search.words.names import NamedPeople, Person, find_people
from parent_survey.search.words.spanish import is_spanish, translate
from parent_survey.search.words.spelling import correct, list_unknown
from parent_survey.search.words.terms import Terms, split_terms, weigh_terms

OWN_LANGUAGE = 3.0


@dataclass(frozen=True, slots=True)
class Found:
    """Best first. `words` are those that were looked for, in the answers' language where it is known."""

    hits: list[Hit]
    total: int
    words: tuple[str, ...] = ()
    # What an answer covers that has all of them.
    whole: float = 1.0


@dataclass(frozen=True, slots=True)
class Reading:
    """What was typed, put right: the text whose meaning counts, and the words to look for."""

    text: str
    terms: Terms
    # What the words of one language weigh together.
    whole: float = 1.0


async def search(session: AsyncSession, meaning: Meaning, asked: AnswerSearch) -> SearchReply:
    category_id = await find_category_id(session, asked.category) if asked.category else None
    teachers = (asked.teacher_id,) if asked.teacher_id else ()
    wanted = Wanted(asked.survey_id, teachers, (category_id,) if category_id else ())
    is_possible = category_id is not None or not asked.category
    found = await find(session, meaning, asked.query, wanted, asked.limit) if is_possible else Found([], 0)
    # Only a search that finds nothing needs to know whether there is anywhere to look.
    if not found.hits and asked.survey_id and not await queries.has_survey(session, asked.survey_id):
        raise NotFound("Survey not found")
    rows = await queries.read_answers(session, [hit.answer_id for hit in found.hits])
    items = []
    for hit in found.hits:
        if (row := rows.get(hit.answer_id)) is not None:
            marks = [Highlight(start=start, end=end) for start, end in highlight(hit, row.answer_text, found.words)]
            items.append(FoundAnswer(**row._mapping, highlights=marks, score=round(hit.score, 4)))
    return SearchReply(items=items, total=found.total)


async def find(session: AsyncSession, meaning: Meaning, query: str, wanted: Wanted, limit: int) -> Found:
    """In submitted answers only. Who is named in the query is whom the answers must be about."""
    if wanted.teacher_ids:
        return await _find(session, meaning, query, wanted, limit)
    named = await find_named(session, meaning, query)
    if named.is_all:
        about = replace(wanted, teacher_ids=named.ids)
        newest = await queries.list_newest(session, about, limit)
        hits = [Hit(row.id, row.response_id, 1.0, 0.0, 1.0, 0, 0) for row in newest]
        return Found(hits, await queries.count_answers(session, about))
    return await find_about(session, meaning, named, wanted, limit)


async def find_named(session: AsyncSession, meaning: Meaning, query: str) -> NamedPeople:
    people = [Person(*teacher) for teacher in await queries.list_teachers(session)]
    return find_people(query, people, meaning.vocabulary)


async def find_about(session: AsyncSession, meaning: Meaning, named: NamedPeople, wanted: Wanted, limit: int) -> Found:
    if named.ids and not wanted.teacher_ids:
        found = await _find(session, meaning, named.masked, replace(wanted, teacher_ids=named.ids), limit)
        if found.hits:
            return found
        # Nobody wrote so of them; somebody may have of somebody else.
    return await _find(session, meaning, named.text, wanted, limit)


async def _find(session: AsyncSession, meaning: Meaning, query: str, wanted: Wanted, limit: int) -> Found:
    reading = await _read(session, meaning, query)
    sense = await meaning.read(mask(reading.text))
    hits = rank(await find_candidates(session, wanted, sense, reading.terms))
    return Found(hits[:limit], len(hits), tuple(term.word for term in reading.terms.all), reading.whole)


async def _read(session: AsyncSession, meaning: Meaning, query: str) -> Reading:
    shares, size = await meaning.common.read(session)
    if is_spanish(query):
        english = translate(query)
        own, other = (weigh_terms(split_terms(words), shares, size).all for words in (query, english))
        # The model cannot tell how near a Spanish answer is, so words in common must.
        heavy = tuple(replace(term, weight=OWN_LANGUAGE * term.weight) for term in own)
        return Reading(english, Terms((*heavy, *other)), OWN_LANGUAGE)
    if unknown := list_unknown(query, meaning.vocabulary) if meaning.vocabulary else []:
        # What some parent wrote just so is no slip.
        written = await queries.list_known_words(session, unknown)
        query = correct(query, meaning.vocabulary, written.__contains__)
    return Reading(query, weigh_terms(split_terms(query), shares, size))
