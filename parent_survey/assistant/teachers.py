"""Which teachers a question means: by a name in any form, or by a grade or subject."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from uuid import UUID

from parent_survey.assistant.numbers import read_number
from parent_survey.assistant.tools import Mentioned
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold
from parent_survey.search.meaning import Meaning
from parent_survey.search.names import TITLES, Person, find_people

# A name that is misspelt by more than one letter must still be this like it.
MIN_SAME_LETTERS = 0.8
# "math" is meant by "mathematics", "sci" by neither "science" nor "social studies".
MIN_SHORTENED = 4
# How like a subject or a grade must be in meaning, and how much less another one may be.
MIN_LIKENESS, MARGIN = 0.55, 0.05


async def find_teachers(words: str, teachers: Sequence[Mentioned], meaning: Meaning) -> list[Mentioned]:
    """By name; else by what they teach, as in "our art teacher"."""
    people = [Person(one.id, one.name) for one in teachers]
    ids = set(find_people(words, people, {}).ids) or _find_misspelt(words, teachers)
    return [one for one in teachers if one.id in ids] or await find_group(words, teachers, meaning)


async def find_group(words: str, teachers: Sequence[Mentioned], meaning: Meaning) -> list[Mentioned]:
    """Everybody of a grade or subject: by its number and words, else by what is nearest in meaning."""
    number, said = read_number(words), _split(words)
    known = [(one, read_number(one.detail), _split(one.detail)) for one in teachers if one.detail]
    if number is not None:
        same = [(one, has) for one, its, has in known if its == number]
        narrowed = [
            one for one, has in same if any(_is_shortened(a, b) for a in said for b in has if not _is_level(b, same))
        ]
        return narrowed or [one for one, _ in same]
    worded = [one for one, _, has in known if any(_is_shortened(a, b) for a in said for b in has)]
    if worded or not known:
        return worded
    details = list(dict.fromkeys(one.detail for one, _, _ in known))
    compared = await meaning.compare([words], details)
    if compared is None:
        return []
    nearest = float(compared[0].max())
    near = {detail for detail, like in zip(details, compared[0], strict=True) if like >= nearest - MARGIN}
    return [one for one, _, _ in known if one.detail in near] if nearest >= MIN_LIKENESS else []


def _is_level(word: str, same: Sequence[tuple[Mentioned, list[str]]]) -> bool:
    """A word such as "grade", which all of them have, narrows nothing."""
    return all(word in has for _, has in same)


def _find_misspelt(words: str, teachers: Sequence[Mentioned]) -> set[UUID]:
    said = [word for word in _split(words) if len(word) >= MIN_SHORTENED]
    likeness = {
        one.id: max(
            (SequenceMatcher(None, a, b).ratio() for a in said for b in _split(one.name) if len(b) >= MIN_SHORTENED),
            default=0.0,
        )
        for one in teachers
    }
    best = max(likeness.values(), default=0.0)
    return {one for one, like in likeness.items() if like == best} if best >= MIN_SAME_LETTERS else set()


def _split(words: str) -> list[str]:
    return [word for word in map(fold, LETTERS_AND_DIGITS.findall(words)) if word not in TITLES and len(word) > 1]


def _is_shortened(word: str, other: str) -> bool:
    """The same word, or one is the beginning of the other."""
    short, long = sorted((word, other), key=len)
    return short == long or (len(short) >= MIN_SHORTENED and long.startswith(short))
