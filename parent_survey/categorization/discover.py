"""Finds what many parents speak of and no category covers, and proposes it to staff."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sklearn.cluster import AgglomerativeClustering

from parent_survey.ai.local.encoder import Vectors
from parent_survey.ai.sentences import Sentence
from parent_survey.categorization.lexicon import fold
from parent_survey.categorization.naming import name_group
from parent_survey.categorization.reading import Embed, Reading
from parent_survey.core.patterns import LETTERS

MOST_PROPOSALS = 20
FEWEST_ANSWERS = 4
FEWEST_WORDS = 3
# Above this distance two groups are no longer one subject (Ward's, on vectors of length one).
WIDEST = 1.7
# How alike the sentences of a group are at least, and how like a known category it may be at most.
LEAST_COHERENT = 0.55
MOST_KNOWN = 0.6
# More sentences than this are sampled: the tree needs memory by the square of their number.
MOST_SENTENCES = 3000
SHOWN = 5
FEWEST_LETTERS = 3


@dataclass(frozen=True, slots=True)
class Proposal:
    """A name that people can read, empty if there is no good one, and where it was found, the clearest first."""

    name: str
    answers: int
    evidence: tuple[tuple[int, Sentence], ...]


def discover(readings: Sequence[Reading], known: Iterable[str], embed: Embed) -> list[Proposal]:
    """`readings` are answers that got no category; `known` are the names and descriptions of the bank."""
    return [group for group in find_groups(readings, known, embed) if group.name][:MOST_PROPOSALS]


def find_groups(readings: Sequence[Reading], known: Iterable[str], embed: Embed) -> list[Proposal]:
    """The largest first; of two with one name the first has it."""
    places = [
        (row, number)
        for row, reading in enumerate(readings)
        for number, text in enumerate(reading.texts)
        if sum(len(word) >= FEWEST_LETTERS for word in LETTERS.findall(text)) >= FEWEST_WORDS
    ]
    if len(places) < FEWEST_ANSWERS:
        return []
    if len(places) > MOST_SENTENCES:
        kept = np.random.default_rng(0).choice(len(places), MOST_SENTENCES, replace=False)
        places = [places[number] for number in sorted(kept)]
    vectors = np.array([readings[row].vectors[number] for row, number in places], np.float32)
    texts = [readings[row].texts[number] for row, number in places]
    known = list(known)
    taken = {word for text in known for word in fold(text)}
    ideas = embed(known) if known else np.zeros((0, vectors.shape[1]), np.float32)
    proposals: list[Proposal] = []
    for members in _coherent_groups(vectors, [row for row, _ in places], ideas):
        name = name_group([texts[member] for member in members], texts, taken)
        if name in {one.name for one in proposals}:
            name = ""
        rows = {places[member][0] for member in members}
        shown = [(places[one][0], readings[places[one][0]].sentences[places[one][1]]) for one in members[:SHOWN]]
        proposals.append(Proposal(name, len(rows), tuple(shown)))
    return proposals


def cluster(vectors: Vectors) -> NDArray[np.int64]:
    """A group's number for every vector. How many groups there are follows from how far apart they lie."""
    if len(vectors) < 2:
        return np.zeros(len(vectors), np.int64)
    tree = AgglomerativeClustering(n_clusters=None, distance_threshold=WIDEST, linkage="ward")
    return np.asarray(tree.fit_predict(vectors), np.int64)


def _coherent_groups(vectors: Vectors, answers: Sequence[int], ideas: Vectors) -> list[list[int]]:
    """Members of each group that is large, close together and new; the largest group first, its core first."""
    groups = []
    labels = cluster(vectors)
    for label in range(int(labels.max()) + 1):
        members = np.flatnonzero(labels == label)
        if len({answers[int(member)] for member in members}) < FEWEST_ANSWERS:
            continue
        center = vectors[members].mean(axis=0)
        center /= max(float(np.linalg.norm(center)), 1e-9)
        likeness = vectors[members] @ center
        if likeness.mean() >= LEAST_COHERENT and (ideas @ center).max(initial=0.0) <= MOST_KNOWN:
            groups.append([int(member) for member in members[np.argsort(-likeness, kind="stable")]])
    return sorted(groups, key=lambda members: (-len(members), members[0]))
