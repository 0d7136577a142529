"""Looks up in the survey what the reader marked in a question: names, grades, days, words and categories.

Words that cannot be resolved are reported as ignored, never dropped silently or guessed: a filter that is shown was
applied.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import cast

from parent_survey.ai.local.reader import Reading, Span
from parent_survey.ai.masking import EMAIL
from parent_survey.assistant.day_lookup import DayLookup
from parent_survey.assistant.languages import NAMES, find_languages, find_speakers, name_language, split_language
from parent_survey.assistant.numbers import has_comparison, read_number, read_threshold
from parent_survey.assistant.question_lookup import QuestionLookup
from parent_survey.assistant.scope_builder import SUBJECTS, TOGETHER, Dimension, ScopeBuilder, merge
from parent_survey.assistant.spans import (
    GROUPS,
    MAX_WORDS,
    choose_spans,
    find_quoted,
    include_languages,
    is_same_word,
    join_addresses,
    join_groups,
    join_languages,
    join_names,
    join_questions,
    join_topics,
    list_wordings,
    overlaps,
    split_group,
    take_words,
)
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.teacher_lookup import TeacherLookup, is_anybody_else, is_certain_other
from parent_survey.assistant.teachers import (
    COUNTS,
    LEVELS,
    find_group,
    find_misspelt,
    find_named_group,
    find_teachers,
    find_with_first_name,
    has_grade,
)
from parent_survey.assistant.tools import TeacherOrCategory, Tools
from parent_survey.assistant.wording import Wording
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold
from parent_survey.core.text import fold_name
from parent_survey.search.names import TITLES
from parent_survey.search.scope import OR, AnswerScope, Status

STATUSES: dict[str, Status] = {"submitted": "submitted", "drafts": "in_progress", "all": "all"}
# The most characters between words of a list: `" or "`.
MAX_LISTED = 6
# What may have a number in it that is no day.
WITH_NUMBERS = ("teacher_group", "threshold", "limit", "question_ref", "unanswered")
LISTING = frozenset("+&,/")
# Before a name, and no first name that is cut short.
_BEFORE_NAMES = (
    "and the for can con are was has had did does who her his our not but all any from about with than los las del por"
    " que una uno para sin les des pour que par sur dos das com para"
)
BEFORE_NAMES = frozenset(_BEFORE_NAMES.split())
# Intents that ask for what parents wrote, and not for numbers.
ABOUT_TEXTS = ("find", "list_teachers", "concerns", "summarise", "about_teacher")
# What is named where a number is split by it.
SPLIT_PARTS = {"language": "languages", "teacher": "teacher_ids", "grade": "teacher_ids", "category": "category_ids"}
PERIODS = ("day", "week", "month")
# Two of a kind, of which one response has both.
BOTH, BOTH_PARTS = 2, ("category_ids", "question_ids")
# Not both at once.
_EACH_WORDS = (
    "each either respectively cada cualquiera qualquer chacun chacune каждый каждого каждой 각각 mỗi bawat chak"
)
EACH_WORDS = frozenset(fold(word) for word in _EACH_WORDS.split())
_BOTH_WORDS = "both ambos ambas оба обе обеих обоих 同时 cả كلا كلتا pareho kapwa labada toulède toude"
NUMBERS = frozenset({"figures", "numbers", "counts", "totals", "cifras", "numeros", "totales", "chiffres", "totaux"})
BOTH_WORDS = frozenset(fold(word) for word in _BOTH_WORDS.split())


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
        self.intent = self.counted = ""
        # Where the last exact word ended.
        self.last_word_end = -MAX_WORDS
        self.unknown_groups: list[Span] = []
        # "Another teacher", who is no certain one.
        self.anybody_else: list[Span] = []
        self.teachers = TeacherLookup(
            facts.teachers, tools.meaning.vocabulary, self.builder, frozenset(earlier.teacher_ids)
        )
        self.days = DayLookup(self.builder, question, wording, tools.today, facts.submission_days, earlier)
        self.questions = QuestionLookup(self.builder, question, facts.questions, tools, wording)
        self._handlers: dict[str, Callable[[Span], Awaitable[bool]]] = {
            "teacher": self._add_teacher,
            "teacher_group": self._add_group,
            "date": self._add_day,
            "topic": self._add_topic,
            "literal": self._add_words,
            "category": self._add_category,
            "status": self._skip,
            "language": self._add_language,
            "question_ref": self.questions.add,
            "limit": self._set_limit,
            "parent": self._set_parent,
            "per": self._skip,
            "unanswered": self.questions.add_unanswered,
            "threshold": self._set_threshold,
        }

    async def look_up(self, reading: Reading) -> list[Span]:
        """Fill the builder; returns what the spans of the reading were put together to."""
        self.intent, self.counted = reading.intent, reading.counted
        # In a thread, because a question may be long and other requests must not wait for it.
        known = await asyncio.to_thread(
            lambda: [
                *self._add_named_categories(reading.spans),
                *self.teachers.add_grades(self.question),
                *self.questions.add_quoted(reading.spans),
            ]
        )
        spans = choose_spans(self.question, join_addresses(self.question, reading.spans), known)
        spans = join_groups(self.question, join_names(self.question, take_words(self.question, spans)))
        spans = join_questions(self.question, join_languages(await asyncio.to_thread(self.days.join, spans)))
        self.days.taken = [(span.start, span.end) for span in spans if span.type in WITH_NUMBERS]
        spans = include_languages(spans) if reading.order == "none" else spans
        # What is left out of a period is told last.
        in_order = sorted(join_topics(self.question, spans), key=lambda span: span.type == "date" and span.is_excluded)
        for span in in_order:
            if not await self._handlers[span.type](span):
                self.builder.ignored.append(span.text)
        await self._add_possible(reading.possible)
        await self._use_unknown_groups()
        await self.questions.drop_asked_topic()
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
        """Apply what the question says as a whole."""
        self._apply_split(reading)
        if self.anybody_else:
            self._apply_anybody_else()
        elif reading.intent == "count":
            self._apply_together(reading)
        if reading.intent == "count" and reading.counted == "languages":
            # "In how many languages, English included" leaves out none.
            self.builder.drop("languages")
        self.questions.drop_answered_too()
        self._apply_status(reading)

    def _apply_split(self, reading: Reading) -> None:
        builder = self.builder
        builder.group_by = None if reading.split in ("nothing", "stance") else cast("Dimension", reading.split)
        is_said = any(span.type == "per" for span in reading.spans)
        if reading.intent == "count" and not is_said and builder.parts.get(SPLIT_PARTS.get(reading.split, "")):
            # "Drafts in a language other than English" are one number.
            builder.group_by = None
        if len(builder.sides.get("days", ())) > 1 and reading.split in PERIODS:
            # "By month: March, April and May".
            builder.group_by = None

    def _apply_anybody_else(self) -> None:
        """Whoever is asked about beside one who is named, or left out."""
        named = self.builder.parts.get("teacher_ids") or self.earlier.teacher_ids
        if any(span.is_excluded for span in self.anybody_else):
            self.builder.parts["is_about_one"] = True
        elif len(named) == 1 and not any(
            is_certain_other(span.text, self.question[: span.start]) for span in self.anybody_else
        ):
            self.builder.parts["is_about_several"] = True
        else:
            self.builder.ignored += [span.text for span in self.anybody_else]

    def _apply_together(self, reading: Reading) -> None:
        """One response must have all that is named one by one; where nothing is, two or more teachers. "Both fourth
        grade teachers together" are all responses of a group."""
        parts, sides = self.builder.parts, self.builder.sides
        is_one = len(parts.get("teacher_ids", ())) == 1
        has_both = any(len(parts.get(part, ())) == BOTH for part in BOTH_PARTS) and self._says_both()
        named = [part for part in TOGETHER if len(parts.get(part, ())) > 1]
        is_group = any(len(side.changes[part]) > 1 for part in named for side in sides[part])
        are_named = sum(span.type in GROUPS for span in reading.spans) > 1
        if not (reading.together or has_both) or self._says(EACH_WORDS) or self._says_once():
            # "A family that wrote about both counts once."
            return
        if named and not is_group and ("teacher_ids" not in named or are_named):
            parts["has_all"] = True
        elif not named and (is_one or not self.builder.has_any(TOGETHER)):
            # "With somebody else on the same form".
            parts["is_about_several"] = True

    def _apply_status(self, reading: Reading) -> None:
        """A follow-up keeps the status unless it names another."""
        builder = self.builder
        named = [span for span in reading.spans if span.type == "status"]
        is_left_out = bool(named) and all(span.is_excluded for span in named)
        if reading.status == "both" or (reading.status == "all" and len(named) > 1 and not is_left_out):
            for status in ("submitted", "in_progress"):
                builder.add_side("status", self.wording.say(status), status)
        if reading.status == "all":
            # "All but those that were never sent" are those that were.
            builder.parts["status"] = "submitted" if is_left_out else "all"
        elif reading.status != "both" and (named or reading.status != "submitted"):
            builder.parts["status"] = STATUSES[reading.status]

    def _says_once(self) -> bool:
        """In Spanish it is eleven."""
        said = [fold(word) for word in LETTERS_AND_DIGITS.findall(self.question)]
        pairs = zip(["", *said], said, strict=False)
        return self.wording.language == "en" and any(word == "once" and before != "at" for before, word in pairs)

    def _says_both(self) -> bool:
        """ "Both figures" are two numbers."""
        said = [fold(word) for word in LETTERS_AND_DIGITS.findall(self.question)]
        pairs = zip(said, [*said[1:], ""], strict=True)
        return any(word in BOTH_WORDS and behind not in NUMBERS for word, behind in pairs)

    def _says(self, words: frozenset[str]) -> bool:
        return not words.isdisjoint(map(fold, LETTERS_AND_DIGITS.findall(self.question)))

    async def _skip(self, _: Span) -> bool:
        """For spans that `_apply_reading` covers."""
        return True

    async def _add_teacher(self, span: Span) -> bool:
        if others := self.teachers.find_others(span.text):
            return self.teachers.add(span, others)
        if self._is_anybody_else(span):
            self.anybody_else.append(span)
            return True
        if await names_nothing(span.text, self.tools, self.wording):
            self.teachers.add(span, self.teachers.find_titled(span.text))
            return True
        found = await find_teachers(span.text, self.facts.teachers, self.meaning)
        if len(found) > 1 and (before := self._find_word_before(span)):
            found = find_with_first_name(before, found) or found
        if found or span.is_excluded:
            return self.teachers.add(span, found)
        if await self._read_otherwise(span):
            return True
        self.builder.unknown_people.append(span)
        return True

    def _is_anybody_else(self, span: Span) -> bool:
        """ "Another teacher", unless one is called so."""
        is_else = is_anybody_else(span.text, self.wording.survey_words)
        return is_else and not self.teachers.find_named(span.text)

    def _find_word_before(self, span: Span) -> str:
        """The word that touches it; empty where it is a word such as "and"."""
        before = self.question[: span.start]
        word = before.split()[-1] if before.endswith(" ") and before.split() else ""
        return "" if fold(word) in BEFORE_NAMES or not word.isalpha() else word

    async def _read_otherwise(self, span: Span) -> bool:
        """A day, a language or a category that was taken for a name."""
        if len(await asyncio.to_thread(self.days.list_periods, span)) == 1:
            return await self.days.add(span)
        if find_languages(span.text):
            return await self._add_language(span)
        named = [category for category in self.facts.categories if is_called(span.text, category.name)]
        if named:
            self._add_one_category(named[0], is_excluded=span.is_excluded)
        return bool(named)

    async def _look_for_unknown_people(self, intent: str) -> None:
        """Who is not on the roster, such as the nurse, is looked for by these very words, if for nothing else."""
        has_subject = intent == "summarise" or self.builder.has_any((*SUBJECTS, "teacher_ids", "question_ids"))
        for span in self.builder.unknown_people:
            if has_subject or is_no_name(span.text) or not await self._add_words(span):
                self.builder.ignored.append(span.text)

    async def _add_group(self, span: Span) -> bool:
        members = {part: find_named_group(part, self.facts.teachers) for part in split_group(span.text)}
        whole = find_named_group(span.text, self.facts.teachers)
        is_narrower = all(map(has_grade, members)) and _is_narrower(whole, members.values())
        if members and all(members.values()) and not is_narrower:
            for part, own in members.items():
                self.teachers.add(replace(span, text=part), own)
            return True
        said = {*map(fold, LETTERS_AND_DIGITS.findall(span.text))}
        if said <= COUNTS or said <= LEVELS:
            # "Our twelve teachers" are all of them, and so are the "grades".
            return True
        if not find_named_group(span.text, self.facts.teachers) and await self._read_otherwise(span):
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
        self.unknown_groups.append(span)
        return True

    async def _use_unknown_groups(self) -> None:
        """A group that nobody teaches, such as a club, is a topic. Beside what is looked for, "the gifted committee" is
        an occasion; of teachers who are counted, "both rooms"."""
        known = (*SUBJECTS, "teacher_ids") if self.intent == "count" else SUBJECTS
        for span in self.unknown_groups:
            if self.builder.has_any(known) or not await self._add_topic(span):
                self.builder.ignored.append(span.text)

    async def _add_day(self, span: Span) -> bool:
        if self.intent in ABOUT_TEXTS and not span.is_excluded:
            found = await asyncio.to_thread(self.days.list_periods, span)
            if found and not any(days.first or days.last for _, days in found):
                # Who gives up their Saturdays is not asked for what came in on them.
                return await self._add_topic(span)
        return await self.days.add(span)

    async def _add_topic(self, span: Span) -> bool:
        topic, language = split_language(span.text)
        if language and await self._add_language(replace(span, text=language)) and not topic:
            return True
        span = replace(span, text=topic)
        if span.is_excluded:
            # "Don't count the library."
            return self.teachers.add(span, find_named_group(span.text, self.facts.teachers))
        if await names_nothing(span.text, self.tools, self.wording) or self.teachers.is_name(span.text):
            return True
        named = [category for category in self.facts.categories if is_called(span.text, category.name)]
        if named:
            self.builder.add("category_ids", named[0].name, [named[0].id])
        elif self.builder.parts.get("teacher_ids") and self._is_listed_subject(span):
            self.teachers.add(span, find_named_group(span.text, self.facts.teachers))
        else:
            self.builder.add_text("topic", span.text, ", ")
        return True

    def _is_listed_subject(self, span: Span) -> bool:
        """ "Music + gym + art" are three subjects."""
        is_listed = self.question[: span.start].rstrip()[-1:] in LISTING
        return is_listed and bool(find_named_group(span.text, self.facts.teachers))

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
        if self.counted == "categories" and not named and not span.is_excluded:
            # "How many recognition categories" are all of them.
            return True
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

    async def _add_possible(self, possible: Sequence[Span]) -> None:
        """What the reader did not quite mark, where the survey or the calendar knows these very words."""
        parts = self.builder.parts
        for span in possible:
            if span.type == "date" and not parts.get("days"):
                await self.days.add_certain(span)
            elif span.type == "language" and not parts.get("languages") and not self.without_languages:
                await self._add_language(span)
            elif span.type == "limit" and self.intent == "list_teachers" and not self.builder.limit:
                self.builder.limit = read_number(span.text)
            elif span.type == "teacher":
                self._add_possible_teacher(span)
            elif span.type == "teacher_group" and not parts.get("teacher_ids") and has_grade(span.text):
                self.teachers.add(span, find_named_group(span.text, self.facts.teachers))

    def _add_possible_teacher(self, span: Span) -> None:
        """Whoever is named is added in any case (`add_unmarked`), but not left out."""
        if self._is_anybody_else(span):
            self.anybody_else.append(span)
        elif span.is_excluded:
            self.teachers.add(span, self.teachers.find_named(span.text))

    async def _set_threshold(self, span: Span) -> bool:
        # "At least" may not be marked with its number.
        wordings = list_wordings(self.question, span)
        said = next((words for words in reversed(wordings) if has_comparison(words)), span.text)
        if self.builder.threshold is not None:
            # "Exactly 3, not 2": the first one says it.
            return not has_comparison(said)
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


def _is_narrower(whole: Sequence[TeacherOrCategory], members: Iterable[Sequence[TeacherOrCategory]]) -> bool:
    """ "7th/8th" are those of both grades, if there are any, and not all who teach one of them among others."""
    return 0 < len(whole) < len({teacher.id for own in members for teacher in own})


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


async def names_nothing(words: str, tools: Tools, wording: Wording) -> bool:
    """Whether these are words for the survey and those who take part only, such as "the parents' answers"."""
    known = wording.survey_words | TITLES
    rest = " ".join(word for word in LETTERS_AND_DIGITS.findall(words) if fold(word) not in known)
    return not rest or await tools.has_only_stop_words(rest, wording.language)
