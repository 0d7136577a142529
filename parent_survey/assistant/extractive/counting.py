"""Numbers. Each comes from a query and stands beside its filter; what is counted by meaning says so."""

from collections.abc import Sequence
from dataclasses import replace

from parent_survey.assistant.extractive.asked.subject import list_subject
from parent_survey.assistant.extractive.asked.understand import Wish
from parent_survey.assistant.extractive.asked.world import World
from parent_survey.assistant.extractive.finding import find_matches
from parent_survey.assistant.extractive.reply import Reply, describe, describe_days, make_scope
from parent_survey.assistant.extractive.wording import say, say_day
from parent_survey.assistant.extractive.words.terms import split_terms
from parent_survey.assistant.scope import Scope
from parent_survey.assistant.tools import Mentioned, Tools
from parent_survey.core.patterns import compile_pattern, fold

CATEGORY = compile_pattern(r"\b(?:categor\w+|label\w*|tags?|tagged|etiquet\w+)\b")
# How people say that a category is given; what else they say must be counted by meaning.
FILING = compile_pattern(
    r"categor\w+|label\w*|tag(?:s|ged|ging)?|etiquet\w+|carr(?:y|ies|ied|ying)|bear(?:s|ing)?|wear(?:s|ing)?|fil(?:ed|ing)"
    r"|under|mark(?:s|ed)?|put|plac(?:e|es|ed)|assign(?:s|ed)?|give[ns]?|g[eo]t|belong(?:s|ing)?|sort(?:s|ed)?"
    r"|classif(?:y|ied)|categori[sz]ed|hold(?:s|ing)?|ha[sd]|have|having|attach(?:ed)?|appl(?:y|ied)|stamp(?:ed)?"
    r"|group(?:s|ed)?|fit(?:s|ting)?|land(?:s|ed)?|call(?:s|ed)|known?|lleva[ns]?|tiene[ns]?|clasifica\w*|bajo|marcad[ao]s?"
)
MOST_LISTED = 60
MOST_SHOWN = 5


async def count(wish: Wish, world: World, tools: Tools) -> Reply:
    if wish.is_unfinished:
        return await _count_states(wish, world, tools)
    if len(wish.spans) > 1:
        return await rank(wish, world, tools)
    if list_unexplained(wish):
        return await _count_by_meaning(wish, world, tools)
    reply = Reply(wish.language)
    scope = make_scope(wish)
    if len(wish.teachers) > 1 and not wish.is_together:
        for one in wish.teachers:
            await _count_one(reply, wish, world, tools, replace(scope, teacher_ids=(one.id,)))
    n = await _count_one(reply, wish, world, tools, scope)
    if any(word in fold(wish.text) for word in ("share", "percent", "proportion", "porcentaje")):
        whole = await tools.count(Scope())
        reply.say("share", percent=round(100 * n / whole) if whole else 0, n=whole)
    return reply


def list_unexplained(wish: Wish) -> list[str]:
    """The words of the question that no filter stands for: what must be counted by meaning."""
    explained = {word for one in (*wish.teachers, *wish.categories) for word in split_terms(one.name)}
    explained |= {word for one in wish.teachers for word in split_terms(one.detail)}
    explained |= {word for one in wish.questions for word in split_terms(one.text)}
    words = [word for word in list_subject(wish.topic) if word not in explained]
    if wish.categories and CATEGORY.search(fold(wish.text)):
        # "Carry the category", "are filed under the label": however it is put, the category is what is meant.
        words = [word for word in words if not FILING.fullmatch(word)]
    roots = {word[:5] for word in explained}
    return [] if wish.questions else [word for word in words if word[:5] not in roots]


async def _count_one(reply: Reply, wish: Wish, world: World, tools: Tools, scope: Scope) -> int:
    n = await tools.count(scope)
    singular, plural = ("unfinished_one", "unfinished") if scope.is_unfinished else ("response", "responses")
    what = say(reply.language, singular if n == 1 else plural)
    reply.say("counted", n=n, what=what, filter=describe(wish, scope, world.teachers, reply.language))
    return n


async def _count_states(wish: Wish, world: World, tools: Tools) -> Reply:
    """Whoever asks for one of the two numbers wants to see both."""
    reply = Reply(wish.language)
    for is_unfinished in (True, False):
        # An unfinished response has no categories and no place among the submitted answers.
        changes = {"category_ids": (), "question_ids": ()} if is_unfinished else {}
        await _count_one(reply, wish, world, tools, make_scope(wish, is_unfinished=is_unfinished, **changes))
    return reply


async def _count_by_meaning(wish: Wish, world: World, tools: Tools) -> Reply:
    reply = Reply(wish.language)
    scope = make_scope(wish)
    matches = await find_matches(wish, tools, scope)
    if not matches:
        return reply.say("nothing")
    reply.say("at_least", n=len(matches), filter=describe(wish, scope, world.teachers, reply.language))
    return reply.quote(matches[:MOST_SHOWN])


async def rank(wish: Wish, world: World, tools: Tools) -> Reply:
    """Who or what has the most, or the fewest."""
    reply = Reply(wish.language)
    folded = fold(wish.text)
    if len(wish.spans) < 2 and any(word in folded for word in (" day", " date", "busiest", " dia ")):
        days = sorted(await tools.count_by_day(), key=lambda day: (-day[1], day[0]))
        if not days:
            return reply.say("nothing")
        return reply.say("busiest", day=say_day(wish.language, days[0][0]), n=days[0][1])
    counted = [(name, await tools.count(scope)) for name, scope in _list_rivals(wish, world)]
    is_least = any(word in folded.split() for word in ("fewest", "least", "lowest", "fewer", "menos"))
    return _tell_ranks(reply, counted, is_least=is_least)


def _list_rivals(wish: Wish, world: World) -> list[tuple[str, Scope]]:
    """What is compared by its number, each with its filter."""
    if len(wish.spans) > 1:
        scopes = [make_scope(wish, first_day=span.first, last_day=span.last) for span in wish.spans]
        return [(describe_days(scope, wish.language), scope) for scope in scopes]
    if _is_about_categories(wish):
        return [(one.name, make_scope(wish, category_ids=(one.id,))) for one in world.categories]
    return [
        (_name(one), make_scope(wish, teacher_ids=(one.id,), is_together=False))
        for one in wish.teachers or world.teachers
    ]


def _name(teacher: Mentioned) -> str:
    return f"{teacher.name} ({teacher.detail})" if teacher.detail else teacher.name


def _is_about_categories(wish: Wish) -> bool:
    words = fold(wish.text)
    subjects = ("categor", "strength", "superpower", "theme", "quality", "fortaleza", "tema")
    return not wish.categories and any(subject in words for subject in subjects)


def _tell_ranks(reply: Reply, counted: Sequence[tuple[str, int]], *, is_least: bool) -> Reply:
    in_order = sorted(counted, key=lambda one: one[1] if is_least else -one[1])
    if not in_order:
        return reply.say("nothing")
    best = [name for name, n in in_order if n == in_order[0][1]]
    key = "tie" if len(best) > 1 else "fewest" if is_least else "most"
    reply.say(key, name=", ".join(best), n=in_order[0][1])
    responses = say(reply.language, "responses")
    reply.lines += [
        f"• {name}: {n} {responses}" for name, n in (in_order if len(counted) > 2 else counted)[:MOST_LISTED]
    ]
    return reply


async def list_teachers(wish: Wish, world: World, _: Tools) -> Reply:
    reply = Reply(wish.language).say("teachers", n=len(world.teachers))
    reply.lines += [f"• {_name(one)}: {one.responses}" for one in _in_order(world.teachers)]
    return reply


async def list_categories(wish: Wish, world: World, _: Tools) -> Reply:
    reply = Reply(wish.language).say("categories", n=len(world.categories))
    reply.lines += [f"• {one.name}: {one.responses}" for one in _in_order(world.categories)]
    return reply


def _in_order(found: Sequence[Mentioned]) -> list[Mentioned]:
    return sorted(found, key=lambda one: (-one.responses, one.name))[:MOST_LISTED]


async def tell_when(wish: Wish, world: World, tools: Tools) -> Reply:
    if any(word in fold(wish.text) for word in ("most", "busiest", "mas ")):
        return await rank(wish, world, tools)
    if world.first_day is None or world.last_day is None:
        return Reply(wish.language).say("nothing")
    first, last = say_day(wish.language, world.first_day), say_day(wish.language, world.last_day)
    return Reply(wish.language).say("when", first=first, last=last)


async def tell_grades(wish: Wish, _: World, __: Tools) -> Reply:
    """What the roster says: who teaches what."""
    reply = Reply(wish.language)
    for one in wish.teachers:
        reply.say("taught", name=one.name, grade=one.detail or "—")
    return reply if wish.teachers else reply.say("nothing")
