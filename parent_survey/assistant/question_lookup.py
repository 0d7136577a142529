"""Looks up which questions of the survey are meant: by number, by what is quoted of them, or by what they ask."""

from collections.abc import Sequence

from parent_survey.ai.local.reader import Span
from parent_survey.assistant.numbers import is_last, read_number
from parent_survey.assistant.scope_builder import ScopeBuilder
from parent_survey.assistant.spans import ASKED_SPANS, MAX_LITERAL_WORDS, MAX_WORDS, find_quoted, overlaps
from parent_survey.assistant.tools import SurveyQuestion, Tools
from parent_survey.assistant.wording import Wording
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold

ANSWERED, UNANSWERED = "question_ids", "unanswered_question_ids"
# The most words in which a question of the survey is called by its number.
MAX_NUMBERED = 4
# The most words by which it is called.
MAX_NAMED_BY = 8
MIN_QUESTION_LIKENESS = 0.45
ALL_WORDS = frozenset({"all", "every", "each", "todas", "todos", "cada", "toutes", "tous"})
# More than one of the survey's questions, in the languages most often typed.
SEVERAL_QUESTIONS = frozenset({"questions", "preguntas", "perguntas", "boxes", "items", "fields"})


class QuestionLookup:
    """What is found is in `builder`."""

    def __init__(
        self,
        builder: ScopeBuilder,
        question: str,
        questions: Sequence[SurveyQuestion],
        tools: Tools,
        wording: Wording,
    ) -> None:
        self.builder = builder
        self.question = question
        self.questions = questions
        self.tools = tools
        self.wording = wording

    def add_quoted(self, spans: Sequence[Span]) -> list[tuple[int, int]]:
        """Add questions that are quoted, as a whole or in part; returns the spans."""
        known_spans = []
        is_about_questions = any(span.type in ASKED_SPANS for span in spans)
        for quoted in find_quoted(self.question):
            said = f" {' '.join(_list_words(quoted.text))} "
            marked = [span for span in spans if span.type in ASKED_SPANS and overlaps(span, quoted.start, quoted.end)]
            # Beside the number of a question, "the 'especially well' one" is no exact word.
            length = len(said.split())
            is_long = length + bool(marked) > MAX_LITERAL_WORDS or (length > 1 and is_about_questions)
            for question in self.questions if is_long else ():
                if said in f" {' '.join(_list_words(question.text))} ":
                    known_spans.append((quoted.start, quoted.end))
                    is_unanswered = any(span.type == "unanswered" for span in marked)
                    self.builder.add(UNANSWERED if is_unanswered else ANSWERED, quoted.text, [question.id])
                    break
        return known_spans

    async def add_unanswered(self, span: Span) -> bool:
        return await self.add(span, UNANSWERED)

    async def add(self, span: Span, part: str = ANSWERED) -> bool:
        if span.is_excluded or not self.questions:
            return False
        if self._are_all(span.text):
            self.builder.add(part, span.text, [question.id for question in self.questions])
            if part == ANSWERED and not ALL_WORDS.isdisjoint(_list_words(self.question)):
                self.builder.parts["has_all"] = True
            return True
        quoted = [one.text for one in find_quoted(span.text)]
        number = None if quoted else self._read_number(span.text)
        numbered = [self.questions[number - 1]] if number is not None and 1 <= number <= len(self.questions) else []
        if not numbered and self.wording.survey_words.issuperset(_list_words(span.text)):
            return True
        found = numbered or await self._find_worded(span.text)
        if len(found) == 1:
            self.builder.add(part, span.text, [found[0].id])
            return True
        # What a question of the survey asks may be only half marked.
        wordings = [span.text, self.question[span.start :][:MAX_WORDS], *quoted]
        compared = await self.tools.meaning.compare(wordings, [question.text for question in self.questions])
        if compared is None or float(compared.max()) < MIN_QUESTION_LIKENESS:
            return False
        row, index = divmod(int(compared.argmax()), len(self.questions))
        self.builder.add(part, wordings[row], [self.questions[index].id])
        return True

    async def drop_asked_topic(self) -> None:
        """A topic that only says what a question of the survey asks narrows nothing."""
        topic = self.builder.parts.get("topic")
        asked = [side for part in (ANSWERED, UNANSWERED) for side in self.builder.sides.get(part, ())]
        ids = {question_id for side in asked for question_ids in side.changes.values() for question_id in question_ids}
        texts = [question.text for question in self.questions if question.id in ids]
        if not topic or not texts:
            return
        is_inside = any(topic in side.label for side in asked)
        compared = None if is_inside else await self.tools.meaning.compare([topic], texts)
        if is_inside or (compared is not None and float(compared.max()) >= MIN_QUESTION_LIKENESS):
            self.builder.parts["topic"] = None
            self.builder.sides.pop("topic", None)

    def drop_answered_too(self) -> None:
        """What was left empty is not also what was answered."""
        unanswered, answered = self.builder.parts.get(UNANSWERED), self.builder.parts.get(ANSWERED)
        if unanswered and answered:
            self.builder.parts[ANSWERED] = tuple(one for one in answered if one not in unanswered)

    def _are_all(self, words: str) -> bool:
        """ "All four questions" of a survey that has four."""
        said = set(_list_words(words))
        is_plural = not SEVERAL_QUESTIONS.isdisjoint(said)
        has_all = not ALL_WORDS.isdisjoint(said) or read_number(words) == len(self.questions)
        return is_plural and has_all and not is_last(words)

    def _read_number(self, words: str) -> int | None:
        """ "The second question"; what is said at length may have a number in it that is none of theirs."""
        *before, last = words.split()
        if len(before) >= MAX_NUMBERED:
            return None
        # "That one" has no number, and "the second one" has no other.
        if fold(last) == "one" and "question" not in fold(words):
            words = " ".join(before)
        return len(self.questions) if is_last(words) else read_number(words)

    async def _find_worded(self, words: str) -> list[SurveyQuestion]:
        """Questions with all of these words that mean something: "the made-a-difference question"."""
        said = set(_list_words(words)) - self.wording.survey_words
        if len(said) > MAX_NAMED_BY:
            # Each word is a statement; what is said at length is compared by meaning.
            return []
        language = self.wording.language
        telling = {word for word in said if not await self.tools.has_only_stop_words(word, language)}
        return [question for question in self.questions if telling and telling <= set(_list_words(question.text))]


def _list_words(text: str) -> list[str]:
    return [fold(word) for word in LETTERS_AND_DIGITS.findall(text)]
