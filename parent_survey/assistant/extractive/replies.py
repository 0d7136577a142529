"""One function per kind of answer: a number, numbers side by side, quotes, an overview.

Every number comes with the scope that lists what was counted. No quote is shown twice.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any
from uuid import UUID

from parent_survey.assistant.citations import cite
from parent_survey.assistant.events import (
    Closest,
    EngineEvent,
    Section,
    SectionKind,
    SectionShown,
    delta,
)
from parent_survey.assistant.numbers import Threshold
from parent_survey.assistant.prompt_injection import is_for_machines
from parent_survey.assistant.resolver import AnswerRequest
from parent_survey.assistant.scope_builder import TOGETHER
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.teachers import rank
from parent_survey.assistant.tools import Matches, Passage, TeacherOrCategory, Tools
from parent_survey.assistant.wording import Wording
from parent_survey.search.scope import OR, AnswerScope, Days, Stance

MAX_QUOTES, MAX_PER_ROW = 5, 2
# Rows of a list, and how many of them have quotes.
MAX_ROWS, MAX_QUOTED_ROWS, MAX_SHOWN_SIDES = 40, 6, 12
MAX_THEMES, MAX_CLOSEST, MAX_PER_SIDE = 6, 3, 3
# With fewer quotes than this the closest other answers are offered too.
FEW_QUOTES = 3
# A question that asks for more gets the rest behind "See all".
MAX_SHOWN = 20
# By what responses are told apart where these are counted.
DIMENSIONS = {"teachers": "teacher", "categories": "category", "languages": "language"}
SIDES: tuple[Stance, ...] = ("praise", "concern")
# Shorter quotes say little.
MIN_SAYING = 12
# Read beyond the limit, because answers that are prompt injections are not shown.
SPARE = 4


@dataclass
class Answering:
    request: AnswerRequest
    facts: SurveyFacts
    tools: Tools
    wording: Wording
    # Responses in the scope without its topic, words and stance, and answers of theirs that are not read yet.
    total: int
    unread: int
    shown: set[UUID] = field(default_factory=set)

    @property
    def scope(self) -> AnswerScope:
        return self.request.scope

    def say(self, key: str, **values: object) -> EngineEvent:
        return delta(self.wording.say(key, **values))

    def choose_limit(self, default: int) -> int:
        """As many as the question asks for, at most MAX_SHOWN."""
        return min(self.request.limit or default, MAX_SHOWN)

    def change(self, **changes: Any) -> AnswerScope:
        """The scope with changes. Another topic drops the words that the question used for this one."""
        return self.scope.model_copy(update={"asked": None} | changes if "topic" in changes else changes)

    def widen(self) -> "Answering":
        """The same without the topic."""
        return replace(self, request=replace(self.request, scope=self.change(topic=None)))

    def list_teachers(self) -> list[TeacherOrCategory]:
        """Those of the scope, or all but those who are left out."""
        chosen, left_out = self.scope.teacher_ids, self.scope.without_teacher_ids
        return [
            teacher
            for teacher in self.facts.teachers
            if (not chosen or teacher.id in chosen) and teacher.id not in left_out
        ]

    def section(
        self, kind: SectionKind, scope: AnswerScope | None, responses: int | None, title: str = "", detail: str = ""
    ) -> Section:
        if scope and self.scope.has_all and any(getattr(scope, part) != getattr(self.scope, part) for part in TOGETHER):
            # What has both is no list of what has one of them.
            scope = None
        known = {"praise", "concern", "closest"}
        title = title or (self.wording.say(kind) if kind in known else "")
        return Section(data=SectionShown(kind=kind, title=title, detail=detail, responses=responses, scope=scope))

    def quote(self, passages: Sequence[Passage], limit: int) -> list[EngineEvent]:
        """Citations of answers that were not shown yet, without prompt injections; "none" and the like come last."""
        events: list[EngineEvent] = []
        for passage in sorted(passages, key=lambda passage: len(passage.quote) < MIN_SAYING):
            if len(events) < limit and passage.answer_id not in self.shown and not is_for_machines(passage.answer_text):
                self.shown.add(passage.answer_id)
                events.append(cite(passage))
        return events

    async def find(self, scope: AnswerScope, limit: int) -> Matches:
        return await self.tools.find(scope, limit + SPARE)

    async def row(
        self, kind: SectionKind, scope: AnswerScope, title: str, detail: str = "", responses: int | None = None
    ) -> AsyncIterator[EngineEvent]:
        """A section with a number and at most two quotes."""
        number = await self.tools.count(scope) if responses is None else responses
        yield self.section(kind, scope if number else None, number, title, detail)
        if number and scope.status == "submitted":
            for event in self.quote((await self.find(scope, MAX_PER_ROW)).fitting, MAX_PER_ROW):
                yield event


async def count(answering: Answering) -> AsyncIterator[EngineEvent]:
    request, scope = answering.request, answering.scope
    if request.counted != "responses":
        async for event in _count_others(answering):
            yield event
        return
    if request.group_by and not request.sides:
        async for event in _split(answering):
            yield event
        return
    number = await answering.tools.count(scope)
    is_part = bool(scope.topic or scope.words or scope.stance)
    yield answering.say("matched", n=number, total=answering.total) if is_part else answering.say("counted", n=number)
    if is_part and number:
        yield delta(f" ({number / answering.total:.0%})")
    behind = _show_closest(answering) if not number else _show_counted(answering, number, is_part=is_part)
    async for event in behind:
        yield event


async def _show_counted(answering: Answering, number: int, *, is_part: bool) -> AsyncIterator[EngineEvent]:
    """The number of each side where several are compared, else a section with two quotes."""
    scope = answering.scope
    if answering.request.sides:
        async for event in _show_compared(answering):
            yield event
        return
    yield answering.section("quotes", scope, number)
    if is_part and scope.status == "submitted":
        for event in answering.quote((await answering.find(scope, MAX_PER_ROW)).fitting, MAX_PER_ROW):
            yield event


async def _count_others(answering: Answering) -> AsyncIterator[EngineEvent]:
    """How many teachers, categories or languages have responses, with their names; or how many answers there are."""
    counted = answering.request.counted
    if counted == "answers":
        found = await answering.find(answering.scope, 0)
        yield answering.say("counted_answers", n=found.answers)
        yield answering.section("quotes", answering.scope, found.responses)
        return
    dimension = DIMENSIONS[counted]
    numbers = await answering.tools.count_by(answering.scope, dimension)
    named = {"teacher": answering.list_teachers(), "category": answering.facts.categories}
    # Of languages only those are known in which somebody has answered.
    known = [one.id for one in named[dimension]] if dimension in named else list(numbers)
    threshold = answering.request.threshold or Threshold(1)
    if answering.request.order == "none":
        threshold = Threshold(0, 0)
    listed = [(key, numbers.get(key, 0)) for key in known if threshold.includes(numbers.get(key, 0))]
    yield answering.say(f"counted_{counted}", n=len(listed))
    if answering.request.threshold:
        yield delta(f" ({answering.request.threshold})")
    for key, number in sorted(listed, key=lambda row: -row[1])[:MAX_ROWS]:
        title, changes = _name_key(answering, dimension, key)
        kind: SectionKind = "teacher" if dimension == "teacher" else "group"
        # Where the scope names some of these already, one of them alone would list others than were counted.
        is_listed = number and not any(getattr(answering.scope, part) for part in changes)
        yield answering.section(kind, answering.change(**changes) if is_listed else None, number, title)


async def list_teachers(answering: Answering) -> AsyncIterator[EngineEvent]:
    request, scope = answering.request, answering.scope
    counted = await answering.tools.count_by(scope, "teacher")
    teachers = answering.list_teachers()
    if request.order == "none":
        yield _name_uncounted(answering, teachers, counted)
        return
    ranked = _rank(request, teachers, counted)
    if not ranked:
        async for event in _say_no_match(answering):
            yield event
        return
    listed = ranked[: request.limit or MAX_ROWS][:MAX_ROWS]
    is_cut = len(listed) == MAX_ROWS < len(ranked)
    yield (
        answering.say("teachers_first", shown=len(listed), total=len(ranked)) if is_cut else answering.say("teachers")
    )
    if request.threshold:
        yield delta(f" ({request.threshold})")
    for row, teacher in enumerate(listed):
        about, number = answering.change(teacher_ids=(teacher.id,)), counted.get(teacher.id, 0)
        if row >= MAX_QUOTED_ROWS:
            yield answering.section("teacher", about, number, teacher.name, teacher.detail)
            continue
        async for event in answering.row("teacher", about, teacher.name, teacher.detail, number):
            yield event


def _rank(
    request: AnswerRequest, teachers: Sequence[TeacherOrCategory], counted: Mapping[Any, int]
) -> list[TeacherOrCategory]:
    """Teachers with enough responses, in the order asked for; of the first or the last whoever has as many."""
    threshold = request.threshold or Threshold(1)
    counted = {teacher.id: counted.get(teacher.id, 0) for teacher in teachers}
    fitting = [teacher for teacher in teachers if threshold.includes(counted[teacher.id])]
    ranked = rank(fitting, counted, is_from_bottom=request.order in ("bottom", "last"))
    if request.order in ("first", "last") and not request.limit:
        return [teacher for teacher in ranked if counted[teacher.id] == counted[ranked[0].id]]
    return ranked


def _name_uncounted(
    answering: Answering, teachers: Sequence[TeacherOrCategory], counted: Mapping[Any, int]
) -> EngineEvent:
    if without := [teacher.name for teacher in teachers if not counted.get(teacher.id)]:
        return answering.say("teachers_without", names=", ".join(without))
    return answering.say("teachers_all", n=len(teachers))


async def compare(answering: Answering) -> AsyncIterator[EngineEvent]:
    if not answering.request.sides:
        async for event in _split(answering):
            yield event
        return
    yield answering.say("compared")
    async for event in _show_compared(answering):
        yield event


async def _show_compared(answering: Answering) -> AsyncIterator[EngineEvent]:
    sides = answering.request.sides
    details = {teacher.name: teacher.detail for teacher in answering.facts.teachers}
    kind: SectionKind = "teacher" if "teacher_ids" in sides[0].changes else "group"
    for side in sides[:MAX_SHOWN_SIDES]:
        scope = answering.change(**side.changes)
        async for event in answering.row(kind, scope, side.label, details.get(side.label, "")):
            yield event


async def _split(answering: Answering) -> AsyncIterator[EngineEvent]:
    """Numbers by one dimension; without one, praise beside concern."""
    dimension = answering.request.group_by
    if dimension is None:
        yield answering.say("compared")
        async for event in _show_sides(answering):
            yield event
        return
    counted = await answering.tools.count_by(answering.scope, dimension)
    if not counted:
        async for event in _say_no_match(answering):
            yield event
        return
    yield answering.say("compared")
    for key, number in _order_rows(answering.request, dimension, counted):
        title, changes = _name_key(answering, dimension, key)
        [(part, value)] = changes.items()
        if getattr(answering.scope, part):
            # The scope narrows this part already: count what both have in common.
            value = _intersect(value, getattr(answering.scope, part))
            number = await answering.tools.count(answering.change(**{part: value})) if value else 0
        if number:
            scope = answering.change(**{part: value})
            yield answering.section("teacher" if dimension == "teacher" else "group", scope, number, title)


def _order_rows(request: AnswerRequest, dimension: str, counted: Mapping[Any, int]) -> list[tuple[Any, int]]:
    threshold = request.threshold or Threshold(1)
    rows = [row for row in counted.items() if threshold.includes(row[1])]
    if request.order in ("bottom", "last"):
        rows.reverse()
    elif request.order == "all" and dimension in ("day", "week", "month"):
        # In their order; of very many the newest.
        rows = sorted(rows, key=lambda row: row[0])[-MAX_ROWS:]
    return rows[: min(request.limit or MAX_ROWS, MAX_ROWS)]


def _intersect(value: Any, other: Any) -> Any:
    if not isinstance(value, Days):
        return tuple(member for member in value if member in other)
    first = max(filter(None, (value.first, other.first)), default=None)
    last = min(filter(None, (value.last, other.last)), default=None)
    return other.model_copy(update={"first": first, "last": last}) if first and last and first <= last else None


def _name_key(answering: Answering, dimension: str, key: Any) -> tuple[str, dict[str, Any]]:
    """The title of a group, and the change of scope that selects it."""
    facts, wording = answering.facts, answering.wording
    if dimension in ("day", "week", "month"):
        return _name_days(wording, dimension, key)
    if dimension == "grade":
        return str(key), {"teacher_ids": tuple(teacher.id for teacher in facts.teachers if teacher.detail == key)}
    if dimension == "language":
        return wording.name_language(str(key)), {"languages": (str(key),)}
    if dimension == "question":
        names = {question.id: question.text for question in facts.questions}
        return names.get(key, ""), {"question_ids": (key,)}
    part, known = ("teacher_ids", facts.teachers) if dimension == "teacher" else ("category_ids", facts.categories)
    return next((item.name for item in known if item.id == key), ""), {part: (key,)}


def _name_days(wording: Wording, dimension: str, first: date) -> tuple[str, dict[str, Any]]:
    if dimension == "day":
        return wording.say_day(first), {"days": Days(first=first, last=first)}
    if dimension == "week":
        last = date.fromordinal(first.toordinal() + 6)
        return wording.say("from_to", first=wording.say_day(first), last=wording.say_day(last)), {
            "days": Days(first=first, last=last)
        }
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    last = date.fromordinal(following.toordinal() - 1)
    return wording.say_month(first), {"days": Days(first=first, last=last)}


async def find(answering: Answering) -> AsyncIterator[EngineEvent]:
    scope = answering.scope
    found = await answering.find(scope, answering.choose_limit(MAX_QUOTES))
    if not found.responses:
        async for event in _say_no_match(answering, found):
            yield event
        return
    if scope.topic:
        yield answering.say("spoken_of", n=found.responses, total=answering.total, topic=scope.topic)
    elif scope.stance == "concern":
        yield answering.say("concerned", n=found.responses, total=answering.total)
    else:
        yield answering.say("matched", n=found.responses, total=answering.total)
    yield answering.section(scope.stance or "quotes", scope, found.responses)
    quotes = answering.quote(found.fitting, answering.choose_limit(min(MAX_QUOTES, found.sure)))
    for event in quotes:
        yield event
    # Among the closest may be complaints, which nobody who asks for praise is looking for; whoever wants two has two.
    if len(quotes) < FEW_QUOTES and scope.stance != "praise" and not answering.request.limit:
        async for event in _show_closest(answering, found):
            yield event


async def describe_teacher(answering: Answering) -> AsyncIterator[EngineEvent]:
    scope = answering.scope
    named = [teacher.name for teacher in answering.facts.teachers if teacher.id in scope.teacher_ids]
    if not named or scope.stance:
        async for event in find(answering):
            yield event
        return
    sides = {stance: await answering.tools.count(answering.change(stance=stance)) for stance in SIDES}
    if not any(sides.values()):
        # No sentence has a stance yet, so the newest answers are listed.
        async for event in list_responses(answering):
            yield event
        return
    yield answering.say(
        "about", n=answering.total, name=", ".join(named), praise=sides["praise"], concern=sides["concern"]
    )
    async for event in _show_sides(answering, sides):
        yield event


async def _show_sides(answering: Answering, counted: dict[Stance, int] | None = None) -> AsyncIterator[EngineEvent]:
    for stance in SIDES:
        if answering.scope.stance not in (None, stance):
            continue
        side = answering.change(stance=stance)
        number = counted[stance] if counted else await answering.tools.count(side)
        if not number:
            continue
        yield answering.section(stance, side, number)
        for event in answering.quote((await answering.find(side, MAX_PER_SIDE)).fitting, MAX_PER_SIDE):
            yield event


async def summarise(answering: Answering) -> AsyncIterator[EngineEvent]:
    """What is praised by category, each with a quote, and the concerns beside it."""
    if answering.scope.topic and not await answering.tools.count(answering.scope):
        yield answering.say("no_match", topic=answering.scope.topic, n=answering.total)
        yield delta(" ")
        answering = answering.widen()
    async for event in _show_overview(answering):
        yield event


async def _show_overview(answering: Answering) -> AsyncIterator[EngineEvent]:
    names = {category.id: category for category in answering.facts.categories}
    counted = await answering.tools.count_by(answering.scope, "category")
    yield answering.say("overview", n=answering.total)
    for category_id, number in list(counted.items())[: answering.choose_limit(MAX_THEMES)]:
        if category_id in names:
            theme = answering.change(category_ids=(category_id,))
            async for event in answering.row("theme", theme, names[category_id].name, "", number):
                yield event
    concerns = answering.change(stance="concern")
    if answering.scope.stance != "praise" and (number := await answering.tools.count(concerns)):
        yield answering.section("concern", concerns, number)
        for event in answering.quote((await answering.find(concerns, MAX_PER_SIDE)).fitting, MAX_PER_SIDE):
            yield event
    if not answering.shown:
        async for event in _show_newest(answering):
            yield event


async def _show_newest(answering: Answering) -> AsyncIterator[EngineEvent]:
    """Before the first answers are read there are no themes and no concerns."""
    found = await answering.find(answering.scope, MAX_QUOTES)
    if found.responses:
        yield answering.section("quotes", answering.scope, found.responses)
    for event in answering.quote(found.fitting, MAX_QUOTES):
        yield event


async def list_responses(answering: Answering) -> AsyncIterator[EngineEvent]:
    found = await answering.find(answering.scope, answering.choose_limit(MAX_QUOTES))
    if not found.responses:
        async for event in _say_no_match(answering, found):
            yield event
        return
    yield answering.say("counted", n=found.responses)
    yield answering.section("quotes", answering.scope, found.responses)
    for event in answering.quote(found.fitting, answering.choose_limit(MAX_QUOTES)):
        yield event


async def _say_no_match(answering: Answering, found: Matches | None = None) -> AsyncIterator[EngineEvent]:
    topic = answering.scope.topic or (answering.scope.words or "").replace(OR, "”, “")
    if topic:
        yield answering.say("no_match", topic=topic, n=answering.total)
    else:
        yield answering.say("no_match_here", n=answering.total)
    if answering.unread:
        yield delta(f" {answering.wording.say('unread', n=answering.unread)}")
    async for event in _show_closest(answering, found):
        yield event
    if answering.scope.topic and answering.scope.stance == "concern":
        wide = answering.widen()
        if number := await answering.tools.count(wide.scope):
            yield wide.section("concern", wide.scope, number)


async def _show_closest(answering: Answering, found: Matches | None = None) -> AsyncIterator[EngineEvent]:
    """The nearest answers by meaning, of any stance, in case the question used other words than parents."""
    near = [
        passage
        for passage in await _find_closest(answering, found)
        if passage.answer_id not in answering.shown and not is_for_machines(passage.answer_text)
    ]
    if near:
        yield answering.section("closest", None, None)
        for passage in near[:MAX_CLOSEST]:
            yield Closest(data=cite(passage).data)


async def _find_closest(answering: Answering, found: Matches | None) -> Sequence[Passage]:
    scope = answering.scope
    topic = scope.topic or scope.words
    if topic is None:
        if scope.stance is None or (found is not None and found.responses):
            return ()
        return await answering.tools.find_nearest(scope, scope.stance, MAX_CLOSEST + SPARE)
    if found is None or scope.words or scope.stance:
        found = await answering.find(
            answering.change(topic=topic, asked=scope.asked, words=None, stance=None), MAX_CLOSEST
        )
    return (*found.fitting, *found.near)
