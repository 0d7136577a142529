"""Turns a question into a request with a scope, the same way for both engines."""

from dataclasses import dataclass, replace

from parent_survey.ai.local.reader import Reading
from parent_survey.assistant.engine import ChatQuestion
from parent_survey.assistant.lookup import names_nothing
from parent_survey.assistant.resolver import (
    AnswerRequest,
    Resolver,
    drop_unknown_ids,
    exclude_draft_answers,
    keep_sides_in_scope,
)
from parent_survey.assistant.spans import remove_spans
from parent_survey.assistant.survey_facts import SurveyFacts, load_survey_facts
from parent_survey.assistant.tools import Tools
from parent_survey.assistant.wording import Wording
from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold
from parent_survey.search.scope import AnswerScope

# How many earlier questions are read again for a follow-up.
MAX_EARLIER = 2
# For a teacher who was named before, in the languages most often typed.
PRONOUNS = frozenset(["she", "her", "hers", "he", "him", "his", "ella", "ela", "ele", "elle"])
# For the responses that were asked about before.
THOSE = frozenset(["those", "these", "esos", "esas", "estos", "estas", "aquellos", "aquellas", "essas", "esses"])
# "Of them", "de ellas": a number out of those who were counted before.
_OF_THEM = (
    "of them;of those;of these;out of those;out of them;de ellos;de ellas;de esos;de esas;de estos;de estas;deles;"
    "delas;desses;dessas;parmi eux;parmi elles;d entre eux;из них;из этих;其中;그중;그 중;trong số đó;trong đó;منها;"
    "منهم;من بينها;sa mga iyon;sa kanila;sa mga ito;ladan yo;nan yo;ka mid ah;kuwaas"
)
OF_THEM = tuple(fold(words) for words in _OF_THEM.split(";"))
PEOPLE = frozenset({"teacher", "teacher_group", "parent"})
SUBJECTS = frozenset({"teacher", "teacher_group", "topic", "literal", "category", "parent", "question_ref"})


@dataclass(frozen=True, slots=True)
class Understanding:
    request: AnswerRequest
    facts: SurveyFacts


async def understand(question: ChatQuestion, tools: Tools, wording: Wording) -> Understanding | None:
    """None while the model that reads questions is not available."""
    facts = await load_survey_facts(tools)
    resolver = Resolver(facts, tools, wording)
    asked = [turn.content for turn in question.history if turn.role == "user"][-MAX_EARLIER:]
    reading = await tools.meaning.read_question(question.message, asked[-1] if asked else "")
    if reading is None:
        return None
    if question.scope is not None:
        request = await resolver.resolve(reading, question.message, None)
        # Asked again with a changed scope: it replaces everything that was read from the message.
        changed, _ = exclude_draft_answers(
            drop_unknown_ids(question.scope.model_copy(update={"survey_id": None}), facts)
        )
        kept = keep_sides_in_scope(request.sides, changed)
        sides = kept if len(kept) > 1 else resolver.list_member_sides(request.intent, changed)
        return Understanding(replace(request, scope=changed, sides=tuple(sides), ignored=()), facts)
    rest = remove_spans(question.message, reading.spans)
    is_part = reading.may_follow or (bool(asked) and await names_nothing(rest, tools, wording))
    is_part = is_part or (bool(asked) and not THOSE.isdisjoint(map(fold, LETTERS_AND_DIGITS.findall(question.message))))
    follows = (
        reading.follows or (is_part and _lacks_subject(reading)) or (bool(asked) and _is_of_them(question.message))
    )
    is_about_them = not follows and bool(asked) and _has_pronoun(question.message, reading)
    before = await _find_previous(question, asked, resolver, tools) if follows or is_about_them else None
    if before and is_about_them:
        # Of all that was asked before only the one who is spoken of.
        one = before.scope.teacher_ids if len(before.scope.teacher_ids) == 1 else ()
        before = AnswerRequest("", AnswerScope(teacher_ids=one)) if one else None
    return Understanding(await resolver.resolve(replace(reading, follows=follows), question.message, before), facts)


def _is_of_them(message: str) -> bool:
    said = f" {' '.join(map(fold, LETTERS_AND_DIGITS.findall(message)))} "
    return any((f" {words} " if words.isascii() else words) in said for words in OF_THEM)


def _has_pronoun(message: str, reading: Reading) -> bool:
    """Whether it speaks of "her" or "him" without saying who that is."""
    if any(span.type in PEOPLE for span in reading.spans):
        return False
    return not PRONOUNS.isdisjoint(map(fold, LETTERS_AND_DIGITS.findall(message)))


def _lacks_subject(reading: Reading) -> bool:
    """Whether it names no teacher, topic or category, so that these come from the question before."""
    return not any(span.type in SUBJECTS for span in reading.spans)


async def _find_previous(
    question: ChatQuestion, asked: list[str], resolver: Resolver, tools: Tools
) -> AnswerRequest | None:
    """The request of the last answer, worked out again from earlier questions, with the scope that the browser kept."""
    request: AnswerRequest | None = None
    for index, message in enumerate(asked):
        reading = await tools.meaning.read_question(message, asked[index - 1] if index else "")
        if reading is not None:
            before = request if reading.follows else None
            request = await resolver.resolve(reading, message, before, is_earlier=True)
    kept = next((turn.scope for turn in reversed(question.history) if turn.scope is not None), None)
    if kept is None or request is None:
        return request
    scope = drop_unknown_ids(kept.model_copy(update={"survey_id": None}), resolver.facts)
    return replace(request, scope=scope, sides=tuple(keep_sides_in_scope(request.sides, scope)))
