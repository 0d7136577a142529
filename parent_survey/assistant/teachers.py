"""Which teachers a question means: by a name in any form, or by a grade or subject."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from uuid import UUID

from parent_survey.assistant.numbers import read_number
from parent_survey.assistant.tools import TeacherOrCategory
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold
from parent_survey.search.meaning import Meaning
from parent_survey.search.names import TITLES, TeacherName, find_people

# How much of a name must be right when more than one letter is misspelled.
MIN_SAME_LETTERS = 0.8
# Letters that a shortened word needs: "math" stands for "mathematics", but "sci" is too short to tell.
MIN_SHORTENED = 4
# The likeness in meaning that a subject or grade needs, and how far behind the best one another may be.
MIN_LIKENESS, MARGIN = 0.55, 0.05


async def find_teachers(words: str, teachers: Sequence[TeacherOrCategory], meaning: Meaning) -> list[TeacherOrCategory]:
    """By name; else by what they teach, as in "our art teacher"."""
    people = [TeacherName(teacher.id, teacher.name) for teacher in teachers]
    ids = set(find_people(words, people, {}).ids) or _find_misspelt(words, teachers)
    return [teacher for teacher in teachers if teacher.id in ids] or await find_group(words, teachers, meaning)


async def find_group(words: str, teachers: Sequence[TeacherOrCategory], meaning: Meaning) -> list[TeacherOrCategory]:
    """Everybody of a grade or subject: by its number and words, else by what is nearest in meaning."""
    number, said = _read_grade(words), _split(words)
    known = [(teacher, read_number(teacher.detail), _split(teacher.detail)) for teacher in teachers if teacher.detail]
    if number is not None:
        same = [(teacher, has) for teacher, its, has in known if its == number]
        narrowed = [
            teacher
            for teacher, has in same
            if any(_is_shortened(a, b) for a in said for b in has if not _is_level(b, same))
        ]
        return narrowed or [teacher for teacher, _ in same]
    worded = [teacher for teacher, _, has in known if any(_is_shortened(a, b) for a in said for b in has)]
    if worded or not known:
        return worded
    details = list(dict.fromkeys(teacher.detail for teacher, _, _ in known))
    compared = await meaning.compare([words], details)
    if compared is None:
        return []
    nearest = float(compared[0].max())
    near = {detail for detail, like in zip(details, compared[0], strict=True) if like >= nearest - MARGIN}
    return [teacher for teacher, _, _ in known if teacher.detail in near] if nearest >= MIN_LIKENESS else []


def _read_grade(words: str) -> int | None:
    """Its number; "the patience one" has none."""
    number = read_number(words)
    return None if number == 1 and fold(words).split()[-1:] == ["one"] and "grade" not in fold(words) else number


def _is_level(word: str, same: Sequence[tuple[TeacherOrCategory, list[str]]]) -> bool:
    """A word such as "grade", which all of them have, narrows nothing."""
    return all(word in has for _, has in same)


def _find_misspelt(words: str, teachers: Sequence[TeacherOrCategory]) -> set[UUID]:
    said = [word for word in _split(words) if len(word) >= MIN_SHORTENED]
    likeness = {
        teacher.id: max(
            (
                SequenceMatcher(None, a, b).ratio()
                for a in said
                for b in _split(teacher.name)
                if len(b) >= MIN_SHORTENED
            ),
            default=0.0,
        )
        for teacher in teachers
    }
    best = max(likeness.values(), default=0.0)
    return {teacher_id for teacher_id, like in likeness.items() if like == best} if best >= MIN_SAME_LETTERS else set()


def _split(words: str) -> list[str]:
    return [word for word in map(fold, LETTERS_AND_DIGITS.findall(words)) if word not in TITLES and len(word) > 1]


def _is_shortened(word: str, other: str) -> bool:
    """The same word, or teacher is the beginning of the other."""
    short, long = sorted((word, other), key=len)
    return short == long or (len(short) >= MIN_SHORTENED and long.startswith(short))
