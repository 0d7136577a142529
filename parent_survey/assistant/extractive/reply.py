"""An answer as the engine makes it: lines of text, and the passages they quote."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from parent_survey.assistant.extractive.asked.understand import Wish
from parent_survey.assistant.extractive.wording import Language, join, say, say_day
from parent_survey.assistant.scope import Scope
from parent_survey.assistant.tools import Mentioned, Passage


@dataclass
class Reply:
    language: Language
    lines: list[str] = field(default_factory=list)
    cited: list[Passage] = field(default_factory=list)

    def say(self, key: str, **values: object) -> "Reply":
        self.lines.append(say(self.language, key, **values))
        return self

    def quote(self, passages: Iterable[Passage], *, names_teachers: bool = True) -> "Reply":
        """Each with whom it is about, and every one of them cited."""
        for passage in passages:
            words = " ".join(passage.quote.split())
            about = say(self.language, "about", whom=join(self.language, list(passage.teachers)))
            self.lines.append(f"• “{words}”" + (f" ({about})" if names_teachers and passage.teachers else ""))
            self.cited.append(passage)
        return self


def make_scope(wish: Wish, **changes: object) -> Scope:
    span = wish.spans[0] if wish.spans else None
    values: dict[str, object] = {
        "teacher_ids": tuple(one.id for one in wish.teachers),
        "is_together": wish.is_together,
        "has_several": wish.has_several,
        "category_ids": tuple(one.id for one in wish.categories),
        "question_ids": tuple(one.id for one in wish.questions),
        "first_day": span.first if span else None,
        "last_day": span.last if span else None,
    }
    return Scope(**{**values, **changes})  # type: ignore[arg-type]


def describe(wish: Wish, scope: Scope, teachers: Sequence[Mentioned], language: Language) -> str:
    """The filter as a person would say it."""
    parts = [say(language, "unfinished" if scope.is_unfinished else "responses")]
    names = [one.name for one in teachers if one.id in scope.teacher_ids]
    if names:
        parts.append(say(language, "and" if scope.is_together else "either").join(names))
    if scope.has_several:
        parts.append(say(language, "several"))
    parts += [one.name for one in wish.categories if one.id in scope.category_ids]
    parts += [say(language, "answered", question=one.text) for one in wish.questions if one.id in scope.question_ids]
    if days := describe_days(scope, language):
        parts.append(days)
    return say(language, "filter", parts=" · ".join(parts))


def describe_days(scope: Scope, language: Language) -> str:
    first, last = scope.first_day, scope.last_day
    if first and last:
        one = say_day(language, first)
        both = say(language, "from_to", first=one, last=say_day(language, last))
        return (one if first == last else both) + " UTC"
    if first:
        return say(language, "since", first=say_day(language, first)) + " UTC"
    return say(language, "until", last=say_day(language, last)) + " UTC" if last else ""
