"""How the sentences of an answer point at teachers: names, titles, subjects, grades, he and she. Linear and bounded."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from parent_survey.ai import teacher_words as words
from parent_survey.ai.sentences import WIDE
from parent_survey.core.patterns import WORDS, fold

# A sentence has 400 letters; whoever types without blanks is read up to here.
MAX_TOKENS, MAX_WORD = 200, 40
MAX_ELIDED = 2
MIN_NICKNAME, MIN_INFLECTED, MIN_MISSPELT, MIN_FAR_MISSPELT = 3, 4, 4, 7
TEACHER_SIGNS = ("老师", fold("선생"))
PARTICLES = frozenset({"de", "la", "del", "van", "von", "bin", "al", "el", "da", "dos", "di", "st", "y", "le"})


@dataclass(frozen=True, slots=True)
class TeacherPoints:
    """What may point at one teacher: parts of the name, the gender of the title, subjects and grade."""

    parts: tuple[str, ...]
    gender: str
    subjects: frozenset[int]
    grade: int
    subject_words: frozenset[str]

    @property
    def is_of_class(self) -> bool:
        """Teaches a whole grade, and no subject."""
        return self.subjects <= {KINDERGARTEN} and (self.grade > 0 or self.subjects == {KINDERGARTEN})


@dataclass(frozen=True, slots=True)
class Mention:
    """How strongly a sentence names one teacher, and with which word."""

    kind: str
    place: int
    is_titled: bool


def read_teacher(name: str, grade_level: str | None) -> TeacherPoints:
    tokens = tokenize(name)
    titles = [token for token in tokens if token in ALL_TITLES]
    parts = tuple(token for token in tokens if token not in ALL_TITLES and token not in PARTICLES) or tuple(tokens)
    parts = tuple(dict.fromkeys(part for whole in parts for part in _split_wide(whole)))
    listed = tokenize(grade_level or "")
    # In Portuguese "ela" is "she"; in a list it is English Language Arts.
    listed += ["english"] * ("ela" in listed)
    return TeacherPoints(
        parts,
        _find_gender(titles) or _find_gender_by_name(tokens),
        find_subjects(with_pairs(listed), grade_level or ""),
        find_grade(listed, is_listed=True),
        frozenset(token for token in listed if len(token) > 2 and token not in GENERIC and not token[0].isdecimal()),
    )


WIDE_SUBJECTS = [word for subject in words.SUBJECTS for word in subject if word[0] >= "\u1100"]
KINDERGARTEN = next(number for number, subject in enumerate(words.SUBJECTS) if "kindergarten" in subject)
ALL_TITLES = words.MALE_TITLES | words.FEMALE_TITLES | words.OTHER_TITLES
GENERIC = frozenset({"grade", "grado", "class", "clase", "teacher", "school", "club", "and", "the", "año", "ano"})


def tokenize(text: str) -> list[str]:
    """Folded words; scripts without blanks are cut from the Latin letters beside them."""
    return [fold(word) for word in cut_words(text)]


def cut_words(text: str) -> list[str]:
    """As they are typed. "She's" is one word, "l'école" two."""
    plain = text.replace("’", "'").replace("&", " and ")
    apart = plain if plain.isascii() else WIDE.sub(lambda run: f" {run} ", plain)
    pieces = apart.split("'")
    # What stands before an apostrophe in French has one or two letters.
    joined = [piece + " " * (len(_last_word(piece)) <= MAX_ELIDED) for piece in pieces]
    return [word[:MAX_WORD] for word in WORDS.findall("".join(joined))[:MAX_TOKENS]]


def _last_word(text: str) -> str:
    """Its last letters, as far as they matter."""
    return (WORDS.findall(text[-MAX_ELIDED - 1 :]) or [""])[-1]


def _split_wide(part: str) -> Iterable[str]:
    """Chinese and Korean names stand without blanks, the family name first and often alone."""
    bare = part
    for sign in TEACHER_SIGNS:
        bare = bare.removesuffix(sign).removesuffix(sign + fold("님"))
    yield bare or part


def _find_gender(titles: Sequence[str]) -> str:
    is_male = any(title in words.MALE_TITLES for title in titles)
    is_female = any(title in words.FEMALE_TITLES for title in titles)
    return "" if is_male == is_female else "m" if is_male else "f"


def _find_gender_by_name(tokens: Sequence[str]) -> str:
    """Russian names say it by the father's; in a list "M." is Monsieur."""
    is_male = tokens[:1] == ["m"] or any(token.endswith("вич") for token in tokens)
    return "m" if is_male else "f" if any(token.endswith("вна") for token in tokens) else ""


def with_pairs(tokens: Sequence[str]) -> set[str]:
    """The words and each two neighbours: "the_two"."""
    return {*tokens, *(f"{one}_{other}" for one, other in pairwise(tokens))}


def find_subjects(own: set[str], sentence: str = "") -> frozenset[int]:
    if not sentence.isascii():
        own = own | {sign for sign in WIDE_SUBJECTS if sign in fold(sentence)}
    return frozenset(number for number, subject in enumerate(words.SUBJECTS) if not subject.isdisjoint(own))


def find_grade(tokens: Sequence[str], *, is_listed: bool = False) -> int:
    """0 where none is named. A bare number is only a grade in the school's list, or beside a word for it."""
    for place, token in enumerate(tokens):
        is_beside = not words.GRADE_WORDS.isdisjoint(
            (*tokens[max(0, place - 1) : place], *tokens[place + 1 : place + 2])
        )
        digits = "".join(sign for sign in token[:2] if sign.isdecimal() and sign.isascii())
        if digits and 1 <= int(digits) <= 12 and len(token) - len(digits) <= 4:
            if is_listed or is_beside or len(token) > len(digits):
                return int(digits)
        elif token in words.ENGLISH_ORDINALS and (is_beside or is_listed):
            return words.ENGLISH_ORDINALS.index(token) + 1
        else:
            for number, ordinals in enumerate(words.ORDINALS):
                if token in ordinals:
                    return number
    return 0


@lru_cache(maxsize=50_000)
def match_name(token: str, part: str) -> str:
    """How a word of the answer fits a part of a name: "exact", "inflected", "nickname", "misspelt" or not at all."""
    if token == part:
        return "exact"
    if not token.isascii() and any("\u3400" <= sign <= "\u9fff" for sign in part):
        is_there = part in token or (len(part) > 2 and part[1:] in token) or f"{part[0]}老师" in token
        return "exact" if is_there else ""
    if "\u1100" <= part[0] <= "\u11ff":
        return "exact" if len(part) > 4 and token.startswith(part) else ""
    if token[:1] != part[:1]:
        # Arabic writes "and", "to" and "with" as a part of the word.
        is_joined = "\u0600" <= part[0] <= "\u06ff" and len(part) > 2 and token[1:] == part
        return "inflected" if is_joined else ""
    if len(part) >= MIN_INFLECTED and token.startswith(part) and len(token) - len(part) <= 3:
        return "inflected"
    if len(token) >= MIN_NICKNAME and part.startswith(token):
        return "nickname"
    allowed = 2 if len(part) >= MIN_FAR_MISSPELT else 1
    if len(part) >= MIN_MISSPELT and abs(len(part) - len(token)) <= allowed and _is_near(token, part, allowed):
        return "misspelt"
    return ""


def _is_near(one: str, other: str, allowed: int) -> bool:
    """Whether so many letters added, left out or changed make one word the other. Both are short."""
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        before, row = row, [number]
        for place, wanted in enumerate(other, 1):
            row.append(min(before[place] + 1, row[-1] + 1, before[place - 1] + (letter != wanted)))
        if min(row) > allowed:
            return False
    return row[-1] <= allowed


KINDS = ("exact", "inflected", "initial", "nickname", "misspelt")


def find_mention(tokens: Sequence[str], capitals: Sequence[bool], teacher: TeacherPoints) -> Mention | None:
    """The strongest. A word in small letters without a title only counts as it is written in the name."""
    best: Mention | None = None
    for place, token in enumerate(tokens):
        is_titled = place > 0 and tokens[place - 1] in ALL_TITLES
        is_plainly_titled = is_titled and tokens[place - 1] not in words.ALSO_WORDS
        kind = ""
        for part in teacher.parts:
            found = match_name(token, part)
            is_plain = found == "misspelt" and len(part) >= MIN_FAR_MISSPELT
            if found in ("nickname", "misspelt") and not (is_plainly_titled or capitals[place] or is_plain):
                found = ""
            if found and (not kind or KINDS.index(found) < KINDS.index(kind)):
                kind = found
        if not kind and is_plainly_titled and len(token) == 1 and any(part[0] == token for part in teacher.parts):
            kind = "initial"
        if kind and (best is None or (KINDS.index(kind), not is_titled) < (KINDS.index(best.kind), not best.is_titled)):
            best = Mention(kind, place, is_titled)
    return best
