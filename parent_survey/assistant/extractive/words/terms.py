"""The words of a question: folded, without their endings, small words left out."""

from collections.abc import Iterable

from parent_survey.core.patterns import LETTERS_AND_DIGITS, WORDS, fold

SHORTEST_STEM = 3
# PostgreSQL refuses a longer one, of 2,046 bytes; a syllable of Hangul is up to three letters here.
MAX_WORD = 500

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


def measure_coverage(answer: str, words: Iterable[str]) -> float:
    """The share of these words that an answer has, in any of their forms."""
    wanted = {stem(word) for word in words}
    has = {stem(word) for word in LETTERS_AND_DIGITS.findall(fold(answer))}
    return len(wanted & has) / len(wanted) if wanted else 0.0
