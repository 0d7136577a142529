"""Categories that the bank lacks, as the engine proposes them. Staff decide; until then they are shown nowhere."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence

from parent_survey.ai.masking import mask
from parent_survey.categories.queries import bank, links
from parent_survey.categories.schemas import MAX_DESCRIPTION_LENGTH, MAX_EXAMPLE_LENGTH, clean_name
from parent_survey.categorization.engine import Engine, Judge, ProposedCategory, ReadAnswer
from parent_survey.categorization.work import claims, queries
from parent_survey.categorization.work.claims import Claim
from parent_survey.categorization.work.reading import read_answers
from parent_survey.core.db import Database
from parent_survey.core.text import fold_name

# Proposals that wait for staff at any time; more are a nuisance, whoever makes them up.
MAX_PROPOSALS = 20
MAX_QUOTES = 20
# Ids are random, so that the first ones are a fair sample.
MAX_READ = 2_000


async def propose(database: Database, engine: Engine, judge: Judge, claim: Claim) -> int:
    """How many were added. Repeated after a kill it finds its own and adds none twice."""
    async with database.sessions() as session:
        ids = await queries.list_uncovered(session, claim.job_id, MAX_READ)
        others = await queries.list_categories_not_in_use(session)
    answers, _ = await read_answers(database, engine, ids)
    known = [f"{other.name}. {other.description}".strip() for other in others]
    proposed = await asyncio.to_thread(judge.discover, answers, known)
    async with database.sessions.begin() as session:
        await links.lock_bank(session)
        await claims.hold(session, claim)
        taken = await queries.list_name_keys(session)
        room = min(
            MAX_PROPOSALS - await queries.count_proposed(session),
            bank.MAX_CATEGORIES - await bank.count_categories(session),
        )
        accepted = list(_check(proposed, taken))[: max(room, 0)]
        for proposal in accepted:
            slot = await bank.find_free_slot(session)
            values = {"description": proposal.description[:MAX_DESCRIPTION_LENGTH], "color_slot": slot}
            category_id = await bank.add_category(
                session, proposal.name, origin="discovered", is_proposed=True, **values
            )
            await queries.add_examples(session, category_id, _quote(proposal, answers))
    return len(accepted)


def _check(proposed: Iterable[ProposedCategory], taken: set[str]) -> Iterator[ProposedCategory]:
    """Plain names that no category has or had: one that staff merged, archived or dismissed does not come again."""
    for proposal in proposed:
        try:
            name = clean_name(proposal.name)
        except ValueError:
            continue
        if fold_name(name) not in taken:
            taken.add(fold_name(name))
            description = "".join(character for character in proposal.description if character.isprintable())
            yield ProposedCategory(name, description, proposal.quotes)


def _quote(proposal: ProposedCategory, answers: Sequence[ReadAnswer]) -> list[dict[str, object]]:
    """Words that really stand in the answers, but for people's names; they are erased together with the answers."""
    known = {answer.id: answer for answer in answers}
    rows: list[dict[str, object]] = []
    for quote in proposal.quotes[:MAX_QUOTES]:
        answer = known.get(quote.answer_id)
        words = mask(answer.text[max(quote.start, 0) : quote.end], answer.names, answer.whole).strip() if answer else ""
        if words:
            rows.append({"text": words[:MAX_EXAMPLE_LENGTH], "answer_id": quote.answer_id, "origin": "discovered"})
    return rows
