"""Words, word pairs and parts of words as numbers.

An embedding catches what a sentence means, a lexicon what it says: names of things, typing errors, other languages.
Either alone scored far lower than both together. The parts of each word are looked up once and kept, which makes
this many times faster than reading every text letter by letter.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from parent_survey.ai.sentences import WIDE
from parent_survey.core.patterns import WORDS, strip_accents

PART_SIZES = range(3, 6)
# Scripts without spaces: one or two signs are already a word.
WIDE_SIZES = range(1, 3)
LONGEST_WORD = 40
FEWEST_TEXTS = 2
MOST_KEPT_WORDS = 50_000
# How much words count beside the vector, whose length is one. Chosen by cross-validation.
WEIGHT = 1.4

Counts = tuple[Counter[int], Counter[int]]


def fold(text: str) -> list[str]:
    """Lower-case words without accents."""
    return WORDS.findall(strip_accents(text.lower(), is_compatible=True))


def parts_of(word: str) -> list[str]:
    sizes = WIDE_SIZES if WIDE.findall(word) else PART_SIZES
    padded = f" {word[:LONGEST_WORD]} "
    return [padded[start : start + size] for size in sizes for start in range(len(padded) - size + 1)]


@dataclass
class Lexicon:
    """Counts of known words and of known parts, each weighted by how rare it is and brought to length one."""

    words: dict[str, int]
    parts: dict[str, int]
    rarity: NDArray[np.float64]
    kept: dict[str, list[int]] = field(default_factory=dict, repr=False)

    @property
    def size(self) -> int:
        return len(self.words) + len(self.parts)

    def count(self, text: str) -> Counts:
        words = fold(text)
        pairs = [f"{first} {second}" for first, second in pairwise(words)]
        known = Counter(self.words[word] for word in [*words, *pairs] if word in self.words)
        parts: Counter[int] = Counter()
        for word in words:
            parts.update(self._parts(word))
        return known, parts

    def _parts(self, word: str) -> list[int]:
        found = self.kept.get(word)
        if found is None:
            if len(self.kept) >= MOST_KEPT_WORDS:
                self.kept.clear()
            found = self.kept[word] = [self.parts[part] for part in parts_of(word) if part in self.parts]
        return found

    def weigh(self, counts: Sequence[Counts]) -> sparse.csr_matrix:
        """One row per text."""
        blocks = [block for both in counts for block in both]
        sizes = np.array([len(block) for block in blocks], np.intp)
        columns = np.fromiter(chain.from_iterable(blocks), np.int32, int(sizes.sum()))
        numbers = np.fromiter(chain.from_iterable(block.values() for block in blocks), np.float64, len(columns))
        weights = (1 + np.log(numbers)) * self.rarity[columns]
        owner = np.repeat(np.arange(len(blocks)), sizes)
        lengths = np.sqrt(np.bincount(owner, weights * weights, len(blocks)))
        values = (WEIGHT * weights / lengths[owner]).astype(np.float32)
        ends = np.concatenate([[0], np.cumsum(sizes)[1::2]])
        return sparse.csr_matrix((values, columns, ends), shape=(len(counts), self.size))


def learn_lexicon(texts: Iterable[str]) -> Lexicon:
    """Everything that at least two of the texts share, in an order that depends on nothing but the texts."""
    words: Counter[str] = Counter()
    parts: Counter[str] = Counter()
    total = 0
    for text in texts:
        total += 1
        own = fold(text)
        words.update({*own, *(f"{first} {second}" for first, second in pairwise(own))})
        parts.update({part for word in own for part in parts_of(word)})
    common = [sorted(one for one, number in kind.items() if number >= FEWEST_TEXTS) for kind in (words, parts)]
    numbers = [words[word] for word in common[0]] + [parts[part] for part in common[1]]
    rarity = np.log((1 + total) / (1 + np.array(numbers, np.float64))) + 1
    word_columns = {word: column for column, word in enumerate(common[0])}
    part_columns = {part: column for column, part in enumerate(common[1], len(common[0]))}
    return Lexicon(word_columns, part_columns, rarity)
