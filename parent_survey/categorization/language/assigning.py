"""Answers judged by a language model, several per request. What it says of an answer is kept as far as it is true."""

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from parent_survey.ai.evidence import find_words
from parent_survey.ai.llm.language_model import LanguageModel
from parent_survey.ai.outgoing import Masked, mask_for_provider
from parent_survey.categorization.engine import Lesson, ReadAnswer, Verdict
from parent_survey.categorization.language.forms import ASSIGN, GivenCategory, Judgements, write_assignment
from parent_survey.categorization.scorer import MAX_CATEGORIES
from parent_survey.core.text import fold_name

PURPOSE = "categorization"
MAX_ANSWERS = 16
MAX_LETTERS = 16_000
MIN_CONFIDENCE, MAX_CONFIDENCE = 0.5, 0.99


def cut(answers: Sequence[ReadAnswer]) -> Iterator[list[ReadAnswer]]:
    """Chunks that fit into a request; a very long answer is one by itself."""
    chunk: list[ReadAnswer] = []
    letters = 0
    for answer in answers:
        if chunk and (len(chunk) == MAX_ANSWERS or letters + len(answer.text) > MAX_LETTERS):
            yield chunk
            chunk, letters = [], 0
        chunk.append(answer)
        letters += len(answer.text)
    if chunk:
        yield chunk


async def judge(language: LanguageModel, lesson: Lesson, answers: Sequence[ReadAnswer]) -> list[list[Verdict] | None]:
    """In the order of the answers; None for those that the model left out."""
    masked = [mask_for_provider(answer.text, answer.names, answer.whole) for answer in answers]
    request = write_assignment(lesson, [one.text for one in masked])
    reply = await language.ask(PURPOSE, ASSIGN, request, Judgements)
    said = {one.answer: one.categories for one in reversed(reply.answers)}
    known = {fold_name(one.name): one.id for one in lesson.categories}
    return [_check(one, said[number], known) if number in said else None for number, one in enumerate(masked, start=1)]


def _check(answer: Masked, given: Sequence[GivenCategory], known: Mapping[str, UUID]) -> list[Verdict]:
    """Only known categories, each once and the surest first, each with words that stand in this very answer."""
    verdicts: dict[UUID, Verdict] = {}
    for one in sorted(given, key=lambda one: -one.confidence):
        category_id = known.get(fold_name(one.category))
        place = find_words(answer, one.evidence)
        if category_id is not None and place is not None and one.confidence >= MIN_CONFIDENCE:
            verdicts.setdefault(category_id, Verdict(category_id, min(one.confidence, MAX_CONFIDENCE), *place))
    return list(verdicts.values())[:MAX_CATEGORIES]
