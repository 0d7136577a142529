"""Parents who are named in what others wrote: they must not leave the machine either."""

import asyncio
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.ai import queries
from parent_survey.core.patterns import LETTERS, Runs, Span, compile_pattern


def _is_of_a_name(sign: str) -> bool:
    """Also accents that stand behind their letter, and the vowel signs of Indian scripts."""
    is_mark = "\u0300" <= sign <= "\u036f" or "\u0900" <= sign <= "\u0dff"
    return is_mark or (sign.isalnum() and not sign.isdecimal())


WORD = Runs(_is_of_a_name, "'’-")
PART = Runs(_is_of_a_name)
BETWEEN = compile_pattern(r"[\s.]{1,3}|\s?[-–]\s?")
# These and single letters may stand between a name and a surname; a parent may have left them out.
PARTICLES = frozenset(
    LETTERS.findall(
        "de la las los del della der den des di da das do dos du el al y e van von zu zur ter ten bin ibn bint abu st "
        "af av le",
    )
)
MAX_BETWEEN = 3
POSSESSIVES = ("'s", "'S", "’s", "’S")
TITLES = frozenset({"mr", "mrs", "ms", "miss", "mx", "dr", "sr", "jr", "sra", "srta"})
MAX_SIGNS_BETWEEN = 3
MAX_WORD_LENGTH = 60
PAIRS_AT_ONCE = 500


async def find_named(session: AsyncSession, texts: Sequence[str], teachers: Iterable[str] = ()) -> list[list[str]]:
    """For each text the whole names in it, as they stand there, of parents who submitted a response.

    Only as names are written, in capitals where the script has any; a name that fits a teacher is the teacher's.
    """
    taught = [set(_split(name)) for name in teachers]
    # Answers may be long, and other requests must not wait for them.
    places = await asyncio.to_thread(lambda: [_list_strangers(said, taught) for said in texts])
    pairs = sorted({" ".join(pair) for own in places for _, pair in own})
    known: set[str] = set()
    for start in range(0, len(pairs), PAIRS_AT_ONCE):
        chunk = pairs[start : start + PAIRS_AT_ONCE]
        known.update(await queries.list_names(session, chunk))
    found = []
    for said, own in zip(texts, places, strict=True):
        spans = _join(span for span, pair in own if " ".join(pair) in known)
        found.append(list(dict.fromkeys(said[slice(*span)] for span in spans)))
    return found


def _list_strangers(said: str, taught: Sequence[set[str]]) -> list[tuple[Span, tuple[str, ...]]]:
    """Pairs that do not fit a teacher."""
    known: dict[tuple[str, ...], bool] = {}
    pairs = list(_list_pairs(said))
    for _, pair in pairs:
        if pair not in known:
            known[pair] = any(set(pair) - TITLES <= own for own in taught)
    return [(span, pair) for span, pair in pairs if not known[pair]]


def _list_pairs(said: str) -> Iterator[tuple[Span, tuple[str, ...]]]:
    """A name and what may be its surname, each word of which may be the name of the next pair."""
    words = [(start, end - 2 * said.endswith(POSSESSIVES, start, end)) for start, end in WORD.spans(said)]
    for place, first in enumerate(words):
        if not _is_name(said[slice(*first)]):
            continue
        before = first
        for second in words[place + 1 : place + 2 + MAX_BETWEEN]:
            if second[0] - before[1] > MAX_SIGNS_BETWEEN or not BETWEEN.fullmatch(said[before[1] : second[0]]):
                break
            word = said[slice(*second)]
            if _is_name(word):
                yield (first[0], second[1]), (*_split(said[slice(*first)]), *_split(word))
            if word.lower() not in PARTICLES and len(word) > 1:
                break
            before = second


def _is_name(word: str) -> bool:
    if len(word) > MAX_WORD_LENGTH:
        return False
    return word.upper() == word.lower() or (len(word) > 1 and word[0].isupper())


def _split(name: str) -> list[str]:
    """The O of an O'Brien says nothing; in scripts without capitals one letter may be a whole surname."""
    parts = PART.findall(unicodedata.normalize("NFC", name).lower())
    return [part for part in parts if len(part) > 1 or part.upper() == part.lower()]


def _join(spans: Iterable[Span]) -> list[Span]:
    """Of a name of three words both pairs may be known."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined
