"""Days and spans of days in a question, in English and Spanish. Days are UTC, as everywhere in the product."""

from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from parent_survey.core.patterns import Pattern, compile_pattern, fold

_MONTHS = (
    "january february march april may june july august september october november december",
    "jan feb mar apr may jun jul aug sep oct nov dec",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
)
MONTHS = {name: number for names in _MONTHS for number, name in enumerate(names.split(), start=1)} | {"sept": 9}
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DAY = r"(?P<{0}>\d{{1,2}})(?:st|nd|rd|th)?"
_YEAR = r"(?:,?\s+(?:of\s+|de\s+|del\s+)?(?P<{0}>20\d\d))?"
ISO = compile_pattern(r"\b(20\d\d)-(\d{1,2})-(\d{1,2})\b")
# "March 12, 2026", "March 2 to 8", "12 March", "el 12 de marzo de 2026", "March 2026", "in March".
MONTH_FIRST = compile_pattern(rf"\b(?P<month>{_MONTH})\.?\s+{_DAY.format('day')}\b{_YEAR.format('year')}")
DAY_FIRST = compile_pattern(rf"\b{_DAY.format('day')}\s+(?:of\s+|de\s+)?(?P<month>{_MONTH})\b{_YEAR.format('year')}")
WHOLE_MONTH = compile_pattern(rf"\b(?P<month>{_MONTH})\b{_YEAR.format('year')}")
IN_MONTH = compile_pattern(
    r"\b(?:in|during|of|for|since|from|until|till|before|after|by|en|de|durante|desde|hasta)\s+$"
)
# Only a day behind "to": "March 2 to 8", "del 2 al 8 de marzo".
DAY_ALONE = compile_pattern(
    r"^\s*(?:to|until|till|through|-|–|al|hasta(?: el)?)\s*(?:the\s+|el\s+)?(\d{1,2})(?:st|nd|rd|th)?\b"
)
DAY_BEFORE = compile_pattern(r"\b(\d{1,2})(?:st|nd|rd|th)?\s*(?:to|-|–|al|and|y)\s*$")
BETWEEN = compile_pattern(r"\b(?:between|from|entre|desde|del)\s+(?:the\s+|el\s+)?$")
YEAR = compile_pattern(r"\b20\d\d\b")
# Nobody names more days in a question, and what belongs to a day stands this near.
MAX_DATES, NEAR = 40, 60
JOINS = compile_pattern(r"^\s*(?:to|until|till|through|and|-|–|al?|y|hasta)(?:\s+(?:el|the))?\s*$")


@dataclass(frozen=True, slots=True)
class Span:
    """From the first day to the last, both included; open where it is None."""

    first: date | None
    last: date | None


@dataclass(frozen=True, slots=True)
class _Mark:
    start: int
    end: int
    first: date
    last: date
    is_month: bool = False


def _ahead(words: str) -> Pattern:
    """These words right before a day."""
    return compile_pattern(rf"\b(?:{words})\s+(?:the\s+|el\s+)?$")


# What a word before a day makes of it.
HALF_OPEN: tuple[tuple[Pattern, Callable[[_Mark], Span]], ...] = (
    (_ahead("week of|week starting|week beginning|semana del?"), lambda day: Span(day.first, day.first + timedelta(6))),
    (_ahead("after|despues del?"), lambda day: Span(day.last + timedelta(1), None)),
    (_ahead("before|antes del?"), lambda day: Span(None, day.first - timedelta(1))),
    (_ahead("since|from|starting|desde|a partir del?"), lambda day: Span(day.first, None)),
    (_ahead("until|till|by|up to|hasta"), lambda day: Span(None, day.last)),
)


def find_spans(text: str, default_year: int) -> list[Span]:
    """In the order of the text. A year that is not named is the survey's."""
    folded = fold(text)
    marks = _find_marks(folded, default_year)
    spans: list[Span] = []
    place = 0
    while place < len(marks):
        mark = marks[place]
        following = marks[place + 1] if place + 1 < len(marks) else None
        before = folded[marks[place - 1].end if place else 0 : mark.start]
        if following and _is_span(before, folded[mark.end : following.start]):
            spans.append(Span(mark.first, following.last))
            place += 2
            continue
        spans.append(_read_one(mark, before, folded[mark.end : mark.end + NEAR]))
        place += 1
    return spans


def _is_span(before: str, joint: str) -> bool:
    """ "On March 3 and March 5" are two days, "between March 3 and March 5" is a span."""
    if joint.strip() in {"and", "y"}:
        return BETWEEN.search(before) is not None
    return JOINS.match(joint) is not None


def _read_one(mark: _Mark, before: str, after: str) -> Span:
    if not mark.is_month and (span := _complete(mark, before, after)) is not None:
        return span
    for pattern, make in HALF_OPEN:
        if pattern.search(before):
            return make(mark)
    return Span(mark.first, mark.last)


def _complete(mark: _Mark, before: str, after: str) -> Span | None:
    """With a day that is named without its month."""
    if (alone := DAY_ALONE.match(after)) is not None:
        last = _make_day(mark.first.year, mark.first.month, int(alone.group(1)))
        if last and last >= mark.first:
            return Span(mark.first, last)
    if (ahead := DAY_BEFORE.search(before)) is not None:
        first = _make_day(mark.first.year, mark.first.month, int(ahead.group(1)))
        if first and first <= mark.last:
            return Span(first, mark.last)
    return None


def _find_marks(text: str, default_year: int) -> list[_Mark]:
    marks: list[_Mark] = []
    default_year = _find_year(text, default_year)

    def add(start: int, end: int, first: date | None, last: date | None, *, is_month: bool = False) -> None:
        if (
            first
            and last
            and len(marks) < MAX_DATES
            and not any(mark.start < end and start < mark.end for mark in marks)
        ):
            marks.append(_Mark(start, end, first, last, is_month))

    for found in ISO.finditer(text):
        day = _make_day(int(found[1]), int(found[2]), int(found[3]))
        add(found.start(), found.end(), day, day)
    for pattern in (MONTH_FIRST, DAY_FIRST):
        for found in pattern.finditer(text):
            year = int(found["year"] or default_year)
            day = _make_day(year, MONTHS[found["month"]], int(found["day"]))
            add(found.start(), found.end(), day, day)
    for found in WHOLE_MONTH.finditer(text):
        # "May" and "march" are verbs too: a month alone is one only behind a preposition.
        if not found["year"] and not IN_MONTH.search(text[max(0, found.start() - NEAR) : found.start()]):
            continue
        year, month = int(found["year"] or default_year), MONTHS[found["month"]]
        last = date(year, month, monthrange(year, month)[1])
        add(found.start(), found.end(), date(year, month, 1), last, is_month=True)
    return sorted(marks, key=lambda mark: mark.start)


def _find_year(text: str, default_year: int) -> int:
    """The one that is named elsewhere in the question, as in "from March 2 to 8 or from March 9 to 15, 2026"."""
    named = YEAR.findall(text)
    return int(named[-1]) if named else default_year


def _make_day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
