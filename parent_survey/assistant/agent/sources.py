"""What the model was given in this request, and by which only its words can be proved."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from pydantic import ValidationError

from parent_survey.ai.evidence import find_words
from parent_survey.ai.outgoing import Masked, mask_for_provider
from parent_survey.assistant.agent.people import find_names
from parent_survey.assistant.orders import find_clean, is_for_machines
from parent_survey.assistant.tools import Mentioned, Passage, Tools
from parent_survey.assistant.world import World
from parent_survey.core.text import fold_name
from parent_survey.search.scope import AnswerScope, Days

LONGEST_SHOWN = 1_500
MAX_FOUND = 12


def _clean(answer: str, name: str, whole: Sequence[str]) -> Masked:
    masked = mask_for_provider(answer, [name], whole)
    return masked.keep(find_clean(masked.text))


@dataclass
class Sources:
    """Answers go out under labels, without ids, dates and people; numbers are remembered when a tool returns them."""

    tools: Tools
    world: World
    # What the reader was told that is looked at, and how its days were written.
    scope: AnswerScope = field(default_factory=AnswerScope)
    days: Sequence[str] = ()
    passages: dict[str, tuple[Passage, Masked]] = field(default_factory=dict)
    numbers: set[int] = field(default_factory=set)

    @property
    def teachers(self) -> list[Mentioned]:
        """Of the scope."""
        wanted, unwanted = self.scope.teacher_ids, self.scope.without_teacher_ids
        return [one for one in self.world.teachers if (not wanted or one.id in wanted) and one.id not in unwanted]

    @property
    def categories(self) -> list[Mentioned]:
        """Of the scope."""
        wanted = self.scope.category_ids
        return [one for one in self.world.categories if not wanted or one.id in wanted]

    @property
    def reads_whole_responses(self) -> bool:
        """Not where something is asked of the answer itself: the others of its response may not have it."""
        scope = self.scope
        return not (scope.category_ids or scope.question_ids or scope.languages or scope.words or scope.stance)

    @property
    def known_words(self) -> list[str]:
        """Names that may be quoted, and that may hold digits of their own; the longest first."""
        named = (*self.world.teachers, *self.world.categories)
        words = {word for one in named for word in (one.name, one.detail) if word.strip()}
        questions = (question.text for question in self.world.questions)
        return sorted({*words, *questions, *self.days}, key=lambda word: (-len(word), word))

    def count(self, number: int) -> int:
        self.numbers.add(number)
        return number

    async def list_counted(self, dimension: str, members: Sequence[Mentioned], detail: str) -> list[dict[str, Any]]:
        """Each with its number in the scope. Of a topic, which is found by meaning, only one at a time is counted."""
        listed: list[dict[str, Any]] = [{"name": member.name, detail: member.detail} for member in members]
        if self.scope.topic:
            return listed
        counted = await self.tools.count_by(self.scope, dimension)
        numbers = [self.count(counted.get(member.id, 0)) for member in members]
        return [row | {"responses": number} for row, number in zip(listed, numbers, strict=True)]

    async def search(self, query: str, scope: AnswerScope) -> list[dict[str, Any]] | str:
        if scope.status == "in_progress":
            return "Responses that are not submitted cannot be read."
        return await self.show(await self.tools.search(query, scope, MAX_FOUND))

    async def show(self, found: Sequence[Passage]) -> list[dict[str, Any]]:
        """As far as they were written for people; an answer that is an order as a whole is not shown at all."""
        said = [(one.response_id, one.answer_text) for one in found]
        names, others = await find_names(self.tools, said, [one.name for one in self.world.teachers])
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

    def narrow(
        self, teacher: str | None, category: str | None, first: date | None = None, last: date | None = None
    ) -> AnswerScope | str:
        """The scope or a part of it, or what is wrong with what the model wants."""
        parts: dict[str, Any] = {}
        for key, name, choices in (
            ("teacher_ids", teacher, self.teachers),
            ("category_ids", category, self.categories),
        ):
            if name:
                ids = [one.id for one in choices if fold_name(name) in fold_name(one.name)]
                if not ids:
                    known = ", ".join(one.name for one in choices)
                    return f"There is no such name among those of the question: {known}"
                parts[key] = tuple(ids)
        try:
            parts["days"] = self._narrow_days(first, last)
        except ValidationError:
            return "The first day must not come after the last, and both must be among the days of the question."
        return self.scope.model_copy(update=parts)

    def _narrow_days(self, first: date | None, last: date | None) -> Days | None:
        days = self.scope.days or Days()
        first = max((day for day in (first, days.first) if day), default=None)
        last = min((day for day in (last, days.last) if day), default=None)
        return Days(first=first, last=last) if first or last else None
