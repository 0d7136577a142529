"""Which words of an answer to show: a few whole sentences, and none that is written for a machine."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from parent_survey.ai.sentences import split_sentences
from parent_survey.assistant.orders import is_for_machines
from parent_survey.assistant.tools import Passage
from parent_survey.core.patterns import compile_pattern

LONGEST_QUOTE = 420
# A quote of this many characters says most at a glance.
TELLING = 140

# "n/a", "nothing comes to mind": no words worth showing.
EMPTY = compile_pattern(
    r"\W*(?:n/?a|none|no|nope|nothing(?: (?:specific|comes to mind|really|else))?|see (?:above|previous)"
    r"|as above|same|ok|idk|lol"
    r"|i don'?t know|don'?t know|too many to list|no answer|can'?t think of one|all of it|nada|ninguno|-+)\W*",
    ignore_case=True,
)


def is_empty(text: str) -> bool:
    return EMPTY.fullmatch(text) is not None or len(text.strip()) < 3


def one_per_response(passages: Sequence[Passage]) -> list[Passage]:
    """The first of each, in the same order."""
    first: dict[UUID, Passage] = {}
    for passage in passages:
        first.setdefault(passage.response_id, passage)
    return list(first.values())


async def trim_all(passages: Sequence[Passage], longest: int = LONGEST_QUOTE) -> list[Passage]:
    """Those of which something can be shown. Answers may be long, and other requests must not wait for them."""
    return await asyncio.to_thread(lambda: [shown for one in passages if (shown := trim(one, longest)) is not None])


def trim(passage: Passage, longest: int = LONGEST_QUOTE) -> Passage | None:
    """The passage with the words to show: the best sentence and what stands around it. None if nothing can be shown."""
    answer = passage.answer_text
    if is_empty(answer):
        return None
    parts = split_sentences(answer)
    orders = [is_for_machines(part.of(answer)) for part in parts]
    # What follows words for a machine belongs to them; what a parent wrote before can be shown.
    clean = [not any(orders[: place + 1]) for place in range(len(parts))]
    # What spans several sentences, such as markup, taints all of them.
    if not any(clean) or (is_for_machines(answer) and not any(orders)):
        return None
    best = [place for place, part in enumerate(parts) if part.start < passage.end and passage.start < part.end]
    place = next((place for place in best if clean[place]), None)
    if place is None:
        return None
    first = last = place
    while True:
        can_go_on = last + 1 < len(parts) and clean[last + 1] and parts[last + 1].end - parts[first].start <= longest
        can_go_back = first > 0 and clean[first - 1] and parts[last].end - parts[first - 1].start <= longest
        if can_go_on:
            last += 1
        elif can_go_back:
            first -= 1
        else:
            break
    return replace(passage, start=parts[first].start, end=min(parts[last].end, parts[first].start + 3 * longest))
