"""Which teachers a question means: by a name in any form, or by a grade or subject."""

from collections.abc import Collection, Sequence
from difflib import SequenceMatcher
from uuid import UUID

from parent_survey.assistant.numbers import read_number
from parent_survey.assistant.subjects import find_subjects
from parent_survey.assistant.tools import TeacherOrCategory
from parent_survey.core.patterns import LETTERS_AND_DIGITS, compile_pattern, fold
from parent_survey.search.meaning import Meaning
from parent_survey.search.names import TITLES, TeacherName, find_people

# How much of a name must be right when more than one letter is misspelled.
MIN_SAME_LETTERS = 0.8
# Letters that a shortened word needs: "math" stands for "mathematics", but "sci" is too short to tell.
MIN_SHORTENED = 4
# The likeness in meaning that a subject or grade needs, and how far behind the best one another may be.
MIN_LIKENESS, MARGIN = 0.55, 0.05
MAX_GRADE, MAX_LENGTH = 13, 200
KINDERGARTEN = compile_pattern(r"^(?:k|kg|kinder.*)$")
# "K-5", "3rd to 5th", "de 1º a 3º"; the words of the languages most often typed.
RANGE = compile_pattern(r"\w\s*[-–—]\s*\w|\b(?:to|through|thru|a|al|hasta|ate|ao|jusqu\w*)\b|[~至到]|до|에서")


async def find_teachers(words: str, teachers: Sequence[TeacherOrCategory], meaning: Meaning) -> list[TeacherOrCategory]:
    """By name; else by what they teach, as in "our art teacher"."""
    people = [TeacherName(teacher.id, teacher.name) for teacher in teachers]
    ids = set(find_people(words, people, {}).ids) or _find_misspelt(words, teachers)
    return [teacher for teacher in teachers if teacher.id in ids] or await find_group(words, teachers, meaning)


async def find_group(words: str, teachers: Sequence[TeacherOrCategory], meaning: Meaning) -> list[TeacherOrCategory]:
    """Everybody of a grade or subject: by its number and words, else by what is nearest in meaning."""
    known = [teacher for teacher in teachers if teacher.detail]
    if grades := _read_grades(words):
        same = [teacher for teacher in known if not grades.isdisjoint(_read_grades(teacher.detail))]
        # A word such as "grade", which all of them have, narrows nothing.
        levels = set.intersection(*({*_split(teacher.detail)} for teacher in same)) if same else set()
        return _find_called(words, same, levels) or same
    called = _find_called(words, known)
    if called or not known:
        return called
    details = list(dict.fromkeys(teacher.detail for teacher in known))
    compared = await meaning.compare([words], details)
    if compared is None:
        return []
    nearest = float(compared[0].max())
    near = {detail for detail, like in zip(details, compared[0], strict=True) if like >= nearest - MARGIN}
    return [teacher for teacher in known if teacher.detail in near] if nearest >= MIN_LIKENESS else []


def name_group(words: str, teachers: Sequence[TeacherOrCategory]) -> str:
    """What to call several teachers: what their grades have in common, as in "7th Grade", else these words."""
    first, *others = [teacher.detail.replace(",", " ").split() for teacher in teachers]
    common = [word for word in first if all(word in other for other in others)]
    return " ".join(common) if common and len(_read_grades(words)) == 1 else words


def _find_called(
    words: str, teachers: Sequence[TeacherOrCategory], levels: Collection[str] = ()
) -> list[TeacherOrCategory]:
    """Those with a word in common; else with a subject, whatever both call it."""
    said, subjects = _split(words), find_subjects(words)
    worded = [
        teacher
        for teacher in teachers
        if any(_is_shortened(a, b) for a in said for b in _split(teacher.detail) if b not in levels)
    ]
    return worded or [teacher for teacher in teachers if not subjects.isdisjoint(find_subjects(teacher.detail))]


def _read_grades(words: str) -> frozenset[int]:
    """The numbers of the grades that are meant, with kindergarten as 0; "the patience one" has none."""
    words = words[:MAX_LENGTH]
    said = fold(words)
    named = [0 if KINDERGARTEN.search(fold(word)) else read_number(word) for word in LETTERS_AND_DIGITS.findall(words)]
    numbers = [number for number in named if number is not None and number <= MAX_GRADE]
    if said.split()[-1:] == ["one"] and "grade" not in said:
        numbers = [number for number in numbers if number != 1]
    if len(numbers) == 2 and numbers[0] < numbers[1] and RANGE.search(said):
        return frozenset(range(numbers[0], numbers[1] + 1))
    return frozenset(numbers)


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
