"""Looks up the days that a question names: one period, several side by side, days that recur, and what is left out."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

from parent_survey.ai.local.reader import Span
from parent_survey.assistant.chips import format_days
from parent_survey.assistant.days import DateRange, list_in_brackets, read_days
from parent_survey.assistant.recurring import read_recurring
from parent_survey.assistant.scope_builder import MAX_MEMBERS, ScopeBuilder
from parent_survey.assistant.spans import complete_times, list_shorter, list_wordings
from parent_survey.assistant.wording import Wording
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold
from parent_survey.search.scope import AnswerScope, Days

BOUNDS = ("later than", "earlier than", "sooner than")
# The most words in which days that recur are named with a period.
MAX_DATE_WORDS = 10
# "That same day" and "since then", in the languages most often typed; how many words before it a day is looked for.
_THAT = "that same very ese esa aquel aquella mismo misma ce cette meme esse essa naquele mesmo mesma"
_DAY = "day night evening morning afternoon date dia noche tarde fecha jour soir noite data"
THAT, DAY = frozenset(_THAT.split()), frozenset(_DAY.split())
SINCE_THEN = {("from", "then"), ("since", "then"), ("desde", "entonces"), ("depuis", "lors"), ("desde", "entao")}
# More dates than this are no question any more.
MAX_DATES = 12
OTHER_DAY, ONE_DAY = timedelta(days=9), timedelta(days=1)
MAX_WORDS_BEFORE, MAX_DAY_WORDS = 25, 4
# The most characters between a day and its other name.
MAX_APPOSITION = 3


class DayLookup:
    """What is found is in `builder`."""

    def __init__(
        self,
        builder: ScopeBuilder,
        question: str,
        wording: Wording,
        today: date,
        surveyed: DateRange | None,
        earlier: AnswerScope,
    ) -> None:
        self.builder = builder
        self.question = question
        self.wording = wording
        self.today = today
        self.surveyed = surveyed
        self.earlier = earlier
        # Where words stand that are none of a date.
        self.taken: Sequence[tuple[int, int]] = ()
        self.dates = 0

    async def add(self, span: Span) -> bool:
        self.dates += 1
        if self.dates > MAX_DATES:
            return False
        if span.is_excluded and fold(span.text).startswith(BOUNDS):
            # "No later than the 10th" leaves nothing out.
            span = replace(span, text=f"no {span.text}", is_excluded=False)
        # In a thread, because a span may be long and other requests must not wait for it.
        found = await asyncio.to_thread(self._list_all, span)
        if span.is_excluded:
            return len(found) == 1 and self._leave_out(found[0][1])
        for label, days in found:
            self._set(label, days)
        return bool(found)

    async def add_certain(self, span: Span) -> None:
        """Add what is one period whatever day it is today: a story goes on "on Thursday" or "last week"."""
        if span.is_excluded or self.builder.has_any(("days", "without_days")):
            return
        words = span.text.split()[-MAX_DATE_WORDS:]
        for start in range(len(words)):
            days = await asyncio.to_thread(self._read, " ".join(words[start:]))
            if days is not None:
                other = DayLookup(
                    self.builder, self.question, self.wording, self.today - OTHER_DAY, self.surveyed, self.earlier
                )
                if days == await asyncio.to_thread(other._read, " ".join(words[start:])):
                    self._set(span.text, days)
                return

    def _list_all(self, span: Span) -> list[tuple[str, Days]]:
        """What the words say by themselves, else what they point back at, else with the words around them."""
        if (alone := self._read(span.text)) and (alone.first or alone.last):
            return self.list_periods(span)
        return self._find_named_before(span) or self.list_periods(span)

    def list_periods(self, span: Span) -> list[tuple[str, Days]]:
        """One period, or each of several that stand side by side, as in "March April and May"."""
        name = span.text.partition(",")[0]
        # "March, April" are two.
        has_dates = "(" not in span.text and any(map(self._read, LETTERS_AND_DIGITS.findall(name)))
        wordings = [
            *list_wordings(self.question, span, self.taken),
            *([] if has_dates else list_in_brackets(span.text)),
        ]
        days = (
            next(filter(None, map(self._read, wordings)), None)
            or self._read_two_parts(span.text.split())
            or next(filter(None, map(self._read, list_shorter(span.text))), None)
        )
        if days:
            return [(span.text, days)]
        words = LETTERS_AND_DIGITS.findall(span.text)[:MAX_MEMBERS]
        each = [
            (word, days)
            for word in words
            if (days := next(filter(None, map(self._read, [word, *list_shorter(word)])), None))
        ]
        return each if len(each) > 1 and len(each) == len(words) else []

    def join(self, spans: Sequence[Span]) -> list[Span]:
        """ "Since fair day, 4/15": a day that is named twice is the one that stands behind its name."""
        joined: list[Span] = []
        if sum(span.type == "date" for span in spans) > MAX_DATES:
            return list(spans)
        for span in complete_times(self.question, spans):
            last = joined[-1] if joined else None
            is_next = last and last.type == span.type == "date" and span.start - last.end <= MAX_APPOSITION
            whole = replace(span, text=self.question[last.start : span.end], start=last.start) if last else span
            is_one = last and last.type == span.type == "date" and len(self.list_periods(whole)) == 1
            # "Sat + sun": one of them may be taken for a topic.
            is_half = last and {last.type, span.type} == {"date", "topic"} and self._read(whole.text)
            if is_one or is_half:
                joined[-1] = replace(whole, type="date")
                continue
            both = f"{last.text.split()[0]} {span.text}" if last and is_next else ""
            known = self.list_periods(last) if last and both else []
            if both and (not known or [days for _, days in known] == [self._read(both)]):
                joined[-1] = replace(span, text=both, start=last.start if last else 0)
            else:
                joined.append(span)
        return joined

    def _find_named_before(self, span: Span) -> list[tuple[str, Days]]:
        """ "The flyers went home on May 5, how many came in that same day, from noon on?", or "from then on?" """
        said = [*self.question[: span.start].split()[-2:], *span.text.split()]
        folded = [fold(word.strip(".,;:!?")) for word in said]
        is_since = not SINCE_THEN.isdisjoint(pairwise(folded))
        places = [place for place in range(1, len(said)) if folded[place] in DAY and folded[place - 1] in THAT]
        found = self._find_day_before(span) if is_since or places else None
        if found is None:
            return []
        words, days = found
        if is_since:
            # The day itself is no period of its own.
            self.builder.drop("days")
            return [(span.text, Days(first=days.first))]
        first = next((place for place in range(places[0] - 1, -1, -1) if folded[place] not in THAT), -1)
        bounds = (" ".join([*said[max(0, first + 1 - count) : first + 1], words]) for count in (2, 1) if first >= 0)
        bounded = next((other for bound in bounds if (other := self._read_dates(bound)) and other != days), None)
        rest = read_recurring(" ".join(said[places[0] + 1 :]), self.wording.language)
        return [(span.text, bounded or (rest and join_days(rest, days)) or days)]

    def _find_day_before(self, span: Span) -> tuple[str, Days] | None:
        words = self.question[: span.start].split()[-MAX_WORDS_BEFORE:]
        for end in range(len(words), 0, -1):
            for start in range(max(0, end - MAX_DAY_WORDS), end):
                named = " ".join(words[start:end]).strip(".,;:!?")
                days = self._read_dates(named)
                if days and days.first and days.last:
                    return named, days
        return None

    def _set(self, label: str, days: Days) -> None:
        before = self.builder.parts.get("days")
        if before and (joined := join_days(before, days)):
            # "In April, on weekends" is one period.
            self.builder.sides["days"].pop()
            days = joined
        self.builder.parts["days"] = days
        self.builder.add_side("days", label, days)

    def _leave_out(self, days: Days) -> bool:
        """ "But not in May", "not on weekends"."""
        named = self.builder.parts.get("days") or Days()
        if days.weekdays or days.hours:
            every_day, every_hour = named.weekdays or range(1, 8), named.hours or range(24)
            rest = {
                "weekdays": tuple(day for day in every_day if day not in days.weekdays) if days.weekdays else (),
                "hours": tuple(hour for hour in every_hour if hour not in days.hours) if days.hours else (),
            }
            sides = self.builder.sides.get("days", ())
            # Weekends before noon, left out, are neither all weekends nor all mornings.
            is_clear = not (days.first or days.last) and not (days.weekdays and days.hours) and any(rest.values())
            if not is_clear or len(sides) > 1:
                return False
            left = named.model_copy(update={part: own for part, own in rest.items() if own})
            without = self.wording.say("without", name=format_days(days, self.wording))
            label = ", ".join([*(side.label for side in sides), without])
            self.builder.drop("days")
            self._set(label, left)
            return True
        periods = [side.changes["days"] for side in self.builder.sides.get("days", ())] or [named]
        if not any(map(days.overlaps, periods)):
            # "After the 4th, not the 4th itself": it is left out already.
            return True
        before = self.builder.parts.get("without_days") or self.earlier.without_days
        joined = join_ranges(before, days) if before else days
        if joined:
            self.builder.parts["without_days"] = joined
        return joined is not None

    def _read(self, words: str) -> Days | None:
        return read_recurring(words, self.wording.language) or self._read_dates(words)

    def _read_dates(self, words: str) -> Days | None:
        return read_days(words, today=self.today, surveyed=self.surveyed, language=self.wording.language)

    def _read_two_parts(self, words: Sequence[str]) -> Days | None:
        """ "Weekends in April": what recurs, and when."""
        for place in range(1, len(words)) if len(words) <= MAX_DATE_WORDS else ():
            parts = " ".join(words[:place]), " ".join(words[place:])
            for recurring, dated in (parts, parts[::-1]):
                days = read_recurring(recurring, self.wording.language)
                period = days and self._read_dates(dated)
                if days and period:
                    return join_days(days, period)
        return None


def join_days(days: Days, others: Days) -> Days | None:
    """Both at once, where one has dates and the other has days of the week or hours; else None."""
    recurring, dated = sorted((days, others), key=lambda one: bool(one.first or one.last))
    if recurring.first or recurring.last or dated.weekdays or dated.hours or not (dated.first or dated.last):
        return None
    if dated.first and dated.first == dated.last and recurring.weekdays == (dated.first.isoweekday(),):
        # "Monday: how many on all Mondays" is no certain one.
        return recurring
    return dated.model_copy(update={"weekdays": recurring.weekdays, "hours": recurring.hours})


def join_ranges(days: Days, others: Days) -> Days | None:
    """Both as one range, where they touch; else None."""
    first, second = sorted((days, others), key=lambda one: one.first or date.min)
    if first.last and second.first and second.first > first.last + ONE_DAY:
        return None
    lasts = (first.last or date.max, second.last or date.max)
    return Days(first=first.first, last=max(lasts) if max(lasts) < date.max else None)
