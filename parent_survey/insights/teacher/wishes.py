"""What parents wish for: in answers to a question that asks for it, and wherever somebody says so outright."""

from dataclasses import dataclass
from functools import lru_cache

from parent_survey.ai.sentences import split_sentences
from parent_survey.core.patterns import WORDS, Pattern, compile_pattern

MIN_WORDS = 3
# What was asked for is quoted from its beginning, by whole sentences, up to this length.
MAX_LENGTH = 280


def _any_of(*phrases: str) -> Pattern:
    return compile_pattern(rf"\b(?:{'|'.join(phrases)})\b", ignore_case=True)


ASKS_FOR_WISHES = _any_of(
    *("better", r"improv\w*", r"wish\w*", r"suggest\w*", r"chang\w*", "differently", "missing"),
    *(r"mejor\w*", r"cambiar\w*"),
)
OUTRIGHT = _any_of(
    r"(?:i|we) (?:really |just |do |only )?(?:wish|hope)",
    r"(?:i|we)(?: would|'d|’d) (?:really )?(?:like|love|appreciate|prefer)",
    r"would (?:be (?:nice|good|great|helpful)|help|have been (?:nice|good|better))",
    r"could (?:be|use|do with) (?:a )?(?:bit |little )?(?:better|more|less|clearer)",
    r"(?:my |our |the )?only (?:wish|complaint|suggestion|concern|criticism)",
    r"(?:me|nos) gustaría",
    r"ojal(?:a|á\s)",
)
# One of these is in whatever is said outright.
HINTS = ("wish", "hope", "would", "'d ", "’d ", "could", "only ", "gustar", "ojal")
# "No, all is well" is an answer too, and a good one.
NOTHING = compile_pattern(
    r"^\W*(?:no|nope|none|nothing|nada|n/?a|not really|all (?:is )?(?:good|well)|keep|thank\w*)\b", ignore_case=True
)


@dataclass(frozen=True)
class Wish:
    """`answer[start:end]`."""

    start: int
    end: int


@lru_cache(maxsize=1000)
def asks_for_wishes(question: str) -> bool:
    return bool(ASKS_FOR_WISHES.search(question))


def find_wish(question: str, answer: str) -> Wish | None:
    """Where in an answer a parent asks for something, in whole sentences."""
    if not asks_for_wishes(question):
        return _find_outright(answer)
    if NOTHING.match(answer) or len(WORDS.findall(answer)) < MIN_WORDS:
        return None
    sentences = split_sentences(answer)
    start = sentences[0].start
    fitting = [sentence.end for sentence in sentences if sentence.end - start <= MAX_LENGTH]
    return Wish(start, fitting[-1] if fitting else sentences[0].end)


def _find_outright(answer: str) -> Wish | None:
    """Nearly every answer has none, so the cheapest test comes first."""
    lowered = answer.lower()
    found = OUTRIGHT.search(answer) if any(hint in lowered for hint in HINTS) else None
    if found is None:
        return None
    sentence = next((part for part in split_sentences(answer) if part.start <= found.start() < part.end), None)
    return Wish(sentence.start, sentence.end) if sentence else None
