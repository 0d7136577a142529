"""Whom a question is about: teachers by name, by grade or subject, or by what was said before."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from parent_survey.assistant.tools import Mentioned
from parent_survey.core.patterns import LETTERS, Match, Pattern, compile_pattern, compile_whole_words, escape, fold
from parent_survey.search.names import TITLES, Person, Vocabulary, find_people

ORDINALS = {
    name: number
    for names in (
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
        "1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th",
        "primer segundo tercer cuarto quinto sexto septimo octavo noveno decimo",
        "primero segundo tercero cuarto quinto sexto",
    )
    for number, name in enumerate(names.split(), start=1)
}
GRADE = compile_pattern(
    rf"\b(?P<ordinal>{'|'.join(sorted(ORDINALS, key=len, reverse=True))})[\s-]+(?:grade|grades|graders?|grado|year)\b"
    r"|\bgrade\s+(?P<number>\d{1,2})\b"
)
YOUNGEST = {
    "pre-k": compile_pattern(r"\bpre-?\s?k\b|\bpre-?kindergarten\b|\bpreschool\b|\bpreescolar\b"),
    "kindergarten": compile_pattern(r"\bkinder(?:gart(?:en|ner|ners|eners?))?\b"),
}
SUBJECTS = {
    "art": ("art", "arte"),
    "music": ("music", "musica"),
    "pe": ("pe", "p.e.", "physical education", "gym", "sports", "educacion fisica"),
    "library": ("library", "librarian", "biblioteca", "bibliotecaria"),
    "science": ("science",),
    "math": ("math", "maths"),
    "spanish": ("spanish",),
    "dance": ("dance",),
    "drama": ("drama", "theater"),
    "technology": ("technology", "computer", "computers"),
    "counselor": ("counselor", "counsellor"),
}
# Everybody is addressed by one of these; the other titles say what somebody is.
ADDRESSES = frozenset(
    LETTERS.findall(
        "mr mrs ms miss mx sir madam teacher senor senora senorita sr sra srta maestra maestro profe profesor "
        "profesora",
    )
)
TEACHERLY = r"(?:'s)?\s+(?:teachers?|room|class(?:es)?|program|department|famil(?:y|ies)|parents)\b"
# Behind "the coach" as a person comes the end, a small word, or, where the question began with "does", what the coach
# does; anything else may be a thing of that name, as in "the coach trips".
DOES = r"\b(?:do|does|did|can|could|will|would|should|may|might|must)\s+"
SMALL_NEXT = compile_pattern(
    r"\s*(?:['’]s\b|[^\w\s'’]|$)|\s+(?:is|are|was|were|be|has|had|have|do|does|did|can|could|will|would|should|may"
    r"|might|must|and|or|but|who|that|which|when|while|if|because|as|like|than|in|at|on|for|from|with|without|to|of|by"
    r"|about|during|after|before|over|since|so|too|also|always|ever|never|often|really|either)\b",
    ignore_case=True,
)
# "Is the coach kind to them?", but not "Was the coach trip late?".
IS = r"\b(?:is|was)\s+"
ONE_WORD_NEXT = compile_pattern(
    r"\s+\w+\s*(?:[^\w\s'’]|$)|\s+\w+\s+(?:to|with|in|at|and|or|for|when|about|enough)\b", ignore_case=True
)
FAR = 60
GRADE_NUMBER = compile_pattern(r"(\d+)(?:st|nd|rd|th)?\b")
# A title and a name that nobody on the roster has.
STRANGER = compile_pattern(
    r"\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Coach|Prof|Sra|Srta|Señora?|Maestr[oa])\.?\s+(?:\p{Lu}[\pL\pN_'’-]+\s+)?(\p{Lu}[\pL\pN_’-]+)"
)


@dataclass(frozen=True, slots=True)
class About:
    """Teachers, and the question without the words that name them."""

    teachers: tuple[Mentioned, ...] = ()
    rest: str = ""
    # The same with "she" or "he" in place of a name, which reads as a question still.
    masked: str = ""
    # A name or a grade that the school has not.
    unknown: str = ""
    # Named by grade or subject and not by name.
    is_group: bool = False


def find_teachers(
    text: str, teachers: Sequence[Mentioned], vocabulary: Vocabulary, *, is_about_people: bool = True
) -> About:
    """`is_about_people` is false where "music" may mean the music itself."""
    named = find_people(text, [Person(one.id, one.name) for one in teachers], vocabulary)
    by_id = {one.id: one for one in teachers}
    people = [by_id[one] for one in named.ids]
    stranger = STRANGER.search(named.rest)
    if not people and stranger and fold(stranger.group(1)) not in TITLES:
        return About(unknown=stranger.group(0).strip())
    if not people and (titled := _find_by_title(text, teachers)):
        return titled
    group, rest, unknown = _find_groups(named.rest, teachers, is_about_people=is_about_people or bool(people))
    if unknown and not people:
        return About(unknown=unknown)
    both = [*people, *(one for one in group if one not in people)]
    return About(tuple(both), rest, rest if group else named.masked, is_group=bool(group) and not people)


def _find_by_title(text: str, teachers: Sequence[Mentioned]) -> About | None:
    """ "The coach", where the school has one."""
    titles = [fold(one.name).partition(" ")[0].strip(".") for one in teachers]
    for title, teacher in zip(titles, teachers, strict=True):
        if title in TITLES - ADDRESSES and titles.count(title) == 1:
            person = rf"(?:(?P<does>{DOES})|(?P<is>{IS}))?\b(?:the|our)\s+{title}\b"
            pattern = compile_pattern(person, ignore_case=True)
            if (rest := _put(pattern, " ", text)) != text:
                return About((teacher,), rest, _put(pattern, "she", text))
    return None


def _put(pattern: Pattern, word: str, text: str) -> str:
    """None of the titles says whether it is a woman or a man."""

    def put(found: Match) -> str:
        after = text[found.end() : found.end() + FAR]
        is_person = found["does"] or (found["is"] and ONE_WORD_NEXT.match(after)) or SMALL_NEXT.match(after)
        return f"{found['does'] or found['is']}{word}" if is_person else found.group()

    return pattern.sub(put, text)


def _find_groups(
    text: str, teachers: Sequence[Mentioned], *, is_about_people: bool
) -> tuple[list[Mentioned], str, str]:
    folded = fold(text)
    found: list[Mentioned] = []
    unknown = ""
    for mark in GRADE.finditer(folded):
        number = int(mark["number"] or ORDINALS[mark["ordinal"]])
        of_grade = [one for one in teachers if (own := GRADE_NUMBER.match(fold(one.detail))) and int(own[1]) == number]
        found += of_grade
        unknown = unknown or ("" if of_grade else mark.group().strip())
    for grade, pattern in YOUNGEST.items():
        if pattern.search(folded) and not (grade == "kindergarten" and YOUNGEST["pre-k"].search(folded)):
            found += [one for one in teachers if fold(one.detail).startswith(grade)]
    rest = text if not found else GRADE.sub(" ", text)
    for subject, words in SUBJECTS.items():
        taught = [one for one in teachers if fold(one.detail) == subject]
        for word in words:
            says = escape(word)
            if taught and compile_whole_words(says if is_about_people else says + TEACHERLY).search(folded):
                found += taught
                rest = compile_whole_words(says + r"(?:\s+teachers?)?", ignore_case=True).sub(" ", rest)
                break
    unique = list(dict.fromkeys(found))
    return unique, rest, unknown


def ids_of(people: Sequence[Mentioned]) -> tuple[UUID, ...]:
    return tuple(one.id for one in people)
