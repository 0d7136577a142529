"""Makes a request of what a question names: what to do, with which answers, and what to put side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, cast
from uuid import UUID

from parent_survey.ai.local.reader import Reading, Span
from parent_survey.assistant.day_lookup import join_days
from parent_survey.assistant.days import shift_days
from parent_survey.assistant.lookup import SpanLookup, names_nothing
from parent_survey.assistant.numbers import Threshold
from parent_survey.assistant.scope_builder import (
    MAX_MEMBERS,
    SUBJECTS,
    TOGETHER,
    WITH_SIDES,
    ComparisonSide,
    Dimension,
    ScopeBuilder,
    merge,
)
from parent_survey.assistant.spans import MAX_LITERAL_WORDS, MAX_WORDS, is_same_word, remove_spans
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.teachers import find_of_subject, rank
from parent_survey.assistant.tools import Tools
from parent_survey.assistant.wording import Wording
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold
from parent_survey.search.scope import OR, AnswerScope, Days, Stance

# Ranked from the top or the bottom ("first" and "last" show only one); those with no responses; or all, unranked.
Order = Literal["top", "first", "bottom", "last", "none", "all"]
# Spans that become another part of the scope. The rest of a question is its topic.
SCOPE_SPAN_TYPES = ("teacher", "parent", "date", "limit", "language", "status", "question_ref")
MAX_ASKED = 600
OTHER_SUBJECTS = ("teacher_ids", "question_ids", "parent", "stance", "is_about_several", "is_about_one")
# What a fragment such as "and in May?" asks again.
REPEATED = ("count", "list_teachers", "compare", "find", "about_teacher", "summarise", "concerns")
# Orders of a list of which one teacher is the first.
RANKED = ("top", "first", "bottom", "last")
# What such a fragment is taken for by itself.
WITHOUT_VERB = ("find", "count")
# Parts that hold one value, so that two of them can only be compared.
SINGLE_VALUE_PARTS = ("days", "status", "topic", "words")
# Parts of which a comparison may name one, and mean the one before as well.
OPPOSITES = (
    ("category_ids", "without_category_ids"),
    ("without_category_ids", "category_ids"),
    ("question_ids", "unanswered_question_ids"),
    ("unanswered_question_ids", "question_ids"),
)
# What is looked up in the survey, and who.
NAMED = ("teacher_ids", "category_ids", "languages", "days", "question_ids")
PEOPLE = ("teacher_ids", "without_teacher_ids", "parent")
# With more days of the week a number is of all of them, and so is that of a weekend.
MAX_WEEKDAYS, WEEKEND = 4, (6, 7)
LEFT_OUT = ("without_teacher_ids", "without_category_ids")
COMPARED_WITH_EARLIER = ("teacher_ids", "category_ids", "languages")
# Between two words of which one is enough, in the languages most often typed.
EITHER = frozenset({"or", "o", "u", "ou"})
# Parts that describe an answer and not its response.
ANSWER_PARTS = (
    "category_ids",
    "without_category_ids",
    "is_uncategorized",
    "question_ids",
    "unanswered_question_ids",
    "languages",
    "words",
    "stance",
    "topic",
    "asked",
)


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
    # What a number is a number of, and how many responses each of these must have.
    counted: str = "responses"
    threshold: Threshold | None = None


class Resolver:
    def __init__(self, facts: SurveyFacts, tools: Tools, wording: Wording) -> None:
        self.facts = facts
        self.tools = tools
        self.wording = wording

    async def resolve(
        self, reading: Reading, question: str, before: AnswerRequest | None, *, is_earlier: bool = False
    ) -> AnswerRequest:
        """`before` is what was asked last, for a follow-up question."""
        reading = settle_status(reading)
        earlier = before.scope if before else AnswerScope()
        lookup = SpanLookup(self.facts, self.tools, self.wording, question, earlier)
        spans, builder = await lookup.look_up(reading), lookup.builder
        if reading.follows and earlier.days:
            _take_step(question, earlier.days, builder)
        # Concerns in general have no topic.
        if not is_earlier and reading.intent == "find" and not reading.follows:
            await self._use_rest_as_topic(question, spans, builder)
        if builder.parts.get("topic"):
            in_scope = [span for span in spans if span.type in SCOPE_SPAN_TYPES]
            builder.parts["asked"] = remove_spans(question, in_scope)[:MAX_ASKED]
        # "And 6th grade?" asks the same of somebody else.
        rest = remove_spans(question, spans)
        is_same = before is not None and await names_nothing(rest, self.tools, self.wording)
        reading = await self._settle_reading(reading, question, before, builder, is_same=is_same)
        intent = choose_intent(reading, builder, before.scope if before else None)
        await self._settle_subject(intent, reading.stance, question, before, builder)
        scope = narrow(intent, reading.stance, builder, earlier, is_same=is_same)
        intent = summarise_without_subject(intent, scope)
        scope, left = exclude_draft_answers(scope)
        builder.ignored += [side.label for part in left for side in builder.sides.get(part, ())]
        builder.ignored += [self.wording.say(part) for part in left if part == "is_uncategorized"]
        sides = self._choose_sides(intent, scope, builder, before, is_same=is_same)
        if sides and next(iter(sides[0].changes)) in SINGLE_VALUE_PARTS and not _holds(scope, sides):
            # A scope cannot hold two of these at once, so they are compared.
            intent = "compare"
            scope = scope.model_copy(update=dict.fromkeys(sides[0].changes, _empty_value(sides[0])) | {"asked": None})
        builder.ignored += builder.list_dropped_days(scope)
        if reading.order == "none" and (intent == "list_teachers" or reading.counted == "teachers"):
            # Teachers without responses have no topic, and no praise: who has no concerns is another question.
            stance = "concern" if reading.stance == "concern" else None
            scope = scope.model_copy(update={"topic": None, "asked": None, "stance": stance})
        order = cast("Order", reading.order)
        counted = reading.counted if intent == "count" else "responses"
        if intent != "list_teachers" and counted == "responses" and not builder.group_by:
            # Nothing that a number of responses could be held against.
            builder.ignored += [span.text for span in spans if span.type == "threshold"]
        return AnswerRequest(
            intent,
            scope,
            tuple(builder.ignored),
            tuple(sides),
            builder.group_by,
            builder.limit,
            order,
            counted,
            builder.threshold,
        )

    async def _settle_reading(
        self, reading: Reading, question: str, before: AnswerRequest | None, builder: ScopeBuilder, *, is_same: bool
    ) -> Reading:
        """What is wanted, where that follows from the question before or from what was looked up."""
        # "And only in April?" compares nothing.
        is_alone = reading.intent == "compare" and not builder.has_any(COMPARED_WITH_EARLIER)
        if before and (is_same or is_alone):
            reading = repeat(before, reading, builder)
        if reading.otherwise and builder.has_any(NAMED):
            # What names something of the survey can be answered, if it may be meant so.
            reading = replace(reading, intent=reading.otherwise)
        if builder.threshold and reading.order == "none":
            # "And exactly one?"
            reading = replace(reading, order="all")
        if reading.intent == "count" and reading.order == "none" and reading.split in ("nothing", "teacher"):
            # Only of teachers there may be some with none.
            reading = replace(reading, counted="teachers")
        is_of_first = before and before.order in ("first", "last") and reading.intent != "list_teachers"
        if is_of_first and reading.follows and not builder.has_any(PEOPLE):
            # "How many of his were in April?", of whoever came first.
            await self._find_meant(question, before, builder)
        return reading

    def list_member_sides(self, intent: str, scope: AnswerScope) -> list[ComparisonSide]:
        """One side for each teacher, category or language of a scope that has several."""
        if intent not in WITH_SIDES or scope.has_all:
            return []
        names: dict[Any, str] = {known.id: known.name for known in (*self.facts.teachers, *self.facts.categories)}
        names |= {code: self.wording.name_language(code) for code in scope.languages}
        if scope.days and scope.days.weekdays != WEEKEND and 2 <= len(scope.days.weekdays) <= MAX_WEEKDAYS:
            return [
                ComparisonSide(
                    self.wording.name_weekday(day), {"days": scope.days.model_copy(update={"weekdays": (day,)})}
                )
                for day in scope.days.weekdays
            ]
        for part in ("teacher_ids", "category_ids", "languages"):
            members = [member for member in getattr(scope, part) if member in names]
            if 2 <= len(members) <= MAX_MEMBERS:
                return [ComparisonSide(names[member], {part: (member,)}) for member in members]
        return []

    def _choose_sides(
        self, intent: str, scope: AnswerScope, builder: ScopeBuilder, before: AnswerRequest | None, *, is_same: bool
    ) -> list[ComparisonSide]:
        if intent == "count" and builder.group_by is not None:
            # Numbers per week or language of one grade are not those of its teachers.
            return []
        sides = builder.find_sides(intent) or self.list_member_sides(intent, scope)
        if before is None or intent != "compare":
            return sides
        if is_same and builder.parts.keys().isdisjoint(part for side in before.sides for part in side.changes):
            sides = list(before.sides)
        part = next(iter(sides[0].changes)) if sides else ""
        return (
            [*self._list_earlier_sides(part, before.scope, sides), *sides] if part in COMPARED_WITH_EARLIER else sides
        )

    def _list_earlier_sides(
        self, part: str, before: AnswerScope, sides: Sequence[ComparisonSide]
    ) -> list[ComparisonSide]:
        """Those of the previous answer, with whom others are compared now."""
        named = {member for side in sides for member in side.changes[part]}
        names: dict[Any, str] = {known.id: known.name for known in (*self.facts.teachers, *self.facts.categories)}
        names |= {code: self.wording.name_language(code) for code in before.languages}
        earlier = [one for one in getattr(before, part) if one in names and one not in named]
        return [ComparisonSide(names[one], {part: (one,)}) for one in earlier[:MAX_MEMBERS]]

    async def _use_rest_as_topic(self, question: str, spans: Sequence[Span], builder: ScopeBuilder) -> None:
        """Without a marked topic, the rest of the question is the topic."""
        rest = remove_spans(question, spans)[:MAX_WORDS]
        has_subject = builder.has_any((*SUBJECTS, "parent", "teacher_ids"))
        if not has_subject and not await names_nothing(rest, self.tools, self.wording):
            builder.parts["topic"] = rest

    async def _settle_subject(
        self, intent: str, stance: str, question: str, before: AnswerRequest | None, builder: ScopeBuilder
    ) -> None:
        """What a question is about, where its intent says more than its words."""
        if intent == "count" and stance != "concern":
            # Who complains about homework need not use that word.
            await self._count_by_word(builder.parts)
        elif intent == "list_teachers" and stance != "concern":
            await self._list_by_category(builder)
        elif intent == "about_teacher" and not builder.parts.get("teacher_ids"):
            await self._find_meant(question, before, builder)

    async def _count_by_word(self, parts: dict[str, Any]) -> None:
        """Count a topic of one word, such as "the bus", by that word in any form: anybody can check the number."""
        words = said = LETTERS_AND_DIGITS.findall(parts.get("topic") or "")
        if 1 < len(words) <= MAX_LITERAL_WORDS + 1:
            language = self.wording.language
            words = [word for word in words if not await self.tools.has_only_stop_words(word, language)]
        if len(said) <= MAX_LITERAL_WORDS and any(word.isdigit() for word in said):
            # "Bus 12" is no other bus.
            parts["words"], parts["topic"], parts["asked"] = " ".join(said), None, None
            return
        # "A quiz or quizzes" is said in other words too.
        is_either = len(words) == 2 and not EITHER.isdisjoint(map(fold, said))
        if words and (is_either or all(is_same_word(words[0], word) for word in words)):
            parts["words"], parts["topic"], parts["asked"] = OR.join(words if is_either else words[:1]), None, None

    async def _list_by_category(self, builder: ScopeBuilder) -> None:
        """Whoever asks which teachers are praised for what a category stands for is told who has that category."""
        topic = builder.parts.get("topic")
        category = (
            await self.tools.find_better_category(topic) if topic and not builder.parts.get("category_ids") else None
        )
        if category:
            builder.add("category_ids", category.name, [category.id])
            builder.parts["topic"] = builder.parts["asked"] = None

    async def _find_meant(self, question: str, before: AnswerRequest | None, builder: ScopeBuilder) -> None:
        """The teacher of a question that names none: who came first in the list before it, or who teaches that."""
        if before and before.intent == "list_teachers" and before.order in RANKED:
            counted = await self.tools.count_by(before.scope, "teacher")
            asked = before.scope.teacher_ids
            listed = [teacher for teacher in self.facts.teachers if not asked or teacher.id in asked]
            counted_teachers = [teacher for teacher in listed if counted.get(teacher.id)]
            teachers = rank(counted_teachers, counted, is_from_bottom=before.order in ("bottom", "last"))[:1]
        else:
            teachers = [] if before else find_of_subject(question, self.facts.teachers)
        if len(teachers) == 1:
            builder.add("teacher_ids", teachers[0].name, [teachers[0].id])


def settle_status(reading: Reading) -> Reading:
    """One against the other are two; where a count names one of them, it is the drafts."""
    named = sum(span.type == "status" for span in reading.spans)
    is_one = reading.intent == "count" and reading.status == "both" and named == 1
    return replace(reading, status="drafts") if is_one else reading


def _take_step(question: str, days: Days, builder: ScopeBuilder) -> None:
    """ "And the day after?" is told from the days before."""
    if shifted := shift_days(question, days):
        builder.parts["days"], builder.group_by = shifted, None
        builder.sides.pop("days", None)
        builder.ignored = [words for words in builder.ignored if not shift_days(words, days)]


def repeat(before: AnswerRequest, reading: Reading, builder: ScopeBuilder) -> Reading:
    """What a fragment asks, which has no verb of its own."""
    is_compared = any(len(sides) > 1 for sides in builder.sides.values()) or reading.split != "nothing"
    has_no_verb = reading.intent in WITHOUT_VERB or (reading.intent == "compare" and not is_compared)
    if before.intent not in REPEATED or not (has_no_verb or reading.intent == before.intent):
        return reading
    builder.group_by, builder.limit = builder.group_by or before.group_by, builder.limit or before.limit
    builder.threshold = builder.threshold or before.threshold
    order = before.order if reading.order == "all" else reading.order
    counted = before.counted if reading.counted == "responses" else reading.counted
    return replace(reading, intent=before.intent, order=order, counted=counted)


def choose_intent(reading: Reading, builder: ScopeBuilder, before: AnswerScope | None) -> str:
    """The intent that follows from all parts of a reading."""
    intent = _choose_intent_of_reading(reading)
    if intent == "about_teacher" and before and before.topic:
        # The same topic, for another teacher.
        return "find"
    if intent == "find" and not before and builder.parts.get("teacher_ids") and not builder.has_any(SUBJECTS):
        intent = "about_teacher"
    is_of_several = intent == "about_teacher" and reading.stance == "any" and builder.find_sides("compare")
    return "compare" if is_of_several else intent


def _choose_intent_of_reading(reading: Reading) -> str:
    if reading.intent == "count" and reading.counted != "responses":
        return "count"
    if reading.split == "stance" or reading.status == "both":
        return "compare"
    if reading.order == "none" and reading.split in ("nothing", "teacher"):
        return "list_teachers"
    if reading.intent == "list_teachers" and reading.order != "all" and reading.split not in ("nothing", "teacher"):
        # "Top 3 categories" is no list of teachers.
        return "compare"
    if reading.intent == "summarise" and reading.stance == "concern":
        return "concerns"
    return reading.intent


def narrow(intent: str, stance: str, builder: ScopeBuilder, before: AnswerScope, *, is_same: bool) -> AnswerScope:
    """The scope of the question before, with what this one changes."""
    changes = replace_subject(dict(builder.parts), is_same=is_same)
    for part in COMPARED_WITH_EARLIER if intent == "compare" else ():
        if builder.sides.get(part):
            # Compare with what the previous answer was about.
            changes[part] = merge(getattr(before, part), changes[part])
    if intent == "list_teachers" and len(before.teacher_ids) == 1 and not builder.parts.get("teacher_ids"):
        # "And who has the fewest?" is no list of the one who was asked about.
        changes["teacher_ids"] = ()
    changes = changes | settle_opposites(changes, before)
    stance = "concern" if intent == "concerns" else stance
    # A category is praise already, whatever its name sounds like.
    if stance != "any" and not changes.get("category_ids"):
        changes["stance"] = cast("Stance", stance)
    if intent in ("about_teacher", "summarise") and "topic" not in changes:
        changes["topic"] = changes["asked"] = None
    if intent == "about_teacher" and "stance" not in changes:
        changes["stance"] = None
    return before.model_copy(update=changes)


def settle_opposites(changes: Mapping[str, Any], before: AnswerScope) -> dict[str, Any]:
    """What is left out now is left out beside the earlier; what is asked for now is no longer left out, and back."""
    settled: dict[str, Any] = {
        part: merge(getattr(before, part), changes[part]) for part in LEFT_OUT if changes.get(part)
    }
    for own, other in OPPOSITES:
        if changes.get(own) and not changes.get(other):
            settled[other] = tuple(one for one in getattr(before, other) if one not in changes[own])
    if any(changes.get(part) for part in TOGETHER) and not changes.get("has_all"):
        settled["has_all"] = False
    if changes.get("category_ids"):
        settled["is_uncategorized"] = False
    elif changes.get("is_uncategorized"):
        settled["category_ids"] = ()
    days, left_out = changes.get("days"), before.without_days
    if days and left_out and not changes.get("without_days") and left_out.covers(days):
        settled["without_days"] = None
    return settled | _keep_days(days, before.days)


def _keep_days(days: Days | None, before: Days | None) -> dict[str, Any]:
    """ "Of those on weekends" are still those of April."""
    joined = join_days(before, days) if days and before else None
    return {"days": joined} if joined else {}


def replace_subject(changes: dict[str, Any], *, is_same: bool) -> dict[str, Any]:
    """Another topic replaces the words before it; in a fragment such as "and for humor?" also a category."""
    before = {"category_ids": ()} if is_same else {}
    if changes.get("topic"):
        return before | {"words": None} | changes
    return before | changes | {"topic": None, "asked": None} if changes.get("words") else changes


def summarise_without_subject(intent: str, scope: AnswerScope) -> str:
    """Whoever looks for nothing in particular wants to know what there is."""
    has_subject = any(getattr(scope, part) for part in (*SUBJECTS, *OTHER_SUBJECTS))
    return "summarise" if intent == "find" and not has_subject else intent


def exclude_draft_answers(scope: AnswerScope) -> tuple[AnswerScope, list[str]]:
    """The scope without conditions on answers of drafts, which nobody may read yet; and the parts that were removed."""
    asked = [part for part in ANSWER_PARTS if getattr(scope, part)]
    if scope.status == "submitted" or not asked:
        return scope, []
    if scope.status == "all":
        return scope.model_copy(update={"status": "submitted"}), []
    # In which language a parent is asked is known before there is an answer.
    asked = [part for part in asked if part != "languages"]
    empty = {part: AnswerScope.model_fields[part].default for part in asked}
    return scope.model_copy(update=empty), asked


def keep_sides_in_scope(sides: Sequence[ComparisonSide], scope: AnswerScope) -> list[ComparisonSide]:
    """The sides that a changed scope still includes."""
    kept = []
    for side in sides:
        [(part, value)] = side.changes.items()
        known = getattr(scope, part)
        if set(value) <= set(known) if isinstance(value, tuple) else known in (None, "submitted"):
            kept.append(side)
    return kept


def _holds(scope: AnswerScope, sides: Sequence[ComparisonSide]) -> bool:
    """Whether the scope is of all sides: whatever status, or on any of some days of the week."""
    if "status" in sides[0].changes:
        return scope.status == "all"
    days = [side.changes["days"] for side in sides if "days" in side.changes]
    return bool(days and scope.days) and all(
        set(one.weekdays) < set(scope.days.weekdays if scope.days else ()) for one in days
    )


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
            "without_category_ids": keep(scope.without_category_ids, facts.categories),
            "question_ids": keep(scope.question_ids, facts.questions),
            "unanswered_question_ids": keep(scope.unanswered_question_ids, facts.questions),
        }
    )
