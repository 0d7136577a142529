"""Categories that the bank lacks, found by a language model. Names, quotes and newness are checked here."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from parent_survey.ai.evidence import find_words
from parent_survey.ai.llm.language_model import LanguageModel
from parent_survey.ai.outgoing import mask_for_provider
from parent_survey.categorization.discover import Embed
from parent_survey.categorization.engine import ProposedCategory, QuotedWords, ReadAnswer
from parent_survey.categorization.language.forms import PROPOSE, NewCategory, Taxonomy, mask_answer, write_proposal
from parent_survey.categorization.naming import MAX_NAME_LENGTH
from parent_survey.core.patterns import compile_pattern

PURPOSE = "new categories"
MAX_ANSWERS = 150
MAX_LETTERS = 30_000
MAX_PROPOSALS = 20
MIN_ANSWERS = 3
MAX_QUOTES = 20
# Two of the starter categories are never closer to each other than 0.58; above this line they mean the same.
SAME = 0.65
PLAIN_NAME = compile_pattern(r"\pL[\pL\pN_&',/() -]*")


async def propose(
    language: LanguageModel,
    known: Sequence[str],
    groups: Sequence[ProposedCategory],
    answers: Sequence[ReadAnswer],
) -> list[ProposedCategory]:
    """`groups` were found by the local engine: they get a readable name, or go."""
    sample = list(_sample(answers))
    texts = {answer.id: answer for answer in answers}
    sentences = [[_show(texts[quote.answer_id], quote) for quote in group.quotes] for group in groups]
    request = write_proposal(known, sentences, [mask_answer(answer) for answer in sample])
    reply = await language.ask(PURPOSE, PROPOSE, request, Taxonomy)
    named = [
        replace(groups[one.group - 1], name=one.name, description=one.description)
        for one in {one.group: one for one in reversed(reply.groups)}.values()
        if 1 <= one.group <= len(groups)
    ]
    found = [proposal for one in reply.categories if (proposal := _check(one, sample))]
    return [proposal for proposal in [*named, *found] if is_plain(proposal.name)]


def is_plain(name: str) -> bool:
    """Words and the few marks that names have; a formula, a tag or an address is none."""
    return len(name) <= MAX_NAME_LENGTH and PLAIN_NAME.fullmatch(" ".join(name.split())) is not None


def _sample(answers: Sequence[ReadAnswer]) -> Iterator[ReadAnswer]:
    """Ids are random, so that the first ones are a fair sample."""
    letters = 0
    for answer in answers[:MAX_ANSWERS]:
        letters += len(answer.text)
        if letters > MAX_LETTERS:
            return
        yield answer


def _show(answer: ReadAnswer, quote: QuotedWords) -> str:
    return mask_for_provider(answer.text[quote.start : quote.end], answer.names, answer.whole).text


def _check(category: NewCategory, sample: Sequence[ReadAnswer]) -> ProposedCategory | None:
    """Only what several answers really say."""
    quotes: dict[int, QuotedWords] = {}
    for one in category.evidence[: 2 * MAX_QUOTES]:
        if 1 <= one.answer <= len(sample) and one.answer not in quotes:
            answer = sample[one.answer - 1]
            place = find_words(mask_for_provider(answer.text, answer.names, answer.whole), one.words)
            if place is not None:
                quotes[one.answer] = QuotedWords(answer.id, *place)
    if len(quotes) < MIN_ANSWERS:
        return None
    return ProposedCategory(category.name, category.description, list(quotes.values())[:MAX_QUOTES])


def keep_new(proposals: Iterable[ProposedCategory], known: Sequence[str], embed: Embed) -> Iterator[ProposedCategory]:
    """Those that mean something else than every category that there is, and than each other; the first twenty."""
    ideas = list(embed(known))
    most = len(ideas) + MAX_PROPOSALS
    for proposal in proposals:
        (idea,) = embed([f"{proposal.name}. {proposal.description}"])
        if len(ideas) < most and max((float(np.dot(idea, other)) for other in ideas), default=0.0) < SAME:
            ideas.append(idea)
            yield proposal
