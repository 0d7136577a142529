"""What a job and an engine exchange. An engine holds no database; a job does not know how an answer is judged."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol
from uuid import UUID

from parent_survey.ai.masking import Names
from parent_survey.categorization.fallback import Fallback

if TYPE_CHECKING:
    from parent_survey.ai.local.encoder import Vectors

NO_NAMES = Names()


@dataclass(frozen=True, slots=True)
class AnswerText:
    """An answer as a parent wrote it, and the names of people that must not reach any model."""

    id: UUID
    text: str
    names: Names = NO_NAMES
    # Names that are taken out only as a whole and as they stand in this text: their words may be anybody's.
    whole: Sequence[str] = ()
    # As it was guessed.
    language: str | None = None
    # What it answers.
    question: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """One sentence: `text[start:end]` of its answer, and its vector."""

    start: int
    end: int
    vector: "Vectors"


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """An answer with its own vector and its sentences with theirs, which know none of the names."""

    id: UUID
    text: str
    vector: "Vectors"
    pieces: Sequence[Piece]
    names: Names = NO_NAMES
    whole: Sequence[str] = ()
    language: str | None = None
    question: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A category for an answer, and where in it the words stand that speak for it."""

    category_id: UUID
    confidence: float
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class TaughtCategory:
    id: UUID
    name: str
    description: str
    examples: Sequence[str] = ()
    counter_examples: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What staff said about an answer and a category."""

    answer: ReadAnswer
    response_id: UUID
    category_id: UUID
    is_assigned: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    """All that an engine learns from."""

    categories: Sequence[TaughtCategory]
    decisions: Sequence[Decision] = ()


@dataclass(frozen=True, slots=True)
class QuotedWords:
    answer_id: UUID
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ProposedCategory:
    """A category that the bank lacks. Nothing of it is believed before it was checked."""

    name: str
    description: str = ""
    quotes: Sequence[QuotedWords] = field(default_factory=tuple)


class Judge(Protocol):
    """An engine that has learnt its lesson. Called in a thread, one call at a time."""

    # What it could not do itself so far.
    fallback: Fallback | None

    def assign(self, answers: Sequence[ReadAnswer]) -> Sequence[Sequence[Verdict]]:
        """In the order of the answers."""

    def knows(self, answer: ReadAnswer) -> bool:
        """Whether it could read the answer, one of those that it was asked to assign last, in its language."""

    def discover(self, answers: Sequence[ReadAnswer], others: Sequence[str] = ()) -> Sequence[ProposedCategory]:
        """From answers that no category was found for. `others` were proposed or put away before: none comes again."""


class Engine(Protocol):
    # For people: how it was done, and what it fell back from.
    name: str
    note: str | None
    # Stored beside every vector: those of different models cannot be compared.
    model: str

    def read(self, answers: Sequence[AnswerText]) -> Sequence[ReadAnswer]:
        """Cut and embed, in the order of the answers."""

    def find_stances(
        self, vectors: "Sequence[Vectors]", answers: "Sequence[Vectors]", questions: Sequence[str]
    ) -> list[int]:
        """Of sentences, each with the vector of its answer and the question: 1 for praise, -1 for concern, 0 for
        neither."""

    def train(self, lesson: Lesson) -> Judge: ...


# Opening one may take a second: a model is read.
OpenEngine = Callable[[], Engine]
