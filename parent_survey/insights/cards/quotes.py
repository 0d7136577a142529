"""The quotes of a teacher: what staff decided, and what code proposes beside it."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.insights.cards import queries
from parent_survey.insights.cards.attention import Attention, Person, find_attention, mentions
from parent_survey.insights.cards.proposals import CategoryEvidence, ProposedQuote, fold_words, propose
from parent_survey.insights.cards.queries import AnswerRow, Review
from parent_survey.search.queries.folding import find_folded

# More proposals nobody reads through for one card.
MAX_PROPOSED = 40


@dataclass(frozen=True, slots=True)
class ReviewableQuote:
    """`answer.text[start:end]`, and nothing else, is what can stand on a card."""

    answer: AnswerRow
    proposal: ProposedQuote
    review: Review | None
    teacher: Person
    roster: Sequence[Person]

    @property
    def words(self) -> str:
        return self.answer.text[self.proposal.start : self.proposal.end]

    def find_attention(self) -> list[Attention]:
        """Computed only where a quote is shown: the list of all teachers only counts quotes."""
        answer = self.answer
        return find_attention(self.words, self.teacher, self.roster, answer.teacher_ids, answer.parent_name)

    @property
    def is_approved(self) -> bool:
        return self.review is not None and self.review.is_approved

    @property
    def shown_name(self) -> str | None:
        """Only where the survey asked, the parent consented and staff chose to show it."""
        if self.review is None or not self.review.shows_name or not self.answer.may_show_name:
            return None
        return self.answer.parent_name


@dataclass(frozen=True, slots=True)
class Material:
    """Everything that was read from the database for some teachers."""

    roster: Sequence[Person]
    links: Mapping[UUID, Collection[UUID]]
    answers: Mapping[UUID, Sequence[AnswerRow]]
    evidence: Mapping[UUID, Sequence[CategoryEvidence]]
    reviews: Mapping[UUID, Sequence[Review]]


async def read_quotes(
    session: AsyncSession, survey_id: UUID, teachers: Sequence[Person]
) -> dict[UUID, list[ReviewableQuote]]:
    """By teacher; in each list the most telling first, whatever was decided about them."""
    material = await _read_material(session, survey_id, [teacher.id for teacher in teachers])
    # A large school has many sentences, and other requests must not wait for them.
    return await asyncio.to_thread(lambda: {teacher.id: list_quotes(material, teacher) for teacher in teachers})


async def _read_material(session: AsyncSession, survey_id: UUID, teacher_ids: Sequence[UUID]) -> Material:
    links = await queries.list_links(session, survey_id, teacher_ids)
    response_ids = {response_id for group in links.values() for response_id in group}
    answers: dict[UUID, list[AnswerRow]] = defaultdict(list)
    few = (await find_folded(session, survey_id)).written_in
    for answer in await queries.list_answers(session, response_ids):
        answers[answer.response_id].append(replace(answer, language=None) if answer.language in few else answer)
    reviews: dict[UUID, list[Review]] = defaultdict(list)
    for review in await queries.list_reviews(session, survey_id, teacher_ids):
        reviews[review.teacher_id].append(review)
    return Material(
        roster=await queries.list_roster(session),
        links=links,
        answers=answers,
        evidence=await queries.list_evidence(session, response_ids),
        reviews=reviews,
    )


def list_quotes(material: Material, teacher: Person) -> list[ReviewableQuote]:
    answers = [
        answer for response_id in material.links.get(teacher.id, ()) for answer in material.answers.get(response_id, ())
    ]
    decided = list(_find_decided(material, teacher, answers))
    proposed = _find_proposed(material, teacher, answers, decided)
    return sorted([*decided, *proposed], key=_by_rank)


def _by_rank(quote: ReviewableQuote) -> tuple[float, float, str, int]:
    return (-quote.proposal.rank, -quote.answer.sorted_at.timestamp(), str(quote.answer.id), quote.proposal.start)


def _find_decided(material: Material, teacher: Person, answers: Iterable[AnswerRow]) -> Iterable[ReviewableQuote]:
    """A decision about words that the answer does not have, or that staff said are about another, is passed over."""
    by_id = {answer.id: answer for answer in answers}
    for review in material.reviews.get(teacher.id, ()):
        answer = by_id.get(review.answer_id)
        if (
            answer is not None
            and review.end <= len(answer.text)
            and answer.may_be_about(teacher.id, review.start, review.end)
        ):
            proposal = _describe(material, answer, review.start, review.end)
            yield ReviewableQuote(answer, proposal, review, teacher, material.roster)


def _find_proposed(
    material: Material, teacher: Person, answers: Iterable[AnswerRow], decided: Sequence[ReviewableQuote]
) -> list[ReviewableQuote]:
    spans: dict[UUID, list[tuple[int, int]]] = defaultdict(list)
    for quote in decided:
        spans[quote.answer.id].append((quote.proposal.start, quote.proposal.end))
    found = [
        ReviewableQuote(answer, proposal, None, teacher, material.roster)
        for answer in answers
        for proposal in propose(answer.text, material.evidence.get(answer.id, ()), partial(answer.is_about, teacher.id))
        # Decided words are not proposed again when a later run marks another sentence of them.
        if not any(start < proposal.end and proposal.start < end for start, end in spans[answer.id])
        and not _is_about_another(material, teacher, answer, proposal)
    ]
    seen = {fold_words(quote.words) for quote in decided}
    fresh = []
    for quote in sorted(found, key=_by_rank):
        words = fold_words(quote.words)
        if words not in seen:
            seen.add(words)
            fresh.append(quote)
    return fresh[:MAX_PROPOSED]


def _describe(material: Material, answer: AnswerRow, start: int, end: int) -> ProposedQuote:
    """The decided words with the categories that the answer shows now."""
    for proposal in propose(answer.text, material.evidence.get(answer.id, ())):
        if (proposal.start, proposal.end) == (start, end):
            return proposal
    ids = tuple(dict.fromkeys(found.category_id for found in material.evidence.get(answer.id, ())))
    return ProposedQuote(start, end, ids, 0.0)


def _is_about_another(material: Material, teacher: Person, answer: AnswerRow, proposal: ProposedQuote) -> bool:
    """Whether the words name another teacher, whom the parent chose too, and not this one."""
    if answer.passages:
        # Then `is_about` has told.
        return False
    words = answer.text[proposal.start : proposal.end]
    if len(answer.teacher_ids) < 2 or mentions(words, teacher):
        return False
    return any(
        other.id in answer.teacher_ids and mentions(words, other) for other in material.roster if other.id != teacher.id
    )
