"""Names and grades as people type, paste and export them: cleaned once, and compared without accents and capitals."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from parent_survey.core.patterns import compile_pattern, strip_accents
from parent_survey.core.sentences import say

MAX_NAME_LENGTH = 200
MAX_GRADE_LENGTH = 100

# How cells begin that spreadsheet programs run as soon as a file is opened.
FORMULA_STARTS = ("=", "+", "-", "@")
_JOINERS = {"\u200c", "\u200d"}
# The many apostrophes and dashes of keyboards and word processors, each as the plain one.
_PLAIN = str.maketrans(
    dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'") | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
)
# Small words inside a name that stay small, and ends of a name that stay as they are.
_PARTICLES = {"al", "bin", "da", "das", "de", "del", "della", "den", "der", "di", "do", "dos", "du", "e", "el", "ibn"}
_PARTICLES |= {"la", "le", "ten", "ter", "van", "von", "y"}
_NUMERALS = {"II", "III", "IV"}
_EMAIL = compile_pattern(r"\S+@\S+")


def clean(text: str) -> str:
    """One line of visible characters. Invisible ones, such as marks that change the direction, are removed."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept = [
        " " if character.isspace() else character
        for index, character in enumerate(text)
        if character.isspace() or _is_visible(character) or _is_joiner_in_a_word(text, index)
    ]
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def _is_visible(character: str) -> bool:
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Cn", "Co"}


def _is_joiner_in_a_word(text: str, index: int) -> bool:
    """Persian and the scripts of India spell with joiners; between Latin letters they are only invisible."""
    around = text[max(0, index - 1) : index] + text[index + 1 : index + 2]
    return text[index] in _JOINERS and len(around) == 2 and all(character >= "\u0590" for character in around)


@lru_cache(maxsize=50_000)
def fold(text: str) -> str:
    """The same for "José  O’Neil" and "JOSE O'NEIL": two names with one key are the same name."""
    letters = strip_accents(text.translate(_PLAIN), is_compatible=True)
    bare = "".join(letter for letter in letters if letter not in _JOINERS)
    return " ".join(bare.casefold().split())


def tidy(name: str) -> str:
    """ "john SMITH" is John Smith. Only words all in small or all in capital letters change; short ones in capitals
    beside others may be initials, and stay unless the whole name is in capitals."""
    words = name.split()
    is_shouted = name.isupper() and any(len(word.strip(".")) > 2 for word in words)
    return " ".join(_tidy_word(word, index, is_shouted=is_shouted) for index, word in enumerate(words))


def _tidy_word(word: str, index: int, *, is_shouted: bool) -> str:
    letters = word.strip(".,")
    if word.islower():
        return word if index > 0 and letters in _PARTICLES else _capitalize(word)
    is_short = len(letters) < 3 or "." in letters
    if not word.isupper() or letters in _NUMERALS or (is_short and not is_shouted) or len(letters) < 2:
        return word
    return word.lower() if index > 0 and letters.lower() in _PARTICLES else _capitalize(word)


def _capitalize(word: str) -> str:
    """Also after a hyphen or an apostrophe, and after Mc."""
    made, starts = [], True
    for letter in word.lower():
        made.append(letter.upper() if starts else letter)
        starts = not (letter.isalpha() or unicodedata.combining(letter)) or "".join(made) == "Mc"
    return unicodedata.normalize("NFC", "".join(made))


def name_household(names: Sequence[str], before: str) -> str:
    """ "Ivan and Marta Horvat"; what it was called before as long as somebody's name is not known."""
    if not all(names):
        return before or next(filter(None, names), "")
    parts = [name.rpartition(" ") for name in names]
    return join_names([first for first, _, _ in parts], [last for _, _, last in parts])


def join_names(first_names: Sequence[str], last_names: Sequence[str]) -> str:
    """ "Ivan and Marta Horvat", or both names in full where the last names differ."""
    people = [f"{first} {last}".strip() for first, last in zip(first_names, last_names, strict=True)]
    if len(set(map(fold, last_names))) == 1 and last_names[0] and all(first_names):
        return f"{' and '.join(dict.fromkeys(first_names))} {last_names[0]}".strip()
    return " and ".join(dict.fromkeys(people))


def find_name_problem(name: str) -> str | None:
    """Why this cannot be a teacher's name, in words for the person who typed it."""
    if not name:
        return say("The name is missing.")
    if name.startswith(FORMULA_STARTS):
        return say("The name begins with “{sign}” as a formula does. Write the name itself.", sign=name[0])
    if len(name) > MAX_NAME_LENGTH:
        return say("The name is longer than {most} characters.", most=MAX_NAME_LENGTH)
    if "\ufffd" in name:
        return say("Some letters of the name could not be read.")
    if not any(character.isalpha() for character in name):
        return say("There is no letter in the name.")
    return say("This is an email address, not a name.") if _EMAIL.fullmatch(name) else None


def find_grade_problem(grade: str | None) -> str | None:
    if not grade:
        return None
    if grade.startswith(FORMULA_STARTS):
        return say("The grade begins with “{sign}” as a formula does. Write the grade itself.", sign=grade[0])
    if len(grade) > MAX_GRADE_LENGTH:
        return say("The grade is longer than {most} characters.", most=MAX_GRADE_LENGTH)
    return say("Some letters of the grade could not be read.") if "\ufffd" in grade else None
