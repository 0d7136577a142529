"""From what the reader marked in a question to a scope: names, grades, days, words, categories, looked up by code.

What cannot be looked up is said, and never silently dropped or guessed: a filter that is shown was applied.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, cast
from uuid import UUID

from parent_survey.ai.local.reader import Reading, Span
from parent_survey.assistant.days import read_days
from parent_survey.assistant.languages import find_languages
from parent_survey.assistant.numbers import read_number
from parent_survey.assistant.teachers import find_group, find_teachers
from parent_survey.assistant.tools import Mentioned
from parent_survey.assistant.world import World
from parent_survey.core.text import fold_name
from parent_survey.search.meaning import Meaning
from parent_survey.search.scope import AnswerScope, Stance, Status

Dimension = Literal["teacher", "grade", "category", "language", "question", "day", "week", "month"]
Order = Literal["most", "fewest", "none"]
# Longer is no name and no topic.
MAX_WORDS = 200
MIN_CATEGORY, MIN_QUESTION = 0.5, 0.45
# Plain words for each meaning; what is typed is compared with them by the model, in whatever language.
STATUSES: dict[Status, tuple[str, ...]] = {
    "submitted": ("submitted", "finished", "complete", "sent in"),
    "in_progress": ("drafts", "unfinished", "in progress", "not submitted yet", "incomplete", "started but never sent"),
}
DIMENSIONS: dict[Dimension, tuple[str, ...]] = {
    "teacher": ("per teacher", "by teacher", "for each teacher", "which teacher"),
    "grade": ("per grade", "by grade level", "for each subject", "by department"),
    "category": ("per category", "by superpower", "for each tag", "by theme"),
    "language": ("per language", "by language", "for each language"),
    "question": ("per question", "for each survey question"),
    "day": ("per day", "daily", "which day", "day by day"),
    "week": ("per week", "weekly", "which week", "week by week"),
    "month": ("per month", "monthly", "which month", "month over month"),
}
ORDERS: dict[Order, tuple[str, ...]] = {
    "most": ("who has the most", "the top teachers", "most mentioned", "which teachers are praised"),
    "fewest": ("who has the fewest", "least mentioned", "the lowest number"),
    "none": (
        "which teachers have no responses at all",
        "who has not been mentioned",
        "teachers nobody wrote about",
        "which teachers had nothing come in",
    ),
}


@dataclass(frozen=True, slots=True)
class Item:
    """One side of a comparison."""

    label: str
    changes: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Request:
    """What is wanted, of which answers."""

    intent: str
    scope: AnswerScope
    ignored: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    per: Dimension | None = None
    limit: int | None = None
    order: Order = "most"


@dataclass
class _Found:
    """What the spans of one question say together."""

    parts: dict[str, Any] = field(default_factory=dict)
    ignored: list[str] = field(default_factory=list)
    items: dict[str, list[Item]] = field(default_factory=dict)
    per: Dimension | None = None
    limit: int | None = None

    def add(self, part: str, label: str, values: Sequence[Any]) -> None:
        self.parts[part] = tuple(dict.fromkeys((*self.parts.get(part, ()), *values)))
        self.items.setdefault(part, []).append(Item(label, {part: tuple(values)}))


class Resolver:
    def __init__(self, world: World, meaning: Meaning, today: date, language: str) -> None:
        self.world = world
        self.meaning = meaning
        self.today = today
        self.language = language
        self._ways: dict[str, Callable[[Span, _Found], Awaitable[bool]]] = {
            "teacher": self._add_teacher,
            "teacher_group": self._add_group,
            "date": self._add_days,
            "topic": self._add_topic,
            "literal": self._add_words,
            "category": self._add_category,
            "status": self._set_status,
            "language": self._add_language,
            "question_ref": self._add_question,
            "limit": self._set_limit,
            "parent": self._set_parent,
            "per": self._set_dimension,
        }

    async def resolve(self, reading: Reading, question: str, before: AnswerScope | None) -> Request:
        """`before` is the scope of the answer that the question follows on."""
        found = _Found()
        for span in reading.spans:
            if not await self._ways[span.type](span, found):
                found.ignored.append(span.text)
        scope = self._narrow(reading, found, before or AnswerScope())
        items = max(found.items.values(), key=len, default=[]) if reading.intent == "compare" else []
        if len(items) < 2:
            items = []
        else:
            # Each side has its own; what is common to all of them is the scope.
            scope = scope.model_copy(update=dict.fromkeys(items[0].changes, _empty(items[0])))
        order = await self._find_order(question) if reading.intent == "list_teachers" else "most"
        return Request(reading.intent, scope, tuple(found.ignored), tuple(items), found.per, found.limit, order)

    def _narrow(self, reading: Reading, found: _Found, before: AnswerScope) -> AnswerScope:
        changes = dict(found.parts)
        stance = "concern" if reading.intent == "concerns" else reading.stance
        # Whoever is credited with a category is praised for it.
        if stance != "any" and not (stance == "praise" and changes.get("category_ids")):
            changes["stance"] = cast("Stance", stance)
        if reading.intent in ("about_teacher", "summarise") and "topic" not in changes:
            changes["topic"] = None
        if reading.intent == "about_teacher" and "stance" not in changes:
            changes["stance"] = None
        return before.model_copy(update=changes)

    async def _add_teacher(self, span: Span, found: _Found) -> bool:
        teachers = await find_teachers(span.text, self.world.teachers, self.meaning)
        return self._add_people(span, teachers, found)

    async def _add_group(self, span: Span, found: _Found) -> bool:
        return self._add_people(span, await find_group(span.text, self.world.teachers, self.meaning), found)

    def _add_people(self, span: Span, teachers: Sequence[Mentioned], found: _Found) -> bool:
        if teachers:
            label = teachers[0].name if len(teachers) == 1 else span.text
            part = "without_teacher_ids" if span.is_excluded else "teacher_ids"
            found.add(part, label, [one.id for one in teachers])
        return bool(teachers)

    async def _add_days(self, span: Span, found: _Found) -> bool:
        days = read_days(span.text, today=self.today, surveyed=self.world.surveyed, language=self.language)
        if days is None or span.is_excluded:
            return False
        found.parts["days"] = days
        found.items.setdefault("days", []).append(Item(span.text, {"days": days}))
        return True

    async def _add_topic(self, span: Span, found: _Found) -> bool:
        if span.is_excluded:
            return False
        named = [one for one in self.world.categories if fold_name(one.name) == fold_name(span.text)]
        if named:
            found.add("category_ids", named[0].name, [named[0].id])
            return True
        words = [found.parts["topic"]] if found.parts.get("topic") else []
        found.parts["topic"] = ", ".join([*words, span.text])[:MAX_WORDS]
        found.items.setdefault("topic", []).append(Item(span.text, {"topic": span.text[:MAX_WORDS]}))
        return True

    async def _add_words(self, span: Span, found: _Found) -> bool:
        if span.is_excluded:
            return False
        words = [found.parts["words"]] if found.parts.get("words") else []
        found.parts["words"] = " ".join([*words, span.text])[:MAX_WORDS]
        found.items.setdefault("words", []).append(Item(span.text, {"words": span.text[:MAX_WORDS]}))
        return True

    async def _add_category(self, span: Span, found: _Found) -> bool:
        if span.is_excluded or not self.world.categories:
            return False
        said = fold_name(span.text)
        named = [one for one in self.world.categories if fold_name(one.name) in said or said in fold_name(one.name)]
        category = named[0] if named else await self._find_like(span.text, self.world.categories, MIN_CATEGORY)
        if category is None:
            return await self._add_topic(span, found)
        found.add("category_ids", category.name, [category.id])
        return True

    async def _find_like(self, words: str, categories: Sequence[Mentioned], least: float) -> Mentioned | None:
        texts = [f"{one.name}. {one.detail}" for one in categories]
        place = await self._nearest(words, texts, least)
        return None if place is None else categories[place]

    async def _set_status(self, span: Span, found: _Found) -> bool:
        status = await self._choose(span.text, STATUSES)
        if status is None:
            return False
        if span.is_excluded:
            status = "submitted" if status == "in_progress" else "in_progress"
        # Both together are all.
        known = found.parts.get("status")
        found.parts["status"] = status if known in (None, status) or span.is_excluded else "all"
        return True

    async def _add_language(self, span: Span, found: _Found) -> bool:
        codes = find_languages(span.text)
        if not codes or span.is_excluded:
            return False
        found.add("languages", span.text, codes)
        return True

    async def _add_question(self, span: Span, found: _Found) -> bool:
        questions = self.world.questions
        if span.is_excluded or not questions:
            return False
        number = read_number(span.text)
        if number is not None and 1 <= number <= len(questions):
            found.add("question_ids", span.text, [questions[number - 1].id])
            return True
        texts = [*(one.text for one in questions), "the last question", "the final open question"]
        place = await self._nearest(span.text, texts, MIN_QUESTION)
        if place is None:
            return False
        found.add("question_ids", span.text, [questions[min(place, len(questions) - 1)].id])
        return True

    async def _set_limit(self, span: Span, found: _Found) -> bool:
        found.limit = read_number(span.text)
        return True

    async def _set_parent(self, span: Span, found: _Found) -> bool:
        if span.is_excluded:
            return False
        found.parts["parent"] = span.text[:MAX_WORDS]
        return True

    async def _set_dimension(self, span: Span, found: _Found) -> bool:
        found.per = await self._choose(span.text, DIMENSIONS)
        return found.per is not None

    async def _find_order(self, question: str) -> Order:
        return await self._choose(question, ORDERS) or "most"

    async def _choose(self, words: str, choices: dict[Any, tuple[str, ...]]) -> Any:
        """The meaning whose plain words are nearest."""
        known = [(name, text) for name, texts in choices.items() for text in texts]
        place = await self._nearest(words, [text for _, text in known], 0.0)
        return None if place is None else known[place][0]

    async def _nearest(self, words: str, texts: Sequence[str], least: float) -> int | None:
        compared = await self.meaning.compare([words], texts)
        if compared is None or float(compared[0].max()) < least:
            return None
        return int(compared[0].argmax())


def _empty(item: Item) -> Any:
    [value] = item.changes.values()
    return () if isinstance(value, tuple) else None


def keep_known(scope: AnswerScope, world: World) -> AnswerScope:
    """Without ids of what is no longer there, or never was."""

    def keep(ids: tuple[UUID, ...], known: Sequence[Any]) -> tuple[UUID, ...]:
        there = {one.id for one in known}
        return tuple(one for one in ids if one in there)

    return scope.model_copy(
        update={
            "teacher_ids": keep(scope.teacher_ids, world.teachers),
            "without_teacher_ids": keep(scope.without_teacher_ids, world.teachers),
            "category_ids": keep(scope.category_ids, world.categories),
            "question_ids": keep(scope.question_ids, world.questions),
        }
    )
