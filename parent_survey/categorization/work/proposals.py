"""Categories that the bank lacks, as the engine proposes them. Staff decide; until then they are shown nowhere."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import func, insert, select, text

from parent_survey.ai.masking import mask
from parent_survey.categories import links
from parent_survey.categories import queries as bank
from parent_survey.categories.schemas import LONGEST_DESCRIPTION, LONGEST_EXAMPLE, clean_name
from parent_survey.categorization.work import claims
from parent_survey.categorization.work.claims import Claim
from parent_survey.categorization.work.reading import read_answers
from parent_survey.categorization.work.seam import Engine, Judge, Proposal, ReadAnswer
from parent_survey.core.db import Database
from parent_survey.core.text import fold_name
from parent_survey.models.categories import Category, CategoryExample

# Proposals that wait for staff at any time; more are a nuisance, whoever makes them up.
MOST_PROPOSALS = 20
MOST_QUOTES = 20
# Ids are random, so that the first ones are a fair sample.
MOST_READ = 2_000

UNCOVERED = text(
    """
    SELECT judged.answer_id FROM judged_answers AS judged
    JOIN submitted_answers AS answer ON answer.id = judged.answer_id
    WHERE judged.run_id = :run_id AND answer.survey_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM assignments AS given
                      WHERE given.run_id = judged.run_id AND given.answer_id = judged.answer_id)
      AND NOT EXISTS (SELECT FROM corrections AS decided
                      WHERE decided.answer_id = judged.answer_id AND decided.is_assigned)
    ORDER BY judged.answer_id LIMIT :most
    """
)


NOT_IN_USE = text(
    """
    SELECT name, description FROM categories
    WHERE is_proposed OR archived_at IS NOT NULL OR merged_into_id IS NOT NULL ORDER BY created_at DESC LIMIT 200
    """
)


async def propose(database: Database, engine: Engine, judge: Judge, claim: Claim) -> int:
    """How many were added. Repeated after a kill it finds its own and adds none twice."""
    async with database.sessions() as session:
        values = {"run_id": claim.job_id, "most": MOST_READ}
        ids = (await session.execute(UNCOVERED, values)).scalars().all()
        others = (await session.execute(NOT_IN_USE)).all()
    answers, _ = await read_answers(database, engine, ids)
    told = [f"{other.name}. {other.description}".strip() for other in others]
    proposed = await asyncio.to_thread(judge.discover, answers, told)
    async with database.sessions.begin() as session:
        await links.lock_bank(session)
        await claims.hold(session, claim)
        taken = set(await session.scalars(select(Category.name_key)))
        waiting = await session.scalar(select(func.count()).where(Category.is_proposed, Category.archived_at.is_(None)))
        room = min(MOST_PROPOSALS - (waiting or 0), bank.MOST_CATEGORIES - await bank.count_categories(session))
        accepted = list(_check(proposed, taken))[: max(room, 0)]
        for proposal in accepted:
            slot = await bank.find_free_slot(session)
            values = {"description": proposal.description[:LONGEST_DESCRIPTION], "color_slot": slot}
            category_id = await bank.add_category(
                session, proposal.name, origin="discovered", is_proposed=True, **values
            )
            rows = _quote(proposal, answers)
            if rows:
                await session.execute(insert(CategoryExample), [{"category_id": category_id, **row} for row in rows])
    return len(accepted)


def _check(proposed: Iterable[Proposal], taken: set[str]) -> Iterator[Proposal]:
    """Plain names that no category has or had: one that staff merged, archived or dismissed does not come again."""
    for proposal in proposed:
        try:
            name = clean_name(proposal.name)
        except ValueError:
            continue
        if fold_name(name) not in taken:
            taken.add(fold_name(name))
            description = "".join(character for character in proposal.description if character.isprintable())
            yield Proposal(name, description, proposal.quotes)


def _quote(proposal: Proposal, answers: Sequence[ReadAnswer]) -> list[dict[str, object]]:
    """Words that really stand in the answers, but for people's names; they are erased together with the answers."""
    known = {answer.id: answer for answer in answers}
    rows: list[dict[str, object]] = []
    for quote in proposal.quotes[:MOST_QUOTES]:
        answer = known.get(quote.answer_id)
        words = mask(answer.text[max(quote.start, 0) : quote.end], answer.names, answer.whole).strip() if answer else ""
        if words:
            rows.append({"text": words[:LONGEST_EXAMPLE], "answer_id": quote.answer_id, "origin": "discovered"})
    return rows
