"""Everything the model was given in this request: the only proof for what it writes."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from pydantic import ValidationError

from parent_survey.ai.evidence import find_words
from parent_survey.ai.outgoing import Masked, mask_for_provider
from parent_survey.assistant.agent.people import find_names
from parent_survey.assistant.prompt_injection import find_clean, is_for_machines
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.tools import Passage, TeacherOrCategory, Tools
from parent_survey.core.text import fold_name
from parent_survey.search.scope import AnswerScope, Days

MAX_SHOWN_CHARACTERS = 1_500
MAX_FOUND = 12


def _clean(answer: str, name: str, whole: Sequence[str]) -> Masked:
    masked = mask_for_provider(answer, [name], whole)
    return masked.keep(find_clean(masked.text))


@dataclass
class Sources:
    """Answers go to the model under labels, without ids, dates and parents; returned numbers are recorded."""

    tools: Tools
    facts: SurveyFacts
    # The scope that the reader was shown, and its days as they were written there.
    scope: AnswerScope = field(default_factory=AnswerScope)
    days: Sequence[str] = ()
    passages: dict[str, tuple[Passage, Masked]] = field(default_factory=dict)
    numbers: set[int] = field(default_factory=set)

    @property
    def teachers(self) -> list[TeacherOrCategory]:
        """Teachers in the scope."""
        included, excluded = self.scope.teacher_ids, self.scope.without_teacher_ids
        return [
            teacher
            for teacher in self.facts.teachers
            if (not included or teacher.id in included) and teacher.id not in excluded
        ]

    @property
    def categories(self) -> list[TeacherOrCategory]:
        """Categories in the scope."""
        included, excluded = self.scope.category_ids, self.scope.without_category_ids
        return [
            category
            for category in self.facts.categories
            if (not included or category.id in included) and category.id not in excluded
        ]

    @property
    def reads_whole_responses(self) -> bool:
        """False where the scope has conditions on answers, which other answers of a response may not meet."""
        scope = self.scope
        return not (scope.category_ids or scope.question_ids or scope.languages or scope.words or scope.stance)

    @property
    def known_words(self) -> list[str]:
        """Names that may be quoted and may contain digits, longest first."""
        named = (*self.facts.teachers, *self.facts.categories)
        words = {word for item in named for word in (item.name, item.detail) if word.strip()}
        questions = (question.text for question in self.facts.questions)
        return sorted({*words, *questions, *self.days}, key=lambda word: (-len(word), word))

    def count(self, number: int) -> int:
        self.numbers.add(number)
        return number

    async def list_counted(
        self, dimension: str, members: Sequence[TeacherOrCategory], detail: str
    ) -> list[dict[str, Any]]:
        """Each member with its number of responses; without numbers for a topic, which is found by meaning."""
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
        """The passages for the model, without prompt injections; an answer that is nothing else is left out."""
        said = [(passage.response_id, passage.answer_text) for passage in found]
        names, others = await find_names(self.tools, said, [teacher.name for teacher in self.facts.teachers])
        shown = []
        for passage, whole in zip(found, others, strict=True):
            clean = await asyncio.to_thread(_clean, passage.answer_text, names.get(passage.response_id, ""), whole)
            if clean.text.strip():
                shown.append(self._show(passage, clean))
        return shown

    def _show(self, passage: Passage, masked: Masked) -> dict[str, Any]:
        label = next(
            (known for known, (shown, _) in self.passages.items() if shown.answer_id == passage.answer_id), None
        )
        label = label or f"A{len(self.passages) + 1}"
        self.passages[label] = (passage, masked)
        return {
            "label": label,
            "question": passage.question_text,
            "teachers": list(passage.teachers),
            "answer": masked.text[:MAX_SHOWN_CHARACTERS],
        }

    def find(self, words: str, labels: Iterable[str]) -> tuple[Passage, str] | None:
        """The answer that contains these words, and the words as written; answers with these labels come first.

        A quotation must not join the words before and after a sentence that was left out.
        """
        named = [self.passages[label] for label in labels]
        for passage, masked in [*named, *self.passages.values()]:
            span = find_words(masked, words)
            if span is not None and not is_for_machines(passage.answer_text[slice(*span)]):
                return passage, passage.answer_text[slice(*span)]
        return None

    def narrow(
        self, teacher: str | None, category: str | None, first: date | None = None, last: date | None = None
    ) -> AnswerScope | str:
        """A narrower scope, or a sentence for the model that says what is wrong."""
        parts: dict[str, Any] = {}
        for key, name, choices in (
            ("teacher_ids", teacher, self.teachers),
            ("category_ids", category, self.categories),
        ):
            if name:
                ids = [choice.id for choice in choices if fold_name(name) in fold_name(choice.name)]
                if not ids:
                    known = ", ".join(choice.name for choice in choices)
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
        narrowed = days.model_copy(update={"first": first, "last": last})
        return Days.model_validate(narrowed.model_dump()) if narrowed != Days() else None
