"""Labels for the parts of a scope, which a reader can remove or change."""

from collections.abc import Sequence
from uuid import UUID

from parent_survey.assistant.events import Chip
from parent_survey.assistant.languages import NAMES
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.tools import TeacherOrCategory
from parent_survey.assistant.wording import Wording
from parent_survey.search.scope import OR, AnswerScope, Days, ScopePart

# With more names the chips would fill a phone's screen.
MAX_NAMES = 4


def make_chips(scope: AnswerScope, facts: SurveyFacts, wording: Wording) -> list[Chip]:
    return [
        *_name_teachers(scope.teacher_ids, facts.teachers, wording),
        *_list_members("without_teacher_ids", scope, facts.teachers, wording),
        *_list_flags(scope, wording, "is_about_several"),
        *_list_flags(scope, wording, "is_about_one"),
        *_list_members("category_ids", scope, facts.categories, wording),
        *_list_members("without_category_ids", scope, facts.categories, wording),
        *_list_flags(scope, wording, "is_uncategorized"),
        *_list_questions(scope, facts, wording),
        *_list_flags(scope, wording, "has_all"),
        *_name_languages(scope.languages, wording),
        *_list_values(scope, wording),
        Chip(part="status", label=wording.say(scope.status)),
    ]


def _list_members(
    part: ScopePart, scope: AnswerScope, known: Sequence[TeacherOrCategory], wording: Wording
) -> list[Chip]:
    is_without = part.startswith("without")
    return [
        Chip(part=part, label=wording.say("without", name=one.name) if is_without else one.name, values=[str(one.id)])
        for one in known
        if one.id in getattr(scope, part)
    ]


def _list_flags(scope: AnswerScope, wording: Wording, part: ScopePart) -> list[Chip]:
    return [Chip(part=part, label=wording.say(part))] if getattr(scope, part) else []


def _list_questions(scope: AnswerScope, facts: SurveyFacts, wording: Wording) -> list[Chip]:
    parts: dict[ScopePart, str] = {"question_ids": "question", "unanswered_question_ids": "unanswered"}
    return [
        Chip(part=part, label=wording.say(key, n=number), values=[str(question.id)])
        for part, key in parts.items()
        for number, question in enumerate(facts.questions, start=1)
        if question.id in getattr(scope, part)
    ]


def _list_values(scope: AnswerScope, wording: Wording) -> list[Chip]:
    labels: dict[ScopePart, str] = {
        "days": format_days(scope.days, wording) if scope.days else "",
        "without_days": _leave_out(scope.without_days, wording) if scope.without_days else "",
        "topic": scope.topic or "",
        "words": f"“{scope.words.replace(OR, '”, “')}”" if scope.words else "",
        "parent": scope.parent or "",
        "stance": wording.say(scope.stance) if scope.stance else "",
    }
    return [Chip(part=part, label=label) for part, label in labels.items() if label]


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


def _leave_out(days: Days, wording: Wording) -> str:
    return wording.say("without", name=_format_dates(days, wording))


def format_days(days: Days, wording: Wording) -> str:
    weekdays = ", ".join(wording.name_weekday(day) for day in days.weekdays)
    return " · ".join(filter(None, (_format_dates(days, wording), weekdays, _format_hours(days))))


def _format_dates(days: Days, wording: Wording) -> str:
    first, last = (wording.say_day(day) if day else "" for day in (days.first, days.last))
    if first and last:
        return first if days.first == days.last else wording.say("from_to", first=first, last=last)
    if not first and not last:
        return ""
    return wording.say("since", first=first) if first else wording.say("until", last=last)


def _format_hours(days: Days) -> str:
    """Hours that follow on each other, also over midnight: "22:00–06:00"."""
    hours = set(days.hours)
    starts = [hour for hour in days.hours if (hour - 1) % 24 not in hours]
    if not starts:
        return "00:00–24:00" if hours else ""
    first = starts[0]
    last = next(hour for hour in range(first, first + 24) if (hour + 1) % 24 not in hours)
    return f"{first:02}:00–{last % 24 + 1:02}:00"
