"""Names and grades as people type, paste and export them: cleaned once, and compared without accents and capitals."""

import unicodedata
from functools import lru_cache

from parent_survey.core.patterns import compile_pattern, strip_accents

LONGEST_NAME = 200
LONGEST_GRADE = 100

# What spreadsheet programs run as soon as a file is opened.
FORMULA_SIGNS = ("=", "+", "-", "@")
_JOINERS = {"\u200c", "\u200d"}
# The many apostrophes and dashes of keyboards and word processors, each as the plain one.
_PLAIN = str.maketrans(
    dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'") | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
)
_EMAIL = compile_pattern(r"\S+@\S+")


def clean(text: str) -> str:
    """One line of visible characters. What cannot be seen, such as a mark that turns the direction, is taken out."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept = [
        " " if sign.isspace() else sign
        for place, sign in enumerate(text)
        if sign.isspace() or _is_visible(sign) or _is_joiner_in_a_word(text, place)
    ]
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign) not in {"Cc", "Cf", "Cs", "Cn", "Co"}


def _is_joiner_in_a_word(text: str, place: int) -> bool:
    """Persian and the scripts of India spell with joiners; between Latin letters they only hide."""
    around = text[max(0, place - 1) : place] + text[place + 1 : place + 2]
    return text[place] in _JOINERS and len(around) == 2 and all(sign >= "\u0590" for sign in around)


@lru_cache(maxsize=50_000)
def fold(text: str) -> str:
    """The same for "José  O’Neil" and "JOSE O'NEIL": two names with one key are the same name."""
    letters = strip_accents(text.translate(_PLAIN), is_compatible=True)
    bare = "".join(sign for sign in letters if sign not in _JOINERS)
    return " ".join(bare.casefold().split())


def find_fault_in_name(name: str) -> str | None:
    """Why this cannot be a teacher's name, in words for the person who typed it."""
    if not name:
        return "The name is missing."
    if name.startswith(FORMULA_SIGNS):
        return f"The name begins with “{name[0]}” as a formula does. Write the name itself."
    if len(name) > LONGEST_NAME:
        return f"The name is longer than {LONGEST_NAME} characters."
    if "\ufffd" in name:
        return "Some letters of the name could not be read."
    if not any(sign.isalpha() for sign in name):
        return "There is no letter in the name."
    return "This is an email address, not a name." if _EMAIL.fullmatch(name) else None


def find_fault_in_grade(grade: str | None) -> str | None:
    if not grade:
        return None
    if grade.startswith(FORMULA_SIGNS):
        return f"The grade begins with “{grade[0]}” as a formula does. Write the grade itself."
    if len(grade) > LONGEST_GRADE:
        return f"The grade is longer than {LONGEST_GRADE} characters."
    return "Some letters of the grade could not be read." if "\ufffd" in grade else None
