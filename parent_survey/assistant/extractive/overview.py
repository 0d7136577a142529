"""Many answers at once: themes with their numbers, wishes, two sides, and teachers side by side."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence
from uuid import UUID

from parent_survey.assistant.extractive.asked.subject import list_subject
from parent_survey.assistant.extractive.asked.understand import Wish, strip
from parent_survey.assistant.extractive.asked.world import World
from parent_survey.assistant.extractive.criticism import weigh_criticism
from parent_survey.assistant.extractive.finding import (
    MOST_SEARCHED,
    NEARLY_AS_SURE,
    SURE_ENOUGH,
    find,
    find_in_category,
    find_matches,
    judge,
)
from parent_survey.assistant.extractive.quoting import TELLING, one_per_response, trim_all
from parent_survey.assistant.extractive.reply import Reply, describe, make_scope
from parent_survey.assistant.scope import Scope
from parent_survey.assistant.tools import Mentioned, Passage, Tools
from parent_survey.core.patterns import compile_pattern

MOST_THEMES = 4
MOST_QUOTES = 3
MOST_WISHES, WISHES_PER_TEACHER = 6, 4
LEAST_WISH = 1.0
# Words of a comparison that name nothing to compare by.
VAGUE = frozenset({"style", "value", "like", "different", "difference", "strength", "two", "grade"})
# Within one teacher's answers, what is as sure as this speaks of the topic.
SURE_OF_TEACHER = 0.32
# "Nothing to do with teaching", "besides the teachers": what is around the lessons.
OUTSIDE = compile_pattern(
    r"\b(?:nothing to do with|not (?:about|related to)|unrelated to|other than|besides|apart from|outside"
    r"|beyond|aside from)\b"
    r".{0,30}\b(?:teach\w*|class\w*|lessons?|instruction)\b|\b(?:facilit\w+|logistics|building|grounds|operations)\b",
    ignore_case=True,
)
LOGISTICS = (
    "The parking lot is dangerous at pickup.",
    "When will the new building work be done?",
    "The prices are too high, can the school do something?",
    "Why do we have to use so many apps to pay?",
    "The date conflicts with the holidays, can someone look at this?",
    "We need a bike rack at the entrance.",
    "The school lunch should be better.",
    "The bus is always late.",
)
SURE_OF_LOGISTICS = 0.44
SOME_WORDS = 0.3
# Words of a wish that do not say what it is about.
WISHFUL = compile_pattern(
    r"(?:complain|critici|concern|issue|problem|unhapp|dissatisf|dislik|negative|frustrat|weak|suggest|worr|request|wish"
    r"|improv|chang|better|differ|fix|main|biggest|common|want|like|hope|need|see|could|would|any|queja|critica|mejor|cambi"
    r"|suger|preocup|principal|gustaria|quisier)\w*"
)


async def summarise(wish: Wish, world: World, tools: Tools) -> Reply:
    """About teachers: their themes. About anything else: what the answers that speak of it say."""
    if wish.teachers:
        reply = Reply(wish.language)
        for teacher in wish.teachers[:6]:
            await _tell_themes(reply, wish, world, tools, teacher, MOST_QUOTES if len(wish.teachers) == 1 else 1)
        return reply
    if not list_subject(wish.topic):
        return await _tell_everything(wish, world, tools)
    matches = await find_matches(wish, tools, make_scope(wish, category_ids=(), question_ids=()))
    if not matches:
        return await find(wish, world, tools)
    return Reply(wish.language).say("found").quote(matches[:MOST_QUOTES])


async def compare(wish: Wish, world: World, tools: Tools) -> Reply:
    """Each teacher with what was asked, side by side; without a topic, with their themes."""
    if len(wish.teachers) < 2:
        return await (summarise(wish, world, tools) if wish.teachers else find(wish, world, tools))
    reply = Reply(wish.language)
    topic = [word for word in list_subject(wish.topic) if word.rstrip("s") not in VAGUE]
    for teacher in wish.teachers[:6]:
        if not topic:
            await _tell_themes(reply, wish, world, tools, teacher, 1)
            continue
        chosen = await _find_for(teacher, strip(wish.about.rest), world, tools)
        if not chosen:
            reply.say("nothing_of", whom=teacher.name)
            continue
        reply.lines.append(f"{teacher.name}:")
        reply.quote(chosen, names_teachers=False)
    return reply if reply.cited else Reply(wish.language).say("nothing")


async def _find_for(teacher: Mentioned, topic: str, world: World, tools: Tools) -> list[Passage]:
    """What is said of one teacher about this; where a category means the same, among its answers."""
    scope = Scope(teacher_ids=(teacher.id,))
    if labelled := await find_in_category(topic, scope, world, tools):
        return labelled[:2]
    passages = await tools.search(topic, scope, 8)
    least = max([SURE_OF_TEACHER, *(judge(one, scope) - NEARLY_AS_SURE for one in passages[:1])])
    good = [one for one in passages if judge(one, scope) >= least]
    return one_per_response(await trim_all(good))[:2]


async def improve(wish: Wish, world: World, tools: Tools) -> Reply:
    scope = make_scope(wish, category_ids=(), question_ids=())
    reply = Reply(wish.language)
    subject = [word for word in list_subject(wish.topic) if not WISHFUL.fullmatch(word)]
    if OUTSIDE.search(wish.text):
        critical = await _find_logistics(tools, scope)
    elif subject and not wish.teachers:
        critical = await _find_complaints(" ".join(subject), tools, scope)
    else:
        critical = await _find_criticism(tools, scope)
    shown = describe(wish, scope, world.teachers, wish.language)
    if not critical:
        return reply.say("no_wishes", filter=shown)
    reply.say("wishes", filter=shown, n=len({one.response_id for one in critical}))
    most = WISHES_PER_TEACHER * len(wish.teachers) if len(wish.teachers) > 1 else MOST_WISHES
    return reply.quote(_take_turns(critical, wish.teachers)[:most])


async def tell_sides(wish: Wish, _: World, tools: Tools) -> Reply:
    scope = make_scope(wish, category_ids=(), question_ids=())
    critical = one_per_response(await _find_criticism(tools, scope))
    blamed = {one.response_id for one in critical}
    found = await tools.search(wish.topic or wish.text, scope, 20)
    praise = [one for one in found if one.response_id not in blamed and weigh_criticism(one) <= 0]
    if len(praise) < 2:
        answers = await tools.read_answers(scope)
        given = await tools.read_categories([one.answer_id for one in answers])
        seen = {one.response_id for one in praise} | blamed
        praise += [one for one in answers if given.get(one.answer_id) and one.response_id not in seen]
    reply = Reply(wish.language)
    for key, side in (("for", praise), ("against", critical)):
        chosen = one_per_response(await trim_all(side))[:3]
        if chosen:
            reply.say(key).quote(chosen, names_teachers=not wish.teachers)
    return reply if reply.cited else reply.say("nothing")


async def _find_criticism(tools: Tools, scope: Scope) -> list[Passage]:
    """Answers that ask for something to be different, the plainest first."""
    answers = await tools.read_answers(scope)
    weights = await asyncio.to_thread(lambda: [weigh_criticism(one) for one in answers])
    weighed = zip(weights, answers, strict=True)
    plain = sorted((pair for pair in weighed if pair[0] >= LEAST_WISH), key=lambda pair: -pair[0])
    return await trim_all([one for _, one in plain])


async def _find_complaints(subject: str, tools: Tools, scope: Scope) -> list[Passage]:
    """Criticism of one thing: that it is criticism makes up for some of the words."""
    found = await tools.search(subject, scope, MOST_SEARCHED)
    own = [one for one in found if weigh_criticism(one) > 0 and one.coverage >= SOME_WORDS]
    return await trim_all([one for one in own if judge(one, scope) >= SURE_ENOUGH])


async def _find_logistics(tools: Tools, scope: Scope) -> list[Passage]:
    """What concerns the school around the lessons, told by its likeness to what is usually said about that."""
    found: list[Passage] = []
    for sentence in LOGISTICS:
        near = await tools.search(sentence, scope, 4)
        found += [one for one in near if one.likeness >= SURE_OF_LOGISTICS and weigh_criticism(one) > 0]
    best = sorted(found, key=lambda one: -one.likeness)
    return one_per_response(await trim_all(best))


async def _tell_themes(reply: Reply, wish: Wish, world: World, tools: Tools, teacher: Mentioned, quotes: int) -> None:
    scope = make_scope(wish, teacher_ids=(teacher.id,), is_together=False, category_ids=(), question_ids=())
    answers = await _read_shown(tools, scope)
    n = await tools.count(scope)
    if not n:
        reply.say("no_responses", whom=teacher.name)
        return
    themes, best = await _find_themes(tools, answers, world.categories)
    named = ", ".join(f"{name} ({number})" for name, number in themes[:MOST_THEMES])
    reply.say("themes" if themes else "no_themes", whom=teacher.name, n=n, themes=named)
    reply.quote(await trim_all(best[:quotes], 240), names_teachers=False)


async def _tell_everything(wish: Wish, world: World, tools: Tools) -> Reply:
    scope = make_scope(wish, category_ids=(), question_ids=())
    answers = await _read_shown(tools, scope)
    if not answers:
        return Reply(wish.language).say("nothing")
    themes, best = await _find_themes(tools, answers, world.categories)
    reply = Reply(wish.language)
    whom = describe(wish, scope, world.teachers, wish.language)
    named = ", ".join(f"{name} ({number})" for name, number in themes[:MOST_THEMES])
    reply.say("themes" if themes else "no_themes", whom=whom, n=await tools.count(scope), themes=named)
    return reply.quote(await trim_all(best[:MOST_QUOTES], 240))


async def _read_shown(tools: Tools, scope: Scope) -> list[Passage]:
    """The whole answers of which something can be shown."""
    answers = await tools.read_answers(scope)
    shown = {one.answer_id for one in await trim_all(answers)}
    return [one for one in answers if one.answer_id in shown]


async def _find_themes(
    tools: Tools, answers: Sequence[Passage], categories: Sequence[Mentioned]
) -> tuple[list[tuple[str, int]], list[Passage]]:
    """Categories by the number of responses that show them, and one telling answer for each of the largest."""
    names = {one.id: one.name for one in categories}
    given = await tools.read_categories([one.answer_id for one in answers])
    responses: dict[UUID, set[UUID]] = defaultdict(set)
    for one in answers:
        for category in given.get(one.answer_id, ()):
            responses[category].add(one.response_id)
    numbers = Counter({category: len(ids) for category, ids in responses.items() if category in names})
    themes = [(names[category], number) for category, number in numbers.most_common()]
    best: list[Passage] = []
    for category, _ in numbers.most_common(MOST_THEMES):
        used = {one.response_id for one in best}
        own = [one for one in answers if category in given.get(one.answer_id, ()) and one.response_id not in used]
        if own:
            best.append(max(own, key=_tell_much))
    if not best:
        best = sorted(one_per_response(list(answers)), key=_tell_much, reverse=True)
    return themes, best


def _tell_much(passage: Passage) -> tuple[float, str]:
    """Neither a word nor a page; criticism last."""
    length = len(passage.answer_text)
    return -abs(length - TELLING) / TELLING - max(0.0, weigh_criticism(passage)), str(passage.answer_id)


def _take_turns(passages: Sequence[Passage], teachers: Sequence[Mentioned]) -> list[Passage]:
    """One per response, and of several teachers each in turn, so that no one is all that is heard."""
    single = one_per_response(passages)
    if len(teachers) < 2:
        return single
    by_teacher = [[one for one in single if teacher.id in one.teacher_ids] for teacher in teachers]
    turns = [
        group[place]
        for place in range(max(map(len, by_teacher), default=0))
        for group in by_teacher
        if place < len(group)
    ]
    return list(dict.fromkeys(turns))
