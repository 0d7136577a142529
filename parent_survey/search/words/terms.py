"""The words of a search as the index of words knows them: folded, without their endings, small words left out."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from parent_survey.core.patterns import LETTERS_AND_DIGITS, WORDS, strip_accents
from parent_survey.search.words.shares import Shares

# As many words of a search are looked up; more would only slow it down.
MOST_TERMS = 12
SHORTEST_STEM = 3
# PostgreSQL refuses a longer one, of 2,046 bytes; a syllable of Hangul is up to three letters here.
MAX_WORD = 500
# Rows that the index of words may yield for one search; and a size below which PostgreSQL's guesses are worth nothing.
MOST_ROWS, SMALLEST_SIZE = 500, 500

SMALL_WORDS = frozenset(
    WORDS.findall(
        """
        a about after all also am an and any are as at be been before being but by can could did do does doing done for
        from get gets got had has have he her hers him his how i if in into is it its just many may me might more most
        much my no nor not of on one only or our out over she should so some such than that the their them then there
        these they this those to too up us very was we were what when where which who whom why will with would you your
        al con como cual cuando de del desde donde el ella en entre es esta este fue ha han hay la las le les lo los
        mas me mi muy nos o para pero por porque que quien se si sin sobre son su sus tambien tan te tiene un una unas
        unos y ya teacher
        """,
    )
)
# The longest first. What is left must still be a word's beginning.
ENDINGS = WORDS.findall("fulness ations ation nesses ness ments ment ingly ings edly ies ing ers ed er es ly s e y")
DOUBLED = tuple(letter * 2 for letter in "bdgmnprt")


def fold(text: str) -> str:
    """Without accents and capitals, as the index has it."""
    return strip_accents(text).lower()


def split_terms(text: str) -> list[str]:
    """The words that carry meaning, each once, in their order."""
    words = [
        word for word in LETTERS_AND_DIGITS.findall(fold(text)) if word not in SMALL_WORDS and 1 < len(word) <= MAX_WORD
    ]
    return list(dict.fromkeys(words))


def stem(word: str) -> str:
    """The beginning that a word shares with its other forms. Too short a beginning would fit anything."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            root = word[: -len(ending)]
            return root[:-1] if root.endswith(DOUBLED) else root
    return word


def write_prefix(word: str) -> str:
    """One word for to_tsquery: everything that begins as it does. A short stem must be the whole word."""
    root = stem(word)
    return f"'{root}':*" if len(root) > SHORTEST_STEM else f"'{word}'"


@dataclass(frozen=True, slots=True)
class Term:
    word: str
    # For PostgreSQL.
    query: str
    # Its share of the whole search's weight: rare words weigh more.
    weight: float
    # In how many answers it is likely to be.
    rows: float


@dataclass(frozen=True, slots=True)
class Terms:
    all: tuple[Term, ...] = ()

    def choose_rare(self, *, needs_any: bool) -> str:
        """The rarest ones, as many as can be looked up quickly. Of common words alone all must be there."""
        chosen, rows = [], 0.0
        for term in sorted(self.all, key=lambda term: term.rows):
            rows += term.rows
            if rows > MOST_ROWS:
                break
            chosen.append(term.query)
        if chosen or not self.all:
            return " | ".join(chosen)
        return " & ".join(term.query for term in self.all) if needs_any or len(self.all) > 1 else ""


def weigh_terms(words: Iterable[str], shares: Shares, size: float) -> Terms:
    """By how many answers have them, as far as PostgreSQL knows."""
    words = list(words)[:MOST_TERMS]
    size = max(size, SMALLEST_SIZE)
    rows = [max(1.0, size * min(1.0, _share(word, shares))) for word in words]
    weights = [math.log(1 + size / one) for one in rows]
    whole = sum(weights) or 1.0
    made = zip(words, rows, weights, strict=True)
    return Terms(tuple(Term(word, write_prefix(word), weight / whole, number) for word, number, weight in made))


def _share(word: str, shares: Shares) -> float:
    root = stem(word)
    return shares.of_word(word) if len(root) <= SHORTEST_STEM else shares.of_beginning(root)


def find_spans(answer: str, words: Iterable[str]) -> list[tuple[int, int]]:
    """Where these words stand in an answer, in any of their forms."""
    whole = frozenset(words)
    beginnings = _list_beginnings(whole)
    words_in = ((fold(answer[slice(*span)]), span) for span in LETTERS_AND_DIGITS.spans(answer))
    return [span for word, span in words_in if word in whole or word.startswith(beginnings)]


def _list_beginnings(words: frozenset[str]) -> tuple[str, ...]:
    return tuple(root for word in words if len(root := stem(word)) > SHORTEST_STEM)
