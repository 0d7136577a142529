"""Which passwords are refused: too short, the person's own email or name, or easy to guess.

Words that somebody who knows the school would try first add nothing: those of its name and domain, the person's own,
roles and years. What is left of the password must take a million guesses; see ADR 0084.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from anyascii import anyascii
from sqlalchemy.ext.asyncio import AsyncSession
from zxcvbn_rs_py import zxcvbn

from parent_survey.accounts import queries
from parent_survey.core.errors import Incomplete
from parent_survey.core.patterns import Pattern, compile_pattern
from parent_survey.core.sentences import say
from parent_survey.core.settings import Settings

# What six characters at random take, which is the shortest password that a school may allow. With the limits on failed
# sign-ins that is more than two years of guessing at one account.
MIN_GUESSES = 1_000_000
# Below it a password is taken, and the page says that more words are better.
STRONG_GUESSES = 10**10
# The estimate of a longer text is never lower than that of its beginning. 24 characters of symbols take 60 ms, 100
# take a second.
MAX_ESTIMATED_LENGTH = 24
MIN_WORD_LENGTH = 3
_ROLES = """
admin administrator owner editor reader office teacher principal director head headmaster headteacher counselor
secretary staff school survey surveys parent parents student students family families password welcome
administrador administradora propietaria propietario editora lectora lector oficina maestra maestro docente
directora consejera consejero secretaria secretario personal escuela colegio encuesta encuestas padres madres
familia familias alumno alumna alumnos contrasena bienvenido bienvenidos
"""
ROLE_WORDS = frozenset(_ROLES.split())
YEAR = r"(?:19|20)\d\d"
# "M4ple Sch00l" is "Maple School"; a 1 is an i to some and an l to others.
DISGUISES = tuple(str.maketrans("013457@$!", letters) for letters in ("oieastasi", "oleastasl"))


@dataclass(frozen=True)
class PasswordRules:
    """How long a password must be, and what is known of whoever chooses it."""

    min_length: int
    # The school's name and the addresses of its pages and emails.
    school: tuple[str, ...]
    email: str
    full_name: str


async def read_rules(session: AsyncSession, settings: Settings, email: str, full_name: str) -> PasswordRules:
    given = (settings.school_name, settings.public_url, settings.smtp_from)
    known = (*given, *await queries.list_school_words(session))
    return PasswordRules(settings.password_min_length, tuple(text for text in known if text), email, full_name)


def check_password(password: str, what: str, rules: PasswordRules) -> None:
    """`what` begins the sentence that refuses it."""
    what = say(what)
    if len(password) < rules.min_length:
        raise Incomplete("{what} must be at least {length} characters long", what=what, length=rules.min_length)
    if _fold(password) in {_fold(rules.email), _fold(rules.email).partition("@")[0], _fold(rules.full_name)}:
        raise Incomplete("{what} must not be the email address or the name", what=what)
    if estimate_guesses(password, rules) < MIN_GUESSES:
        raise Incomplete(
            "{what} must not be easy to guess. Names, roles, years and the school's own words add nothing. "
            "Three or four other words together are better",
            what=what,
        )


def estimate_guesses(password: str, rules: PasswordRules) -> float:
    """How many tries somebody needs who knows the school and the person. The work is bounded."""
    words = _find_words((*rules.school, rules.email, rules.full_name)) | ROLE_WORDS
    left = compile_pattern(YEAR).sub("", unicodedata.normalize("NFKC", password))
    # The longest word first: "schoolhouse" before "school".
    expected = compile_pattern("|".join(sorted(words, key=len, reverse=True)), ignore_case=True)
    for disguise in DISGUISES:
        found = list(expected.finditer(left.translate(disguise)))
        starts, ends = [0, *(match.end() for match in found)], [*(match.start() for match in found), None]
        left = "".join(left[start:end] for start, end in zip(starts, ends, strict=True))
    return zxcvbn(left[:MAX_ESTIMATED_LENGTH], sorted(words)).guesses


def _find_words(texts: Iterable[str]) -> set[str]:
    """As they are written, and in plain letters: "peña" and "pena"."""
    found = {word for text in texts for word in _parts().findall(_fold(text))}
    found |= {"".join(_parts().findall(anyascii(word).lower())) for word in found}
    return {word for word in found if len(word) >= MIN_WORD_LENGTH}


@cache
def _parts() -> Pattern:
    return compile_pattern(r"\pL+|\pN+")


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().strip()
