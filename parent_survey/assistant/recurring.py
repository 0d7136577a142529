"""Reads days of the week and hours that recur: "on weekends after 8pm", "los lunes", "по будням", "22点以后".

The words are those of `day_words.py` and of `recurring_words.py`. As in `days.py`, every word must be
known and all must form one of the shapes below; everything else is None. Certain days, such as "last weekend" and "on
Tuesday", are None as well. Some meanings that are not plain:

- `every` makes a day of the week recur, as "a", "any" or a plural does; `plurals` lists names that have it in them.
- `morning` and `night` say which half of the day an hour is in, but no hours by themselves.
- `oclock` makes an hour of a number.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from parent_survey.assistant.day_words import LANGUAGES, DateToken, find_word, normalize, read_lexicon
from parent_survey.assistant.recurring_words import EVERYWHERE, WORDS
from parent_survey.core.patterns import compile_pattern
from parent_survey.search.scope import Days

MAX_CHARACTERS = 80
_MAX_TOKENS = 30
_IGNORED = frozenset(' .;:()"“”«»!?¿\u200e\u200f')
_CLOCK = compile_pattern(r"(?P<all>(?P<hour>\d\d?)(?:[:h](?P<minute>\d\d))?)(?:\D|$)")
# Where a name with an "s" is its plural, as in "segundas-feiras".
_PLURAL_IN_S = frozenset({"en", "es", "pt", "fr"})
# Where "8h" or "8:00" is in the morning unless something else is said.
_USES_24_HOURS = frozenset({"pt", "fr", "ru"})
# Where morning and evening are named before the hour.
_PERIOD_FIRST = frozenset({"zh", "ko"})


def read_recurring(words: str, language: str) -> Days | None:
    """None if the words are unclear or mean certain days.

    Hours begin with the first one, even if they pass midnight. Words of another language are read if all languages
    that know them agree.
    """
    if len(words) > MAX_CHARACTERS:
        return None
    text = normalize(words)
    if language in LANGUAGES and (tokens := _tokenize(text, language)) is not None:
        return _read(tokens, language)
    readings = {_read(_tokenize(text, other) or [], other) for other in LANGUAGES} - {None}
    return readings.pop() if len(readings) == 1 else None


@lru_cache
def _read_words(language: str) -> dict[str, tuple[DateToken, ...]]:
    words = dict(read_lexicon(language))
    if language in _PLURAL_IN_S:
        names = [(name, tokens) for name, tokens in words.items() if [token.kind for token in tokens] == ["weekday"]]
        words |= {"-".join(f"{part}s" for part in name.split("-")): (_EVERY, *tokens) for name, tokens in names}
    for line in (EVERYWHERE.rstrip() + WORDS[language]).replace("\n ", " ").strip().splitlines():
        meaning, _, listed = line.partition(": ")
        if meaning in {"weekdays", "plurals"}:
            every = (_EVERY,) if meaning == "plurals" else ()
            for day, names_of_day in enumerate(listed.split(), start=1):
                token = (*every, DateToken("weekday", day))
                words |= {normalize(name.replace("_", " ")): token for name in names_of_day.split("|")}
        else:
            tokens = tuple(_DAY_GROUPS.get(kind, DateToken(kind)) for kind in meaning.split())
            words |= {normalize(word.strip('"')): tokens for word in listed.split(", ")}
    return words


def _tokenize(text: str, language: str) -> list[DateToken] | None:
    """None if a word is unknown. The value of `clock` ("8:00") and `padded clock` ("08:00") is in minutes."""
    words = _read_words(language)
    tokens: list[DateToken] = []
    position = 0
    while position < len(text):
        if text[position] in _IGNORED:
            position += 1
        elif text[position].isdigit():
            found = _CLOCK.match(text[position:])
            if found is None:
                return None
            position += len(found["all"])
            tokens.append(_read_clock(found["hour"], found["minute"]))
        else:
            word = find_word(text, position, words, language)
            if not word:
                return None
            position += len(word)
            tokens += [token for token in words[word] if token.kind not in {"filler", "daymark"}]
    return tokens


def _read_clock(hour: str, minute: str) -> DateToken:
    if not minute:
        return DateToken("number", int(hour))
    return DateToken("padded clock" if hour.startswith("0") else "clock", int(hour) * 60 + int(minute))


def _read(tokens: list[DateToken], language: str) -> Days | None:
    """Days before hours or hours before days: a word between them may belong to either."""
    if len(tokens) > _MAX_TOKENS:
        return None
    of_days = [index for index, token in enumerate(tokens) if token.kind in {"weekday", "group"}]
    of_hours = [index for index, token in enumerate(tokens) if token.kind in {*_SHOWS_HOURS, "number"}]
    readings: set[Days | None] = set()
    if not (of_days and of_hours):
        readings.add(_read_parts(tokens if of_days else [], tokens if of_hours else [], language))
    elif of_days[-1] < of_hours[0]:
        for split in range(of_days[-1] + 1, of_hours[0] + 1):
            readings.add(_read_parts(tokens[:split], tokens[split:], language))
    else:
        for split in range(of_hours[-1] + 1, of_days[0] + 1):
            readings.add(_read_parts(tokens[split:], tokens[:split], language))
    readings.discard(None)
    return readings.pop() if len(readings) == 1 else None


def _read_parts(days: list[DateToken], hours: list[DateToken], language: str) -> Days | None:
    weekdays = _read_weekdays(days) if days else ()
    times = _read_hours(hours, language) if hours else ()
    if weekdays is None or times is None or not (weekdays or times):
        return None
    return Days(weekdays=weekdays, hours=times)


# A group of days has a bit for each of them.
_WEEKEND = DateToken("group", 1 << 6 | 1 << 7)
_WORKDAYS = DateToken("group", sum(1 << day for day in range(1, 6)))
_DAY_GROUPS = {"weekend": _WEEKEND, "workdays": _WORKDAYS}
_EVERY = DateToken("every")
# Ranges that recur even if nothing says so.
_RECURRING_RANGES = frozenset({(1, 5), (6, 7)})
_DAY_LETTERS = {"weekday": "d", "group": "g", "or": "&", "and": "&", "comma": "&", "from": "<", "since": "<"}
_DAY_LETTERS |= {"to": "-", "through": "-", "until": "-", "between": "="}
# By their letters, with where the two days stand in them.
_DAY_RANGES = {"<d-d": (1, 3), "d<d-": (0, 2), "=d&d": (1, 3), "=d-d": (1, 3), "d&d=": (0, 2), "d-d": (0, 2)}


def _read_weekdays(tokens: list[DateToken]) -> tuple[int, ...] | None:
    is_every = _EVERY in tokens
    is_the = any(token.kind == "article" for token in tokens)
    days = _trim([token for token in tokens if token.kind not in {"every", "article", "on", "inclusive"}])
    if any(token.kind not in _DAY_LETTERS for token in days):
        return None
    joined = _join_ranges(days, is_every=is_every)
    letters = "".join(_DAY_LETTERS[token.kind] for token in joined)
    if not letters or letters.strip("dg&") or letters != letters.strip("&"):
        return None
    is_certain = letters == "d" or (days == [_WEEKEND] and is_the)
    return None if is_certain and not is_every else _combine(joined)


def _trim(tokens: list[DateToken]) -> list[DateToken]:
    """Without commas at both ends, and without a "to" before the first day, as in "às segundas"."""
    start, end = 0, len(tokens)
    while start < end and tokens[start].kind in {"comma", "to"}:
        start += 1
    while start < end and tokens[end - 1].kind == "comma":
        end -= 1
    return tokens[start:end]


def _join_ranges(tokens: list[DateToken], *, is_every: bool) -> list[DateToken]:
    """A range becomes a group if it recurs; otherwise it stays, and so nothing is read."""
    joined: list[DateToken] = []
    position = 0
    while position < len(tokens):
        letters = "".join(_DAY_LETTERS[token.kind] for token in tokens[position : position + 4])
        form = next((form for form in _DAY_RANGES if letters.startswith(form)), "")
        first, last = (tokens[position + index].value for index in _DAY_RANGES[form]) if form else (0, 0)
        if form and (is_every or (first, last) in _RECURRING_RANGES):
            days = ((first + day - 1) % 7 + 1 for day in range((last - first) % 7 + 1))
            joined.append(DateToken("group", sum(1 << day for day in days)))
            position += len(form)
        else:
            joined.append(tokens[position])
            position += 1
    return joined


def _combine(tokens: list[DateToken]) -> tuple[int, ...] | None:
    """The days of all; None if it is every day.

    Others beside a group explain it, as in "weekend (sat or sun)", and must be the same days.
    """
    for index, (token, following) in enumerate(pairwise(tokens)):
        kinds = {token.kind, following.kind}
        group = index if token.kind == "group" else index + 1
        if kinds in ({"group"}, {"group", "weekday"}):
            others = [*tokens[:group], *tokens[group + 1 :]]
            if _to_bits(others) != tokens[group].value:
                return None
    days = _to_bits(tokens)
    is_every_day = days == _WEEKEND.value | _WORKDAYS.value
    return None if is_every_day else tuple(day for day in range(1, 8) if days & 1 << day)


def _to_bits(tokens: list[DateToken]) -> int:
    days = 0
    for token in tokens:
        days |= {"group": token.value, "weekday": 1 << token.value}.get(token.kind, 0)
    return days


@dataclass(frozen=True, slots=True)
class _Time:
    """The hour of the day if it `is_sure`, or else a number that may be of the morning or of the evening."""

    hour: int
    minute: int = 0
    is_sure: bool = False
    # "am" or "in the evening" was said.
    has_half: bool = False
    # Noon or midnight, which do not show how others are counted.
    is_named: bool = False


_MORNING = {hour: hour for hour in range(1, 12)}
_AFTERNOON = {hour: hour + 12 for hour in range(1, 12)} | {hour: hour for hour in range(12, 24)}
# What each hour is in this part of the day; an hour that it does not have is a mistake.
_HALVES = {
    "am": _MORNING | {0: 0, 12: 0},
    "pm": _AFTERNOON,
    "morning": _MORNING,
    "night": _AFTERNOON | {hour: hour for hour in range(1, 6)} | {12: 0},
}
_NAMED = {"noon": _Time(12, is_sure=True, is_named=True), "midnight": _Time(0, is_sure=True, is_named=True)}
_CLOCKS = frozenset({"clock", "padded clock"})
# One of these shows that a number is an hour, and not a day of the month.
_SHOWS_HOURS = frozenset({*_HALVES, *_NAMED, *_CLOCKS, "oclock"})
_JOINTS = {"from": "<", "since": "<", "after": "<", "before": ">", "ago": ">", "until": "u", "to": "-"}
_JOINTS |= {"between": "=", "and": "&", "or": "|", "on": "+"}
_FORMS = dict.fromkeys(("<_", "_<", "<_<", "<_+", "_|<", "_&<"), "start")
_FORMS |= dict.fromkeys((">_", "_>", "_|>", "_&>"), "end")
_FORMS |= dict.fromkeys(("_-_", "<_-_", "<_>_", "_<_>", "<_&>_", "_<&_>"), "range")
_FORMS |= dict.fromkeys(("=_&_", "=_-_", "_&_=", "_-_=", "<_-_=", "_<_="), "range")
_FORMS |= dict.fromkeys((">_<_", ">_&<_", "_>_<", "_>&_<"), "reversed range")
_FORMS |= {"<_|>_": "either", "_<|_>": "either", ">_|<_": "reversed either", "_>|_<": "reversed either"}


def _read_hours(tokens: list[DateToken], language: str) -> tuple[int, ...] | None:
    """None if it is every hour or none."""
    try:
        form, times = _split_times(tokens, language)
        kind = _FORMS[form]
    except (KeyError, ValueError):
        # A word that has no part in times, no such hour, or an unknown form.
        return None
    if kind.startswith("reversed"):
        times.reverse()
    start = _find_start(times[0], times[1:], language) if kind != "end" else 0
    end = _find_end(times[-1], times[:-1], language) if kind != "start" else 24
    if start is None or end is None or (kind.endswith("either") and start < end):
        return None
    return tuple((start + hour) % 24 for hour in range((end - start) % 24)) or None


def _split_times(tokens: list[DateToken], language: str) -> tuple[str, list[_Time]]:
    """The form of the words, such as `<_-_` for "from 8 to 10", and its times. Raises KeyError or ValueError."""
    if _SHOWS_HOURS.isdisjoint(token.kind for token in tokens):
        raise ValueError("nothing shows that it is about hours")
    form = ""
    times: list[_Time] = []
    for token in _order(tokens, language):
        is_behind_time = form.endswith("_")
        if token.kind in _HALVES or (token.kind in _NAMED and is_behind_time):
            if not is_behind_time:
                raise ValueError("no hour for this part of the day")
            times[-1] = _specify(times[-1], token.kind)
        elif token.kind in _JOINTS:
            # A "to" that follows no time is an "at" in several languages.
            form += _JOINTS[token.kind] if is_behind_time or token.kind != "to" else ""
        else:
            form += "_"
            times.append(_NAMED.get(token.kind) or _to_time(token))
    # "10pm until midnight" is a range, "10pm before midnight" is nothing.
    return "_-_" if form == "_u_" else form.replace("u", ">"), times


def _order(tokens: list[DateToken], language: str) -> list[DateToken]:
    """Only what makes a time, with the part of the day behind its hour."""
    ordered = [token for token in tokens if token.kind not in {"oclock", "article", "comma"}]
    # "From noon on" ends with it; elsewhere it says nothing.
    ordered = [token for token in ordered[:-1] if token.kind != "on"] + ordered[-1:]
    if language in _PERIOD_FIRST:
        for index in range(len(ordered) - 1):
            token, following = ordered[index : index + 2]
            if token.kind in {*_HALVES, *_NAMED} and following.kind in {*_CLOCKS, "number"}:
                ordered[index : index + 2] = following, token
    return ordered


def _to_time(token: DateToken) -> _Time:
    """Raises KeyError if it is none."""
    minutes = {"number": token.value * 60, "clock": token.value, "padded clock": token.value}[token.kind]
    hour, minute = divmod(minutes, 60)
    if minutes > 24 * 60:
        raise ValueError("no such hour")
    return _Time(hour, minute, is_sure=token.kind == "padded clock" or hour > 12 or hour == 0)


def _specify(time: _Time, kind: str) -> _Time:
    """ "10 at night", "12 noon". Raises KeyError or ValueError if there is no such hour."""
    if time.has_half or time.is_named:
        raise ValueError("said twice")
    if kind in _NAMED:
        return {(12, 0): _NAMED[kind]}[time.hour, time.minute]
    return _Time(_HALVES[kind][time.hour], time.minute, is_sure=True, has_half=True)


def _find_start(time: _Time, ends: list[_Time], language: str) -> int | None:
    """Of "10 to 2am" the hour that is nearest before its end."""
    if time.minute != 0:
        return None
    if _is_of_24_hours(time, ends, language):
        return time.hour
    end = _round_end(ends[0]) if ends and ends[0].is_sure else None
    return (end - ((end - time.hour) % 12 or 12)) % 24 if end is not None else None


def _find_end(time: _Time, starts: list[_Time], language: str) -> int | None:
    """The first hour that is not included; of "10pm to 2" the nearest after its start."""
    end = _round_end(time)
    if end is None or _is_of_24_hours(time, starts, language):
        return end
    start = starts[0].hour if starts and starts[0].is_sure else None
    return (start + ((end - start) % 12 or 12)) % 24 if start is not None else None


def _is_of_24_hours(time: _Time, others: list[_Time], language: str) -> bool:
    """If not, it is one of the morning or of the evening."""
    if time.is_sure or any(other.has_half for other in others):
        return time.is_sure
    return language in _USES_24_HOURS or any(other.is_sure and not other.is_named for other in others)


def _round_end(time: _Time) -> int | None:
    return {0: time.hour, 59: time.hour + 1}.get(time.minute)
