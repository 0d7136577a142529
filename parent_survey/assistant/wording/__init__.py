"""The assistant's own sentences, in the language of the question. Parents' words stay in theirs."""

import tomllib
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from parent_survey.core.patterns import fold

HERE = Path(__file__).parent
ENGLISH = "en"
LANGUAGES = frozenset(file.stem for file in HERE.glob("*.toml"))


@cache
def _read(language: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{language}.toml").read_text(encoding="utf-8"))


class Wording:
    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else ENGLISH
        self._own = _read(self.language)
        self._known = _read(ENGLISH) | self._own

    def say(self, key: str, **values: object) -> str:
        # A language whose sentence fits any number has no form for one; the English one is none of its own.
        known = self._own if key in self._own else self._known
        singular = f"{key}_one"
        chosen = singular if values.get("n") == 1 and singular in known else key
        return str(known[chosen]).format(**values)

    def say_day(self, day: date) -> str:
        return self.say("day", month=self._known["months"][day.month - 1], day=day.day, year=day.year)

    def name_weekday(self, number: int) -> str:
        """Of 1 for Monday."""
        return str(self._known["weekdays"][number - 1])

    def name_language(self, code: str) -> str:
        """In the language of the reply, in English where that has no name for it, else the code."""
        return str(self._known["languages"].get(code) or _read(ENGLISH)["languages"].get(code, code))

    @property
    def survey_words(self) -> frozenset[str]:
        """Words for the survey itself and those who take part, folded, here and in English."""
        known = f"{self._known['survey_words']} {_read(ENGLISH)['survey_words']}"
        return frozenset(map(fold, known.split()))

    def say_month(self, day: date) -> str:
        return f"{self._known['months'][day.month - 1]} {day.year}"
