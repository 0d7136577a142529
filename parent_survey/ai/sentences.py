"""Cuts an answer into the sentences that are embedded, judged and quoted, each with its place in the answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice

from parent_survey.core.patterns import LETTERS, WORDS, Runs, Span, compile_pattern

# More pieces than this are grouped, so that a pasted novel costs no more than a long answer.
MAX_SENTENCES = 64
# A sentence without any full stop is cut near here, at a comma or at least between words.
MAX_SENTENCE_LENGTH = 400
# "Kind. Funny. Fair." is one thought: what has fewer words than this joins its neighbour.
MIN_WORDS = 3
MAX_ABBREVIATION_LENGTH = 24

ABBREVIATIONS = frozenset(
    WORDS.findall(
        "mr mrs ms mx dr prof st sr jr sra srta sto vs etc eg ie approx dept no gr jan feb mar apr jun jul aug sep "
        "sept oct nov dec mon tue tues wed thu thur thurs fri sat sun",
    )
)
# These are words as well; only a capital behind the full stop tells that the sentence is over.
ALSO_WORDS = frozenset({"no", "sat", "sun", "mar", "mon", "wed", "etc"})
# Where a sentence may end: after its last mark and closing quotes, or at a line break. Chinese and Japanese put no
# space after their marks.
SPACED_MARKS, WIDE_MARKS, LINE_BREAKS = ".!?…؟۔।", "。！？｡", "\r\n\u2028\u2029"
CLOSING = (
    dict.fromkeys(SPACED_MARKS, "\"'”’»)]") | dict.fromkeys(WIDE_MARKS, "”’」』）") | dict.fromkeys(LINE_BREAKS, "")
)
MARKS = Runs(lambda sign: sign in CLOSING)
# What comes behind so many marks is cut by its length alone.
MAX_ENDS = 400
LIST_MARK = compile_pattern(r"\s*(?:[-–—*•·▪►]+|\(?\d{1,2}[.)]|\(?[a-zA-Z]\))\s+")
SOFT_BREAKS = ";:,،，、"


def _is_wide(sign: str) -> bool:
    return (
        "\u0e00" <= sign <= "\u0eff"
        or "\u3040" <= sign <= "\u30ff"
        or "\u3400" <= sign <= "\u9fff"
        or "\uac00" <= sign <= "\ud7af"
    )


# Scripts that put no spaces between words.
WIDE = Runs(_is_wide)


@dataclass(frozen=True, slots=True)
class Sentence:
    """`answer[start:end]`, without white space around it."""

    start: int
    end: int

    def of(self, answer: str) -> str:
        return answer[self.start : self.end]


def split_sentences(answer: str) -> list[Sentence]:
    """All that is not white space or a list mark, in order. An answer of a few words is one sentence."""
    pieces = [piece for start, end in _cut(answer) for piece in _shorten(answer, start, end)]
    return _group(_join_fragments(answer, pieces))


def _cut(answer: str) -> Iterator[Span]:
    start = 0
    for mark in islice(_find_ends(answer), MAX_ENDS):
        if not _goes_on(answer, start, mark):
            yield start, mark[1]
            start = mark[1]
    yield start, len(answer)


def _find_ends(answer: str) -> Iterator[Span]:
    """Marks of one kind with the quotes that they close."""
    for start, end in MARKS.spans(answer):
        for closing, signs in groupby(answer[start:end], CLOSING.__getitem__):
            last = start + len(list(signs))
            while last < len(answer) and answer[last] in closing:
                last += 1
            if answer[start] not in SPACED_MARKS or not answer[last : last + 1].strip():
                yield start, last
            start = last


def _goes_on(answer: str, start: int, mark: Span) -> bool:
    """Whether the sentence continues behind this mark: an abbreviation, an initial, a number, a pause."""
    signs, following = answer[slice(*mark)], answer[mark[1] : mark[1] + 2].lstrip()
    if signs.startswith(("..", "…")):
        return following[:1].islower()
    if signs != ".":
        return False
    before = answer[max(start, mark[0] - MAX_ABBREVIATION_LENGTH) : mark[0]]
    word = LETTERS.findall(before)[-1] if LETTERS.has(before[-1:]) else ""
    if word.lower() in ABBREVIATIONS:
        return word not in ALSO_WORDS or not following[:1].isupper()
    is_initial = len(word) == 1 and not before[-2:-1].strip(" .\t\r\n\u00a0")
    # A number at the beginning of a line is as short as this.
    is_short = mark[1] - start <= MAX_ABBREVIATION_LENGTH
    return is_initial or (is_short and bool(LIST_MARK.fullmatch(answer[start : mark[1]] + " ")))


def _shorten(answer: str, start: int, end: int) -> Iterator[Sentence]:
    """The piece without its white space and list mark, cut again where it is too long."""
    mark = LIST_MARK.match(answer[start : min(end, start + MAX_SENTENCE_LENGTH)])
    start += mark.end() if mark else 0
    while end - start > MAX_SENTENCE_LENGTH:
        cut = (
            start
            + MAX_SENTENCE_LENGTH // 2
            + _find_break(answer[start + MAX_SENTENCE_LENGTH // 2 : start + MAX_SENTENCE_LENGTH])
        )
        yield from _strip(answer, start, cut)
        start = cut
    yield from _strip(answer, start, end)


def _find_break(window: str) -> int:
    """Behind the last comma or its like, else behind the last blank, else at the end."""
    comma = max(map(window.rfind, SOFT_BREAKS))
    if comma >= 0:
        return len(window) - len(window[comma + 1 :].lstrip())
    rest = window.split()[-1:]
    is_cut = window[-1:].isspace() or len(rest[0]) == len(window)
    return len(window) if is_cut else len(window) - len(rest[0])


def _strip(answer: str, start: int, end: int) -> Iterator[Sentence]:
    piece = answer[start:end]
    if piece.strip():
        left = len(piece) - len(piece.lstrip())
        yield Sentence(start + left, start + len(piece.rstrip()))


def _join_fragments(answer: str, pieces: list[Sentence]) -> list[Sentence]:
    joined: list[Sentence] = []
    for piece in pieces:
        before = joined[-1] if joined else None
        if before and (_is_fragment(answer, piece) or (len(joined) == 1 and _is_fragment(answer, before))):
            gap = answer[before.end : piece.start]
            if "\n" not in gap and piece.end - before.start <= MAX_SENTENCE_LENGTH:
                joined[-1] = Sentence(before.start, piece.end)
                continue
        joined.append(piece)
    return joined


def _is_fragment(answer: str, piece: Sentence) -> bool:
    words = piece.of(answer)
    return len(WORDS.findall(words)) < MIN_WORDS and not WIDE.findall(words)


def _group(pieces: list[Sentence]) -> list[Sentence]:
    size = -(-len(pieces) // MAX_SENTENCES) or 1
    groups = [pieces[start : start + size] for start in range(0, len(pieces), size)]
    return [Sentence(group[0].start, group[-1].end) for group in groups]
