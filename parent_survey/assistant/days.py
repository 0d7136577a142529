"""Reads dates and ranges from a few words: "since 4/1", "la semana pasada", "с 1 по 10 апреля".

Every word must be in `day_words.py`, and together they must form one of the shapes below. Everything else is None,
because a filter that is shown must be right.
"""

from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import takewhile

from parent_survey.assistant.day_words import (
    HOLIDAYS,
    LANGUAGES,
    MONTH_FIRST,
    STEP_UNITS,
    STEPS,
    UNITS,
    DateToken,
    find_misspelt,
    find_word,
    normalize,
    read_lexicon,
)
from parent_survey.core.patterns import Match, compile_pattern
from parent_survey.search.scope import Days

MAX_CHARACTERS = 80
# More words say something else beside the step.
MAX_STEP_WORDS = 10
# Words of a day's name that stand before its date.
MAX_NAME = 6
_IGNORED = frozenset(' ,.;:()"“”«»،!?¿\u200e\u200f')
# 2026-04-20, 2026-04, 4/20, 4/20/26, 4-20-2026, 04/2026 and whatever has up to four digits.
_NUMBERS = compile_pattern(
    r"(?P<all>(?P<y>20\d\d)[-/.](?P<m>\d\d?)(?:[-/.](?P<d>\d\d?))?"
    r"|(?P<a>\d\d?)[/.](?P<b>\d\d?)(?:[/.](?P<c>20\d\d|\d\d))?"
    r"|(?P<g>\d\d?)-(?P<h>\d\d?)-(?P<i>20\d\d)"
    r"|(?P<e>\d\d?)/(?P<f>20\d\d)|(?P<n>\d{1,4}))(?:\D|$)"
)
_DAY, _WEEK, _MONTH, _YEAR = range(len(UNITS))
_ONE_DAY = timedelta(days=1)
DateRange = tuple[date, date]


@dataclass(frozen=True, slots=True)
class _Calendar:
    today: date
    surveyed: DateRange | None
    language: str


@dataclass(frozen=True, slots=True)
class _Moment:
    """One side of a range: a complete range of dates, or parts of one that still need a month or a year."""

    span: DateRange | None = None
    year: int | None = None
    months: tuple[int, int] | None = None
    # First and last day; negative numbers count from the end of the month.
    days: tuple[int, int] = (1, -1)
    weekday: int | None = None
    is_week: bool = False
    holiday: int | None = None

    def in_year(self, year: int, months: tuple[int, int] | None = None) -> DateRange:
        """The dates in its own year, else in this one. Raises ValueError if there is no such day."""
        year, months = self.year or year, self.months or months or (1, 12)
        if self.holiday:
            day = _find_holiday(self.holiday, year)
            return _span_unit(day, _WEEK) if self.is_week else (day, day)
        first, last = (
            date(year, month, day if day > 0 else monthrange(year, month)[1] + 1 + day)
            for month, day in zip(months, self.days, strict=True)
        )
        return _span_unit(first, _WEEK) if self.is_week else (first, last)


def read_days(words: str, *, today: date, surveyed: DateRange | None, language: str) -> Days | None:
    """None if the words are unclear. Words of another language are read if all languages that know them agree.

    Typos are read in the language of the question if no language knows the words as they are.
    """
    if len(words) > MAX_CHARACTERS:
        # No date is this long, and the beginning of a date may be another date.
        return None
    text = normalize(words)
    calendars = {other: _Calendar(today, surveyed, other) for other in LANGUAGES}
    if language in LANGUAGES and _tokenize(text, language) is not None:
        return _read(text, calendars[language])
    readings = {_read(text, calendar) for calendar in calendars.values()} - {None}
    if not readings and language in LANGUAGES:
        return _read(text, calendars[language], with_typos=True)
    return readings.pop() if len(readings) == 1 else None


def shift_days(question: str, days: Days) -> Days | None:
    """ "And the day after?", of the days that were asked about before; None where no such step is named."""
    said = normalize(question).replace("?", " ").replace(",", " ").split()
    steps = {step for word in said if (step := STEPS.get(word))}
    units = {unit for word in said if (unit := STEP_UNITS.get(word)) is not None}
    if len(said) > MAX_STEP_WORDS or len(steps) != 1 or len(units) != 1 or not (days.first and days.last):
        return None
    [step], [unit] = steps, units
    try:
        first, last = _take_step(days.first, days.last, step, unit)
    except OverflowError:
        # Before the first year, or behind the last.
        return None
    return days.model_copy(update={"first": first, "last": last})


def _take_step(first: date, last: date, step: int, unit: int) -> DateRange:
    if unit == _WEEK:
        return first + 7 * step * _ONE_DAY, last + 7 * step * _ONE_DAY
    nearest = _span_unit(first if step < 0 else last, unit)[0 if step < 0 else 1]
    return _span_unit(nearest + step * _ONE_DAY, unit)


def list_in_brackets(words: str) -> list[str]:
    """What "since the fair (Apr 15)" or "since the fair, Apr 15" may mean: "since Apr 15". The most words first."""
    name, bracket, day = words.partition("(" if "(" in words else ", ")
    before = name.split()[:MAX_NAME] if bracket else []
    return [f"{' '.join(before[:count])} {day.strip(' )')}" for count in range(len(before) - 1, -1, -1)]


def _read(text: str, calendar: _Calendar, *, with_typos: bool = False) -> Days | None:
    tokens = _tokenize(text, calendar.language, with_typos=with_typos) or []
    plain = [token for token in tokens if token.kind != "inclusive"]
    try:
        return _read_range(_settle(plain), calendar, is_inclusive=plain != tokens) if plain else None
    except (ValueError, OverflowError):
        # There is no such day, such as April 31, or it is too long ago.
        return None


def _tokenize(text: str, language: str, *, with_typos: bool = False) -> list[DateToken] | None:
    """None if a word is unknown. If a month above 12 results, the day is read first in all dates."""
    is_month_first = language in MONTH_FIRST
    tokens = _tokenize_in_order(text, language, is_month_first=is_month_first, with_typos=with_typos)
    if tokens and any(token.kind == "month_name" and token.value > 12 for token in tokens):
        return _tokenize_in_order(text, language, is_month_first=not is_month_first, with_typos=with_typos)
    return tokens


def _tokenize_in_order(text: str, language: str, *, is_month_first: bool, with_typos: bool) -> list[DateToken] | None:
    tokens: list[DateToken] = []
    position = 0
    while position < len(text):
        if text[position].isspace() or text[position] in _IGNORED:
            position += 1
        elif text[position].isdigit():
            number = _NUMBERS.match(text[position:])
            if number is None:
                return None
            position += number.span("all")[1]
            tokens += _read_number(number, is_month_first=is_month_first)
        else:
            word, meaning = _read_word(text, position, language, with_typos=with_typos)
            if not meaning:
                return None
            position += len(word)
            tokens += [token for token in meaning if token.kind != "filler"]
    return tokens


def _read_word(text: str, position: int, language: str, *, with_typos: bool) -> tuple[str, tuple[DateToken, ...]]:
    """The word at this position and its meaning, which is empty if it is unknown."""
    lexicon = read_lexicon(language)
    word = find_word(text, position, lexicon, language)
    if word or not with_typos:
        return word, lexicon.get(word, ())
    misspelt = "".join(takewhile(str.isalpha, text[position:]))
    return misspelt, find_misspelt(misspelt, language)


def _read_number(found: Match, *, is_month_first: bool) -> list[DateToken]:
    year, month, day = found["y"] or found["c"] or found["f"] or found["i"], found["m"] or found["e"], found["d"]
    if found["a"] or found["g"]:
        month, day = found["a"] or found["g"], found["b"] or found["h"]
        month, day = (month, day) if is_month_first else (day, month)
    tokens = [DateToken("number", int(found["n"]))] if found["n"] else [DateToken("month_name", int(month))]
    tokens += [DateToken("date", int(day))] if day else []
    tokens += [DateToken("calendar_year", int(year) % 100 + 2000)] if year else []
    return tokens


def _settle(tokens: list[DateToken]) -> list[DateToken]:
    """Decide from its neighbors whether a number is a day of the month, a count, a month or a year."""
    if [token.kind for token in tokens] == ["number", "daymark", "after"]:
        raise ValueError("after that day, or after that many days")
    if tokens[1:] and tokens[-1].kind == "on":
        tokens = [*tokens[:-1], DateToken("since")]
    tokens = _settle_numbers(_settle_months([token for token in tokens if token.kind != "on"]))
    kinds = {token.kind for token in tokens}
    if "unit" not in kinds:
        # "Before" and "ago" are one word in some languages.
        tokens = [DateToken("before") if token.kind == "ago" else token for token in tokens]
    if "unit" not in kinds and "month_name" in kinds:
        tokens = [token._replace(kind="date") if token.kind == "number" else token for token in tokens]
    dates = [index for index, token in enumerate(tokens) if token.kind in {"date", "holiday"}]
    for index, token in enumerate(tokens):
        if token.kind == "weekof" and index > max(dates, default=-1):
            # "The last week of March" is the week of no day.
            tokens[index] = DateToken("unit", _WEEK)
    return [token for token in tokens if token.kind not in {"article", "daymark"}]


def _settle_numbers(tokens: list[DateToken]) -> list[DateToken]:
    kinds = {token.kind for token in tokens}
    is_counted = not kinds.isdisjoint({"past", "last", "ago"}) and "month_name" not in kinds
    settled: list[DateToken] = []
    for before, token, after in zip([DateToken(""), *tokens], tokens, [*tokens[1:], DateToken("")], strict=False):
        if token == DateToken("unit", _YEAR) and (_is_year(before) or _is_year(after)):
            continue
        if token.kind == "daymark" and before.kind == "number" and is_counted and after.kind != "number":
            settled.append(DateToken("unit", _DAY))
        elif _is_year(token):
            settled.append(DateToken("calendar_year", token.value))
        elif token.kind == "number" and _is_date(before, after) and not (is_counted and after.kind == "daymark"):
            settled.append(DateToken("date", token.value))
        else:
            settled.append(token)
    return settled


def _settle_months(tokens: list[DateToken]) -> list[DateToken]:
    """ "3月" and "tháng 3" are March, "上月" is the last month."""
    settled: list[DateToken] = []
    for token in tokens:
        previous = settled[-1].kind if settled else ""
        if token.kind == "monthsuffix" and previous == "number":
            settled[-1] = settled[-1]._replace(kind="month_name")
        elif token.kind == "number" and previous == "monthprefix":
            settled[-1] = DateToken("month_name", token.value)
        else:
            settled.append(token)
    return [DateToken("unit", _MONTH) if token.kind in {"monthsuffix", "monthprefix"} else token for token in settled]


def _is_year(token: DateToken) -> bool:
    return token.kind in {"number", "calendar_year"} and 2000 <= token.value < 2100


def _is_date(before: DateToken, after: DateToken) -> bool:
    return after.kind != "unit" and not {before.kind, after.kind}.isdisjoint({"article", "daymark", "month_name"})


_JOINTS = {"from", "since", "after", "before", "until", "to", "through", "between", "and"}
_RANGES = {
    "_ to _",
    "_ through _",
    "_ until _",
    "since _ to _",
    "since _ through _",
    "since _ until _",
    "_ since _ until",
    "between _ and _",
    "between _ to _",
    "between _ through _",
    "between _ until _",
    "between _ and _ between",
    "between _ to _ between",
    "since _ to _ until",
    "_ since _ through",
    "_ since _ between",
    "_ and _ between",
    "_ to _ between",
}
_OPEN = {"since _ since": "since", "until _ until": "until", "to _ until": "until", "through _": "through"}
_OPEN |= {f"{word} _": word for word in ("from", "since", "after", "before", "until")}
_OPEN |= {f"_ {word}": word for word in ("from", "since", "after", "before", "until")}


# What these words are together with "inclusive"; "before April 3 inclusive" may be either.
_INCLUSIVE = {"since": "since", "from": "from", "until": "through", "through": "through"}
_WHOLE = {"month_name", "calendar_year", "unit", "this", "last"}


def _read_range(tokens: list[DateToken], calendar: _Calendar, *, is_inclusive: bool) -> Days | None:
    form, sides = _split_at_joints(tokens)
    joined = _join_form(form, {token.kind for token in tokens})
    moments = [_read_moment(_strip_start(side, joined, index), calendar) for index, side in enumerate(sides)]
    if joined == "_":
        first, last = _resolve_moment(moments[0], calendar)
        return Days(first=first, last=last)
    if joined in _RANGES:
        first, last = _resolve_range(moments[0], moments[1], calendar)
        return Days(first=first, last=last)
    joint = _OPEN.get(joined)
    if is_inclusive:
        joint = _INCLUSIVE.get(joint or "")
    return _open(moments[0], joint, calendar) if joint else None


def _join_form(form: list[str], kinds: set[str]) -> str:
    joined = " ".join(form)
    if len(form) > 2 or "start" in kinds:
        joined = joined.replace("from", "since")
    if "end" in kinds:
        # What came before the end of April may have come on its last day.
        joined = joined.replace("before", "until")
    # "By the end of March" is clear, "at the end of March" is not.
    return "" if joined == "_" and "end" in kinds else joined


def _strip_start(tokens: list[DateToken], joined: str, index: int) -> list[DateToken]:
    """ "Since the beginning of May" is since May; "until the beginning of May" and others raise ValueError."""
    rest = [token for token in tokens if token.kind != "start"]
    if rest == tokens:
        return tokens
    is_first = index == 0 and joined.startswith(("since", "between", "_ since"))
    if not is_first or not {token.kind for token in rest} <= _WHOLE:
        raise ValueError("no first day")
    if [token.kind for token in rest] == ["unit"] and rest[0].value != _YEAR:
        # The beginning of "the year" may be that of the school year.
        return [DateToken("this"), *rest]
    return rest


def _split_at_joints(tokens: list[DateToken]) -> tuple[list[str], list[list[DateToken]]]:
    """The form of a range, such as `since _ until _`, and the tokens of each of its days."""
    form: list[str] = []
    sides: list[list[DateToken]] = []
    for token in tokens:
        if token.kind in _JOINTS:
            form.append(token.kind)
        elif form and form[-1] == "_":
            sides[-1].append(token)
        else:
            form.append("_")
            sides.append([token])
    return form, sides


def _open(moment: _Moment, joint: str, calendar: _Calendar) -> Days | None:
    is_end = joint in {"before", "until", "through"}
    first, last = _resolve_moment(moment, calendar, may_be_ahead=is_end)
    if joint == "until" and first != last:
        # "Until April" is with April for some, and without it for others.
        return None
    if joint == "from":
        return _read_from(moment, first, last)
    return {
        "since": lambda: Days(first=first),
        "after": lambda: Days(first=last + _ONE_DAY),
        "before": lambda: Days(last=first - _ONE_DAY),
        "until": lambda: Days(last=last),
        "through": lambda: Days(last=last),
    }[joint]()


def _read_from(moment: _Moment, first: date, last: date) -> Days:
    """ "From February 3" begins there; what is "from March" or "from last week" is of these days."""
    is_of = moment.weekday or moment.span or first != last
    return Days(first=first, last=last if is_of else None)


def _resolve_moment(moment: _Moment, calendar: _Calendar, *, may_be_ahead: bool = False) -> DateRange:
    if moment.span:
        return moment.span
    if moment.months or moment.year or moment.holiday:
        span = _choose_year(moment.in_year, moment.year, calendar, may_be_ahead=may_be_ahead)
    else:
        span = _choose_month(moment.in_year, calendar)
    _check_weekday(moment, span[0])
    return span


def _check_weekday(moment: _Moment, day: date) -> None:
    if moment.weekday and day.isoweekday() != moment.weekday:
        raise ValueError("another day of the week")


def _resolve_range(start: _Moment, end: _Moment, calendar: _Calendar) -> DateRange:
    """Each side may take the month or year from the other: "March 2 to 8", "del 2 al 8 de marzo"."""
    if start.span or end.span:
        first, last = _resolve_moment(start, calendar)[0], _resolve_moment(end, calendar)[1]
        # "From Monday to Wednesday", on a Tuesday.
        return (first - 7 * _ONE_DAY if first > last and start.weekday else first), last
    if not (start.months or end.months) and start.year and end.year:
        # Two years often mean a school year, whose days are unknown.
        return _fail()
    # "The week from May 6 to 10" has these days only.
    start = replace(start, is_week=False)
    start, end = replace(start, months=start.months or end.months), replace(end, months=end.months or start.months)

    def in_year(year: int, months: tuple[int, int] | None = None) -> DateRange:
        first, last = start.in_year(year, months)[0], end.in_year(year, months)[1]
        if first > last and start.months != end.months and not start.year:
            first = start.in_year(last.year - 1)[0]
        if not start.months and last > calendar.today:
            raise ValueError("not yet over")
        return first, last

    if start.months or start.year:
        span = _choose_year(in_year, start.year or end.year, calendar, may_be_ahead=False)
    else:
        span = _choose_month(in_year, calendar)
    _check_weekday(start, span[0])
    _check_weekday(end, span[1])
    return span


def _choose_year(
    in_year: Callable[[int], DateRange], year: int | None, calendar: _Calendar, *, may_be_ahead: bool
) -> DateRange:
    """The year that brings the dates nearest to the survey, the latest if there are several."""
    if year:
        return in_year(year)
    surveyed = calendar.surveyed or (calendar.today, calendar.today)
    newest = max(calendar.today, surveyed[1])
    spans = []
    for candidate in range(surveyed[0].year - 4, newest.year + 2):
        try:
            spans.append(in_year(candidate))
        except ValueError:
            # Not every year has a February 29.
            continue
    spans = [span for span in spans if may_be_ahead or span[0] <= newest]

    def measure(span: DateRange) -> tuple[timedelta, int]:
        return max(surveyed[0] - span[1], span[0] - surveyed[1], timedelta()), -span[0].toordinal()

    return min(spans, key=measure)


def _choose_month(in_year: Callable[[int, tuple[int, int]], DateRange], calendar: _Calendar) -> DateRange:
    """ "The 13th": the last one up to today if the survey is about then, or else the only one in the survey."""
    today, surveyed = calendar.today, calendar.surveyed
    oldest = min(today, surveyed[0]) if surveyed else today
    months = (today.year * 12 + today.month - 1) - (oldest.year * 12 + oldest.month - 1)
    spans = []
    for back in range(min(months, 24) + 3):
        year, month = divmod(today.year * 12 + today.month - 1 - back, 12)
        try:
            spans.append(in_year(year, (month + 1, month + 1)))
        except ValueError:
            # Not every month has a 31st.
            continue
    spans = [span for span in spans if span[0] <= today]
    if surveyed and spans[:1] and not surveyed[0] <= spans[0][1] <= surveyed[1] + 31 * _ONE_DAY:
        spans = [span for span in spans if surveyed[0] <= span[1] and span[0] <= surveyed[1]]
        if len(spans) > 1:
            raise ValueError("which of them is not known")
    return spans[0] if spans else _fail()


def _fail() -> DateRange:
    raise ValueError("no such day")


# What a number before "half" or "week" stands for, by the letters below.
ORDINALS = {1: "f", 2: "s", 3: "r", 4: "v"}
# "The second week of March" and those after it; the first is read as its first seven days.
WEEKS = {"msu": (8, 14), "mru": (15, 21), "muv": (22, 28)}
_LETTERS = {
    "month_name": "m",
    "calendar_year": "y",
    "weekday": "w",
    "date": "d",
    "number": "n",
    "unit": "u",
    "this": "t",
    "last": "l",
    "past": "p",
    "ago": "a",
    "today": "o",
    "yesterday": "k",
    "first": "f",
    "second": "s",
    "third": "r",
    "fourth": "v",
    "half": "h",
    "mid": "x",
    "end": "e",
    "quarter": "q",
    "weekof": "b",
    "holiday": "c",
}


def _read_moment(tokens: list[DateToken], calendar: _Calendar) -> _Moment:
    """Read a moment from the kinds of its tokens, in any order. Raises ValueError for an unknown shape."""
    values = {_LETTERS[token.kind]: token.value for token in tokens}
    if len(values) < len(tokens):
        raise ValueError("one of them twice")
    if values.get("u") == _YEAR and "m" in values and not values.keys().isdisjoint("lt"):
        # "March of last year".
        values = {letter: value for letter, value in values.items() if letter not in "ult"}
        values["y"] = calendar.today.year - any(token.kind == "last" for token in tokens)
    if values.get("d") in ORDINALS and not values.keys().isdisjoint("hu"):
        # "The 1st half of April", "the 3rd week of May".
        values[ORDINALS[values.pop("d")]] = 0
    moment = _read_named(values) or _read_relative(values, calendar)
    if moment is None:
        raise ValueError("an unknown shape")
    return moment


def _read_named(values: dict[str, int]) -> _Moment | None:
    """Days, months and years by their names or numbers."""
    shape = "".join(sorted(values.keys() - {"y"}))
    month = values.get("m", 0)
    moment = _Moment(year=values.get("y"), months=(month, month) if month else None, weekday=values.get("w"))
    ordinal = next((number for number, letter in ORDINALS.items() if shape == "".join(sorted(f"m{letter}"))), None)
    if ordinal or shape in {"d", "dm", "dw", "dmw", "bd", "bdm"}:
        # "May the fourth".
        day = ordinal or values["d"]
        return replace(moment, days=(day, day), is_week="b" in values)
    if shape in {"m", "mt"} or (shape == "mu" and values["u"] == _MONTH) or (shape == "" and moment.year):
        return moment
    if shape in {"c", "bc"}:
        return replace(moment, holiday=values["c"], is_week="b" in values)
    if shape == "q":
        return replace(moment, months=(values["q"] * 3 - 2, values["q"] * 3))
    return _read_part(shape, values, moment)


def _read_part(shape: str, values: dict[str, int], moment: _Moment) -> _Moment | None:
    """ "The first half of April", "mid-April", "the last two weeks of April"."""
    parts = {"fhm": (1, 15), "hms": (16, -1), "mx": (10, 20), "em": (-1, -1)}
    if shape in parts:
        return replace(moment, days=parts[shape])
    if shape in WEEKS and values["u"] == _WEEK:
        return replace(moment, days=WEEKS[shape])
    if "u" not in values or values["u"] > _WEEK or (values["u"] == _DAY and "n" not in values):
        return None
    count = values.get("n", 1) * (7 if values["u"] == _WEEK else 1)
    if not 0 < count <= 28:
        return None
    if shape in {"fmu", "fmnu"}:
        return replace(moment, days=(1, count))
    return replace(moment, days=(-count, -1)) if shape in {"lmu", "lmnu", "mpu", "mnpu"} else None


def _read_relative(values: dict[str, int], calendar: _Calendar) -> _Moment | None:
    shape, today = "".join(sorted(values)), calendar.today
    unit, count = values.get("u", _DAY), values.get("n", 1)
    if shape in {"o", "k"}:
        day = today - _ONE_DAY if shape == "k" else today
        return _Moment((day, day))
    if "w" in values:
        return _read_weekday(shape, values, calendar)
    if shape == "tu" or (shape in {"lu", "au"} and unit != _DAY):
        return _Moment(_span_unit(_go_back(today, unit, 0 if shape == "tu" else 1), unit))
    if shape == "anu":
        return _Moment(_span_unit(_go_back(today, unit, count), unit))
    if count and (shape in {"lnu", "npu"} or (shape == "pu" and unit != _DAY)):
        return _Moment((_go_back(today, unit, count) + _ONE_DAY, today))
    return None


def _read_weekday(shape: str, values: dict[str, int], calendar: _Calendar) -> _Moment | None:
    """The last such weekday up to today. "Last Monday" is before today; in Chinese it is in the last week."""
    today, weekday = calendar.today, values["w"]
    of_last_week = shape == "luw" and values["u"] == _WEEK
    if of_last_week or (shape == "lw" and calendar.language == "zh"):
        day = _span_unit(today, _WEEK)[0] + timedelta(days=weekday - 8)
    elif shape in {"w", "tw", "lw"}:
        day = today - timedelta(days=(today.isoweekday() - weekday) % 7)
        day -= timedelta(days=7 if shape == "lw" and day == today else 0)
    else:
        return None
    return _Moment((day, day), weekday=weekday)


def _find_holiday(number: int, year: int) -> date:
    rule = HOLIDAYS[number - 1]
    if isinstance(rule, int):
        return _find_easter(year) + rule * _ONE_DAY
    month, weekday, which = rule
    first = date(year, month, 1)
    days = [first + timedelta(days=(weekday - first.isoweekday()) % 7 + 7 * week) for week in range(5)]
    return [day for day in days if day.month == month][which - 1 if which > 0 else which]


def _find_easter(year: int) -> date:
    """The Sunday after the first full moon of spring, by the rule of 1583 (Gauss, with Lichtenberg's correction)."""
    century = year // 100
    moon = 15 + (3 * century + 3) // 4 - (8 * century + 13) // 25
    full = (19 * (year % 19) + moon) % 30
    full -= (full + (year % 19) // 11) // 29
    limit = 21 + full
    sunday = 7 - (year + year // 4 + 2 - (3 * century + 3) // 4) % 7
    return date(year, 3, 1) + timedelta(days=limit + 7 - (limit - sunday) % 7 - 1)


def _go_back(day: date, unit: int, count: int) -> date:
    if unit in {_DAY, _WEEK}:
        return day - timedelta(days=count * (7 if unit == _WEEK else 1))
    year, month = divmod(day.year * 12 + day.month - 1 - count * (12 if unit == _YEAR else 1), 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _span_unit(day: date, unit: int) -> DateRange:
    """The whole week, month or year of this day."""
    if unit == _DAY:
        return day, day
    if unit == _WEEK:
        monday = day - timedelta(days=day.weekday())
        return monday, monday + timedelta(days=6)
    if unit == _MONTH:
        return day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1])
    return date(day.year, 1, 1), date(day.year, 12, 31)
