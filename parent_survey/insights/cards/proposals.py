"""Which words of an answer might stand on a teacher's card: whole sentences that speak for a category, verbatim."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from parent_survey.ai.sentences import WIDE, Sentence, split_sentences
from parent_survey.core.patterns import WORDS
from parent_survey.insights.cards.criticism import finds_fault, takes_turns

# A short answer is quoted whole: its sentences belong together.
LONGEST_WHOLE = 320
LONGEST_QUOTE = 480
# Nobody's thanks are longer, and all answers of a school are looked through for a list of its cards.
LONGEST_ANSWER = 6_000
FEWEST_WORDS = 3
FEWEST_LETTERS = 12
# Letters of scripts that put no spaces between words say more each.
FEWEST_WIDE = 5
# Quotes of this length tell something and leave room for others.
TELLING = range(50, 300)
TELLING_BONUS = 0.3


@dataclass(frozen=True, slots=True)
class Evidence:
    """A category that an answer shows, and the words that speak for it where they are known."""

    category_id: UUID
    weight: float
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """`answer[start:end]`."""

    start: int
    end: int
    category_ids: tuple[UUID, ...]
    rank: float


def propose(answer: str, evidence: Sequence[Evidence]) -> list[Proposal]:
    """In the order of the answer; nothing where no category is shown: praise in general tells a teacher little."""
    if not evidence or len(answer) > LONGEST_ANSWER:
        return []
    sentences = split_sentences(answer)
    if not sentences:
        return []
    whole = Sentence(sentences[0].start, sentences[-1].end)
    words = whole.of(answer)
    if len(words) <= LONGEST_WHOLE and not finds_fault(words) and not (len(sentences) > 1 and takes_turns(words)):
        spans = [whole]
    else:
        praise = [one for one in sentences if _is_evidence(one, evidence) and not _is_half_hearted(answer, one)]
        spans = _join(answer, praise)
    return [_rank(answer, span, evidence) for span in spans if _is_telling(span.of(answer))]


def is_whole_sentences(answer: str, start: int, end: int) -> bool:
    """Whether the span begins where a sentence begins and ends where one ends: nothing is cut out of its meaning."""
    sentences = split_sentences(answer)
    return start < end and any(one.start == start for one in sentences) and any(one.end == end for one in sentences)


def fold_words(words: str) -> str:
    """For telling that two parents wrote the same."""
    return " ".join(WORDS.findall(words.casefold()))


def _is_half_hearted(answer: str, sentence: Sentence) -> bool:
    """In an answer that also finds fault, "but" in the middle of a sentence mostly takes its praise back."""
    return takes_turns(sentence.of(answer)) and finds_fault(answer)


def _is_evidence(sentence: Sentence, evidence: Iterable[Evidence]) -> bool:
    return any(
        one.start is not None and one.end is not None and one.start < sentence.end and one.end > sentence.start
        for one in evidence
    )


def _join(answer: str, sentences: Iterable[Sentence]) -> list[Sentence]:
    """Neighbours become one quote, as long as it stays short."""
    joined: list[Sentence] = []
    for sentence in sentences:
        last = joined[-1] if joined else None
        if last and not answer[last.end : sentence.start].strip() and sentence.end - last.start <= LONGEST_WHOLE:
            joined[-1] = Sentence(last.start, sentence.end)
        else:
            joined.append(sentence)
    return [one for one in joined if not finds_fault(one.of(answer)) and one.end - one.start <= LONGEST_QUOTE]


def _is_telling(words: str) -> bool:
    if sum(map(len, WIDE.findall(words))) >= FEWEST_WIDE:
        return True
    letters = sum(character.isalpha() for character in words)
    return letters >= FEWEST_LETTERS and len(words.split()) >= FEWEST_WORDS


def _rank(answer: str, span: Sentence, evidence: Sequence[Evidence]) -> Proposal:
    mine = [one for one in evidence if one.start is None or _is_evidence(span, [one])]
    strongest: dict[UUID, float] = {}
    for one in mine:
        strongest[one.category_id] = max(one.weight, strongest.get(one.category_id, 0.0))
    ids = tuple(sorted(strongest, key=lambda category_id: (-strongest[category_id], category_id)))
    bonus = TELLING_BONUS if len(span.of(answer)) in TELLING else 0.0
    return Proposal(span.start, span.end, ids, max(strongest.values(), default=0.0) + bonus)
