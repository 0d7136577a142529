"""What a person should look at before words leave the school: an address, a number, a name."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from uuid import UUID

from parent_survey.ai.masking import DATE, EMAIL, FEWEST_LETTERS, NUMBER
from parent_survey.ai.sentences import split_sentences
from parent_survey.core.patterns import NAMES, Runs, compile_pattern, has_word

Kind = Literal["email", "phone", "parent_name", "person_name", "other_teacher", "several_teachers"]

KIN = compile_pattern(
    r"\b(?:my|our|mi|mis|nuestr[oa]|mon|ma)\s+(?:[\pL\pN_]+\s+)?"
    r"(?:son|daughter|child|kid|boy|girl|twins?|nephew|niece|grandson|granddaughter|brother|sister"
    r"|hij[oa]|niñ[oa]|nieto|nieta|fils|fille),?\s+(?:named\s+|called\s+|llamad[oa]\s+)?(\pL+)",
    ignore_case=True,
)
# How far around a word is looked.
FAR = 80
VERB = compile_pattern(
    r"[\s,]+(?:and\s+\w+\s+)?(?:now\s+|never\s+|always\s+|really\s+|still\s+)?"
    r"(?:(?:is|was|has|had|loves?|loved|says?|said|came|comes|went|goes|can|could|would|used|reads?|talks?|learned|got|feels?"
    r"|felt|made|makes|asked|asks|wants?|wanted|told|started|thinks?|cried|struggled|enjoys?|es|ama|dice|tiene)\b|está(?:\PL|$))"
)
_PLAIN_WORDS = Runs(lambda sign: not sign.isspace())
# Capitals that are no names of people.
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
    """A teacher by whom words are told apart."""

    id: UUID
    name: str


def find_attention(
    words: str, teacher: Person, roster: Sequence[Person], chosen: Collection[UUID], parent_name: str | None
) -> list[Attention]:
    """`chosen` are the teachers that the parent wrote about."""
    found = [Attention("email", one.group().strip()) for one in EMAIL.finditer(words)]
    found += [
        Attention("phone", one.group()) for one in NUMBER.finditer(words) if not DATE.fullmatch(one.group().strip())
    ]
    own = _find_parts(words, [parent_name or ""])
    found += [Attention("parent_name", one) for one in own]
    others = [one for one in roster if one.id != teacher.id and mentions(words, one)]
    found += [Attention("other_teacher", one.name) for one in others]
    if len(chosen) > 1 and not others and not mentions(words, teacher):
        found.append(Attention("several_teachers", ""))
    known = {part.casefold() for one in roster for part in NAMES.findall(one.name)} | {one.casefold() for one in own}
    found += [Attention("person_name", one) for one in _find_people(words, known)]
    return found


def mentions(words: str, person: Person) -> bool:
    """By the last name, as parents do, or by the whole of a name that has one part."""
    last = _find_last(person.name)
    return last is not None and has_word(words, last)


@lru_cache(maxsize=10_000)
def _find_last(name: str) -> str | None:
    parts = [part for part in NAMES.findall(name) if len(part) >= FEWEST_LETTERS]
    return parts[-1] if parts else None


def _find_parts(words: str, names: Iterable[str]) -> list[str]:
    parts = {part.casefold() for name in names for part in NAMES.findall(name) if len(part) >= FEWEST_LETTERS}
    return [one for one in dict.fromkeys(NAMES.findall(words)) if _plain(one) in parts]


def _find_people(words: str, known: Collection[str]) -> list[str]:
    """Capitals where a sentence has none, a name after "my son", and a first word that does what people do."""
    found = [one.group(1) for one in KIN.finditer(words) if one.group(1)[:1].isupper()]
    for sentence in split_sentences(words):
        text = sentence.of(words)
        for place, (start, end) in enumerate(NAMES.spans(text)):
            word = text[start:end]
            if not word[0].isupper() or word.isupper():
                continue
            if (place > 0 and not _begins(text, start)) or VERB.match(text[end : end + FAR]):
                found.append(word)
    return [one for one in dict.fromkeys(found) if _plain(one) not in known and _plain(one) not in COMMON]


def _begins(text: str, place: int) -> bool:
    """Whether something that ends a thought or opens a quotation stands before."""
    return text[max(0, place - FAR) : place].rstrip(" ")[-1:] in "\"'“‘«¿¡([.!?:…-–—\n"


def _plain(word: str) -> str:
    """Without what hangs on it: "Owen's", "she'd"."""
    return word.replace("’", "'").partition("'")[0].casefold()
