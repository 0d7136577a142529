"""Which teachers a question means: by a name in any form, or by a grade or subject."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from difflib import SequenceMatcher
from uuid import UUID

from anyascii import anyascii

from parent_survey.assistant.numbers import read_number
from parent_survey.assistant.subjects import find_subjects
from parent_survey.assistant.tools import TeacherOrCategory
from parent_survey.core.patterns import LETTERS_AND_DIGITS, compile_pattern, fold
from parent_survey.search.meaning import Meaning
from parent_survey.search.names import TITLES, TeacherName, find_people

# How much of a name must be right when more than one letter is misspelled.
MIN_SAME_LETTERS = 0.8
# How much of it where all consonants are.
MIN_SAME_BY_EAR = 0.65
# Letters that a shortened word needs: "math" stands for "mathematics", but "sci" is too short to tell.
MIN_SHORTENED = 4
# Letters of a first name that is cut short.
MIN_NICKNAME = 3
# The likeness in meaning that a subject or grade needs, and how far behind the best one another may be.
MIN_LIKENESS, MARGIN = 0.55, 0.05
MAX_GRADE, MAX_LENGTH = 13, 200
# Letters that a name loses or changes when it is written in another script, and how many sounds must then be left.
VOWELS, SAME_SOUNDS, MIN_SOUNDS = frozenset("aeiouyw"), {"q": "k", "c": "k", "v": "b", "z": "s"}, 3
# How many sounds a name must have that nothing else tells from other words: of 6,343 words of Arabic, Chinese and
# Korean, eleven sound like one of 270 names with four ("مدرس", a teacher, like Medeiros), and none with five.
MIN_SOUNDS_OF_ANY_WORD = 5
# How many of more sounds must be the same.
MIN_SAME_SOUNDS = 0.85
# Words for a grade that say nothing of a subject, in the languages most often typed.
_LEVELS = (
    "grade grades year years class classes form forms primary standard level grado grados ano anos annee annees classe"
)
LEVELS = frozenset(_LEVELS.split())
# Numbers of people rather than of a grade, unless a word for a grade stands before them.
_COUNTS = (
    "one two three four five six seven eight nine ten uno una dos tres cuatro cinco seis siete ocho nueve diez"
    " un une deux trois quatre cinq sept huit neuf dix um dois duas quatro sete oito nove dez"
    " eleven twelve doce onze douze doze один одна два две три четыре пять шесть семь восемь isa dalawa tatlo apat lima"
)
COUNTS = frozenset(_COUNTS.split())
# Between two grades: "grades five and six".
AND = frozenset({"and", "or", "to", "through", "thru", "y", "o", "a", "al", "e", "ou", "et"})
KINDERGARTEN = compile_pattern(r"^(?:k|kg|kinder.*)$")
# "K-5", "3rd to 5th", "de 1º a 3º"; the words of the languages most often typed.
RANGE = compile_pattern(r"\w\s*[-–—]\s*\w|\b(?:to|through|thru|a|al|hasta|ate|ao|jusqu\w*)\b|[~至到]|до|에서")


async def find_teachers(words: str, teachers: Sequence[TeacherOrCategory], meaning: Meaning) -> list[TeacherOrCategory]:
    """By name; else by what they teach, as in "our art teacher"."""
    # In a thread, because a roster may be long and other requests must not wait for it.
    ids = await asyncio.to_thread(_find_named, words, teachers)
    named = [teacher for teacher in teachers if teacher.id in ids]
    if not named:
        return await find_group(words, teachers, meaning)
    # Of two with one name, "the 2nd grade Pruitt" or "coach Guidry" is the one who teaches that.
    told_apart = (find(words, named) for find in (_find_with_initial, _find_of_grade, _find_best_called))
    return next(filter(None, told_apart), named) if len(named) > 1 else named


def _find_with_initial(words: str, teachers: Sequence[TeacherOrCategory]) -> list[TeacherOrCategory]:
    """ "Tess L." of two who are called Tess."""
    *before, last = [fold(word.strip(".,")) for word in words.split()]
    names = [fold(teacher.name).split() for teacher in teachers]
    if len(last) != 1 or not before or not all(before[-1] in name for name in names):
        return []
    return [teacher for teacher, name in zip(teachers, names, strict=True) if name[-1].startswith(last)]


def find_with_first_name(before: str, teachers: Sequence[TeacherOrCategory]) -> list[TeacherOrCategory]:
    """Of namesakes the one whose first name is short for the word before the name: "dan Haskell" is Daniel."""
    said = [fold(word) for word in LETTERS_AND_DIGITS.findall(before[-MAX_LENGTH:])[-1:]]
    found = [
        teacher
        for teacher in teachers
        if said and len(said[0]) >= MIN_NICKNAME and any(name.startswith(said[0]) for name in _split(teacher.name)[:-1])
    ]
    return found if len(found) == 1 else []


def _find_named(words: str, teachers: Sequence[TeacherOrCategory]) -> set[UUID]:
    people = [TeacherName(teacher.id, teacher.name) for teacher in teachers]
    return set(find_people(words, people, {}).ids) or find_misspelt(words, teachers)


async def find_group(words: str, teachers: Sequence[TeacherOrCategory], meaning: Meaning) -> list[TeacherOrCategory]:
    """Everybody of a grade or subject: by its number and words, else by what is nearest in meaning."""
    known = [teacher for teacher in teachers if teacher.detail]
    called = await asyncio.to_thread(find_named_group, words, known)
    if called or not known or _read_grades(words):
        return called
    details = list(dict.fromkeys(teacher.detail for teacher in known))
    compared = await meaning.compare([words], details)
    if compared is None:
        return []
    nearest = float(compared[0].max())
    near = {detail for detail, like in zip(details, compared[0], strict=True) if like >= nearest - MARGIN}
    return [teacher for teacher in known if teacher.detail in near] if nearest >= MIN_LIKENESS else []


def find_named_group(words: str, teachers: Sequence[TeacherOrCategory]) -> list[TeacherOrCategory]:
    """Everybody of a grade or subject that has a number or word in common with these."""
    return _find_of_grade(words, teachers) if _read_grades(words) else _find_called(words, teachers)


def _find_of_grade(words: str, teachers: Sequence[TeacherOrCategory]) -> list[TeacherOrCategory]:
    """Those of the grades that are named, and of them those of a subject that is named as well."""
    grades = _read_grades(words)
    same = [teacher for teacher in teachers if not grades.isdisjoint(_read_grades(teacher.detail))]
    # A word such as "grade", which all of them have, narrows nothing.
    levels = set.intersection(*({*_split(teacher.detail)} for teacher in same)) if same else set()
    levels |= {
        word
        for teacher in same
        for word in _split(teacher.detail)
        if word in LEVELS or read_number(word) or KINDERGARTEN.search(word)
    }
    # "5th grade" is not the music teacher of grades 1 to 6, unless nobody has that grade alone.
    alone = [teacher for teacher in same if len(_read_grades(teacher.detail)) <= len(grades)]
    return _find_called(words, same, levels) or alone or same


def name_group(words: str, teachers: Sequence[TeacherOrCategory]) -> str:
    """What to call several teachers: what their grades have in common, as in "7th Grade", else these words."""
    first, *others = [teacher.detail.replace(",", " ").split() for teacher in teachers]
    common = [word for word in first if all(word in other for other in others)]
    return " ".join(common) if common and len(_read_grades(words)) == 1 else words


def rank(
    teachers: Sequence[TeacherOrCategory], counted: Mapping[UUID, int], *, is_from_bottom: bool
) -> list[TeacherOrCategory]:
    """By their number of responses, and by name where it is the same."""
    ranked = sorted(teachers, key=lambda teacher: (-counted[teacher.id], teacher.name))
    return ranked[::-1] if is_from_bottom else ranked


def _find_called(
    words: str, teachers: Sequence[TeacherOrCategory], levels: Collection[str] = ()
) -> list[TeacherOrCategory]:
    """Those with a word in common; else with a subject, whatever both call it."""
    said = _split(words)
    worded = [
        teacher
        for teacher in teachers
        if any(_is_shortened(a, b) for a in said for b in _split(teacher.detail) if b not in levels)
    ]
    return worded or find_of_subject(words, teachers)


def _find_best_called(words: str, teachers: Sequence[TeacherOrCategory]) -> list[TeacherOrCategory]:
    """Of those with a word in common the ones with most of them: "language arts" is not "art"."""
    said = _split(words)
    shared = [sum(word in said for word in _split(teacher.detail)) for teacher in teachers]
    best = [teacher for teacher, number in zip(teachers, shared, strict=True) if number == max(shared)]
    return best if max(shared) and len(best) < len(teachers) else _find_called(words, teachers)


def find_of_subject(words: str, teachers: Sequence[TeacherOrCategory]) -> list[TeacherOrCategory]:
    """Whoever teaches a subject that is named among other words."""
    subjects = find_subjects(words)
    found = [teacher for teacher in teachers if not subjects.isdisjoint(find_subjects(teacher.detail))]
    # English is not English for newcomers, unless nobody else teaches it.
    return [teacher for teacher in found if find_subjects(teacher.detail) <= subjects] or found


def _read_grades(words: str) -> frozenset[int]:
    """The numbers of the grades that are meant, with kindergarten as 0; "the patience one" has none."""
    words = words[:MAX_LENGTH]
    named = [0 if KINDERGARTEN.search(fold(word)) else read_number(word) for word in _drop_counts(words)]
    numbers = [number for number in named if number is not None and number <= MAX_GRADE]
    if len(numbers) == 2 and numbers[0] < numbers[1] and RANGE.search(fold(words)):
        return frozenset(range(numbers[0], numbers[1] + 1))
    return frozenset(numbers)


def _drop_counts(words: str) -> list[str]:
    """ "The two science teachers" are of no second grade, "grade two", "grades one and two" and "K to five" are."""
    kept, is_behind_level = [], False
    for word in LETTERS_AND_DIGITS.findall(words):
        folded = fold(word)
        is_count = folded in COUNTS
        if is_behind_level or not is_count:
            kept.append(word)
        is_level = folded in LEVELS or bool(KINDERGARTEN.search(folded)) or word[0].isdigit()
        is_behind_level = is_level or (is_behind_level and (is_count or folded in AND))
    return kept


def has_grade(words: str) -> bool:
    return bool(_read_grades(words))


def is_grade(word: str) -> bool:
    """Letters followed by digits, such as "P5"; "5th" may be a day."""
    return word[0].isalpha() and word[-1].isdigit()


def is_of_grade(word: str, detail: str) -> bool:
    """Whether a grade includes this one: "P5" matches "P5 Gaelic" and "Primary 5"."""
    letters = fold(word).strip("0123456789")
    parts = [fold(part) for part in LETTERS_AND_DIGITS.findall(detail)]
    is_named = any(part.startswith(letters) for part in parts if not part[0].isdigit())
    return fold(word) in parts or (is_named and read_number(detail) == read_number(word))


def find_misspelt(words: str, teachers: Sequence[TeacherOrCategory]) -> set[UUID]:
    """Who has a name most like one of these words, also in another script: "Линдквист", "حدادين"."""
    likeness = {
        teacher.id: max(
            (
                _compare_names(said, name)
                for said in _split(words)
                for name in _split(teacher.name)
                if len(name) >= MIN_SHORTENED
            ),
            default=0.0,
        )
        for teacher in teachers
    }
    best = max(likeness.values(), default=0.0)
    return {teacher_id for teacher_id, like in likeness.items() if like == best} if best >= MIN_SAME_LETTERS else set()


def find_same_sounding(words: Sequence[str], teachers: Sequence[TeacherOrCategory]) -> set[UUID]:
    """Who has a name of exactly the sounds of one of these words: "روزاليند" is "Rosalind"."""
    heard = {sounds for word in words if len(sounds := _keep_sounds(fold(anyascii(word)))) >= MIN_SOUNDS_OF_ANY_WORD}
    return {
        teacher.id for teacher in teachers if heard and not heard.isdisjoint(map(_keep_sounds, _split(teacher.name)))
    }


def _compare_names(said: str, name: str) -> float:
    if said.isascii() or not name.isascii():
        likeness = _compare_letters(said, name, MIN_SHORTENED)
        return max(likeness, MIN_SAME_LETTERS) if _sounds_same(said, name, likeness) else likeness
    latin = fold(anyascii(said))
    sounds, known = _keep_sounds(latin), _keep_sounds(name)
    if sounds == known and (len(known) >= MIN_SOUNDS or len(said) >= MIN_SHORTENED):
        return 1.0
    by_sounds = _compare_letters(sounds, known, MIN_SHORTENED)
    return max(_compare_letters(latin, name, MIN_SHORTENED), by_sounds if by_sounds >= MIN_SAME_SOUNDS else 0.0)


def _sounds_same(said: str, name: str, likeness: float) -> bool:
    """Whoever knows a name by ear alone: "Prewitt" is "Pruitt"."""
    sounds = _keep_sounds(said)
    is_near = likeness >= MIN_SAME_BY_EAR and (said[:2], said[-2:]) == (name[:2], name[-2:])
    return is_near and len(sounds) >= MIN_SOUNDS and sounds == _keep_sounds(name)


def _compare_letters(said: str, name: str, shortest: int) -> float:
    return SequenceMatcher(None, said, name).ratio() if min(len(said), len(name)) >= shortest else 0.0


def _keep_sounds(latin: str) -> str:
    """Consonants alone, as other scripts write a name: "haddadin" and "hdadyn" are both "hdn"."""
    letters = [SAME_SOUNDS.get(letter, letter) for letter in latin if letter.isalpha() and letter not in VOWELS]
    return "".join(letter for place, letter in enumerate(letters) if letters[place - 1 : place] != [letter])


def _split(words: str) -> list[str]:
    return [word for word in map(fold, LETTERS_AND_DIGITS.findall(words)) if word not in TITLES and len(word) > 1]


def _is_shortened(word: str, other: str) -> bool:
    """The same word, or teacher is the beginning of the other."""
    short, long = sorted((word, other), key=len)
    return short == long or (len(short) >= MIN_SHORTENED and long.startswith(short))
