"""Looks up in the survey what the reader marked in a question: names, grades, days, words and categories.

Words that cannot be resolved are reported as ignored, never dropped silently or guessed: a filter that is shown was
applied.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import cast
from uuid import UUID

from parent_survey.ai.local.reader import Reading, Span
from parent_survey.ai.masking import EMAIL
from parent_survey.assistant.days import list_in_brackets, read_days
from parent_survey.assistant.languages import NAMES, find_languages, find_speakers, is_in_language, name_language
from parent_survey.assistant.numbers import is_last, read_number
from parent_survey.assistant.scope_builder import MAX_MEMBERS, SUBJECTS, Dimension, ScopeBuilder
from parent_survey.assistant.spans import (
    MAX_LITERAL_WORDS,
    MAX_WORDS,
    choose_spans,
    find_quoted,
    include_languages,
    is_same_word,
    join_addresses,
    join_groups,
    join_languages,
    join_questions,
    join_topics,
    list_wordings,
    overlaps,
    split_group,
)
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.teacher_lookup import TeacherLookup
from parent_survey.assistant.teachers import find_group, find_misspelt, find_named_group, find_teachers
from parent_survey.assistant.tools import SurveyQuestion, Tools
from parent_survey.assistant.wording import Wording
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold
from parent_survey.core.text import fold_name
from parent_survey.search.names import TITLES
from parent_survey.search.scope import Days, Status

STATUSES: dict[str, Status] = {"submitted": "submitted", "drafts": "in_progress", "all": "all"}
# The most characters between a day and its other name.
MAX_APPOSITION = 3
# The most words in which a question of the survey is called by its number.
MAX_NUMBERED = 4
# The most words by which it is called.
MAX_NAMED_BY = 8
MIN_QUESTION_LIKENESS = 0.45


class SpanLookup:
    """Looks up one question; what it names is in `builder`."""

    def __init__(
        self, facts: SurveyFacts, tools: Tools, wording: Wording, question: str, earlier_teachers: frozenset[UUID]
    ) -> None:
        self.facts = facts
        self.tools = tools
        self.meaning = tools.meaning
        self.wording = wording
        self.question = question
        self.builder = ScopeBuilder()
        self.teachers = TeacherLookup(facts.teachers, tools.meaning.vocabulary, self.builder, earlier_teachers)
        self._handlers: dict[str, Callable[[Span], Awaitable[bool]]] = {
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

    async def look_up(self, reading: Reading) -> list[Span]:
        """Fill the builder; returns what the spans of the reading were put together to."""
        # In a thread, because a question may be long and other requests must not wait for it.
        known = await asyncio.to_thread(
            lambda: [
                *self._add_named_categories(reading.spans),
                *self.teachers.add_grades(self.question),
                *self._add_quoted_questions(),
            ]
        )
        spans = choose_spans(self.question, join_addresses(self.question, reading.spans), known)
        spans = join_groups(self.question, spans)
        spans = join_questions(self.question, join_languages(await asyncio.to_thread(self._join_days, spans)))
        spans = include_languages(spans) if reading.order == "none" else spans
        for span in join_topics(self.question, spans):
            if not await self._handlers[span.type](span):
                self.builder.ignored.append(span.text)
        await self._drop_asked_topic()
        await self._look_for_unknown_people(reading.intent)
        await asyncio.to_thread(self.teachers.add_unmarked, self.question, spans)
        self.teachers.settle_namesakes()
        self._add_unmarked_languages(spans)
        self._apply_reading(reading)
        return spans

    def _add_named_categories(self, spans: Sequence[Span]) -> list[tuple[int, int]]:
        """Add categories that the question names in full; returns the spans of their names.

        A category cannot be left out: one that is to be is reported as ignored.
        """
        known_spans: list[tuple[int, int]] = []
        words = list(LETTERS_AND_DIGITS.spans(self.question))
        said = [fold(self.question[slice(*span)]) for span in words]
        for category in sorted(self.facts.categories, key=lambda category: -len(category.name)):
            name = [fold(word) for word in LETTERS_AND_DIGITS.findall(category.name)]
            for first in range(len(said) - len(name) + 1) if name else ():
                start, end = words[first][0], words[first + len(name) - 1][1]
                if len(name) == 1 and not (known_spans and self.question[start:end] == category.name):
                    # "Patience" may be a topic, unless another category is named beside it.
                    continue
                if said[first : first + len(name)] == name and not any(start < b and a < end for a, b in known_spans):
                    known_spans.append((start, end))
                    if any(span.is_excluded and overlaps(span, start, end) for span in spans):
                        self.builder.ignored.append(self.question[start:end])
                    else:
                        self.builder.add("category_ids", category.name, [category.id])
        return known_spans

    def _add_quoted_questions(self) -> list[tuple[int, int]]:
        """Add questions of the survey that are quoted, as a whole or in part; returns the spans."""
        known_spans = []
        for quoted in find_quoted(self.question):
            said = f" {' '.join(map(fold, LETTERS_AND_DIGITS.findall(quoted.text)))} "
            for question in self.facts.questions if len(said.split()) > MAX_LITERAL_WORDS else ():
                if said in f" {' '.join(map(fold, LETTERS_AND_DIGITS.findall(question.text)))} ":
                    known_spans.append((quoted.start, quoted.end))
                    self.builder.add("question_ids", quoted.text, [question.id])
                    break
        return known_spans

    def _add_unmarked_languages(self, spans: Sequence[Span]) -> None:
        """Those whom a question calls by their language; beside a language that the reader marked, all others."""
        if any(span.is_excluded for span in spans if span.type == "language"):
            return
        for start, end in LETTERS_AND_DIGITS.spans(self.question):
            word, found = self.question[start:end], self.builder.parts.get("languages", ())
            code = find_speakers(word) or (name_language(word) if found else None)
            if code and code not in found and not any(overlaps(span, start, end) for span in spans):
                self.builder.add("languages", self.wording.name_language(code), [code])

    def _apply_reading(self, reading: Reading) -> None:
        """Apply what the question says as a whole. A follow-up keeps the status unless it names another."""
        builder = self.builder
        builder.group_by = None if reading.split in ("nothing", "stance") else cast("Dimension", reading.split)
        if reading.several and not builder.parts.get("teacher_ids"):
            builder.parts["is_about_several"] = True
        named = [span for span in reading.spans if span.type == "status"]
        if reading.status == "both":
            for status in ("submitted", "in_progress"):
                builder.add_side("status", self.wording.say(status), status)
        elif reading.status != "submitted" or named:
            # "All but those that were never sent" are those that were.
            is_left_out = reading.status == "all" and named and all(span.is_excluded for span in named)
            builder.parts["status"] = "submitted" if is_left_out else STATUSES[reading.status]

    async def _skip(self, _: Span) -> bool:
        """For spans that `_apply_reading` covers."""
        return True

    async def _add_teacher(self, span: Span) -> bool:
        if others := self.teachers.find_others(span.text):
            return self.teachers.add(span, others)
        if await names_nothing(span.text, self.tools, self.wording):
            return True
        found = await find_teachers(span.text, self.facts.teachers, self.meaning)
        if found or span.is_excluded:
            return self.teachers.add(span, found)
        self.builder.unknown_people.append(span)
        return True

    async def _look_for_unknown_people(self, intent: str) -> None:
        """Who is not on the roster, such as the nurse, is looked for by these very words, if for nothing else."""
        has_subject = intent == "summarise" or self.builder.has_any((*SUBJECTS, "teacher_ids", "question_ids"))
        for span in self.builder.unknown_people:
            # In a script of its own that has capitals, a name has one.
            is_no_name = span.text.islower() and not span.text.isascii()
            if has_subject or is_no_name or not await self._add_words(span):
                self.builder.ignored.append(span.text)

    async def _add_group(self, span: Span) -> bool:
        """A group that nobody teaches, such as a club, is used as the topic; so is what the one asked about teaches."""
        members = {part: find_named_group(part, self.facts.teachers) for part in split_group(span.text)}
        if members and all(members.values()):
            for part, own in members.items():
                self.teachers.add(replace(span, text=part), own)
            return True
        found = await find_group(span.text, self.facts.teachers, self.meaning)
        if not found and not span.text.isascii():
            # A name in another script may look like a group.
            named = find_misspelt(span.text, self.facts.teachers)
            found = [teacher for teacher in self.facts.teachers if teacher.id in named]
        earlier = self.teachers.earlier
        is_of_earlier = len(earlier) == 1 and earlier <= {teacher.id for teacher in found}
        return (not is_of_earlier and self.teachers.add(span, found)) or await self._add_topic(span)

    async def _add_days(self, span: Span) -> bool:
        found = await asyncio.to_thread(self._list_days, span)
        if not found or span.is_excluded:
            return False
        for label, days in found:
            self.builder.parts["days"] = days
            self.builder.add_side("days", label, days)
        return True

    def _list_days(self, span: Span) -> list[tuple[str, Days]]:
        """One period, or each of several that stand side by side, as in "March April and May"."""
        wordings = [*list_wordings(self.question, span), *list_in_brackets(span.text)]
        if days := next(filter(None, map(self._read_days, wordings)), None):
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
        return read_days(
            words, today=self.tools.today, surveyed=self.facts.submission_days, language=self.wording.language
        )

    async def _add_topic(self, span: Span) -> bool:
        if is_in_language(span.text):
            return await self._add_language(span)
        if span.is_excluded:
            return False
        if await names_nothing(span.text, self.tools, self.wording) or self.teachers.is_name(span.text):
            return True
        named = [category for category in self.facts.categories if fold_name(category.name) == fold_name(span.text)]
        if named:
            self.builder.add("category_ids", named[0].name, [named[0].id])
        else:
            self.builder.add_text("topic", span.text, ", ")
        return True

    async def _add_words(self, span: Span) -> bool:
        if span.is_excluded:
            return False
        # A word is counted in all its forms.
        if not any(is_same_word(span.text, side.label) for side in self.builder.sides.get("words", ())):
            self.builder.add_text("words", span.text, " ")
        return True

    async def _add_category(self, span: Span) -> bool:
        if span.is_excluded or not self.facts.categories:
            return False
        if await names_nothing(span.text, self.tools, self.wording):
            return True
        said = f" {fold_name(span.text)} "
        names = [(category, f" {fold_name(category.name)} ") for category in self.facts.categories]
        named = [category for category, name in names if name in said or said in name]
        category = named[0] if named else await self.tools.find_category(span.text)
        if category is None:
            return await self._add_topic(span)
        self.builder.add("category_ids", category.name, [category.id])
        return True

    async def _add_language(self, span: Span) -> bool:
        codes = find_languages(span.text)
        if not codes:
            return False
        label = span.text if span.is_excluded or len(codes) > 1 else self.wording.name_language(codes[0])
        others = [code for code in NAMES if code not in codes]
        self.builder.add("languages", label, others if span.is_excluded else codes)
        return True

    async def _add_question(self, span: Span) -> bool:
        questions = self.facts.questions
        if span.is_excluded or not questions:
            return False
        quoted = [one.text for one in find_quoted(span.text)]
        number = None if quoted else self._read_question_number(span.text)
        numbered = [questions[number - 1]] if number is not None and 1 <= number <= len(questions) else []
        found = numbered or await self._find_worded(span.text)
        if len(found) == 1:
            self.builder.add("question_ids", span.text, [found[0].id])
            return True
        # What a question of the survey asks may be only half marked.
        wordings = [span.text, self.question[span.start :][:MAX_WORDS], *quoted]
        compared = await self.meaning.compare(wordings, [question.text for question in questions])
        if compared is None or float(compared.max()) < MIN_QUESTION_LIKENESS:
            return False
        row, index = divmod(int(compared.argmax()), len(questions))
        self.builder.add("question_ids", wordings[row], [questions[index].id])
        return True

    def _read_question_number(self, words: str) -> int | None:
        """ "The second question"; what is said at length may have a number in it that is none of theirs."""
        *before, last = words.split()
        if len(before) >= MAX_NUMBERED:
            return None
        # "That one" has no number, and "the second one" has no other.
        if fold(last) == "one" and "question" not in fold(words):
            words = " ".join(before)
        return len(self.facts.questions) if is_last(words) else read_number(words)

    async def _find_worded(self, words: str) -> list[SurveyQuestion]:
        """Questions with all of these words that mean something: "the made-a-difference question"."""
        said = {fold(word) for word in LETTERS_AND_DIGITS.findall(words)} - self.wording.survey_words
        if len(said) > MAX_NAMED_BY:
            # Each word is a statement; what is said at length is compared by meaning.
            return []
        language = self.wording.language
        telling = {word for word in said if not await self.tools.has_only_stop_words(word, language)}
        return [
            question
            for question in self.facts.questions
            if telling and telling <= {fold(word) for word in LETTERS_AND_DIGITS.findall(question.text)}
        ]

    async def _drop_asked_topic(self) -> None:
        """A topic that only says what a question of the survey asks narrows nothing."""
        topic, asked = self.builder.parts.get("topic"), self.builder.parts.get("question_ids", ())
        texts = [question.text for question in self.facts.questions if question.id in asked]
        if not topic or not texts:
            return
        is_inside = any(topic in side.label for side in self.builder.sides["question_ids"])
        compared = None if is_inside else await self.meaning.compare([topic], texts)
        if is_inside or (compared is not None and float(compared.max()) >= MIN_QUESTION_LIKENESS):
            self.builder.parts["topic"] = None
            self.builder.sides.pop("topic", None)

    async def _set_limit(self, span: Span) -> bool:
        self.builder.limit = read_number(span.text)
        return True

    async def _set_parent(self, span: Span) -> bool:
        if await names_nothing(span.text, self.tools, self.wording):
            return True
        is_address = EMAIL.fullmatch(span.text)
        teachers = [] if is_address else await find_teachers(span.text, self.facts.teachers, self.meaning)
        if self.teachers.add(span, teachers):
            # A name on the roster is a teacher's and not a parent's.
            return True
        if span.is_excluded:
            return False
        self.builder.parts["parent"] = span.text[:MAX_WORDS]
        return True


async def names_nothing(words: str, tools: Tools, wording: Wording) -> bool:
    """Whether these are words for the survey and those who take part only, such as "the parents' answers"."""
    known = wording.survey_words | TITLES
    rest = " ".join(word for word in LETTERS_AND_DIGITS.findall(words) if fold(word) not in known)
    return not rest or await tools.has_only_stop_words(rest, wording.language)
