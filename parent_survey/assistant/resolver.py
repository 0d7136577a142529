"""Turns the spans that the reader marked in a question into a scope: names, grades, days, words and categories.

Words that cannot be resolved are reported as ignored, never dropped silently or guessed: a filter that is shown was
applied.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from typing import Any, Literal, cast
from uuid import UUID

from parent_survey.ai.local.reader import Reading, Span
from parent_survey.ai.masking import EMAIL
from parent_survey.assistant.days import read_days
from parent_survey.assistant.languages import NAMES, find_languages, is_in_language, name_language
from parent_survey.assistant.numbers import is_last, read_number
from parent_survey.assistant.spans import (
    MAX_LITERAL_WORDS,
    MAX_WORDS,
    choose_spans,
    find_quoted,
    include_languages,
    join_addresses,
    join_languages,
    join_questions,
    join_topics,
    list_wordings,
    remove_spans,
    strip_possessives,
)
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.teachers import find_group, find_teachers, name_group
from parent_survey.assistant.tools import TeacherOrCategory, Tools
from parent_survey.assistant.wording import Wording
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold
from parent_survey.core.text import fold_name
from parent_survey.search.names import TITLES, TeacherName, find_people
from parent_survey.search.scope import AnswerScope, Days, Stance, Status

Dimension = Literal["teacher", "grade", "category", "language", "question", "day", "week", "month"]
# Ranked from the top or the bottom ("first" and "last" show only one); those with no responses; or all, unranked.
Order = Literal["top", "first", "bottom", "last", "none", "all"]
STATUSES: dict[str, Status] = {"submitted": "submitted", "drafts": "in_progress", "all": "all"}
# Spans that become another part of the scope. The rest of a question is its topic.
SCOPE_SPAN_TYPES = ("teacher", "parent", "date", "limit", "language", "status", "question_ref")
MAX_ASKED = 600
# The most teachers, categories or languages that are compared side by side.
MAX_MEMBERS = 6
# Two words are forms of one if the shorter begins the longer and so many letters at most are left.
MIN_SAME_WORD, MAX_ENDING = 4, 2
# The most characters between a day and its other name.
MAX_APPOSITION = 3
# The most words in which a question of the survey is called by its number.
MAX_NUMBERED = 4
MIN_CATEGORY_LIKENESS, MIN_QUESTION_LIKENESS = 0.5, 0.45
# Parts of a scope that quotes can be about.
SUBJECTS = ("topic", "words", "category_ids")
OTHER_SUBJECTS = ("teacher_ids", "question_ids", "parent", "stance", "is_about_several")
# Intents that are answered by quotes, which need a subject.
QUOTE_INTENTS = ("find", "concerns")
# What a fragment such as "and in May?" asks again.
REPEATED = ("count", "list_teachers", "compare", "find", "about_teacher", "summarise", "concerns")
# What such a fragment is taken for by itself.
WITHOUT_VERB = ("find", "count")
OTHER = frozenset({"other", "otra", "otro", "autre", "outra", "outro"})
# Parts that hold one value, so that two of them can only be compared.
SINGLE_VALUE_PARTS = ("days", "status", "topic", "words")
# Parts that describe an answer and not its response.
ANSWER_PARTS = ("category_ids", "question_ids", "languages", "words", "stance", "topic", "asked")
# Where a question names several of these, each is counted on its own.
COUNTED_SEPARATELY = ("teacher_ids", "category_ids", "languages", "words")


@dataclass(frozen=True, slots=True)
class ComparisonSide:
    """One side of a comparison: its label, and the part of the scope that differs."""

    label: str
    changes: dict[str, Any]


@dataclass(frozen=True, slots=True)
class AnswerRequest:
    """A question as the engines answer it: what to do, and with which answers."""

    intent: str
    scope: AnswerScope
    ignored: tuple[str, ...] = ()
    sides: tuple[ComparisonSide, ...] = ()
    group_by: Dimension | None = None
    limit: int | None = None
    order: Order = "all"


@dataclass
class _ScopeBuilder:
    """Collects the parts of a scope from the spans of one question."""

    parts: dict[str, Any] = field(default_factory=dict)
    ignored: list[str] = field(default_factory=list)
    sides: dict[str, list[ComparisonSide]] = field(default_factory=dict)
    unknown_people: list[Span] = field(default_factory=list)
    group_by: Dimension | None = None
    limit: int | None = None

    def add(self, part: str, label: str, values: Sequence[Any]) -> None:
        self.parts[part] = tuple(dict.fromkeys((*self.parts.get(part, ()), *values)))
        self.sides.setdefault(part, []).append(ComparisonSide(label, {part: tuple(values)}))


class Resolver:
    def __init__(self, facts: SurveyFacts, tools: Tools, wording: Wording) -> None:
        self.facts = facts
        self.meaning = tools.meaning
        self.today = tools.today
        self.wording = wording
        self.question = ""
        # Whom the question before was about, for "the other one".
        self.earlier_teachers: frozenset[UUID] = frozenset()
        self.has_only_stop_words = tools.has_only_stop_words
        self._handlers: dict[str, Callable[[Span, _ScopeBuilder], Awaitable[bool]]] = {
            "teacher": self._add_teacher,
            "teacher_group": self._add_group,
            "date": self._add_days,
            "topic": self._add_topic,
            "literal": self._add_words,
            "category": self._add_category,
            "status": self._skip,
            "language": self._add_language,
            "question_ref": self._add_question,
            "limit": self._set_limit,
            "parent": self._set_parent,
            "per": self._skip,
        }

    async def resolve(
        self, reading: Reading, question: str, before: AnswerRequest | None, *, is_earlier: bool = False
    ) -> AnswerRequest:
        """`before` is what was asked last, for a follow-up question."""
        self.question = question
        self.earlier_teachers = frozenset(before.scope.teacher_ids if before else ())
        builder = _ScopeBuilder()
        spans = await self._add_spans(reading, builder)
        self._apply_reading(reading, builder)
        if not is_earlier and reading.intent in QUOTE_INTENTS:
            await self._use_rest_as_topic(reading, question, spans, builder)
        if builder.parts.get("topic"):
            in_scope = [span for span in spans if span.type in SCOPE_SPAN_TYPES]
            builder.parts["asked"] = remove_spans(question, in_scope)[:MAX_ASKED]
        # "And 6th grade?" asks the same of somebody else.
        is_same = before is not None and await self.names_nothing(remove_spans(question, spans))
        if before and is_same:
            reading = repeat(before, reading, builder)
        intent = choose_intent(reading, builder.parts, before.scope if before else None)
        if intent == "about_teacher" and reading.stance == "any" and self._find_sides("compare", builder):
            intent = "compare"
        if intent == "count":
            await self._count_by_word(builder.parts)
        earlier = before.scope if before else AnswerScope()
        scope = self._narrow(intent, reading.stance, builder, earlier, is_same=is_same)
        intent = summarise_without_subject(intent, scope)
        scope, left = exclude_draft_answers(scope)
        builder.ignored += [side.label for part in left for side in builder.sides.get(part, ())]
        sides = self._choose_sides(intent, scope, builder, before, is_same=is_same)
        if sides and next(iter(sides[0].changes)) in SINGLE_VALUE_PARTS:
            # A scope cannot hold two of these at once, so they are compared.
            intent = "compare"
            scope = scope.model_copy(update=dict.fromkeys(sides[0].changes, _empty_value(sides[0])) | {"asked": None})
        builder.ignored += list_dropped_days(builder, scope)
        order = cast("Order", reading.order)
        if order == "none" and intent == "list_teachers":
            # Teachers without responses have no topic, and no praise: who has no concerns is another question.
            stance = "concern" if reading.stance == "concern" else None
            scope = scope.model_copy(update={"topic": None, "asked": None, "stance": stance})
        return AnswerRequest(
            intent, scope, tuple(builder.ignored), tuple(sides), builder.group_by, builder.limit, order
        )

    async def _add_spans(self, reading: Reading, builder: _ScopeBuilder) -> list[Span]:
        """Look up every span of a question; returns what they were put together to."""
        question = self.question
        # In a thread, because a question may be long and other requests must not wait for it.
        known = await asyncio.to_thread(
            lambda: [
                *self._add_named_categories(question, reading.spans, builder),
                *self._add_named_grades(question, builder),
            ]
        )
        spans = choose_spans(question, join_addresses(question, reading.spans), known)
        spans = join_questions(question, join_languages(await asyncio.to_thread(self._join_days, spans)))
        spans = include_languages(spans) if reading.order == "none" else spans
        for span in join_topics(question, spans):
            if not await self._handlers[span.type](span, builder):
                builder.ignored.append(span.text)
        await self._drop_asked_topic(builder)
        await self._look_for_unknown_people(reading.intent, builder)
        await asyncio.to_thread(self._add_unmarked_teachers, question, spans, builder)
        self._keep_apart(builder)
        self._add_unmarked_languages(spans, builder)
        return spans

    def _choose_sides(
        self, intent: str, scope: AnswerScope, builder: _ScopeBuilder, before: AnswerRequest | None, *, is_same: bool
    ) -> list[ComparisonSide]:
        if intent == "count" and builder.group_by is not None:
            # Numbers per week or language of one grade are not those of its teachers.
            return []
        sides = self._find_sides(intent, builder) or self.list_member_sides(intent, scope)
        if before is None or intent != "compare":
            return sides
        if is_same and builder.parts.keys().isdisjoint(part for side in before.sides for part in side.changes):
            sides = list(before.sides)
        if sides and "teacher_ids" in sides[0].changes:
            sides = [*self._list_earlier_sides(before.scope, sides), *sides]
        return sides

    def _add_named_categories(
        self, question: str, spans: Sequence[Span], builder: _ScopeBuilder
    ) -> list[tuple[int, int]]:
        """Add categories that the question names in full; returns the spans of their names.

        A category cannot be left out: one that is to be is reported as ignored.
        """
        known_spans: list[tuple[int, int]] = []
        words = list(LETTERS_AND_DIGITS.spans(question))
        said = [fold(question[slice(*span)]) for span in words]
        for category in sorted(self.facts.categories, key=lambda category: -len(category.name)):
            name = [fold(word) for word in LETTERS_AND_DIGITS.findall(category.name)]
            for first in range(len(said) - len(name) + 1) if len(name) > 1 else ():
                start, end = words[first][0], words[first + len(name) - 1][1]
                if said[first : first + len(name)] == name and not any(start < b and a < end for a, b in known_spans):
                    known_spans.append((start, end))
                    if any(span.is_excluded and span.start < end and start < span.end for span in spans):
                        builder.ignored.append(question[start:end])
                    else:
                        builder.add("category_ids", category.name, [category.id])
        return known_spans

    def _add_named_grades(self, question: str, builder: _ScopeBuilder) -> list[tuple[int, int]]:
        """Add the teachers of grades such as "P5" that are written as on the roster; returns the spans."""
        known_spans = []
        for start, end in LETTERS_AND_DIGITS.spans(question):
            word = question[start:end]
            if not _is_grade(word):
                continue
            teacher_ids = [teacher.id for teacher in self.facts.teachers if _is_of_grade(word, teacher.detail)]
            if teacher_ids:
                known_spans.append((start, end))
                builder.add("teacher_ids", word, teacher_ids)
        return known_spans

    def _add_unmarked_teachers(self, question: str, spans: Sequence[Span], builder: _ScopeBuilder) -> None:
        """Add teachers whom the question names although the reader did not mark them."""
        resolved = ["teacher", "teacher_group", "parent", "date", "limit", "question_ref", "literal"]
        rest = question
        for span in spans:
            if span.type in resolved and span.text not in builder.ignored:
                rest = rest[: span.start] + " " * (span.end - span.start) + rest[span.end :]
        people = [TeacherName(teacher.id, teacher.name) for teacher in self.facts.teachers]
        rest = strip_possessives(rest, [word for person in people for word in LETTERS_AND_DIGITS.findall(person.name)])
        named = set(find_people(rest, people, self.meaning.vocabulary, with_typos=False).ids)
        for teacher in self.facts.teachers:
            if teacher.id in named and teacher.id not in builder.parts.get("without_teacher_ids", ()):
                builder.add("teacher_ids", teacher.name, [teacher.id])

    def _add_unmarked_languages(self, spans: Sequence[Span], builder: _ScopeBuilder) -> None:
        """Beside a language that the reader marked, others that the question names."""
        if not builder.parts.get("languages") or any(span.is_excluded for span in spans if span.type == "language"):
            return
        for start, end in LETTERS_AND_DIGITS.spans(self.question):
            code = name_language(self.question[start:end])
            is_free = not any(span.start < end and start < span.end for span in spans)
            if code and is_free and code not in builder.parts["languages"]:
                builder.add("languages", self.wording.name_language(code), [code])

    def _split_names(self) -> dict[UUID, set[str]]:
        """Of each teacher the parts of the name, without the title."""
        return {
            teacher.id: {*map(fold, LETTERS_AND_DIGITS.findall(teacher.name))} - TITLES
            for teacher in self.facts.teachers
        }

    def _keep_apart(self, builder: _ScopeBuilder) -> None:
        """ "Mrs. Hale, not Gordon" says which Hale is meant, and leaves out nobody's responses."""
        left_out = builder.parts.get("without_teacher_ids", ())
        kept = [teacher_id for teacher_id in builder.parts.get("teacher_ids", ()) if teacher_id not in left_out]
        if not kept or not left_out:
            return
        names = self._split_names()
        builder.parts["teacher_ids"] = tuple(kept)
        builder.sides["teacher_ids"] = [
            replace(side, changes={"teacher_ids": own})
            for side in builder.sides["teacher_ids"]
            if (own := tuple(one for one in side.changes["teacher_ids"] if one in kept))
        ]
        builder.parts["without_teacher_ids"] = tuple(
            one for one in left_out if all(names[one].isdisjoint(names[teacher_id]) for teacher_id in kept)
        )

    def _is_teacher(self, words: str) -> bool:
        """Whether these are the name of a teacher and nothing else; `_add_unmarked_teachers` adds them."""
        people = [TeacherName(teacher.id, teacher.name) for teacher in self.facts.teachers]
        named = find_people(words, people, self.meaning.vocabulary, with_typos=False)
        return bool(named.ids) and not LETTERS_AND_DIGITS.findall(named.rest)

    async def _use_rest_as_topic(
        self, reading: Reading, question: str, spans: Sequence[Span], builder: _ScopeBuilder
    ) -> None:
        """Without a marked topic, the rest of the question is the topic; concerns in general have none."""
        if (
            any(map(builder.parts.get, (*SUBJECTS, "parent", "teacher_ids")))
            or reading.intent == "concerns"
            or reading.follows
        ):
            return
        rest = remove_spans(question, spans)[:MAX_WORDS]
        if not await self.names_nothing(rest):
            builder.parts["topic"] = rest

    async def names_nothing(self, words: str) -> bool:
        """Whether these are words for the survey and those who take part only, such as "the parents' answers"."""
        known = self.wording.survey_words
        rest = " ".join(word for word in LETTERS_AND_DIGITS.findall(words) if fold(word) not in known)
        return not rest or await self.has_only_stop_words(rest, self.wording.language)

    async def _count_by_word(self, parts: dict[str, Any]) -> None:
        """Count a topic of one word, such as "the bus", by that word in any form: anybody can check the number."""
        words = LETTERS_AND_DIGITS.findall(parts.get("topic") or "")
        if 1 < len(words) <= MAX_LITERAL_WORDS:
            words = [word for word in words if not await self.has_only_stop_words(word, self.wording.language)]
        if len(words) == 1:
            parts["words"], parts["topic"], parts["asked"] = words[0], None, None

    def _find_sides(self, intent: str, builder: _ScopeBuilder) -> list[ComparisonSide]:
        """The sides of a comparison, if the question names two or more of one kind."""
        if intent not in ("compare", "count"):
            return []
        # What is named twice is one side.
        named = {
            part: list({str(side.changes): side for side in sides}.values()) for part, sides in builder.sides.items()
        }
        compared = [
            sides
            for part, sides in named.items()
            if len(sides) > 1
            and part != "without_teacher_ids"
            and (intent == "compare" or _are_counted_separately(sides))
        ]
        return max(compared, key=len, default=[])

    def list_member_sides(self, intent: str, scope: AnswerScope) -> list[ComparisonSide]:
        """One side for each teacher, category or language of a scope that has several."""
        if intent not in ("compare", "count"):
            return []
        names: dict[Any, str] = {known.id: known.name for known in (*self.facts.teachers, *self.facts.categories)}
        names |= {code: self.wording.name_language(code) for code in scope.languages}
        for part in ("teacher_ids", "category_ids", "languages"):
            members = [member for member in getattr(scope, part) if member in names]
            if 2 <= len(members) <= MAX_MEMBERS:
                return [ComparisonSide(names[member], {part: (member,)}) for member in members]
        return []

    def _list_earlier_sides(self, before: AnswerScope, sides: Sequence[ComparisonSide]) -> list[ComparisonSide]:
        """The teachers of the previous answer, with whom others are compared now."""
        named = {teacher_id for side in sides for teacher_id in side.changes["teacher_ids"]}
        earlier = [one for one in self.facts.teachers if one.id in before.teacher_ids and one.id not in named]
        return [ComparisonSide(one.name, {"teacher_ids": (one.id,)}) for one in earlier[:MAX_MEMBERS]]

    def _narrow(
        self, intent: str, stance: str, builder: _ScopeBuilder, before: AnswerScope, *, is_same: bool
    ) -> AnswerScope:
        changes = replace_subject(dict(builder.parts), is_same=is_same)
        if intent == "compare" and builder.sides.get("teacher_ids"):
            # Compare with the teachers of the previous answer.
            changes["teacher_ids"] = tuple(dict.fromkeys((*before.teacher_ids, *changes["teacher_ids"])))
        if "without_teacher_ids" in changes:
            changes["without_teacher_ids"] = tuple(
                dict.fromkeys((*before.without_teacher_ids, *changes["without_teacher_ids"]))
            )
        stance = "concern" if intent == "concerns" else stance
        # A category is praise already, whatever its name sounds like.
        if stance != "any" and not changes.get("category_ids"):
            changes["stance"] = cast("Stance", stance)
        if intent in ("about_teacher", "summarise") and "topic" not in changes:
            changes["topic"] = changes["asked"] = None
        if intent == "about_teacher" and "stance" not in changes:
            changes["stance"] = None
        return before.model_copy(update=changes)

    async def _add_teacher(self, span: Span, builder: _ScopeBuilder) -> bool:
        if others := self._find_others(span.text):
            return self._add_people(span, others, builder)
        if await self.names_nothing(span.text):
            return True
        teachers = await find_teachers(span.text, self.facts.teachers, self.meaning)
        if teachers or span.is_excluded:
            return self._add_people(span, teachers, builder)
        builder.unknown_people.append(span)
        return True

    def _find_others(self, words: str) -> list[TeacherOrCategory]:
        """ "The other Hale", or "the other one": who shares a name with the one who was asked about before."""
        said = {*map(fold, LETTERS_AND_DIGITS.findall(words))}
        if said.isdisjoint(OTHER):
            return []
        names = self._split_names()
        shared = {name for teacher_id in self.earlier_teachers for name in names.get(teacher_id, ())}
        shared = shared & said or shared
        return [
            teacher
            for teacher in self.facts.teachers
            if teacher.id not in self.earlier_teachers and not names[teacher.id].isdisjoint(shared)
        ]

    async def _look_for_unknown_people(self, intent: str, builder: _ScopeBuilder) -> None:
        """Who is not on the roster, such as the nurse, is looked for by these very words, if for nothing else."""
        has_subject = intent == "summarise" or any(map(builder.parts.get, (*SUBJECTS, "teacher_ids", "question_ids")))
        for span in builder.unknown_people:
            if has_subject or not await self._add_words(span, builder):
                builder.ignored.append(span.text)

    async def _add_group(self, span: Span, builder: _ScopeBuilder) -> bool:
        """A group that nobody teaches, such as a club, is used as the topic."""
        teachers = await find_group(span.text, self.facts.teachers, self.meaning)
        return self._add_people(span, teachers, builder) or await self._add_topic(span, builder)

    def _add_people(self, span: Span, teachers: Sequence[TeacherOrCategory], builder: _ScopeBuilder) -> bool:
        if teachers:
            label = teachers[0].name if len(teachers) == 1 else name_group(span.text, teachers)
            part = "without_teacher_ids" if span.is_excluded else "teacher_ids"
            builder.add(part, label, [teacher.id for teacher in teachers])
        return bool(teachers)

    async def _add_days(self, span: Span, builder: _ScopeBuilder) -> bool:
        found = await asyncio.to_thread(self._list_days, span)
        if not found or span.is_excluded:
            return False
        for label, days in found:
            builder.parts["days"] = days
            builder.sides.setdefault("days", []).append(ComparisonSide(label, {"days": days}))
        return True

    def _list_days(self, span: Span) -> list[tuple[str, Days]]:
        """One period, or each of several that stand side by side, as in "March April and May"."""
        if days := next(filter(None, map(self._read_days, list_wordings(self.question, span))), None):
            return [(span.text, days)]
        words = LETTERS_AND_DIGITS.findall(span.text)[:MAX_MEMBERS]
        each = [(word, days) for word in words if (days := self._read_days(word))]
        return each if len(each) > 1 and len(each) == len(words) else []

    def _join_days(self, spans: Sequence[Span]) -> list[Span]:
        """ "Since fair day, 4/15": a day that is named twice is the one that stands behind its name."""
        joined: list[Span] = []
        for span in spans:
            last = joined[-1] if joined else None
            is_next = last and last.type == span.type == "date" and span.start - last.end <= MAX_APPOSITION
            both = f"{last.text.split()[0]} {span.text}" if last and is_next else ""
            known = self._list_days(last) if last and both else []
            if both and (not known or [days for _, days in known] == [self._read_days(both)]):
                joined[-1] = replace(span, text=both, start=last.start if last else 0)
            else:
                joined.append(span)
        return joined

    def _read_days(self, words: str) -> Days | None:
        return read_days(words, today=self.today, surveyed=self.facts.submission_days, language=self.wording.language)

    async def _add_topic(self, span: Span, builder: _ScopeBuilder) -> bool:
        if is_in_language(span.text):
            return await self._add_language(span, builder)
        if span.is_excluded:
            return False
        if await self.names_nothing(span.text) or self._is_teacher(span.text):
            return True
        named = [category for category in self.facts.categories if fold_name(category.name) == fold_name(span.text)]
        if named:
            builder.add("category_ids", named[0].name, [named[0].id])
            return True
        words = [builder.parts["topic"]] if builder.parts.get("topic") else []
        builder.parts["topic"] = ", ".join([*words, span.text])[:MAX_WORDS]
        builder.sides.setdefault("topic", []).append(ComparisonSide(span.text, {"topic": span.text[:MAX_WORDS]}))
        return True

    async def _add_words(self, span: Span, builder: _ScopeBuilder) -> bool:
        if span.is_excluded:
            return False
        if any(is_same_word(span.text, side.label) for side in builder.sides.get("words", ())):
            # A word is counted in all its forms.
            return True
        words = [builder.parts["words"]] if builder.parts.get("words") else []
        builder.parts["words"] = " ".join([*words, span.text])[:MAX_WORDS]
        builder.sides.setdefault("words", []).append(ComparisonSide(span.text, {"words": span.text[:MAX_WORDS]}))
        return True

    async def _add_category(self, span: Span, builder: _ScopeBuilder) -> bool:
        if span.is_excluded or not self.facts.categories:
            return False
        said = fold_name(span.text)
        named = [
            category
            for category in self.facts.categories
            if fold_name(category.name) in said or said in fold_name(category.name)
        ]
        category = (
            named[0]
            if named
            else await self._find_similar_category(span.text, self.facts.categories, MIN_CATEGORY_LIKENESS)
        )
        if category is None:
            return await self._add_topic(span, builder)
        builder.add("category_ids", category.name, [category.id])
        return True

    async def _find_similar_category(
        self, words: str, categories: Sequence[TeacherOrCategory], min_likeness: float
    ) -> TeacherOrCategory | None:
        texts = [f"{category.name}. {category.detail}" for category in categories]
        index = await self._find_nearest(words, texts, min_likeness)
        return None if index is None else categories[index]

    async def _skip(self, _: Span, __: _ScopeBuilder) -> bool:
        """For spans that `_apply_reading` covers."""
        return True

    def _apply_reading(self, reading: Reading, builder: _ScopeBuilder) -> None:
        """Apply what the question says as a whole. A follow-up keeps the status unless it names another."""
        builder.group_by = None if reading.split in ("nothing", "stance") else cast("Dimension", reading.split)
        if reading.several and not builder.parts.get("teacher_ids"):
            builder.parts["is_about_several"] = True
        if reading.status == "both":
            builder.sides["status"] = [
                ComparisonSide(self.wording.say(status), {"status": status}) for status in ("submitted", "in_progress")
            ]
        elif reading.status != "submitted" or any(span.type == "status" for span in reading.spans):
            named = [span for span in reading.spans if span.type == "status"]
            # "All but those that were never sent" are those that were.
            is_left_out = reading.status == "all" and named and all(span.is_excluded for span in named)
            builder.parts["status"] = "submitted" if is_left_out else STATUSES[reading.status]

    async def _add_language(self, span: Span, builder: _ScopeBuilder) -> bool:
        codes = find_languages(span.text)
        if not codes:
            return False
        label = span.text if span.is_excluded or len(codes) > 1 else self.wording.name_language(codes[0])
        builder.add("languages", label, [code for code in NAMES if code not in codes] if span.is_excluded else codes)
        return True

    async def _add_question(self, span: Span, builder: _ScopeBuilder) -> bool:
        questions = self.facts.questions
        if span.is_excluded or not questions:
            return False
        quoted = [one.text for one in find_quoted(span.text)]
        # "The second question"; what is quoted, or said at length, may have a number in it that is none of theirs.
        is_short = not quoted and len(span.text.split()) <= MAX_NUMBERED
        number = len(questions) if is_last(span.text) else read_number(span.text)
        if is_short and number is not None and 1 <= number <= len(questions):
            builder.add("question_ids", span.text, [questions[number - 1].id])
            return True
        # What a question of the survey asks may be only half marked.
        wordings = [span.text, self.question[span.start :][:MAX_WORDS], *quoted]
        compared = await self.meaning.compare(wordings, [question.text for question in questions])
        if compared is None or float(compared.max()) < MIN_QUESTION_LIKENESS:
            return False
        row, index = divmod(int(compared.argmax()), len(questions))
        builder.add("question_ids", wordings[row], [questions[index].id])
        return True

    async def _drop_asked_topic(self, builder: _ScopeBuilder) -> None:
        """A topic that only says what a question of the survey asks narrows nothing."""
        topic, asked = builder.parts.get("topic"), builder.parts.get("question_ids", ())
        texts = [question.text for question in self.facts.questions if question.id in asked]
        if not topic or not texts:
            return
        is_inside = any(topic in side.label for side in builder.sides["question_ids"])
        if is_inside or await self._find_nearest(topic, texts, MIN_QUESTION_LIKENESS) is not None:
            builder.parts["topic"] = None
            builder.sides.pop("topic", None)

    async def _set_limit(self, span: Span, builder: _ScopeBuilder) -> bool:
        builder.limit = read_number(span.text)
        return True

    async def _set_parent(self, span: Span, builder: _ScopeBuilder) -> bool:
        if await self.names_nothing(span.text):
            return True
        is_address = EMAIL.fullmatch(span.text)
        teachers = [] if is_address else await find_teachers(span.text, self.facts.teachers, self.meaning)
        if self._add_people(span, teachers, builder):
            # A name on the roster is a teacher's and not a parent's.
            return True
        if span.is_excluded:
            return False
        builder.parts["parent"] = span.text[:MAX_WORDS]
        return True

    async def _find_nearest(self, words: str, texts: Sequence[str], min_likeness: float) -> int | None:
        compared = await self.meaning.compare([words], texts)
        if compared is None or float(compared[0].max()) < min_likeness:
            return None
        return int(compared[0].argmax())


def exclude_draft_answers(scope: AnswerScope) -> tuple[AnswerScope, list[str]]:
    """The scope without conditions on answers of drafts, which nobody may read yet; and the parts that were removed."""
    asked = [part for part in ANSWER_PARTS if getattr(scope, part)]
    if scope.status == "submitted" or not asked:
        return scope, []
    if scope.status == "all":
        return scope.model_copy(update={"status": "submitted"}), []
    empty = {part: () if isinstance(getattr(scope, part), tuple) else None for part in asked}
    return scope.model_copy(update=empty), asked


def repeat(before: AnswerRequest, reading: Reading, builder: _ScopeBuilder) -> Reading:
    """What a fragment asks, which has no verb of its own."""
    if reading.intent not in WITHOUT_VERB or before.intent not in REPEATED:
        return reading
    builder.group_by, builder.limit = builder.group_by or before.group_by, builder.limit or before.limit
    order = before.order if reading.order == "all" else reading.order
    return replace(reading, intent=before.intent, order=order)


def list_dropped_days(builder: _ScopeBuilder, scope: AnswerScope) -> list[str]:
    """Where several periods are not compared, only the last of them is applied; the names of the others."""
    named = builder.sides.get("days", ())
    return [side.label for side in named if scope.days and side.changes["days"] != scope.days]


def replace_subject(changes: dict[str, Any], *, is_same: bool) -> dict[str, Any]:
    """Another topic replaces the words before it; in a fragment such as "and for humor?" also a category."""
    before = {"category_ids": ()} if is_same else {}
    if changes.get("topic"):
        return before | {"words": None} | changes
    return before | changes | {"topic": None, "asked": None} if changes.get("words") else changes


def keep_sides_in_scope(sides: Sequence[ComparisonSide], scope: AnswerScope) -> list[ComparisonSide]:
    """The sides that a changed scope still includes."""
    kept = []
    for side in sides:
        [(part, value)] = side.changes.items()
        known = getattr(scope, part)
        if set(value) <= set(known) if isinstance(value, tuple) else known in (None, "submitted"):
            kept.append(side)
    return kept


def _is_grade(word: str) -> bool:
    """Letters followed by digits, such as "P5"; "5th" may be a day."""
    return word[0].isalpha() and word[-1].isdigit()


def _is_of_grade(word: str, detail: str) -> bool:
    """Whether a grade includes this one: "P5" matches "P5 Gaelic" and "Primary 5"."""
    letters = fold(word).strip("0123456789")
    parts = [fold(part) for part in LETTERS_AND_DIGITS.findall(detail)]
    is_named = any(part.startswith(letters) for part in parts if not part[0].isdigit())
    return fold(word) in parts or (is_named and read_number(detail) == read_number(word))


def choose_intent(reading: Reading, parts: dict[str, Any], before: AnswerScope | None) -> str:
    """The intent that follows from all parts of a reading."""
    if reading.split == "stance" or reading.status == "both":
        return "compare"
    if reading.order == "none" and reading.split in ("nothing", "teacher"):
        return "list_teachers"
    if reading.intent == "list_teachers" and reading.order != "all" and reading.split not in ("nothing", "teacher"):
        # "Top 3 categories" is no list of teachers.
        return "compare"
    if reading.intent == "summarise" and reading.stance == "concern":
        return "concerns"
    if reading.intent == "about_teacher" and before and before.topic:
        # The same topic, for another teacher.
        return "find"
    if reading.intent == "find" and not before and parts.get("teacher_ids") and not any(map(parts.get, SUBJECTS)):
        return "about_teacher"
    return reading.intent


def summarise_without_subject(intent: str, scope: AnswerScope) -> str:
    """Whoever looks for nothing in particular wants to know what there is."""
    has_subject = any(getattr(scope, part) for part in (*SUBJECTS, *OTHER_SUBJECTS))
    return "summarise" if intent == "find" and not has_subject else intent


def is_same_word(word: str, other: str) -> bool:
    """Whether both are forms of one word, such as singular and plural."""
    short, long = sorted((fold(word), fold(other)), key=len)
    return len(short) >= MIN_SAME_WORD and long.startswith(short) and len(long) - len(short) <= MAX_ENDING


def _are_counted_separately(sides: Sequence[ComparisonSide]) -> bool:
    """Whether each side is counted on its own; days only where they do not overlap."""
    days = [side.changes["days"] for side in sides if "days" in side.changes]
    if not days:
        return next(iter(sides[0].changes)) in COUNTED_SEPARATELY
    in_order = sorted(days, key=lambda one: one.first or date.min)
    return all(earlier.last and later.first and earlier.last < later.first for earlier, later in pairwise(in_order))


def _empty_value(side: ComparisonSide) -> Any:
    [value] = side.changes.values()
    return () if isinstance(value, tuple) else "submitted" if "status" in side.changes else None


def drop_unknown_ids(scope: AnswerScope, facts: SurveyFacts) -> AnswerScope:
    """The scope without ids that the survey does not have, or no longer has."""

    def keep(ids: tuple[UUID, ...], known: Sequence[Any]) -> tuple[UUID, ...]:
        known_ids = {row.id for row in known}
        return tuple(kept_id for kept_id in ids if kept_id in known_ids)

    return scope.model_copy(
        update={
            "teacher_ids": keep(scope.teacher_ids, facts.teachers),
            "without_teacher_ids": keep(scope.without_teacher_ids, facts.teachers),
            "category_ids": keep(scope.category_ids, facts.categories),
            "question_ids": keep(scope.question_ids, facts.questions),
        }
    )
