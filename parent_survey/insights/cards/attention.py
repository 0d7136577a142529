"""What a person should look at before words leave the school: an address, a number, a name."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from uuid import UUID

from parent_survey.ai.masking import DATE, EMAIL, MIN_LETTERS, NUMBER
from parent_survey.ai.sentences import split_sentences
from parent_survey.core.patterns import NAMES, Runs, compile_pattern, has_word

Kind = Literal["email", "phone", "parent_name", "person_name", "other_teacher", "several_teachers"]

KIN = compile_pattern(
    r"\b(?:my|our|mi|mis|nuestr[oa]|mon|ma)\s+(?:[\pL\pN_]+\s+)?"
    r"(?:son|daughter|child|kid|boy|girl|twins?|nephew|niece|grandson|granddaughter|brother|sister"
    r"|hij[oa]|niñ[oa]|nieto|nieta|fils|fille),?\s+(?:named\s+|called\s+|llamad[oa]\s+)?(\pL+)",
    ignore_case=True,
)
# So many characters before or after a word are read.
MAX_CONTEXT = 80
VERB = compile_pattern(
    r"[\s,]+(?:and\s+\w+\s+)?(?:now\s+|never\s+|always\s+|really\s+|still\s+)?"
    r"(?:(?:is|was|has|had|loves?|loved|says?|said|came|comes|went|goes|can|could|would|used|reads?|talks?|learned|got|feels?"
    r"|felt|made|makes|asked|asks|wants?|wanted|told|started|thinks?|cried|struggled|enjoys?|es|ama|dice|tiene)\b|está(?:\PL|$))"
)
_PLAIN_WORDS = Runs(lambda sign: not sign.isspace())
# Capitalized words that are not names of people.
COMMON = frozenset(
    _PLAIN_WORDS.findall(
        """
        i he she it they we you this that these those there what who when where why how every everyone everything
        nothing nobody someone somebody anyone one two three both all can cant could enough communication homework kids
        parents mr mrs ms mx dr miss coach sir señor señora sra sr srta maestra maestro teacher teachers principal mom
        mum dad mama papa grandma grandpa god monday tuesday wednesday thursday friday saturday sunday mondays tuesdays
        wednesdays thursdays fridays saturdays sundays january february march april may june july august september
        october november december christmas halloween thanksgiving easter ramadan diwali eid hanukkah valentine
        english spanish french chinese mandarin arabic vietnamese việt german italian hindi korean japanese polish tamil
        hmong latin american mexican african asian european america usa mexico china india vietnam ukraine
        math maths science art music pe library reading writing history stem lego ipad zoom google youtube pokemon
        minecraft k pre-k kindergarten grade school elementary class room iep adhd asd esl ell pta pto ok okay tv
        """,
    )
)


@dataclass(frozen=True, slots=True)
class Attention:
    kind: Kind
    # The words themselves, or the name of the teacher who is meant.
    words: str


@dataclass(frozen=True, slots=True)
class Person:
    """A teacher, as far as names in quotes matter."""

    id: UUID
    name: str


def find_attention(
    words: str, teacher: Person, roster: Sequence[Person], chosen: Collection[UUID], parent_name: str | None
) -> list[Attention]:
    """`chosen` are the teachers that the parent wrote about."""
    found = [Attention("email", match.group().strip()) for match in EMAIL.finditer(words)]
    found += [
        Attention("phone", match.group())
        for match in NUMBER.finditer(words)
        if not DATE.fullmatch(match.group().strip())
    ]
    own = _find_parts(words, [parent_name or ""])
    found += [Attention("parent_name", name) for name in own]
    others = [other for other in roster if other.id != teacher.id and mentions(words, other)]
    found += [Attention("other_teacher", other.name) for other in others]
    if len(chosen) > 1 and not others and not mentions(words, teacher):
        found.append(Attention("several_teachers", ""))
    known = {part.casefold() for person in roster for part in NAMES.findall(person.name)}
    known |= {name.casefold() for name in own}
    found += [Attention("person_name", name) for name in _find_people(words, known)]
    return found


def mentions(words: str, person: Person) -> bool:
    """By the last name, as parents do, or by the whole of a name that has one part."""
    last = _find_last(person.name)
    return last is not None and has_word(words, last)


@lru_cache(maxsize=10_000)
def _find_last(name: str) -> str | None:
    parts = [part for part in NAMES.findall(name) if len(part) >= MIN_LETTERS]
    return parts[-1] if parts else None


def _find_parts(words: str, names: Iterable[str]) -> list[str]:
    parts = {part.casefold() for name in names for part in NAMES.findall(name) if len(part) >= MIN_LETTERS}
    return [word for word in dict.fromkeys(NAMES.findall(words)) if _plain(word) in parts]


def _find_people(words: str, known: Collection[str]) -> list[str]:
    """Capitalized words inside a sentence, names after "my son", and first words followed by a verb of people."""
    found = [match.group(1) for match in KIN.finditer(words) if match.group(1)[:1].isupper()]
    for sentence in split_sentences(words):
        text = sentence.of(words)
        for number, (start, end) in enumerate(NAMES.spans(text)):
            word = text[start:end]
            if not word[0].isupper() or word.isupper():
                continue
            if (number > 0 and not _begins(text, start)) or VERB.match(text[end : end + MAX_CONTEXT]):
                found.append(word)
    return [word for word in dict.fromkeys(found) if _plain(word) not in known and _plain(word) not in COMMON]


def _begins(text: str, start: int) -> bool:
    """Whether a sentence or quotation begins here."""
    return text[max(0, start - MAX_CONTEXT) : start].rstrip(" ")[-1:] in "\"'“‘«¿¡([.!?:…-–—\n"


def _plain(word: str) -> str:
    """Without a suffix, as in "Owen's" or "she'd"."""
    return word.replace("’", "'").partition("'")[0].casefold()
