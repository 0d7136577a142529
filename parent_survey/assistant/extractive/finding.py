"""Looking something up: the few answers that say it, or the plain statement that none does."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from parent_survey.assistant.extractive.asked.subject import list_subject
from parent_survey.assistant.extractive.asked.understand import Wish
from parent_survey.assistant.extractive.asked.world import World
from parent_survey.assistant.extractive.quoting import LONGEST_QUOTE, TELLING, one_per_response, trim, trim_all
from parent_survey.assistant.extractive.reply import Reply, make_scope
from parent_survey.assistant.extractive.wording import join, say_day
from parent_survey.assistant.extractive.words.terms import split_terms, stem
from parent_survey.assistant.scope import Scope
from parent_survey.assistant.tools import Passage, Tools
from parent_survey.core.patterns import compile_pattern, fold

# How sure one must be that an answer speaks to the question, found on the practice questions: likeness counts in full,
# words that are really there a quarter, and knowing whom it is about a little.
SURE_ENOUGH = 0.5
WORDS_COUNT, TEACHER_COUNTS = 0.25, 0.06
# Another parent's answer is shown beside the best one only when it is nearly as good.
NEARLY_AS_SURE = 0.06
AS_MANY_WORDS = 0.7
MOST_GATHERED = 5
MOST_SEARCHED = 50
# A match counts in a number when it is at least so sure, or nearly as sure as the best.
SURE_TO_COUNT = 0.55
FEW_WORDS = 2
# Of the response that answers best: as many sentences are looked at, and shown when they are nearly as near.
MOST_SENTENCES = 4
STILL_NEAR = 0.6
LONGEST_PART = 240
IN_THESE_WORDS, MOST_WORDS = 0.95, 0.6
# What is asked of all teachers together may be what a category is about.
OF_ALL = compile_pattern(
    r"\b(?:how|what|which ways) (?:do|does|did|have|are) (?:the |our |your )*(?:teachers|staff)\b"
    r"|\bcomo .{0,20}(?:maestr|docent|profesor)"
)
# A category whose name and description are as near as this to what is asked is what is asked.
SAME_MEANING = 0.45
# Whoever asks for an amount is not answered by words without one.
AMOUNT = compile_pattern(
    r"\bhow many\b|\bhow much\b.{0,40}\b(?:cost|spend|spent|pay|paid|charge|weigh|price)\w*|\bcuant[oa]s?\b"
)
NUMBER = compile_pattern(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty"
    r"|hundred|dozen|half|once|twice|both|none|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)\b"
)
POSSESSIVE = compile_pattern(r"['’]s?$")
NAME = compile_pattern(r"(?:^|[^\pL\pN_])(?P<it>\p{Lu}[\pL\pN_'’-]+(?:\s+\p{Lu}[\pL\pN_'’-]+)+)")
# As many names of one question are looked up.
MAX_NAMES = 5


def judge(passage: Passage, scope: Scope) -> float:
    return passage.likeness + WORDS_COUNT * min(2.0, passage.coverage) + TEACHER_COUNTS * bool(scope.teacher_ids)


async def find(wish: Wish, world: World, tools: Tools) -> Reply:
    reply = Reply(wish.language)
    scope = make_scope(wish, category_ids=(), question_ids=())
    passages = await _search(wish, tools, scope)
    if not passages or not _answers(wish, passages[0], scope):
        same = await find_in_category(wish.topic, scope, world, tools) if OF_ALL.search(fold(wish.text)) else []
        return reply.say("found").quote(same[:MOST_GATHERED]) if same else reply.say("nothing")
    best = passages[0]
    if wish.earlier and not _adds_anything(best, wish.earlier):
        return reply.say("nothing_more")
    sure = judge(best, scope)
    others = [
        one
        for one in passages[1:]
        if one.response_id != best.response_id
        and judge(one, scope) >= max(0.62, sure - NEARLY_AS_SURE)
        and one.coverage >= best.coverage * AS_MANY_WORDS
    ]
    same = await tools.find_sentences(wish.topic or wish.text, best.response_id, MOST_SENTENCES)
    near = [best, *(one for one in same if one.likeness >= best.likeness * STILL_NEAR)]
    chosen = [*await asyncio.to_thread(_join, near), *await trim_all(others[:1])]
    if AMOUNT.search(fold(wish.text)) and not any(NUMBER.search(fold(one.quote)) for one in chosen):
        return reply.say("nothing")
    return reply.say("found_one" if not others else "found").quote(chosen)


def _answers(wish: Wish, best: Passage, scope: Scope) -> bool:
    """Where only a word or two are asked about, these must be what it is about."""
    if len(list_subject(wish.topic)) <= FEW_WORDS and not scope.teacher_ids and not wish.earlier:
        return _is_sure(best, scope)
    return judge(best, scope) >= SURE_ENOUGH


def _join(sentences: Sequence[Passage]) -> list[Passage]:
    """What to show of one response: short answers as a whole, of long ones the sentences around those that fit."""
    shown: list[Passage] = []
    for sentence in sentences:
        longest = LONGEST_QUOTE if len(sentence.answer_text) <= LONGEST_QUOTE else LONGEST_PART
        if (part := trim(sentence, longest)) and not any(_overlap(part, one) for one in shown):
            shown.append(part)
    return shown


def _overlap(one: Passage, other: Passage) -> bool:
    return one.answer_id == other.answer_id and one.start < other.end and other.start < one.end


async def find_in_category(topic: str, scope: Scope, world: World, tools: Tools) -> list[Passage]:
    """One per response, best first: answers that show the category that means what is asked for. None if none does."""
    near = [
        one.id for one, likeness in await tools.name_categories(topic, world.categories) if likeness >= SAME_MEANING
    ]
    if not near:
        return []
    about = replace(scope, category_ids=(near[0],))
    found = await tools.search(topic, about, MOST_SEARCHED)
    if scope.teacher_ids:
        # Of one teacher also those that say it in words of their own, neither too long nor too short.
        found += sorted(await tools.read_answers(about), key=lambda one: abs(len(one.answer_text) - TELLING))
    given = await tools.read_categories([one.answer_id for one in found])
    # Other answers of the same response may be about anything.
    return one_per_response(await trim_all([one for one in found if near[0] in given.get(one.answer_id, ())]))


async def is_written(name: str, tools: Tools) -> bool:
    """Whether some parent wrote of somebody or something called so, who need not be a teacher."""
    return any(one.coverage > 0.99 for one in await tools.search(name, limit=5))


async def gather(wish: Wish, _: World, tools: Tools) -> Reply:
    """Several answers of different parents."""
    reply = Reply(wish.language)
    scope = make_scope(wish, category_ids=(), question_ids=())
    # "Which teacher is teacher of the year?" has no word that says what to look for.
    has_subject = list_subject(wish.topic) or wish.teachers or wish.earlier
    matches = await find_matches(wish, tools, scope) if has_subject else []
    if not matches:
        return reply.say("nothing")
    return reply.say("found").quote(matches[:MOST_GATHERED])


async def find_matches(wish: Wish, tools: Tools, scope: Scope) -> list[Passage]:
    """One passage per response, only those that surely speak of it: by meaning, or in these very words."""
    subject = " ".join(list_subject(wish.topic)) or wish.topic
    passages = await _search(replace(wish, topic=subject), tools, scope, limit=50)
    sure = [one for one in passages if _is_sure(one, scope)]
    return one_per_response(await trim_all(sure))


def _is_sure(passage: Passage, scope: Scope) -> bool:
    """Half of the words are not enough: who asks for bus drivers does not mean a bus map."""
    if passage.coverage >= IN_THESE_WORDS or passage.likeness >= SURE_TO_COUNT:
        return True
    return judge(passage, scope) >= SURE_TO_COUNT and passage.coverage >= MOST_WORDS


async def _search(wish: Wish, tools: Tools, scope: Scope, limit: int = 12) -> list[Passage]:
    # Counting by meaning within the days and categories of the scope is left to the database.
    query = wish.topic or wish.text
    if wish.earlier and len(list_subject(query)) <= FEW_WORDS:
        # "What did that study find?" says too little without what was said before.
        query = f"{query} {wish.earlier}"[:400]
    found = await tools.search(query, scope, limit)
    shown = {one.answer_id for one in await trim_all(found)}
    # A list that many look through may be roughly right; of what is told as the answer, the words must be right too.
    return sorted((one for one in found if one.answer_id in shown), key=lambda one: -judge(one, scope))


def _adds_anything(passage: Passage, earlier: str) -> bool:
    """Whether its best sentence says something that was not said before."""
    known = {stem(word) for word in split_terms(earlier)}
    words = [stem(word) for word in split_terms(passage.quote)]
    return sum(word not in known for word in words) * 2 > len(words)


async def find_parent(wish: Wish, tools: Tools) -> Reply | None:
    """A response that is asked for by its parent's name. None when no such parent is named."""
    for found in islice(NAME.finditer(wish.text), MAX_NAMES):
        ids = await tools.find_by_parent(POSSESSIVE.sub("", found.group()))
        if len(ids) == 1:
            passages = await tools.read_response(ids[0])
            if not passages:
                return None
            reply = Reply(wish.language)
            day = say_day(wish.language, passages[0].submitted_at.date())
            reply.say("parent", day=day, whom=join(wish.language, list(passages[0].teachers)))
            whole = [replace(one, start=0, end=len(one.answer_text)) for one in passages]
            return reply.quote((await trim_all(whole))[:3], names_teachers=False)
    return None
