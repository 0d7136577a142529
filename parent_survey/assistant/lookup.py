"""Looks up in the survey what the reader marked in a question: names, grades, days, words and categories.

Words that cannot be resolved are reported as ignored, never dropped silently or guessed: a filter that is shown was
applied.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import cast

from parent_survey.ai.local.reader import Reading, Span
from parent_survey.ai.masking import EMAIL
from parent_survey.assistant.days import list_in_brackets, read_days
from parent_survey.assistant.languages import NAMES, find_languages, find_speakers, name_language, split_language
from parent_survey.assistant.numbers import has_comparison, is_last, read_number, read_threshold
from parent_survey.assistant.recurring import read_recurring
from parent_survey.assistant.scope_builder import MAX_MEMBERS, SUBJECTS, TOGETHER, Dimension, ScopeBuilder, merge
from parent_survey.assistant.spans import (
    ASKED_SPANS,
    GROUPS,
    MAX_LITERAL_WORDS,
    MAX_WORDS,
    choose_spans,
    complete_times,
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
from parent_survey.assistant.teachers import COUNTS, find_group, find_misspelt, find_named_group, find_teachers
from parent_survey.assistant.tools import SurveyQuestion, TeacherOrCategory, Tools
from parent_survey.assistant.wording import Wording
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold
from parent_survey.core.text import fold_name
from parent_survey.search.names import TITLES
from parent_survey.search.scope import OR, AnswerScope, Days, Status

STATUSES: dict[str, Status] = {"submitted": "submitted", "drafts": "in_progress", "all": "all"}
ONE_DAY = timedelta(days=1)
BOUNDS = ("later than", "earlier than", "sooner than")
# The most characters between a day and its other name.
MAX_APPOSITION = 3
# The most words in which a question of the survey is called by its number.
MAX_NUMBERED = 4
# The most words by which it is called.
MAX_NAMED_BY = 8
MIN_QUESTION_LIKENESS = 0.45
# The most characters between words of a list: `" or "`.
MAX_LISTED = 6
# Intents that ask for what parents wrote, and not for numbers.
ABOUT_TEXTS = ("find", "list_teachers", "concerns", "summarise", "about_teacher")
ASKED = ("question_ids", "unanswered_question_ids")
# What is named where a number is split by it.
SPLIT_PARTS = {"language": "languages", "teacher": "teacher_ids", "grade": "teacher_ids", "category": "category_ids"}
# Two of a kind, of which one response has both.
BOTH, BOTH_PARTS = 2, ("category_ids", "question_ids")
# Not both at once.
_EACH_WORDS = (
    "each either respectively cada cualquiera qualquer chacun chacune каждый каждого каждой 각각 mỗi bawat chak"
)
EACH_WORDS = frozenset(fold(word) for word in _EACH_WORDS.split())
_BOTH_WORDS = "both ambos ambas оба обе обеих обоих 同时 cả كلا كلتا pareho kapwa labada toulède toude"
BOTH_WORDS = frozenset(fold(word) for word in _BOTH_WORDS.split())
ALL_WORDS = frozenset({"all", "every", "each", "todas", "todos", "cada", "toutes", "tous"})
# More than one of the survey's questions, in the languages most often typed.
SEVERAL_QUESTIONS = frozenset({"questions", "preguntas", "perguntas", "boxes", "items", "fields"})


class SpanLookup:
    """Looks up one question; what it names is in `builder`. `earlier` is the scope that it follows on."""

    def __init__(self, facts: SurveyFacts, tools: Tools, wording: Wording, question: str, earlier: AnswerScope) -> None:
        self.facts = facts
        self.tools = tools
        self.meaning = tools.meaning
        self.wording = wording
        self.question = question
        self.earlier = earlier
        self.builder = ScopeBuilder()
        self.without_languages: tuple[str, ...] = ()
        self.intent = ""
        # Where the last exact word ended.
        self.last_word_end = -MAX_WORDS
        self.teachers = TeacherLookup(
            facts.teachers, tools.meaning.vocabulary, self.builder, frozenset(earlier.teacher_ids)
        )
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
            "unanswered": self._add_unanswered,
            "threshold": self._set_threshold,
        }

    async def look_up(self, reading: Reading) -> list[Span]:
        """Fill the builder; returns what the spans of the reading were put together to."""
        self.intent = reading.intent
        # In a thread, because a question may be long and other requests must not wait for it.
        known = await asyncio.to_thread(
            lambda: [
                *self._add_named_categories(reading.spans),
                *self.teachers.add_grades(self.question),
                *self._add_quoted_questions(reading.spans),
            ]
        )
        spans = choose_spans(self.question, join_addresses(self.question, reading.spans), known)
        spans = join_groups(self.question, spans)
        spans = join_questions(self.question, join_languages(await asyncio.to_thread(self._join_days, spans)))
        spans = include_languages(spans) if reading.order == "none" else spans
        # What is left out of a period is told last.
        in_order = sorted(join_topics(self.question, spans), key=lambda span: span.type == "date" and span.is_excluded)
        for span in in_order:
            if not await self._handlers[span.type](span):
                self.builder.ignored.append(span.text)
        await self._drop_asked_topic()
        await self._look_for_unknown_people(reading.intent)
        await asyncio.to_thread(self.teachers.add_unmarked, self.question, spans, known)
        self.teachers.settle_namesakes()
        self.teachers.settle_groups(self.question, spans)
        self._add_unmarked_languages(spans)
        self._leave_out_languages()
        self._apply_reading(reading)
        return spans

    def _add_named_categories(self, spans: Sequence[Span]) -> list[tuple[int, int]]:
        """Add categories that the question names in full; returns the spans of their names."""
        known_spans: list[tuple[int, int]] = []
        words = list(LETTERS_AND_DIGITS.spans(self.question))
        said = [fold(self.question[slice(*span)]) for span in words]
        for category in sorted(self.facts.categories, key=lambda category: -len(category.name)):
            name = [fold(word) for word in LETTERS_AND_DIGITS.findall(category.name)]
            for first, behind in find_run(said, "".join(name)):
                start, end = words[first][0], words[behind - 1][1]
                if behind - first == 1 and not (known_spans and self.question[start:end] == category.name):
                    # "Patience" may be a topic, unless another category is named beside it.
                    continue
                if not any(start < b and a < end for a, b in known_spans):
                    known_spans.append((start, end))
                    is_excluded = any(span.is_excluded and overlaps(span, start, end) for span in spans)
                    self._add_one_category(category, is_excluded=is_excluded)
        return known_spans

    def _add_one_category(self, category: TeacherOrCategory, *, is_excluded: bool) -> None:
        part = "without_category_ids" if is_excluded else "category_ids"
        self.builder.add(part, category.name, [category.id])

    def _add_quoted_questions(self, spans: Sequence[Span]) -> list[tuple[int, int]]:
        """Add questions of the survey that are quoted, as a whole or in part; returns the spans."""
        known_spans = []
        for quoted in find_quoted(self.question):
            said = f" {' '.join(map(fold, LETTERS_AND_DIGITS.findall(quoted.text)))} "
            is_marked = any(span.type in ASKED_SPANS and overlaps(span, quoted.start, quoted.end) for span in spans)
            is_long = len(said.split()) + is_marked > MAX_LITERAL_WORDS
            for question in self.facts.questions if is_long else ():
                if said in f" {' '.join(map(fold, LETTERS_AND_DIGITS.findall(question.text)))} ":
                    known_spans.append((quoted.start, quoted.end))
                    is_unanswered = any(
                        span.type == "unanswered" and overlaps(span, quoted.start, quoted.end) for span in spans
                    )
                    part = "unanswered_question_ids" if is_unanswered else "question_ids"
                    self.builder.add(part, quoted.text, [question.id])
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
        is_said = any(span.type == "per" for span in reading.spans)
        if reading.intent == "count" and not is_said and self.builder.parts.get(SPLIT_PARTS.get(reading.split, "")):
            # "Drafts in a language other than English" are one number.
            builder.group_by = None
        has_both = any(len(builder.parts.get(part, ())) == BOTH for part in BOTH_PARTS) and self._says(BOTH_WORDS)
        if reading.intent == "count" and (reading.together or has_both) and not self._says(EACH_WORDS):
            self._put_together(sum(span.type in GROUPS for span in reading.spans))
        asked = builder.parts.get("unanswered_question_ids")
        if asked and builder.parts.get("question_ids"):
            # What was left empty is not also what was answered.
            builder.parts["question_ids"] = tuple(one for one in builder.parts["question_ids"] if one not in asked)
        named = [span for span in reading.spans if span.type == "status"]
        if reading.status == "both":
            for status in ("submitted", "in_progress"):
                builder.add_side("status", self.wording.say(status), status)
        elif reading.status != "submitted" or named:
            # "All but those that were never sent" are those that were.
            is_left_out = reading.status == "all" and named and all(span.is_excluded for span in named)
            builder.parts["status"] = "submitted" if is_left_out else STATUSES[reading.status]

    def _says(self, words: frozenset[str]) -> bool:
        return not words.isdisjoint(map(fold, LETTERS_AND_DIGITS.findall(self.question)))

    def _put_together(self, named_people: int) -> None:
        """One response must have all that is named one by one; where nothing is, two or more teachers. "Both fourth
        grade teachers together" are all responses of a group."""
        parts, sides = self.builder.parts, self.builder.sides
        named = [part for part in TOGETHER if len(parts.get(part, ())) > 1]
        is_group = any(len(side.changes[part]) > 1 for part in named for side in sides[part])
        if is_group or ("teacher_ids" in named and named_people <= 1):
            return
        if named:
            parts["has_all"] = True
        elif not self.builder.has_any(TOGETHER):
            parts["is_about_several"] = True

    async def _skip(self, _: Span) -> bool:
        """For spans that `_apply_reading` covers."""
        return True

    async def _add_teacher(self, span: Span) -> bool:
        if others := self.teachers.find_others(span.text):
            return self.teachers.add(span, others)
        if await names_nothing(span.text, self.tools, self.wording):
            self.teachers.add(span, self.teachers.find_titled(span.text))
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
            if has_subject or is_no_name(span.text) or not await self._add_words(span):
                self.builder.ignored.append(span.text)

    async def _add_group(self, span: Span) -> bool:
        """A group that nobody teaches, such as a club, is used as the topic; so is what the one asked about teaches."""
        members = {part: find_named_group(part, self.facts.teachers) for part in split_group(span.text)}
        if members and all(members.values()):
            for part, own in members.items():
                self.teachers.add(replace(span, text=part), own)
            return True
        if COUNTS.issuperset(map(fold, LETTERS_AND_DIGITS.findall(span.text))):
            # "Our twelve teachers" are all of them.
            return True
        found = await find_group(span.text, self.facts.teachers, self.meaning)
        if not found and not span.text.isascii():
            # A name in another script may look like a group.
            named = find_misspelt(span.text, self.facts.teachers)
            found = [teacher for teacher in self.facts.teachers if teacher.id in named]
        earlier = self.teachers.earlier
        is_of_earlier = len(earlier) == 1 and earlier <= {teacher.id for teacher in found}
        if not is_of_earlier and self.teachers.add(span, found):
            return True
        # Beside what is looked for, "the gifted committee" is an occasion; of teachers who are counted, "both rooms".
        known = (*SUBJECTS, "teacher_ids") if self.intent == "count" else SUBJECTS
        return not self.builder.has_any(known) and await self._add_topic(span)

    async def _add_days(self, span: Span) -> bool:
        if span.is_excluded and fold(span.text).startswith(BOUNDS):
            # "No later than the 10th" leaves nothing out.
            span = replace(span, text=f"no {span.text}", is_excluded=False)
        found = await asyncio.to_thread(self._list_days, span)
        if span.is_excluded:
            return len(found) == 1 and self._leave_out_days(*found[0])
        if not found:
            return False
        if self.intent in ABOUT_TEXTS and not any(days.first or days.last for _, days in found):
            # Who gives up their Saturdays is not asked for what came in on them.
            return await self._add_topic(span)
        for label, days in found:
            before = self.builder.parts.get("days")
            if before and (joined := join_days(before, days)):
                # "In April, on weekends" is one period.
                self.builder.sides["days"].pop()
                days = joined
            self.builder.parts["days"] = days
            self.builder.add_side("days", label, days)
        return True

    def _leave_out_days(self, label: str, days: Days) -> bool:
        """ "But not in May": the days before or behind it, unless there are both."""
        sides = self.builder.sides.get("days", [])
        if not self.facts.submission_days or days.weekdays or days.hours or len(sides) > 1:
            return False
        named = self.builder.parts.get("days") or self.earlier.days or Days()
        start, end = named.first or self.facts.submission_days[0], named.last or self.facts.submission_days[1]
        first, last = days.first or start, days.last or end
        if last < start or end < first:
            # "After the 4th, not the 4th itself": they are left out already.
            return True
        if (first <= start) == (last >= end):
            return False
        rest = {"first": last + ONE_DAY} if first <= start else {"last": first - ONE_DAY}
        labels = [*(side.label for side in sides), self.wording.say("without", name=label)]
        self.builder.sides.pop("days", None)
        self.builder.parts["days"] = named.model_copy(update=rest)
        self.builder.add_side("days", ", ".join(labels), self.builder.parts["days"])
        return True

    def _list_days(self, span: Span) -> list[tuple[str, Days]]:
        """One period, or each of several that stand side by side, as in "March April and May"."""
        name = span.text.partition(",")[0]
        # "March, April" are two.
        has_dates = "(" not in span.text and any(map(self._read_days, LETTERS_AND_DIGITS.findall(name)))
        wordings = [*list_wordings(self.question, span), *([] if has_dates else list_in_brackets(span.text))]
        if days := next(filter(None, map(self._read_days, wordings)), None):
            return [(span.text, days)]
        words = LETTERS_AND_DIGITS.findall(span.text)[:MAX_MEMBERS]
        each = [(word, days) for word in words if (days := self._read_days(word))]
        return each if len(each) > 1 and len(each) == len(words) else []

    def _join_days(self, spans: Sequence[Span]) -> list[Span]:
        """ "Since fair day, 4/15": a day that is named twice is the one that stands behind its name."""
        joined: list[Span] = []
        for span in complete_times(self.question, spans):
            last = joined[-1] if joined else None
            is_next = last and last.type == span.type == "date" and span.start - last.end <= MAX_APPOSITION
            whole = replace(span, text=self.question[last.start : span.end], start=last.start) if last else span
            if last and last.type == span.type == "date" and len(self._list_days(whole)) == 1:
                joined[-1] = whole
                continue
            both = f"{last.text.split()[0]} {span.text}" if last and is_next else ""
            known = self._list_days(last) if last and both else []
            if both and (not known or [days for _, days in known] == [self._read_days(both)]):
                joined[-1] = replace(span, text=both, start=last.start if last else 0)
            else:
                joined.append(span)
        return joined

    def _read_days(self, words: str) -> Days | None:
        return read_recurring(words, self.wording.language) or read_days(
            words, today=self.tools.today, surveyed=self.facts.submission_days, language=self.wording.language
        )

    async def _add_topic(self, span: Span) -> bool:
        topic, language = split_language(span.text)
        if language and await self._add_language(replace(span, text=language)) and not topic:
            return True
        span = replace(span, text=topic)
        if span.is_excluded:
            return False
        if await names_nothing(span.text, self.tools, self.wording) or self.teachers.is_name(span.text):
            return True
        named = [category for category in self.facts.categories if is_called(span.text, category.name)]
        if named:
            self.builder.add("category_ids", named[0].name, [named[0].id])
        else:
            self.builder.add_text("topic", span.text, ", ")
        return True

    async def _add_words(self, span: Span) -> bool:
        if span.is_excluded:
            return False
        is_written_so = span.text[:1].isupper()
        named = [category for category in self.facts.categories if is_written_so and category.name == span.text]
        if named and not any(overlaps(span, quoted.start, quoted.end) for quoted in find_quoted(self.question)):
            # "Labeled Shade"; whoever looks for a word types no capital, or quotes it.
            self._add_one_category(named[0], is_excluded=False)
            return True
        # A word is counted in all its forms.
        if not any(is_same_word(span.text, side.label) for side in self.builder.sides.get("words", ())):
            # "Cry, cried or crying" are one number, "bus" and how many say "lunch" are two.
            is_listed = 0 <= span.start - self.last_word_end <= MAX_LISTED
            separator = " " if self._says(BOTH_WORDS) else OR
            self.builder.add_text("words", span.text, separator, is_side=not is_listed)
        self.last_word_end = span.end
        return True

    async def _add_category(self, span: Span) -> bool:
        if not self.facts.categories:
            return False
        if await names_nothing(span.text, self.tools, self.wording):
            if span.is_excluded:
                self.builder.parts["is_uncategorized"] = True
            return True
        said = f" {fold_name(span.text)} "
        named = [
            category
            for category in self.facts.categories
            if is_called(span.text, category.name) or f" {fold_name(category.name)} " in said
        ]
        category = named[0] if named else await self.tools.find_category(span.text)
        if category is None:
            return await self._add_topic(span)
        self._add_one_category(category, is_excluded=span.is_excluded)
        return True

    async def _add_language(self, span: Span) -> bool:
        codes = find_languages(span.text)
        if not codes:
            return False
        if span.is_excluded:
            self.without_languages = merge(self.without_languages, codes)
        else:
            label = span.text if len(codes) > 1 else self.wording.name_language(codes[0])
            self.builder.add("languages", label, codes)
        return True

    def _leave_out_languages(self) -> None:
        """ "Neither English nor Spanish" is one selection, "English against all others" are two."""
        if not self.without_languages:
            return
        named = self.builder.parts.get("languages", ())
        others = [code for code in NAMES if code not in self.without_languages]
        left = tuple(code for code in named if code not in self.without_languages)
        if left:
            self.builder.parts["languages"] = left
        else:
            label = ", ".join(map(self.wording.name_language, self.without_languages))
            self.builder.add("languages", self.wording.say("without", name=label), others)

    async def _add_unanswered(self, span: Span) -> bool:
        return await self._add_question(span, "unanswered_question_ids")

    async def _add_question(self, span: Span, part: str = "question_ids") -> bool:
        questions = self.facts.questions
        if span.is_excluded or not questions:
            return False
        if self._are_all_questions(span.text):
            self.builder.add(part, span.text, [question.id for question in questions])
            if part == "question_ids" and self._says(ALL_WORDS):
                self.builder.parts["has_all"] = True
            return True
        quoted = [one.text for one in find_quoted(span.text)]
        number = None if quoted else self._read_question_number(span.text)
        numbered = [questions[number - 1]] if number is not None and 1 <= number <= len(questions) else []
        if not numbered and self.wording.survey_words.issuperset(map(fold, LETTERS_AND_DIGITS.findall(span.text))):
            return True
        found = numbered or await self._find_worded(span.text)
        if len(found) == 1:
            self.builder.add(part, span.text, [found[0].id])
            return True
        # What a question of the survey asks may be only half marked.
        wordings = [span.text, self.question[span.start :][:MAX_WORDS], *quoted]
        compared = await self.meaning.compare(wordings, [question.text for question in questions])
        if compared is None or float(compared.max()) < MIN_QUESTION_LIKENESS:
            return False
        row, index = divmod(int(compared.argmax()), len(questions))
        self.builder.add(part, wordings[row], [questions[index].id])
        return True

    def _are_all_questions(self, words: str) -> bool:
        """ "All four questions" of a survey that has four."""
        said = {fold(word) for word in LETTERS_AND_DIGITS.findall(words)}
        is_plural = not SEVERAL_QUESTIONS.isdisjoint(said)
        has_all = not ALL_WORDS.isdisjoint(said) or read_number(words) == len(self.facts.questions)
        return is_plural and has_all and not is_last(words)

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
        topic = self.builder.parts.get("topic")
        asked = [side for part in ASKED for side in self.builder.sides.get(part, ())]
        ids = {question_id for side in asked for question_ids in side.changes.values() for question_id in question_ids}
        texts = [question.text for question in self.facts.questions if question.id in ids]
        if not topic or not texts:
            return
        is_inside = any(topic in side.label for side in asked)
        compared = None if is_inside else await self.meaning.compare([topic], texts)
        if is_inside or (compared is not None and float(compared.max()) >= MIN_QUESTION_LIKENESS):
            self.builder.parts["topic"] = None
            self.builder.sides.pop("topic", None)

    async def _set_threshold(self, span: Span) -> bool:
        # "At least" may not be marked with its number.
        wordings = list_wordings(self.question, span)
        said = next((words for words in reversed(wordings) if has_comparison(words)), span.text)
        self.builder.threshold = read_threshold(said)
        return self.builder.threshold is not None

    async def _set_limit(self, span: Span) -> bool:
        self.builder.limit = read_number(span.text)
        return True

    async def _set_parent(self, span: Span) -> bool:
        if await names_nothing(span.text, self.tools, self.wording):
            return True
        if is_no_name(span.text):
            return False
        is_address = EMAIL.fullmatch(span.text)
        teachers = [] if is_address else await find_teachers(span.text, self.facts.teachers, self.meaning)
        if self.teachers.add(span, teachers):
            # A name on the roster is a teacher's and not a parent's.
            return True
        if span.is_excluded:
            return False
        self.builder.parts["parent"] = span.text[:MAX_WORDS]
        return True


def find_run(words: Sequence[str], letters: str) -> Iterator[tuple[int, int]]:
    """From and to which word the words have these letters: "doors open" has those of "Door's Open"."""
    for first in range(len(words)):
        behind, length = first, 0
        while behind < len(words) and length < len(letters):
            length += len(words[behind])
            behind += 1
        if letters and length == len(letters) and "".join(words[first:behind]) == letters:
            yield first, behind


def is_no_name(words: str) -> bool:
    """In a script of its own that has capitals, a name has one."""
    return words.islower() and not words.isascii()


def is_called(words: str, name: str) -> bool:
    """Whether these words are the name of a category, or a part of it: "doors open" is "Door's Open"."""
    said, known = ("".join(map(fold, LETTERS_AND_DIGITS.findall(text))) for text in (words, name))
    part = " ".join(map(fold, LETTERS_AND_DIGITS.findall(words)))
    whole = " ".join(map(fold, LETTERS_AND_DIGITS.findall(name)))
    return bool(said) and (said == known or (" " in part and f" {part} " in f" {whole} "))


def join_days(days: Days, others: Days) -> Days | None:
    """Both at once, where one has dates and the other has days of the week or hours; else None."""
    recurring, dated = sorted((days, others), key=lambda one: bool(one.first or one.last))
    if recurring.first or recurring.last or dated.weekdays or dated.hours or not (dated.first or dated.last):
        return None
    return dated.model_copy(update={"weekdays": recurring.weekdays, "hours": recurring.hours})


async def names_nothing(words: str, tools: Tools, wording: Wording) -> bool:
    """Whether these are words for the survey and those who take part only, such as "the parents' answers"."""
    known = wording.survey_words | TITLES
    rest = " ".join(word for word in LETTERS_AND_DIGITS.findall(words) if fold(word) not in known)
    return not rest or await tools.has_only_stop_words(rest, wording.language)
