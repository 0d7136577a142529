"""Which words of an answer might stand on a teacher's card: whole sentences that speak for a category, verbatim."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from parent_survey.ai.sentences import WIDE, Sentence, split_sentences
from parent_survey.core.patterns import WORDS
from parent_survey.insights.cards.criticism import finds_fault, takes_turns

# A short answer is quoted whole: its sentences belong together.
MAX_WHOLE_LENGTH = 320
MAX_QUOTE_LENGTH = 480
# Longer answers are not searched: the list of cards reads all answers of a school.
MAX_ANSWER_LENGTH = 6_000
MIN_WORDS = 3
MIN_LETTERS = 12
# Letters of scripts that put no spaces between words say more each.
MIN_WIDE_LETTERS = 5
# Quotes of this length say something and leave room for others.
GOOD_LENGTH = range(50, 300)
GOOD_LENGTH_BONUS = 0.3


@dataclass(frozen=True, slots=True)
class CategoryEvidence:
    """A category that an answer shows, and the words that speak for it where they are known."""

    category_id: UUID
    weight: float
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class ProposedQuote:
    """`answer[start:end]`."""

    start: int
    end: int
    category_ids: tuple[UUID, ...]
    rank: float


def propose(
    answer: str, evidence: Sequence[CategoryEvidence], is_about: Callable[[int, int], bool] = lambda _start, _end: True
) -> list[ProposedQuote]:
    """In the order of the answer; nothing where no category is shown: praise in general tells a teacher little.

    `is_about` says whether words are about the teacher whom they are proposed for.
    """
    if not evidence or len(answer) > MAX_ANSWER_LENGTH:
        return []
    sentences = split_sentences(answer)
    if not sentences:
        return []
    whole = Sentence(sentences[0].start, sentences[-1].end)
    words = whole.of(answer)
    may_be_whole = len(words) <= MAX_WHOLE_LENGTH and is_about(whole.start, whole.end)
    if may_be_whole and not finds_fault(words) and not (len(sentences) > 1 and takes_turns(words)):
        spans = [whole]
    else:
        praise = [
            sentence
            for sentence in sentences
            if _is_evidence(sentence, evidence)
            and not _is_half_hearted(answer, sentence)
            and is_about(sentence.start, sentence.end)
        ]
        spans = _join_neighbours(answer, praise)
    return [_rank(answer, span, evidence) for span in spans if _says_enough(span.of(answer))]


def is_whole_sentences(answer: str, start: int, end: int) -> bool:
    """Whether the span begins where a sentence begins and ends where one ends: nothing is cut out of its meaning."""
    sentences = split_sentences(answer)
    starts, ends = {sentence.start for sentence in sentences}, {sentence.end for sentence in sentences}
    return start < end and start in starts and end in ends


def fold_words(words: str) -> str:
    """A key by which two quotes with the same words are recognized."""
    return " ".join(WORDS.findall(words.casefold()))


def _is_half_hearted(answer: str, sentence: Sentence) -> bool:
    """In an answer that also finds fault, "but" in the middle of a sentence mostly takes its praise back."""
    return takes_turns(sentence.of(answer)) and finds_fault(answer)


def _is_evidence(sentence: Sentence, evidence: Iterable[CategoryEvidence]) -> bool:
    return any(
        found.start is not None and found.end is not None and found.start < sentence.end and found.end > sentence.start
        for found in evidence
    )


def _join_neighbours(answer: str, sentences: Iterable[Sentence]) -> list[Sentence]:
    """Neighbours become one quote, as long as it stays short."""
    joined: list[Sentence] = []
    for sentence in sentences:
        last = joined[-1] if joined else None
        if last and not answer[last.end : sentence.start].strip() and sentence.end - last.start <= MAX_WHOLE_LENGTH:
            joined[-1] = Sentence(last.start, sentence.end)
        else:
            joined.append(sentence)
    return [span for span in joined if not finds_fault(span.of(answer)) and span.end - span.start <= MAX_QUOTE_LENGTH]


def _says_enough(words: str) -> bool:
    if sum(map(len, WIDE.findall(words))) >= MIN_WIDE_LETTERS:
        return True
    letters = sum(character.isalpha() for character in words)
    return letters >= MIN_LETTERS and len(words.split()) >= MIN_WORDS


def _rank(answer: str, span: Sentence, evidence: Sequence[CategoryEvidence]) -> ProposedQuote:
    strongest: dict[UUID, float] = {}
    for found in evidence:
        if found.start is None or _is_evidence(span, [found]):
            strongest[found.category_id] = max(found.weight, strongest.get(found.category_id, 0.0))
    ids = tuple(sorted(strongest, key=lambda category_id: (-strongest[category_id], category_id)))
    bonus = GOOD_LENGTH_BONUS if len(span.of(answer)) in GOOD_LENGTH else 0.0
    return ProposedQuote(span.start, span.end, ids, max(strongest.values(), default=0.0) + bonus)
