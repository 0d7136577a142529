"""From what the reader marked in a question to a scope: names, grades, days, words, categories, looked up by code.

What cannot be looked up is said, and never silently dropped or guessed: a filter that is shown was applied.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Literal, cast
from uuid import UUID

from parent_survey.ai.local.reader import Reading, Span
from parent_survey.assistant.days import read_days
from parent_survey.assistant.languages import NAMES, find_languages, name_language
from parent_survey.assistant.numbers import read_number
from parent_survey.assistant.teachers import find_group, find_teachers
from parent_survey.assistant.tools import Mentioned, Tools
from parent_survey.assistant.world import World
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold
from parent_survey.core.text import fold_name
from parent_survey.search.names import Person, find_people
from parent_survey.search.scope import AnswerScope, Days, Stance

Dimension = Literal["teacher", "grade", "category", "language", "question", "day", "week", "month"]
# One only, from the top, from the bottom, those without any, or all.
Order = Literal["one", "most", "least", "none", "all"]
# Longer is no name and no topic.
MAX_WORDS = 200
# More sides than these are no comparison.
MAX_MEMBERS = 6
# So many characters between two pieces of a topic belong to it.
MAX_GAP = 15
MIN_CATEGORY, MIN_QUESTION = 0.5, 0.45
# Answers that are quotes, and so about something.
QUOTED = ("find", "concerns")
# Parts of which a scope can have only one.
NOT_JOINED = ("days", "status", "topic", "words")
# Parts that an answer has, and not a response.
OF_ANSWERS = ("category_ids", "question_ids", "languages", "words", "stance", "topic")
# Of these a number is told for each, whatever else was asked.
COUNTED_APART = ("teacher_ids", "category_ids", "languages")


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
    order: Order = "all"


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
    def __init__(self, world: World, tools: Tools, language: str) -> None:
        self.world = world
        self.meaning = tools.meaning
        self.today = tools.today
        self.language = language
        self.question = ""
        # Whether it is nothing but small words, such as "it" or "les".
        self.says_nothing = tools.says_nothing
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

    async def resolve(
        self, reading: Reading, question: str, before: AnswerScope | None, *, is_earlier: bool = False
    ) -> Request:
        """`before` is the scope of the answer that the question follows on."""
        self.question = question
        found = _Found()
        known = [*self._find_categories(question, found), *self._find_grades(question, found)]
        spans = [
            span for span in reading.spans if not any(span.start < end and start < span.end for start, end in known)
        ]
        for span in join_topics(question, spans):
            if not await self._ways[span.type](span, found):
                found.ignored.append(span.text)
        self._find_missed(question, spans, found)
        if (
            not is_earlier
            and reading.intent in QUOTED
            and not any(found.parts.get(part) for part in ("topic", "words", "category_ids"))
        ):
            self._take_rest(reading, question, spans, found)
        intent = reading.intent
        if before and before.topic and intent == "about_teacher":
            # The same of somebody else.
            intent = "find"
        scope = self._narrow(intent, reading.stance, found, before or AnswerScope())
        scope, left = leave_drafts_alone(scope)
        found.ignored += [item.label for part in left for item in found.items.get(part, ())]
        items = self._find_sides(intent, found) or self.find_members(intent, scope)
        if items and next(iter(items[0].changes)) in NOT_JOINED:
            # What has two of these at once has none: they can only be compared.
            intent, scope = "compare", scope.model_copy(update=dict.fromkeys(items[0].changes, _empty(items[0])))
        order: Order = await self._choose("order", question) if intent == "list_teachers" else "all"
        if order == "none":
            # Nobody speaks of what is not there.
            scope = scope.model_copy(update={"topic": None, "stance": None})
        return Request(intent, scope, tuple(found.ignored), tuple(items), found.per, found.limit, order)

    def _find_categories(self, question: str, found: _Found) -> list[tuple[int, int]]:
        """Categories that are called by their whole name, and where that stands."""
        places: list[tuple[int, int]] = []
        words = list(LETTERS_AND_DIGITS.spans(question))
        said = [fold(question[slice(*span)]) for span in words]
        for category in sorted(self.world.categories, key=lambda one: -len(one.name)):
            name = [fold(word) for word in LETTERS_AND_DIGITS.findall(category.name)]
            for first in range(len(said) - len(name) + 1) if len(name) > 1 else ():
                start, end = words[first][0], words[first + len(name) - 1][1]
                if said[first : first + len(name)] == name and not any(start < b and a < end for a, b in places):
                    places.append((start, end))
                    found.add("category_ids", category.name, [category.id])
        return places

    def _find_grades(self, question: str, found: _Found) -> list[tuple[int, int]]:
        """Grades such as P5 that are written as the school writes them, and where they stand."""
        places = []
        for start, end in LETTERS_AND_DIGITS.spans(question):
            word = question[start:end]
            same = [one.id for one in self.world.teachers if _is_of_grade(word, one.detail)] if _is_grade(word) else []
            if same:
                places.append((start, end))
                found.add("teacher_ids", word, same)
        return places

    def _find_missed(self, question: str, spans: Sequence[Span], found: _Found) -> None:
        """Teachers whose names stand in the question without having been marked."""
        taken = ["teacher", "teacher_group", "parent", "date", "limit", "question_ref", "literal"]
        rest = question
        for span in spans:
            if span.type in taken:
                rest = rest[: span.start] + " " * (span.end - span.start) + rest[span.end :]
        people = [Person(one.id, one.name) for one in self.world.teachers]
        named = set(find_people(rest, people, self.meaning.vocabulary, with_slips=False).ids)
        for one in self.world.teachers:
            if one.id in named and one.id not in found.parts.get("without_teacher_ids", ()):
                found.add("teacher_ids", one.name, [one.id])

    def _take_rest(self, reading: Reading, question: str, spans: Sequence[Span], found: _Found) -> None:
        """Where no topic was marked, it is what is left of the question; of concerns in general nothing is."""
        if reading.intent == "concerns" or reading.follows or found.parts.get("parent"):
            return
        rest = question
        for span in reversed(spans):
            rest = f"{rest[: span.start]} {rest[span.end :]}"
        if rest := " ".join(rest.split())[:MAX_WORDS]:
            found.parts["topic"] = rest

    def _find_sides(self, intent: str, found: _Found) -> list[Item]:
        """What the question names two or more of, to be told apart."""
        if intent not in ("compare", "count"):
            return []
        sides = [items for part, items in found.items.items() if len(items) > 1 and part != "without_teacher_ids"]
        wanted = [items for items in sides if intent == "compare" or _are_apart(items)]
        items = max(wanted, key=len, default=[])
        # One name for two teachers tells nothing apart.
        return items if len({str(item.changes) for item in items}) > 1 else []

    def find_members(self, intent: str, scope: AnswerScope) -> list[Item]:
        """The teachers, categories or languages of a scope that has several, each by itself."""
        if intent not in ("compare", "count"):
            return []
        names: dict[Any, str] = {one.id: one.name for one in (*self.world.teachers, *self.world.categories)}
        names |= {code: name_language(code) for code in scope.languages}
        for part in ("teacher_ids", "category_ids", "languages"):
            members = [one for one in getattr(scope, part) if one in names]
            if 2 <= len(members) <= MAX_MEMBERS:
                return [Item(names[one], {part: (one,)}) for one in members]
        return []

    def _narrow(self, intent: str, stance: str, found: _Found, before: AnswerScope) -> AnswerScope:
        changes = dict(found.parts)
        if intent == "compare" and len(found.items.get("teacher_ids", ())) == 1:
            # Somebody else beside whom the last answer was about.
            changes["teacher_ids"] = tuple(dict.fromkeys((*before.teacher_ids, *changes["teacher_ids"])))
        stance = "concern" if intent == "concerns" else stance
        # Whoever is credited with a category is praised for it.
        if stance != "any" and not (stance == "praise" and changes.get("category_ids")):
            changes["stance"] = cast("Stance", stance)
        if intent in ("about_teacher", "summarise") and "topic" not in changes:
            changes["topic"] = None
        if intent == "about_teacher" and "stance" not in changes:
            changes["stance"] = None
        return before.model_copy(update=changes)

    async def _add_teacher(self, span: Span, found: _Found) -> bool:
        teachers = await find_teachers(span.text, self.world.teachers, self.meaning)
        return self._add_people(span, teachers, found)

    async def _add_group(self, span: Span, found: _Found) -> bool:
        """Of what nobody teaches, such as a club, parents may still have written."""
        teachers = await find_group(span.text, self.world.teachers, self.meaning)
        return self._add_people(span, teachers, found) or await self._add_topic(span, found)

    def _add_people(self, span: Span, teachers: Sequence[Mentioned], found: _Found) -> bool:
        if teachers:
            label = teachers[0].name if len(teachers) == 1 else span.text
            part = "without_teacher_ids" if span.is_excluded else "teacher_ids"
            found.add(part, label, [one.id for one in teachers])
        return bool(teachers)

    async def _add_days(self, span: Span, found: _Found) -> bool:
        days = next(filter(None, map(self._read_days, widen(self.question, span))), None)
        if days is None or span.is_excluded:
            return False
        found.parts["days"] = days
        found.items.setdefault("days", []).append(Item(span.text, {"days": days}))
        return True

    def _read_days(self, words: str) -> Days | None:
        return read_days(words, today=self.today, surveyed=self.world.surveyed, language=self.language)

    async def _add_topic(self, span: Span, found: _Found) -> bool:
        if span.is_excluded:
            return False
        if await self.says_nothing(span.text):
            return True
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
        status = await self._choose("status", span.text)
        if status is None:
            return False
        if span.is_excluded:
            status = "submitted" if status == "in_progress" else "in_progress"
        # Whoever speaks of drafts means drafts; "half finished" has a word for both.
        known = found.parts.get("status")
        found.parts["status"] = "in_progress" if "in_progress" in (known, status) else status
        if status != known:
            found.items.setdefault("status", []).append(Item(span.text, {"status": status}))
        return True

    async def _add_language(self, span: Span, found: _Found) -> bool:
        codes = find_languages(span.text)
        if not codes:
            return False
        found.add("languages", span.text, [code for code in NAMES if code not in codes] if span.is_excluded else codes)
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
        chosen = await self._choose("per", span.text)
        found.per = None if chosen == "other" else chosen
        return found.per is not None

    async def _choose(self, kind: str, words: str) -> Any:
        return await self.meaning.choose(kind, words)

    async def _nearest(self, words: str, texts: Sequence[str], least: float) -> int | None:
        compared = await self.meaning.compare([words], texts)
        if compared is None or float(compared[0].max()) < least:
            return None
        return int(compared[0].argmax())


def leave_drafts_alone(scope: AnswerScope) -> tuple[AnswerScope, list[str]]:
    """What a draft says is nobody's business yet, so nothing can be asked of its answers. Also the parts left out."""
    asked = [part for part in OF_ANSWERS if getattr(scope, part)]
    if scope.status == "submitted" or not asked:
        return scope, []
    if scope.status == "all":
        return scope.model_copy(update={"status": "submitted"}), []
    empty = {part: () if isinstance(getattr(scope, part), tuple) else None for part in asked}
    return scope.model_copy(update=empty), asked


def keep_inside(items: Sequence[Item], scope: AnswerScope) -> list[Item]:
    """The sides of a comparison that a changed scope still has."""
    kept = []
    for item in items:
        [(part, value)] = item.changes.items()
        known = getattr(scope, part)
        if set(value) <= set(known) if isinstance(value, tuple) else known in (None, "submitted"):
            kept.append(item)
    return kept


def _is_grade(word: str) -> bool:
    """Letters with a number behind them, such as P5; "5th" may be a day."""
    return word[0].isalpha() and word[-1].isdigit()


def _is_of_grade(word: str, detail: str) -> bool:
    """As "P5" is of "P5 Gaelic" and of "Primary 5"."""
    letters = fold(word).strip("0123456789")
    parts = [fold(part) for part in LETTERS_AND_DIGITS.findall(detail)]
    is_named = any(part.startswith(letters) for part in parts if not part[0].isdigit())
    return fold(word) in parts or (is_named and read_number(detail) == read_number(word))


def join_topics(question: str, spans: Sequence[Span]) -> list[Span]:
    """Pieces of a topic with little between them are one."""
    joined: list[Span] = []
    for span in spans:
        last = joined[-1] if joined else None
        if last and last.type == span.type == "topic" and span.start - last.end <= MAX_GAP:
            joined[-1] = replace(last, text=question[last.start : span.end], end=span.end)
        else:
            joined.append(span)
    return joined


def widen(question: str, span: Span) -> list[str]:
    """A span with the words around it, which may say "since" or "until", and alone: the widest first."""
    before, behind = question[: span.start].split()[-2:], question[span.end :].split()[:1]
    return [
        " ".join(words)
        for words in (
            [*before, span.text, *behind],
            [*before, span.text],
            [*before[-1:], span.text],
            [span.text, *behind],
            [span.text],
        )
    ]


def _are_apart(items: Sequence[Item]) -> bool:
    """Whether a number is told for each, whatever else was asked: of days only where none is in two of them."""
    days = [item.changes["days"] for item in items if "days" in item.changes]
    if not days:
        return next(iter(items[0].changes)) in COUNTED_APART
    return all(one.last and other.first and one.last < other.first for one, other in pairwise(days))


def _empty(item: Item) -> Any:
    [value] = item.changes.values()
    return () if isinstance(value, tuple) else "submitted" if "status" in item.changes else None


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
