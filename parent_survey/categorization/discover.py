"""Finds what many parents speak of and no category covers, and proposes it to staff."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from parent_survey.ai.local.encoder import Vectors
from parent_survey.ai.masking import mask
from parent_survey.categorization.engine import ProposedCategory, QuotedWords, ReadAnswer
from parent_survey.categorization.naming import name_group
from parent_survey.core.patterns import LETTERS

MAX_PROPOSALS = 20
# What fewer answers speak of, or less than one in twenty of those without a category, is chance more often than not.
MIN_ANSWERS = 8
MIN_WORDS, MIN_LETTERS = 3, 3
# Above this squared distance two groups are no longer one subject; a group this like a known category is covered by it.
MAX_DISTANCE = 2.2
COVERED = 0.5
# More sentences than this are sampled: comparing each with each needs memory by the square of their number.
MAX_SENTENCES = 3000
MAX_SHOWN = 5

Embed = Callable[[Sequence[str]], Vectors]


def find_groups(answers: Sequence[ReadAnswer], known: Sequence[str], embed: Embed) -> list[ProposedCategory]:
    """From answers that got no category; `known` are names and descriptions that there are already.

    The largest first; of two with one name the first has it, and a group without a good name has none.
    """
    sentences = [
        (answer, piece, words)
        for answer in answers
        for piece in answer.pieces
        if _says_something(words := mask(answer.text[piece.start : piece.end], answer.names, answer.whole))
    ]
    if len(sentences) > MAX_SENTENCES:
        kept = np.random.default_rng(0).choice(len(sentences), MAX_SENTENCES, replace=False)
        sentences = [sentences[number] for number in sorted(kept)]
    if not sentences:
        return []
    vectors = np.array([piece.vector for _, piece, _ in sentences], np.float32)
    texts = [words for _, _, words in sentences]
    taken = {word.lower() for text in known for word in LETTERS.findall(text)}
    fewest = max(MIN_ANSWERS, len(answers) // 20)
    proposals: list[ProposedCategory] = []
    for members in _list_new_groups(vectors, embed(known)):
        if len({sentences[member][0].id for member in members}) < fewest:
            continue
        name = name_group([texts[member] for member in members], texts, taken)
        if name in {one.name for one in proposals}:
            name = ""
        shown = [sentences[member] for member in members[:MAX_SHOWN]]
        proposals.append(
            ProposedCategory(name, "", [QuotedWords(answer.id, piece.start, piece.end) for answer, piece, _ in shown])
        )
    return proposals


def _says_something(text: str) -> bool:
    return sum(len(word) >= MIN_LETTERS for word in LETTERS.findall(text)) >= MIN_WORDS


def _list_new_groups(vectors: Vectors, ideas: Vectors) -> list[list[int]]:
    """Members of each group that is unlike all known ideas; the largest group first, its core first."""
    groups = []
    labels = cluster(vectors)
    for label in range(int(labels.max(initial=-1)) + 1):
        members = np.flatnonzero(labels == label)
        center = vectors[members].mean(axis=0)
        center /= max(float(np.linalg.norm(center)), 1e-9)
        if (ideas @ center).max(initial=0.0) <= COVERED:
            order = np.argsort(-(vectors[members] @ center), kind="stable")
            groups.append([int(member) for member in members[order]])
    return sorted(groups, key=lambda members: (-len(members), members[0]))


def cluster(vectors: Vectors) -> NDArray[np.int64]:
    """A group's number for every vector, by Ward's method.

    How many groups there are follows from how far apart they lie. Clusters that are each other's nearest are merged,
    found along a chain of nearest neighbours, until all are too far apart.
    """
    groups = np.arange(len(vectors), dtype=np.int64)
    sizes = np.ones(len(vectors))
    distances = np.maximum(2 - 2 * (vectors @ vectors.T), 0)
    np.fill_diagonal(distances, np.inf)
    chain: list[int] = []
    open_ones = sizes > 0
    while open_ones.any():
        chain = chain or [int(np.argmax(open_ones))]
        last = chain[-1]
        nearest = int(np.argmin(distances[last]))
        if len(chain) > 1 and distances[last, chain[-2]] <= distances[last, nearest]:
            nearest = chain[-2]
        if not distances[last, nearest] <= MAX_DISTANCE:
            # Nothing that is still to come can be nearer.
            open_ones[chain.pop()] = False
        elif len(chain) > 1 and nearest == chain[-2]:
            del chain[-2:]
            _merge(distances, sizes, last, nearest)
            groups[groups == nearest] = last
            open_ones[nearest] = False
        else:
            chain.append(nearest)
    return np.unique(groups, return_inverse=True)[1].astype(np.int64)


def _merge(distances: Vectors, sizes: NDArray[np.float64], kept: int, gone: int) -> None:
    """The distances of two clusters become those of their union, as Lance and Williams give them."""
    between, both = distances[kept, gone], sizes[kept] + sizes[gone]
    new = ((sizes[kept] + sizes) * distances[kept] + (sizes[gone] + sizes) * distances[gone] - sizes * between) / (
        both + sizes
    )
    new[[kept, gone]] = np.inf
    distances[kept] = distances[:, kept] = new
    distances[gone] = distances[:, gone] = np.inf
    sizes[kept] = both
