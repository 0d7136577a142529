"""What the model was given in this request, and by which only its words can be proved."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from parent_survey.ai.evidence import find_words
from parent_survey.ai.outgoing import Masked, mask_for_provider
from parent_survey.assistant.agent.people import find_names
from parent_survey.assistant.orders import find_clean, is_for_machines
from parent_survey.assistant.tools import Mentioned, Passage, Tools
from parent_survey.core.text import fold_name
from parent_survey.search.scope import AnswerScope

LONGEST_SHOWN = 1_500


def _clean(answer: str, name: str, whole: Sequence[str]) -> Masked:
    masked = mask_for_provider(answer, [name], whole)
    return masked.keep(find_clean(masked.text))


@dataclass
class Sources:
    """Answers go out under labels, without ids, dates and people; numbers are remembered when a tool returns them."""

    tools: Tools
    teachers: Sequence[Mentioned] = ()
    categories: Sequence[Mentioned] = ()
    questions: Sequence[str] = ()
    passages: dict[str, tuple[Passage, Masked]] = field(default_factory=dict)
    numbers: set[int] = field(default_factory=set)

    async def learn(self) -> None:
        """Whom and what the survey is about."""
        self.teachers = await self.tools.list_teachers()
        self.categories = await self.tools.list_categories()
        self.questions = [question.text for question in await self.tools.list_questions()]

    @property
    def known_words(self) -> list[str]:
        """Names that may be quoted, and that may hold digits of their own; the longest first."""
        words = {word for one in (*self.teachers, *self.categories) for word in (one.name, one.detail) if word.strip()}
        return sorted({*words, *self.questions}, key=lambda word: (-len(word), word))

    def count(self, number: int) -> int:
        self.numbers.add(number)
        return number

    async def show(self, found: Sequence[Passage]) -> list[dict[str, Any]]:
        """As far as they were written for people; an answer that is an order as a whole is not shown at all."""
        said = [(one.response_id, one.answer_text) for one in found]
        names, others = await find_names(self.tools, said, [one.name for one in self.teachers])
        shown = []
        for passage, whole in zip(found, others, strict=True):
            clean = await asyncio.to_thread(_clean, passage.answer_text, names.get(passage.response_id, ""), whole)
            if clean.text.strip():
                shown.append(self._show(passage, clean))
        return shown

    def _show(self, passage: Passage, masked: Masked) -> dict[str, Any]:
        label = next((known for known, (one, _) in self.passages.items() if one.answer_id == passage.answer_id), None)
        label = label or f"A{len(self.passages) + 1}"
        self.passages[label] = (passage, masked)
        return {
            "label": label,
            "question": passage.question_text,
            "teachers": list(passage.teachers),
            "answer": masked.text[:LONGEST_SHOWN],
        }

    def find(self, words: str, labels: Iterable[str]) -> tuple[Passage, str] | None:
        """Where these words really stand, best in the answers that are named beside them, and as they were written.

        Words from before and after a sentence that was left out are no quotation.
        """
        named = [self.passages[label] for label in labels]
        for passage, masked in [*named, *self.passages.values()]:
            place = find_words(masked, words)
            if place is not None and not is_for_machines(passage.answer_text[slice(*place)]):
                return passage, passage.answer_text[slice(*place)]
        return None

    def narrow(self, teacher: str | None, category: str | None, **more: Any) -> AnswerScope | str:
        """A scope of this survey, or what is wrong with what the model wants."""
        parts: dict[str, Any] = dict(more)
        for key, name, choices in (
            ("teacher_ids", teacher, self.teachers),
            ("category_ids", category, self.categories),
        ):
            if name:
                ids = [one.id for one in choices if fold_name(name) in fold_name(one.name)]
                if not ids:
                    return f"There is no such name. Known are: {', '.join(one.name for one in choices)}"
                parts[key] = tuple(ids)
        try:
            return AnswerScope(**parts)
        except ValidationError:
            return "The first day must not come after the last."
