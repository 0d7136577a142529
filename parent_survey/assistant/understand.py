"""A question with its scope, whichever engine answers it."""

from dataclasses import dataclass, replace

from parent_survey.ai.local.reader import Reading
from parent_survey.assistant.resolve import Request, Resolver, keep_inside, keep_known, leave_drafts_alone
from parent_survey.assistant.seam import Question
from parent_survey.assistant.tools import Tools
from parent_survey.assistant.wording import Wording
from parent_survey.assistant.world import World, look_around
from parent_survey.search.scope import AnswerScope

# So many questions before this one may have made its scope.
MAX_EARLIER = 2
SUBJECTS = frozenset({"teacher", "teacher_group", "topic", "literal", "category", "parent", "question_ref"})


@dataclass(frozen=True, slots=True)
class Understanding:
    request: Request
    world: World


async def understand(question: Question, tools: Tools, wording: Wording) -> Understanding | None:
    """None while questions cannot be read."""
    world = await look_around(tools)
    resolver = Resolver(world, tools, wording.language)
    asked = [turn.content for turn in question.history if turn.role == "user"][-MAX_EARLIER:]
    reading = await tools.meaning.read_question(question.message, asked[-1] if asked else "")
    if reading is None:
        return None
    if question.scope is not None:
        request = await resolver.resolve(reading, question.message, None)
        # Asked again: the scope is what the person made of it, and all that is compared stands in it.
        changed, _ = leave_drafts_alone(keep_known(question.scope.model_copy(update={"survey_id": None}), world))
        kept = keep_inside(request.items, changed)
        items = kept if len(kept) > 1 else resolver.find_members(request.intent, changed)
        return Understanding(replace(request, scope=changed, items=tuple(items), ignored=()), world)
    follows = reading.follows or (reading.may_follow and _lacks_subject(reading))
    before = await _find_before(question, asked, resolver, tools) if follows else None
    return Understanding(await resolver.resolve(replace(reading, follows=follows), question.message, before), world)


def _lacks_subject(reading: Reading) -> bool:
    """Whether it says when or how many, but not of whom or what: then that was said before."""
    return not any(span.type in SUBJECTS for span in reading.spans)


async def _find_before(question: Question, asked: list[str], resolver: Resolver, tools: Tools) -> AnswerScope | None:
    """The scope of the last answer, as it was shown; where nobody kept it, it is worked out again."""
    kept = next((turn.scope for turn in reversed(question.history) if turn.scope is not None), None)
    if kept is not None:
        return keep_known(kept.model_copy(update={"survey_id": None}), resolver.world)
    scope: AnswerScope | None = None
    for place, message in enumerate(asked):
        reading = await tools.meaning.read_question(message, asked[place - 1] if place else "")
        if reading is not None:
            before = scope if reading.follows else None
            scope = (await resolver.resolve(reading, message, before, is_earlier=True)).scope
    return scope
