"""The languages in which a parent can be asked, and which of them a browser wants."""

import html
from collections.abc import Mapping
from typing import Literal, TypeVar, get_args

from parent_survey.core.patterns import compile_pattern

# Each has a catalogue in frontend/src/features/intake/messages, which the types demand.
Language = Literal["en", "es", "zh", "vi", "ar", "ht", "fr", "pt", "ru", "so", "tl", "ko"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
# For a page that belongs to no survey.
DEFAULT_LANGUAGE: Language = "en"
# Browsers write the language of the Philippines by its newer name.
OTHER_NAMES = {"fil": "tl"}
# No browser names more; a longer list is not read to its end.
MAX_PREFERENCES = 20
RIGHT_TO_LEFT: frozenset[Language] = frozenset({"ar"})
_SCHOOL_YEAR = compile_pattern(r"\d{4}[-\u2013]\d{2,4}")
Texts = TypeVar("Texts")


def choose_language(asked: str | None, accepted: str) -> Language | None:
    """What the address asks for, else the best of an Accept-Language header. None when we have none of them."""
    wanted = [asked] if asked else []
    found = (find_language(tag) for tag in [*wanted, *_read_preferences(accepted)])
    return next((language for language in found if language), None)


def find_language(tag: str) -> Language | None:
    """The one that a tag such as "pt" or "pt-BR" names."""
    base = tag.strip().lower().replace("_", "-").partition("-")[0]
    return next((language for language in LANGUAGES if language == OTHER_NAMES.get(base, base)), None)


def choose_texts(texts: Mapping[Language, Texts], tag: str | None) -> tuple[Language, Texts]:
    """The language that a tag names, and its texts; English where there are none."""
    found = find_language(tag or "") or DEFAULT_LANGUAGE
    return found, texts[found]


def find_direction(language: Language) -> Literal["ltr", "rtl"]:
    return "rtl" if language in RIGHT_TO_LEFT else "ltr"


def isolate_years(text: str, tag: str | None) -> str:
    """A school year reads from left to right in every language: "2026-27" would become "27-2026" in Arabic."""
    if find_language(tag or "") not in RIGHT_TO_LEFT:
        return text
    return _SCHOOL_YEAR.sub(lambda found: f"\u2066{found.group()}\u2069", text)


def write_title(text: str) -> str:
    """As HTML, with a school year that reads from left to right in every language and stays on one line. The survey's
    pages do the same (intake/frame/step-title.tsx)."""
    return _SCHOOL_YEAR.sub(lambda found: f'<bdi dir="ltr">{found.group()}</bdi>', html.escape(text))


def _read_preferences(accepted: str) -> list[str]:
    """The tags of the header, best first. A weight that is no number rules its tag out."""
    weighted = []
    for part in accepted.split(",", MAX_PREFERENCES)[:MAX_PREFERENCES]:
        tag, _, parameter = part.partition(";")
        try:
            weight = float(parameter.partition("=")[2] or 1)
        except ValueError:
            continue
        if weight > 0:
            weighted.append((weight, tag))
    return [tag for _, tag in sorted(weighted, key=lambda item: -item[0])]
