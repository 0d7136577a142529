"""The engine with a language model: it judges, and where it cannot, the local engine does and says why."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar
from uuid import UUID

from parent_survey.ai.llm.language_model import LanguageModel
from parent_survey.ai.llm.trouble import LanguageModelError
from parent_survey.ai.local.encoder import Vectors
from parent_survey.categorization.engine import AnswerText, Lesson, ProposedCategory, ReadAnswer, Verdict
from parent_survey.categorization.fallback import Fallback
from parent_survey.categorization.language import assigning, proposing
from parent_survey.categorization.local_engine import LocalEngine, LocalJudge

# Requests at the same time: quick enough, and below the limits of the smallest accounts.
AT_ONCE = 4
# So many senseless replies in a row, and the model is not asked again in this run.
MAX_SENSELESS = 3
Result = TypeVar("Result")


class LanguageEngine:
    """Vectors, sentences and what is learnt stay those of the local engine."""

    def __init__(self, local: LocalEngine, language: LanguageModel, loop: asyncio.AbstractEventLoop) -> None:
        self.name = language.name
        self.note: str | None = None
        self.model = local.model
        self.local = local
        self.language = language
        # Where the database and the model's connections live. The engine itself is called in threads.
        self.loop = loop

    def read(self, answers: Sequence[AnswerText]) -> list[ReadAnswer]:
        return self.local.read(answers)

    def find_stances(
        self, vectors: Sequence[Vectors], answers: Sequence[Vectors], questions: Sequence[str]
    ) -> list[int]:
        return self.local.find_stances(vectors, answers, questions)

    def train(self, lesson: Lesson) -> "LanguageJudge":
        return LanguageJudge(self, lesson, self.local.train(lesson))

    def wait(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()


class LanguageJudge:
    def __init__(self, engine: LanguageEngine, lesson: Lesson, local: LocalJudge) -> None:
        self.engine = engine
        self.lesson = lesson
        self.local = local
        self.fallback: Fallback | None = None
        self._has_given_up = False
        self._trouble: LanguageModelError | None = None
        # The answers of the last call that the local engine judged.
        self._left: set[UUID] = set()
        self._senseless = 0

    def assign(self, answers: Sequence[ReadAnswer]) -> list[list[Verdict]]:
        judged = self.engine.wait(self._ask_for_all(answers))
        left = [answer for answer, given in zip(answers, judged, strict=True) if given is None]
        if left:
            self._fall_back(len(left), self._trouble or LanguageModelError("the language model left them out"))
        self._left = {answer.id for answer in left}
        rest = iter(self.local.assign(left))
        return [next(rest) if given is None else given for given in judged]

    def knows(self, answer: ReadAnswer) -> bool:
        return answer.id not in self._left or self.local.knows(answer)

    def discover(self, answers: Sequence[ReadAnswer], others: Sequence[str] = ()) -> list[ProposedCategory]:
        if self._has_given_up or len(answers) < proposing.MIN_ANSWERS:
            return self.local.discover(answers, others)
        groups = self.local.find_groups(answers, others)[: proposing.MAX_PROPOSALS]
        known = [*(f"{one.name}. {one.description}" for one in self.lesson.categories), *others]
        try:
            found = self.engine.wait(proposing.propose(self.engine.language, known, groups, answers))
        except LanguageModelError as error:
            self._fall_back(0, error)
            return [group for group in groups if group.name]
        return list(proposing.keep_new(found, known, self.engine.local.embed))

    async def _ask_for_all(self, answers: Sequence[ReadAnswer]) -> list[list[Verdict] | None]:
        gate = asyncio.Semaphore(AT_ONCE)
        chunks = list(assigning.cut(answers))
        judged = await asyncio.gather(*(self._ask(gate, chunk) for chunk in chunks))
        return [given for chunk in judged for given in chunk]

    async def _ask(self, gate: asyncio.Semaphore, chunk: Sequence[ReadAnswer]) -> list[list[Verdict] | None]:
        async with gate:
            if self._has_given_up:
                return [None] * len(chunk)
            try:
                judged = await assigning.judge(self.engine.language, self.lesson, chunk)
            except LanguageModelError as error:
                self._senseless += not error.is_lasting
                self._has_given_up |= error.is_lasting or self._senseless >= MAX_SENSELESS
                self._fall_back(0, error)
                return [None] * len(chunk)
            self._senseless = 0
            return judged

    def _fall_back(self, answers: int, trouble: LanguageModelError) -> None:
        self._trouble = trouble
        before = self.fallback.answers if self.fallback else 0
        self.fallback = Fallback(before + answers, trouble.sentence, trouble.values)
