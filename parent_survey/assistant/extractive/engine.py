"""Answers out of what is stored, by rules alone: the same question always gets the same answer."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable

from parent_survey.assistant.events import EngineEvent, EngineKind, delta, looking_for
from parent_survey.assistant.extractive import counting, finding, overview
from parent_survey.assistant.extractive.asked.refusals import find_reason
from parent_survey.assistant.extractive.asked.subject import list_subject
from parent_survey.assistant.extractive.asked.understand import Kind, Wish, strip, understand
from parent_survey.assistant.extractive.asked.world import World, look_around
from parent_survey.assistant.extractive.reply import Reply, describe, make_scope
from parent_survey.assistant.extractive.words.spanish import is_spanish
from parent_survey.assistant.seam import Question
from parent_survey.assistant.tools import Tools
from parent_survey.assistant.verify import cite

COUNTED = frozenset({Kind.COUNT, Kind.RANK, Kind.WHEN, Kind.TEACHERS, Kind.CATEGORIES})
# Where a parent may be asked for by name.
ABOUT_SOMEBODY = frozenset({Kind.FIND, Kind.GATHER, Kind.SUMMARISE, Kind.TEACHERS, Kind.WHEN})
TOLD_AT_ONCE = frozenset({Kind.GREETING, Kind.TAUGHT})


class ExtractiveEngine:
    kind: EngineKind = "extractive"
    label = "On this computer"

    async def answer(self, question: Question, tools: Tools) -> AsyncGenerator[EngineEvent]:
        # A question may be long, and other requests must not wait for it.
        if (reason := await asyncio.to_thread(find_reason, question.message)) is not None:
            reply = Reply("es" if is_spanish(question.message) else "en").say(reason)
        else:
            world = await look_around(tools)
            wish = await asyncio.to_thread(understand, question, world)
            if wish.kind not in TOLD_AT_ONCE:
                yield looking_for(_name_search(wish, world))
            reply = await _reply(wish, world, tools)
        for place, line in enumerate(reply.lines):
            yield delta(line if place == 0 else f"\n{line}")
        for passage in reply.cited:
            yield cite(passage)


def _name_search(wish: Wish, world: World) -> str:
    """What the banner shows: the filter of a count, the words of a search."""
    if wish.kind in COUNTED:
        return describe(wish, make_scope(wish), world.teachers, wish.language)
    names = ", ".join(one.name for one in wish.teachers)
    topic = strip(wish.about.rest) if wish.teachers else wish.topic
    topic = topic if list_subject(topic) else ""
    return " · ".join(filter(None, [names, topic])) or wish.text


async def _reply(wish: Wish, world: World, tools: Tools) -> Reply:
    if wish.about.unknown and not await finding.is_written(wish.about.unknown, tools):
        return Reply(wish.language).say("unknown", name=wish.about.unknown)
    if wish.kind in ABOUT_SOMEBODY and (found := await finding.find_parent(wish, tools)):
        return found
    return await ANSWERS[wish.kind](wish, world, tools)


async def _greet(wish: Wish, _: World, __: Tools) -> Reply:
    return Reply(wish.language).say("greeting")


ANSWERS: dict[Kind, Callable[[Wish, World, Tools], Awaitable[Reply]]] = {
    Kind.FIND: finding.find,
    Kind.GATHER: finding.gather,
    Kind.COUNT: counting.count,
    Kind.RANK: counting.rank,
    Kind.WHEN: counting.tell_when,
    Kind.TEACHERS: counting.list_teachers,
    Kind.CATEGORIES: counting.list_categories,
    Kind.TAUGHT: counting.tell_grades,
    Kind.GREETING: _greet,
    Kind.IMPROVE: overview.improve,
    Kind.SIDES: overview.tell_sides,
    Kind.COMPARE: overview.compare,
    Kind.SUMMARISE: overview.summarise,
}
