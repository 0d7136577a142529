"""What a question asks for: its kind, whom and which days it is about, and what is left to look for."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from parent_survey.assistant.extractive.asked import dates
from parent_survey.assistant.extractive.asked import patterns as ways
from parent_survey.assistant.extractive.asked.dates import Span
from parent_survey.assistant.extractive.asked.people import About, find_teachers
from parent_survey.assistant.extractive.asked.subject import find_categories, find_questions, list_subject, plain
from parent_survey.assistant.extractive.asked.world import World
from parent_survey.assistant.extractive.wording import Language
from parent_survey.assistant.extractive.words.spanish import is_spanish
from parent_survey.assistant.seam import Question, Turn
from parent_survey.assistant.tools import Asked, Mentioned


class Kind(StrEnum):
    FIND = "find"
    GATHER = "gather"
    COUNT = "count"
    RANK = "rank"
    COMPARE = "compare"
    SIDES = "sides"
    SUMMARISE = "summarise"
    IMPROVE = "improve"
    TEACHERS = "teachers"
    CATEGORIES = "categories"
    WHEN = "when"
    TAUGHT = "taught"
    GREETING = "greeting"


@dataclass(frozen=True, slots=True)
class Wish:
    """A question, understood."""

    kind: Kind
    language: Language
    text: str
    # Without names, dates and ways of asking: what to look for.
    topic: str
    about: About = field(default_factory=About)
    categories: tuple[Mentioned, ...] = ()
    spans: tuple[Span, ...] = ()
    questions: tuple[Asked, ...] = ()
    is_unfinished: bool = False
    # All of the teachers together in one response, not any of them.
    is_together: bool = False
    # More than one teacher, whoever they are.
    has_several: bool = False
    # What was said before about the same thing.
    earlier: str = ""

    @property
    def teachers(self) -> tuple[Mentioned, ...]:
        return self.about.teachers


# The first that fits decides.
KINDS = (
    (Kind.GREETING, ways.GREETING.search),
    (Kind.TAUGHT, ways.TAUGHT.search),
    (Kind.WHEN, ways.DATED.search),
    (Kind.SIDES, ways.SIDES.search),
    (Kind.IMPROVE, ways.IMPROVE.search),
    (Kind.COMPARE, ways.COMPARED.search),
    (Kind.SUMMARISE, ways.SUMMED.search),
    (Kind.TEACHERS, ways.lists_teachers),
    (Kind.CATEGORIES, ways.LISTED_CATEGORIES.search),
    (Kind.GATHER, ways.GATHERED.search),
)


def understand(question: Question, world: World) -> Wish:
    """With what was said before, where the question leans on it."""
    message = question.message
    folded = plain(message)
    asked = [turn for turn in question.history if turn.role == "user"]
    if (
        asked
        and ways.FOLLOWS.match(folded)
        and len(_subject(message, world)) <= 1
        and ways.find_how_many(folded) is None
    ):
        # "And for Ms. Pike?" asks the last question again, about somebody else.
        last = understand(Question(asked[-1].content, _before(question.history, asked[-1])), world)
        return _ask_again(last, _read(message, world), folded)
    wish = _read(message, world)
    if question.history and (ways.BACK.search(folded) or ways.FOLLOWS.match(folded)):
        wish = replace(wish, earlier=" ".join(turn.content for turn in question.history[-2:]))
        if not wish.teachers or ways.HER_WITH.search(folded):
            wish = _lean_back(wish, question.history, world)
    return wish


def _before(history: Sequence[Turn], turn: Turn) -> Sequence[Turn]:
    return history[: list(history).index(turn)]


def _lean_back(wish: Wish, history: Sequence[Turn], world: World) -> Wish:
    """Who was spoken of last is meant by "she"."""
    for turn in reversed(history):
        before = find_teachers(turn.content, world.teachers, world.vocabulary, is_about_people=False)
        if before.teachers:
            others = [one for one in wish.teachers if one not in before.teachers]
            about = About((*before.teachers, *others), wish.about.rest, wish.about.masked)
            kind = Kind.COMPARE if len(about.teachers) > 1 and wish.kind is Kind.FIND else wish.kind
            return replace(wish, about=about, kind=kind)
    return wish


def _ask_again(last: Wish, now: Wish, folded: str) -> Wish:
    is_also = folded.startswith("also")
    about = now.about if now.teachers or now.about.unknown else last.about
    if is_also:
        about = About((*last.teachers, *now.teachers), now.about.rest, now.about.masked)
    kind = last.kind
    if kind is Kind.COMPARE and len(about.teachers) < 2:
        kind = Kind.FIND if last.topic else Kind.SUMMARISE
    return replace(
        last,
        kind=kind,
        language=now.language,
        text=now.text,
        about=about,
        categories=now.categories or last.categories,
        spans=now.spans or last.spans,
        questions=now.questions or last.questions,
        is_unfinished=now.is_unfinished or last.is_unfinished,
        earlier="",
    )


def _read(message: str, world: World) -> Wish:
    folded = plain(message)
    language: Language = "es" if is_spanish(message) else "en"
    spans = tuple(dates.find_spans(message, world.year))
    kind = _choose_kind(folded, spans)
    is_about_people = kind not in {Kind.FIND, Kind.GATHER}
    about = find_teachers(message, world.teachers, world.vocabulary, is_about_people=is_about_people)
    if kind in {Kind.FIND, Kind.SUMMARISE} and len(about.teachers) > 1 and not about.is_group:
        kind = Kind.COMPARE
    if kind in {Kind.FIND, Kind.SUMMARISE} and about.is_group and len(about.teachers) > 1 and ways.EACH.search(folded):
        kind = Kind.COMPARE
    rest = about.masked or message
    has_several = kind is Kind.COUNT and bool(ways.SEVERAL.search(folded))
    if has_several:
        rest = ways.SEVERAL.sub(" ", plain(rest))
    return Wish(
        kind,
        language,
        message,
        strip(rest),
        about,
        find_categories(message, world.categories) if kind in {Kind.COUNT, Kind.RANK} else (),
        spans,
        find_questions(folded, world.questions) if kind is Kind.COUNT else (),
        bool(ways.UNFINISHED.search(folded)) and not ways.LEFT_OUT.search(folded),
        bool(ways.TOGETHER.search(folded)) and len(about.teachers) > 1,
        has_several,
    )


def _choose_kind(text: str, spans: Sequence[Span]) -> Kind:
    counted = _choose_number(text)
    # "Is it said more often of her or of him, and how often of each?" asks for the order first.
    if counted is not None and not (counted is Kind.FIND and ways.RANKED.search(text)):
        return counted
    if ways.RANKED.search(text) or len(spans) > 1:
        return Kind.RANK
    return next((kind for kind, fits in KINDS if fits(text)), Kind.FIND)


def _choose_number(text: str) -> Kind | None:
    """What is counted, if the question begins by asking how many."""
    counts = ways.find_how_many(text)
    if counts is None:
        return None
    after = text[counts.end() :]
    kinds = (
        (Kind.TEACHERS, ways.TEACHERS_COUNTED),
        (Kind.CATEGORIES, ways.CATEGORIES_COUNTED),
        (Kind.COUNT, ways.COUNTED),
    )
    # How many of anything else, such as years or lines, is a fact that some parent may tell.
    return next((kind for kind, pattern in kinds if pattern.match(after)), Kind.FIND)


def strip(text: str) -> str:
    text = " ".join(text.split())
    while found := ways.ASKING.match(text):
        text = text[found.end() :]
    return text.strip(" ,.:;?¿!¡")


def _subject(text: str, world: World) -> list[str]:
    """The words that say what it is about, without names and without the words of every question."""
    rest = find_teachers(text, world.teachers, world.vocabulary).rest
    return list_subject(rest)
