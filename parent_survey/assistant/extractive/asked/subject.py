"""What of the survey a question names: categories, questions, and the words that are left for its subject."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from parent_survey.assistant.extractive.asked import patterns as ways
from parent_survey.assistant.extractive.words.spanish import is_spanish, translate
from parent_survey.assistant.extractive.words.terms import split_terms, stem
from parent_survey.assistant.tools import Asked, Mentioned
from parent_survey.core.patterns import fold


def find_categories(message: str, categories: Sequence[Mentioned]) -> tuple[Mentioned, ...]:
    """Those whose whole name is in the question, in whatever form of its words."""
    words = [*split_terms(message), *(split_terms(translate(message)) if is_spanish(message) else ())]
    found = []
    for category in categories:
        name = split_terms(category.name)
        if name and all(any(_is_same(part, word) for word in words) for part in name):
            found.append(category)
    return tuple(found)


def _is_same(one: str, other: str) -> bool:
    """The same word in another form: patience and patient, creative and creativity."""
    shared = min(len(one), len(other), 6)
    return stem(one) == stem(other) or (shared >= 5 and one[:shared] == other[:shared])


def find_questions(text: str, questions: Sequence[Asked]) -> tuple[Asked, ...]:
    """Of the survey: by place, or by most of its words."""
    ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"]
    place = None
    if ways.LAST_QUESTION.search(text):
        place = len(questions) - 1
    elif found := ways.NUMBERED.search(text):
        place = int(found[1] or found[2]) - 1
    elif nth := ways.NTH.search(text):
        place = ordinals.index(nth[1])
    if place is not None:
        return (questions[place],) if 0 <= place < len(questions) else ()
    words = split_terms(text)
    for one in questions:
        own = [word for word in split_terms(one.text) if word not in general_words()]
        shared = sum(any(_is_same(part, word) for word in words) for part in own)
        if "question" in text and own and shared * 2 >= len(own):
            return (one,)
    return ()


def list_subject(text: str) -> list[str]:
    return [word for word in split_terms(text) if word not in general_words() and not word.isdigit()]


def plain(message: str) -> str:
    return fold(message).replace("’", "'").strip(" ¿¡\"'")


@cache
def general_words() -> frozenset[str]:
    source = files("parent_survey.assistant.extractive.asked") / "general_words.txt"
    lines = source.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())
