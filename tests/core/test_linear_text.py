"""Nothing that reads people's text takes time by the square of its length, whatever is written.

Each function reads n and 2n characters of each shape. In proportion that is twice the work, by the square four times.
Counted is the processor's time of this process, the best of several tries, and only where it could matter at all.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date
from uuid import UUID, uuid4

import psycopg
import pytest

from attack.input.shapes import SHAPES, write
from parent_survey.ai import named
from parent_survey.ai.evidence import find_words
from parent_survey.ai.language import guess_language, guess_reply_language
from parent_survey.ai.local.reader import Span
from parent_survey.ai.masking import mask
from parent_survey.ai.outgoing import mask_for_provider
from parent_survey.ai.sentences import split_sentences
from parent_survey.assistant.agent.instructions import repeats_instructions
from parent_survey.assistant.agent.sentences import SentenceCutter
from parent_survey.assistant.chips import make_chips
from parent_survey.assistant.days import read_days
from parent_survey.assistant.languages import find_languages
from parent_survey.assistant.numbers import read_number
from parent_survey.assistant.prompt_injection import find_clean
from parent_survey.assistant.spans import find_quoted, join_topics, strip_possessives
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.teachers import find_misspelt, is_of_grade
from parent_survey.assistant.tools import TeacherOrCategory, add_context
from parent_survey.assistant.wording import Wording
from parent_survey.categorization.naming import name_group
from parent_survey.core.errors import DomainError
from parent_survey.core.patterns import LETTERS_AND_DIGITS
from parent_survey.exports.formats.cells import mark, mark_inside
from parent_survey.exports.formats.xlsx_format import _clean
from parent_survey.insights.cards.attention import Person, find_attention
from parent_survey.insights.cards.proposals import CategoryEvidence, fold_words, propose
from parent_survey.insights.teacher.wishes import find_wish
from parent_survey.roster.files.reader import read_text_file
from parent_survey.roster.imports.columns import find_columns
from parent_survey.roster.imports.entries import read_entries
from parent_survey.search import names
from parent_survey.search.fusion import Hit
from parent_survey.search.highlights import highlight, locate
from parent_survey.search.scope import AnswerScope

LONGEST_ANSWER, LONGEST_QUESTION = 20_000, 2_000
# Less than this is no harm even if it grows; more than this many times the half is too much.
HARMLESS_SECONDS, MAX_GROWTH = 0.03, 3.2
TRIES = 6

NAMES = ["Rosalind Pike", "Ann Lee", "José Álvarez", "a b", "王芳"]
TEACHERS = [TeacherOrCategory(uuid4(), name, 3, "3rd grade") for name in NAMES]
ROSTER = [Person(teacher.id, teacher.name) for teacher in TEACHERS]
NAMED = [names.TeacherName(teacher.id, teacher.name) for teacher in TEACHERS]
TODAY = date(2026, 3, 14)
FACTS = SurveyFacts(TEACHERS, (), (), None)
HIT = Hit(UUID(int=1), UUID(int=2), 1.0, 0.0, 0, 0)


def mark_words(text: str) -> list[Span]:
    """Every word as a piece of a topic."""
    return [Span("topic", text[slice(*span)], *span) for span in LETTERS_AND_DIGITS.spans(text)]


def cut_reply(text: str) -> None:
    cutter = SentenceCutter()
    for start in range(0, len(text), 50):
        cutter.feed(text[start : start + 50])


def import_roster(text: str) -> None:
    # Most of it is refused, in a sentence.
    with suppress(DomainError):
        read_entries(find_columns(read_text_file(text.encode()), None, None), tidies=True)


# What reads an answer of a parent.
ANSWERS: dict[str, Callable[[str], object]] = {
    "sentences": split_sentences,
    "mask": lambda text: mask(text, NAMES, NAMES),
    "mask for a provider": lambda text: mask_for_provider(text, NAMES, NAMES),
    "other parents": lambda text: named._list_strangers(text, [{"pike"}]),
    "language": guess_language,
    "evidence": lambda text: find_words(mask_for_provider(text), f"{text[:900]} not there"),
    "orders": find_clean,
    "highlight": lambda text: (highlight(HIT, text, ["word", "a", "ok"]), locate(HIT, text, ["word", "a", "ok"])),
    "cards": lambda text: propose(text, [CategoryEvidence(UUID(int=1), 1.0, 0, 50)]),
    "attention": lambda text: find_attention(text, ROSTER[0], ROSTER, {ROSTER[0].id}, "Ann Lee"),
    "quote with its neighbor": lambda text: add_context(text, 0, 10),
    "same words": fold_words,
    "wishes": lambda text: (find_wish("What?", text), find_wish("What could be better?", text)),
    "group name": lambda text: name_group([text] * 3, [text] * 3 + ["other words"]),
    "workbook": lambda text: _clean(text.encode()),
    "roster": import_roster,
}
# What reads a question of staff, a search, or a reply of a language model.
QUESTIONS: dict[str, Callable[[str], object]] = {
    "language of the reply": guess_reply_language,
    "days": lambda text: read_days(text, today=TODAY, surveyed=(TODAY, TODAY), language="en"),
    "languages": find_languages,
    "number": read_number,
    "people": lambda text: names.find_people(text, NAMED, {}),
    "misspelt names": lambda text: find_misspelt(text, TEACHERS),
    "grades": lambda text: [is_of_grade(word, "Primary 5") for word in text.split()],
    "quoted": find_quoted,
    "names with an s": lambda text: strip_possessives(text, NAMES),
    "topics": lambda text: join_topics(text, mark_words(text)),
    "chips": lambda text: make_chips(AnswerScope.model_construct(topic=text, words=text), FACTS, Wording("en")),
    "model's sentences": cut_reply,
    "instructions": repeats_instructions,
}


def measure(read: Callable[[str], object], text: str, tries: int) -> float:
    def once() -> float:
        began = time.process_time()
        read(text)
        return time.process_time() - began

    return min(once() for _ in range(tries))


def find_growth(read: Callable[[str], object], size: int, shapes: Iterable[str] = SHAPES) -> Iterator[str]:
    for shape in shapes:
        read(write(shape, 100))
        if measure(read, write(shape, size), 1) < HARMLESS_SECONDS:
            continue
        for tries in range(1, TRIES):
            half, whole = (measure(read, write(shape, part), tries) for part in (size // 2, size))
            if whole < max(HARMLESS_SECONDS, MAX_GROWTH * half):
                break
        else:
            yield f"{shape}: {half:.3f} s and {whole:.3f} s"


def test_there_are_enough_shapes() -> None:
    assert len(SHAPES) >= 40


def test_growth_by_the_square_is_noticed() -> None:
    def read_again_and_again(text: str) -> list[int]:
        return [text[place:].count(".") for place in range(len(text))]

    # Beside other work one try in three is taken for harmless.
    assert any(list(find_growth(read_again_and_again, LONGEST_ANSWER, ["dots"])) for _ in range(8))


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_is_read_in_proportion_to_its_length(name: str) -> None:
    assert list(find_growth(ANSWERS[name], LONGEST_ANSWER)) == []


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_is_read_in_proportion_to_its_length(name: str) -> None:
    assert list(find_growth(QUESTIONS[name], LONGEST_QUESTION)) == []


EXPRESSIONS = {
    "index of words": "length(search_words({text}))",
    "search": "length(search_query({text})::text)",
    "blank": "{text} ~ '[^[:space:]]'",
    "cell": f"length({mark('{text}').replace('%%', '%')})",
    "cell of a list": f"length({mark_inside('{text}').replace('%%', '%')})",
}


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_the_database_reads_an_answer_in_proportion_to_its_length(name: str, database_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("CREATE TEMPORARY TABLE said (text text)")
        statement = f"SELECT {EXPRESSIONS[name].replace('{text}', 'text')} FROM said"

        def take(text: str, tries: int) -> float:
            connection.execute("DELETE FROM said")
            connection.execute("INSERT INTO said VALUES (%s)", (text,))

            def once() -> float:
                began = time.perf_counter()
                connection.execute(statement.encode())
                return time.perf_counter() - began

            return min(once() for _ in range(tries))

        slow = []
        for shape in SHAPES:
            for tries in (2, 4, 8, 16):
                half, whole = (take(write(shape, part), tries) for part in (LONGEST_ANSWER // 2, LONGEST_ANSWER))
                # Other processes have the time of this one too.
                if whole < max(5 * HARMLESS_SECONDS, MAX_GROWTH * half):
                    break
            else:
                slow.append(f"{shape}: {half:.3f} s and {whole:.3f} s")
        assert slow == []
