"""A scope in words: what a person sees of it, and can take away or change."""

from collections.abc import Sequence
from uuid import UUID

from parent_survey.assistant.events import Chip
from parent_survey.assistant.languages import NAMES, name_language
from parent_survey.assistant.tools import Mentioned
from parent_survey.assistant.wording import Wording
from parent_survey.assistant.world import World
from parent_survey.search.scope import AnswerScope, Days

# More names than these fill a phone.
MAX_NAMES = 4


def make_chips(scope: AnswerScope, world: World, wording: Wording) -> list[Chip]:
    chips = _name_teachers(scope.teacher_ids, world.teachers, wording)
    chips += [
        Chip(part="without_teacher_ids", label=wording.say("without", name=one.name), values=[str(one.id)])
        for one in world.teachers
        if one.id in scope.without_teacher_ids
    ]
    chips += [
        Chip(part="category_ids", label=one.name, values=[str(one.id)])
        for one in world.categories
        if one.id in scope.category_ids
    ]
    chips += [
        Chip(part="question_ids", label=wording.say("question", n=place), values=[str(one.id)])
        for place, one in enumerate(world.questions, start=1)
        if one.id in scope.question_ids
    ]
    chips += _name_languages(scope.languages, wording)
    if scope.days:
        chips.append(Chip(part="days", label=tell_days(scope.days, wording)))
    if scope.topic:
        chips.append(Chip(part="topic", label=scope.topic))
    if scope.words:
        chips.append(Chip(part="words", label=f"“{scope.words}”"))
    if scope.parent:
        chips.append(Chip(part="parent", label=scope.parent))
    if scope.stance:
        chips.append(Chip(part="stance", label=wording.say(scope.stance)))
    chips.append(Chip(part="status", label=wording.say(scope.status)))
    return chips


def _name_teachers(ids: Sequence[UUID], teachers: Sequence[Mentioned], wording: Wording) -> list[Chip]:
    """Everybody of a grade is one chip, and so are very many."""
    chosen = [one for one in teachers if one.id in set(ids)]
    values = [str(one.id) for one in chosen]
    details = {one.detail for one in chosen}
    if len(chosen) > 1 and len(details) == 1 and "" not in details:
        return [Chip(part="teacher_ids", label=details.pop(), values=values)]
    if len(chosen) > MAX_NAMES:
        return [Chip(part="teacher_ids", label=wording.say("several", n=len(chosen)), values=values)]
    return [Chip(part="teacher_ids", label=one.name, values=[str(one.id)]) for one in chosen]


def _name_languages(codes: Sequence[str], wording: Wording) -> list[Chip]:
    """All but a few are told by the few."""
    left_out = [code for code in NAMES if code not in codes]
    if codes and len(left_out) < len(codes):
        names = ", ".join(name_language(code) for code in left_out)
        return [Chip(part="languages", label=wording.say("without", name=names), values=list(codes))]
    return [Chip(part="languages", label=name_language(code), values=[code]) for code in codes]


def tell_days(days: Days, wording: Wording) -> str:
    first, last = (wording.say_day(day) if day else "" for day in (days.first, days.last))
    if first and last:
        return first if days.first == days.last else wording.say("from_to", first=first, last=last)
    return wording.say("since", first=first) if first else wording.say("until", last=last)
