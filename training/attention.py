"""Answers with marked concerns (`attention/`, see attention.md), and the answers of the written schools beside them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from parent_survey.ai.sentences import split_sentences
from parent_survey.models.attention import CONCERN_KINDS
from training.corpus import HERE, read_schools

LETTERS = {kind[0] if kind != "complaint" else "p": kind for kind in CONCERN_KINDS}
# What nobody marked is taken for harmless, but for what may well be in it.
MAY_HOLD = {"criticism": {"complaint"}, "mixed": {"complaint"}, "off_topic": {"contact", "building"}}


@dataclass(frozen=True)
class MarkedText:
    """An answer and the words in it that somebody must act on."""

    text: str
    language: str
    spans: tuple[tuple[str, int, int], ...] = ()
    # Only a careful reader stops at it.
    is_subtle: bool = False
    # Kinds of concern that nobody has looked for in it.
    unknown: frozenset[str] = frozenset()
    # The file that it is from; none for answers of the written schools.
    file: str = ""

    @property
    def kinds(self) -> set[str]:
        return {kind for kind, _, _ in self.spans}


def parse(line: str) -> MarkedText:
    """`language<TAB>text` with `{s:…}` around marked words; a star behind the language says that it is subtle."""
    language, marked = line.split("\t", 1)
    text, opened, spans, place = "", [], [], 0
    while place < len(marked):
        if marked[place] == "{" and marked[place + 2 : place + 3] == ":" and marked[place + 1] in LETTERS:
            opened.append((LETTERS[marked[place + 1]], len(text)))
            place += 3
        elif marked[place] == "}" and opened:
            kind, start = opened.pop()
            spans.append((kind, start, len(text)))
            place += 1
        else:
            text += marked[place]
            place += 1
    if opened:
        raise ValueError(f"A brace is not closed: {line}")
    return MarkedText(text, language.rstrip("*"), tuple(spans), language.endswith("*"))


def read_texts(folder: Path) -> list[MarkedText]:
    return [
        replace(parse(line), file=file.stem)
        for file in sorted(folder.glob("*.tsv"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]


def ordinary_texts(folder: str) -> list[MarkedText]:
    """Whatever parents of the written schools answered, praise and criticism."""
    answers = [answer for school in read_schools(HERE / folder) for answer in school.answers]
    return [
        MarkedText(answer.text, answer.lang, unknown=frozenset(MAY_HOLD.get(answer.kind, ()))) for answer in answers
    ]


def surround(text: MarkedText, ordinary: Sequence[MarkedText], chance: random.Random) -> MarkedText:
    """The same inside an ordinary answer in its language: a concern often stands in the middle of praise."""
    around = [other.text for other in ordinary if other.language == text.language]
    if not around:
        return text
    other = chance.choice(around)
    ends = [0, *(part.end for part in split_sentences(other))]
    place = chance.choice(ends)
    before = other[:place].rstrip() + " " if place else ""
    spans = tuple((kind, start + len(before), end + len(before)) for kind, start, end in text.spans)
    return replace(text, text=f"{before}{text.text} {other[place:].lstrip()}".rstrip(), spans=spans)
