"""Adds the teachers whom a question names to its scope, and tells namesakes apart."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise
from uuid import UUID

from parent_survey.ai.local.reader import Span
from parent_survey.assistant.scope_builder import ComparisonSide, ScopeBuilder, merge
from parent_survey.assistant.spans import GROUPS, strip_possessives
from parent_survey.assistant.teachers import (
    find_misspelt,
    find_same_sounding,
    has_grade,
    is_grade,
    is_of_grade,
    name_group,
)
from parent_survey.assistant.tools import TeacherOrCategory
from parent_survey.core.patterns import LETTERS, LETTERS_AND_DIGITS, fold
from parent_survey.search.names import TITLES, NamedPeople, TeacherName, Vocabulary, find_people

OTHER = frozenset({"other", "otra", "otro", "autre", "outra", "outro"})
NOT_LATIN = "\u0250"
# For a teacher who is no certain one: "another teacher", "nobody else"; and words that may stand beside these.
_ANYBODY_ELSE = (
    "another other others else co otro otra otros otras mas autre autres outro outra outros outras mais другой другого"
    " другим другому другая еще больше 其他 别的 另一位 另外 其他人 别人 khác nữa آخر أخرى غير 다른 iba ibang lòt kale"
)
_BESIDE_ELSE = (
    "a an any the one no someone somebody anyone anybody nobody second nadie alguien un una ningun ninguna personne"
    " quelqu d une aucun aucune ninguem alguem um uma nenhum nenhuma один одного кто нибудь никто thêm nào أي pang isa"
    " yon okenn"
)
ANYBODY_ELSE = frozenset(fold(word) for word in _ANYBODY_ELSE.split())
BESIDE_ELSE = frozenset(fold(word) for word in _BESIDE_ELSE.split())
# "The other one" is a certain one.
ARTICLES = frozenset({"the", "el", "la", "los", "las", "le", "les", "o", "os", "as"})
# The most words of a question that are compared with every name.
MAX_NAMES = 10
# Spans that name no teacher beside the one they were resolved to.
RESOLVED = ("teacher", "teacher_group", "parent", "date", "limit", "question_ref", "literal")


class TeacherLookup:
    """`earlier` are those whom the question before was about, for "the other one"."""

    def __init__(
        self,
        teachers: Sequence[TeacherOrCategory],
        vocabulary: Vocabulary,
        builder: ScopeBuilder,
        earlier: frozenset[UUID],
    ) -> None:
        self.teachers = teachers
        self.vocabulary = vocabulary
        self.builder = builder
        self.earlier = earlier
        # Of each teacher the parts of the name, without the title.
        self.names = {
            teacher.id: {*map(fold, LETTERS_AND_DIGITS.findall(teacher.name))} - TITLES for teacher in teachers
        }

    def add(self, span: Span, teachers: Sequence[TeacherOrCategory]) -> bool:
        if teachers:
            label = teachers[0].name if len(teachers) == 1 else name_group(span.text, teachers)
            part = "without_teacher_ids" if span.is_excluded else "teacher_ids"
            self.builder.add(part, label, [teacher.id for teacher in teachers])
        return bool(teachers)

    def add_grades(self, question: str) -> list[tuple[int, int]]:
        """Add the teachers of grades such as "P5" that are written as on the roster; returns the spans."""
        known_spans = []
        for start, end in LETTERS_AND_DIGITS.spans(question):
            word = question[start:end]
            of_grade = [teacher.id for teacher in self.teachers if is_grade(word) and is_of_grade(word, teacher.detail)]
            if of_grade:
                known_spans.append((start, end))
                self.builder.add("teacher_ids", word, of_grade)
        return known_spans

    def add_unmarked(self, question: str, spans: Sequence[Span], known: Sequence[tuple[int, int]] = ()) -> None:
        """Add teachers whom the question names although the reader did not mark them; `known` are the places of what
        is something else, such as a category that has a name in it."""
        rest = question
        resolved = [span for span in spans if span.type in RESOLVED and span.text not in self.builder.ignored]
        for start, end in (*((span.start, span.end) for span in resolved), *known):
            rest = rest[:start] + " " * (end - start) + rest[end:]
        names = [word for teacher in self.teachers for word in LETTERS_AND_DIGITS.findall(teacher.name)]
        rest = strip_possessives(rest, names)
        # The first word of a sentence has a capital whatever it is.
        words = [rest[slice(*span)] for span in LETTERS.spans(rest) if not _begins_sentence(question, span[0])]
        named = {*self._find_people(rest).ids, *self._find_in_other_script(words)}
        said = {fold(word) for word in LETTERS_AND_DIGITS.findall(rest)}
        known_ids = self.builder.parts.get("teacher_ids", ())
        for teacher in self.teachers:
            is_left_out = teacher.id in self.builder.parts.get("without_teacher_ids", ())
            # "Tess's evaluation, the language arts Tess" is about one of those who are called so.
            is_namesake = any(self.names[teacher.id] & said <= self.names[known] for known in known_ids)
            if teacher.id in named and not is_left_out and not is_namesake:
                self.builder.add("teacher_ids", teacher.name, [teacher.id])
        # A name that was marked as something else is not ignored after all.
        left_out = {span.text for span in spans if span.is_excluded}
        self.builder.ignored = [words for words in self.builder.ignored if words in left_out or not self.is_name(words)]

    def is_name(self, words: str) -> bool:
        """Whether these are the name of a teacher and nothing else; `add_unmarked` adds them."""
        named = self._find_people(words)
        rest = LETTERS_AND_DIGITS.findall(named.rest)
        return all(self._find_in_other_script([word]) for word in rest) if rest else bool(named.ids)

    def find_named(self, words: str) -> list[TeacherOrCategory]:
        """Those of exactly these names."""
        named = set(self._find_people(words).ids)
        return [teacher for teacher in self.teachers if teacher.id in named]

    def find_others(self, words: str) -> list[TeacherOrCategory]:
        """ "The other Hale", or "the other one": who shares a name with the one who was asked about before."""
        said = {*map(fold, LETTERS_AND_DIGITS.findall(words))}
        if said.isdisjoint(OTHER):
            return []
        shared = {name for teacher_id in self.earlier for name in self.names.get(teacher_id, ())}
        shared = shared & said or shared
        return [
            teacher
            for teacher in self.teachers
            if teacher.id not in self.earlier and not self.names[teacher.id].isdisjoint(shared)
        ]

    def find_titled(self, words: str) -> list[TeacherOrCategory]:
        """ "Coach", where one teacher alone is called so."""
        said = {*map(fold, LETTERS_AND_DIGITS.findall(words))} & TITLES
        titled = [teacher for teacher in self.teachers if not said.isdisjoint(map(fold, LETTERS.findall(teacher.name)))]
        return titled if len(titled) == 1 else []

    def settle_groups(self, question: str, spans: Sequence[Span]) -> None:
        """ "6th grade, english": those of a grade who teach the subject, if there are any and no word divides them."""
        groups = [span for span in spans if span.type in GROUPS and not span.is_excluded]
        sides = self.builder.sides.get("teacher_ids", [])
        if len(groups) != len(sides) or len(sides) <= 1:
            return
        of_grade = [side for span, side in zip(groups, sides, strict=True) if has_grade(span.text)]
        others = [side for side in sides if side not in of_grade]
        is_divided = any(question[one.end : two.start].strip(" ,") for one, two in pairwise(groups))
        if not of_grade or not others or is_divided:
            return
        grade, subject = ({one for side in own for one in side.changes["teacher_ids"]} for own in (of_grade, others))
        if both := tuple(teacher.id for teacher in self.teachers if teacher.id in grade & subject):
            self._set_sides([ComparisonSide(", ".join(span.text for span in groups), {"teacher_ids": both})])

    def settle_namesakes(self) -> None:
        self._keep_apart()
        self._settle_shared_names()

    def _find_people(self, words: str) -> NamedPeople:
        people = [TeacherName(teacher.id, teacher.name) for teacher in self.teachers]
        return find_people(words, people, self.vocabulary, with_typos=False)

    def _find_in_other_script(self, words: Sequence[str]) -> set[UUID]:
        """Whose name one of these words is in another script, told by its capital; where there are no capitals any word
        may be a name, and all of its sounds must be the same."""
        other = [word for word in dict.fromkeys(words) if word[0] >= NOT_LATIN]
        names = [word for word in other if word[0].isupper()][:MAX_NAMES]
        named = {teacher_id for name in names for teacher_id in find_misspelt(name, self.teachers)}
        return named | find_same_sounding([word for word in other if word.upper() == word.lower()], self.teachers)

    def _keep_apart(self) -> None:
        """ "Mrs. Hale, not Gordon" says which Hale is meant, and leaves out nobody's responses."""
        parts = self.builder.parts
        left_out = parts.get("without_teacher_ids", ())
        kept = [teacher_id for teacher_id in parts.get("teacher_ids", ()) if teacher_id not in left_out]
        if not kept or not left_out:
            return
        self._set_sides(
            [
                replace(side, changes={"teacher_ids": own})
                for side in self.builder.sides["teacher_ids"]
                if (own := tuple(one for one in side.changes["teacher_ids"] if one in kept))
            ]
        )
        parts["without_teacher_ids"] = tuple(
            one for one in left_out if all(self.names[one].isdisjoint(self.names[teacher_id]) for teacher_id in kept)
        )

    def _settle_shared_names(self) -> None:
        """Of two with one name, the one of whom the question says more: "in 2nd grade, Ms. Reyes and Ms. Haskell"."""
        sides = self.builder.sides.get("teacher_ids", [])
        settled = [self._choose_namesake(side, sides) for side in sides]
        alone = {ids[0] for side in settled if len(ids := side.changes["teacher_ids"]) == 1}
        chosen = {one for side in settled if side not in sides for one in side.changes["teacher_ids"]}
        # A grade that tells namesakes apart, or of which everybody is named, is no side of its own.
        settled = [
            side
            for side in settled
            if side not in sides
            or len(ids := side.changes["teacher_ids"]) == 1
            or (chosen.isdisjoint(ids) and not alone.issuperset(ids))
        ]
        if settled != sides:
            self._set_sides(settled)

    def _choose_namesake(self, side: ComparisonSide, sides: Sequence[ComparisonSide]) -> ComparisonSide:
        ids = side.changes["teacher_ids"]
        if len(ids) == 1 or not set.intersection(*(self.names[one] for one in ids)):
            return side
        others = {one for other in sides if other is not side for one in other.changes["teacher_ids"]}
        kept = tuple(one for one in ids if one in others)
        if kept in ((), ids):
            return side
        label = next((teacher.name for teacher in self.teachers if (teacher.id,) == kept), side.label)
        return ComparisonSide(label, {"teacher_ids": kept})

    def _set_sides(self, sides: list[ComparisonSide]) -> None:
        self.builder.sides["teacher_ids"] = sides
        self.builder.parts["teacher_ids"] = merge((), (one for side in sides for one in side.changes["teacher_ids"]))


def _begins_sentence(question: str, place: int) -> bool:
    before = question[:place].rstrip(' "“«')
    return not before or before[-1] in ".?!…\n"


def is_anybody_else(words: str, survey_words: Collection[str]) -> bool:
    said = set(map(fold, LETTERS_AND_DIGITS.findall(words)))
    return not said.isdisjoint(ANYBODY_ELSE) and said <= ANYBODY_ELSE | BESIDE_ELSE | set(survey_words) | TITLES


def is_certain_other(words: str, before: str) -> bool:
    """ "The other one", with what stands before these words."""
    return not ARTICLES.isdisjoint(map(fold, [*before.split()[-1:], *words.split()]))
