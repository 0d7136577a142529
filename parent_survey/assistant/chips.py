"""Labels for the parts of a scope, which a reader can remove or change."""

from collections.abc import Sequence
from uuid import UUID

from parent_survey.assistant.events import Chip
from parent_survey.assistant.languages import NAMES
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.tools import TeacherOrCategory
from parent_survey.assistant.wording import Wording
from parent_survey.search.scope import AnswerScope, Days

# With more names the chips would fill a phone's screen.
MAX_NAMES = 4


def make_chips(scope: AnswerScope, facts: SurveyFacts, wording: Wording) -> list[Chip]:
    chips = _name_teachers(scope.teacher_ids, facts.teachers, wording)
    chips += [
        Chip(part="without_teacher_ids", label=wording.say("without", name=teacher.name), values=[str(teacher.id)])
        for teacher in facts.teachers
        if teacher.id in scope.without_teacher_ids
    ]
    if scope.is_about_several:
        chips.append(Chip(part="is_about_several", label=wording.say("about_several")))
    chips += [
        Chip(part="category_ids", label=category.name, values=[str(category.id)])
        for category in facts.categories
        if category.id in scope.category_ids
    ]
    chips += [
        Chip(part="question_ids", label=wording.say("question", n=number), values=[str(question.id)])
        for number, question in enumerate(facts.questions, start=1)
        if question.id in scope.question_ids
    ]
    chips += _name_languages(scope.languages, wording)
    if scope.days:
        chips.append(Chip(part="days", label=format_days(scope.days, wording)))
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


def _name_teachers(ids: Sequence[UUID], teachers: Sequence[TeacherOrCategory], wording: Wording) -> list[Chip]:
    """One chip per teacher; a single chip for a whole grade, or for more than MAX_NAMES."""
    chosen = [teacher for teacher in teachers if teacher.id in set(ids)]
    values = [str(teacher.id) for teacher in chosen]
    details = {teacher.detail for teacher in chosen}
    if len(chosen) > 1 and len(details) == 1 and "" not in details:
        return [Chip(part="teacher_ids", label=details.pop(), values=values)]
    if len(chosen) > MAX_NAMES:
        return [Chip(part="teacher_ids", label=wording.say("several", n=len(chosen)), values=values)]
    return [Chip(part="teacher_ids", label=teacher.name, values=[str(teacher.id)]) for teacher in chosen]


def _name_languages(codes: Sequence[str], wording: Wording) -> list[Chip]:
    """One chip per language; "without ..." where most languages are included."""
    left_out = [code for code in NAMES if code not in codes]
    if codes and len(left_out) < len(codes):
        names = ", ".join(wording.name_language(code) for code in left_out)
        return [Chip(part="languages", label=wording.say("without", name=names), values=list(codes))]
    return [Chip(part="languages", label=wording.name_language(code), values=[code]) for code in codes]


def format_days(days: Days, wording: Wording) -> str:
    first, last = (wording.say_day(day) if day else "" for day in (days.first, days.last))
    if first and last:
        return first if days.first == days.last else wording.say("from_to", first=first, last=last)
    return wording.say("since", first=first) if first else wording.say("until", last=last)
