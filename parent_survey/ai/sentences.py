"""Cuts an answer into the sentences that are embedded, judged and quoted, each with its place in the answer."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# More pieces than this are grouped, so that a pasted novel costs no more than a long answer.
MOST_SENTENCES = 64
# A sentence without any full stop is cut near here, at a comma or at least between words.
LONGEST_SENTENCE = 400
# "Kind. Funny. Fair." is one thought: what has fewer words than this joins its neighbour.
FEWEST_WORDS = 3

ABBREVIATIONS = frozenset(
    re.findall(
        r"\w+",
        "mr mrs ms mx dr prof st sr jr sra srta sto vs etc eg ie approx dept no gr jan feb mar apr jun jul aug sep "
        "sept oct nov dec mon tue tues wed thu thur thurs fri sat sun",
    )
)
# These are words as well; only a capital behind the full stop tells that the sentence is over.
ALSO_WORDS = frozenset({"no", "sat", "sun", "mar", "mon", "wed", "etc"})
# Where a sentence may end: after its last mark and closing quotes, or at a line break. Chinese and Japanese put no
# space after their marks.
END = re.compile(r"[。！？｡]+[”’」』）]*|[.!?…؟۔।]+[\"'”’»)\]]*(?=\s|$)|[\r\n\u2028\u2029]+")
LAST_WORD = re.compile(r"([^\W\d_]+)\.$")
INITIALS = re.compile(r"(?:^|[\s.])[^\W\d_]\.$")
LIST_MARK = re.compile(r"\s*(?:[-–—*•·▪►]+|\(?\d{1,2}[.)]|\(?[a-zA-Z]\))\s+")
SOFT_BREAK = re.compile(r"[;:,،，、]\s*|\s+")
WORD = re.compile(r"\w+")
WIDE = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


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


def _cut(answer: str) -> Iterator[tuple[int, int]]:
    start = 0
    for mark in END.finditer(answer):
        if not _goes_on(answer, start, mark):
            yield start, mark.end()
            start = mark.end()
    yield start, len(answer)


def _goes_on(answer: str, start: int, mark: re.Match[str]) -> bool:
    """Whether the sentence continues behind this mark: an abbreviation, an initial, a number, a pause."""
    following = answer[mark.end() : mark.end() + 2].lstrip()
    if mark.group().startswith(("..", "…")):
        return following[:1].islower()
    if mark.group() != ".":
        return False
    before = answer[max(start, mark.end() - 24) : mark.end()]
    word = LAST_WORD.search(before)
    if word and word.group(1).lower() in ABBREVIATIONS:
        return word.group(1) not in ALSO_WORDS or not following[:1].isupper()
    return bool(INITIALS.search(before)) or bool(LIST_MARK.fullmatch(answer[start : mark.end()] + " "))


def _shorten(answer: str, start: int, end: int) -> Iterator[Sentence]:
    """The piece without its white space and list mark, cut again where it is too long."""
    mark = LIST_MARK.match(answer, start, end)
    start = mark.end() if mark else start
    while end - start > LONGEST_SENTENCE:
        window = list(SOFT_BREAK.finditer(answer, start + LONGEST_SENTENCE // 2, start + LONGEST_SENTENCE))
        commas = [found for found in window if not found.group().isspace()]
        cut = (commas or window)[-1].end() if window else start + LONGEST_SENTENCE
        yield from _strip(answer, start, cut)
        start = cut
    yield from _strip(answer, start, end)


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
            if "\n" not in gap and piece.end - before.start <= LONGEST_SENTENCE:
                joined[-1] = Sentence(before.start, piece.end)
                continue
        joined.append(piece)
    return joined


def _is_fragment(answer: str, piece: Sentence) -> bool:
    words = piece.of(answer)
    return len(WORD.findall(words)) < FEWEST_WORDS and not WIDE.search(words)


def _group(pieces: list[Sentence]) -> list[Sentence]:
    size = -(-len(pieces) // MOST_SENTENCES) or 1
    groups = [pieces[start : start + size] for start in range(0, len(pieces), size)]
    return [Sentence(group[0].start, group[-1].end) for group in groups]
