"""Groups found without labels, on public sets of short texts."""

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path

from parent_survey.ai.embedder import Embedder
from parent_survey.categorization.discover import MAX_SENTENCES, cluster

SETS = Path(__file__).parent / "data" / "public"
OUTSIDE = "oos"


def run(embedder: Embedder) -> Iterator[str]:
    for file in sorted(SETS.glob("*.jsonl.gz")):
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            rows = [row for row in map(json.loads, lines) if row["label"] != OUTSIDE]
        rows = rows[:: -(-len(rows) // MAX_SENTENCES)]
        labels = [row["label"] for row in rows]
        groups = cluster(embedder.embed([row["text"] for row in rows])).tolist()
        likeness = measure_mutual_information(labels, groups)
        name = file.name.split(".")[0]
        yield f"{name:12} NMI {likeness:.3f}   {len(set(groups))} groups, {len(set(labels))} in truth"


def measure_mutual_information(one: Sequence[object], other: Sequence[object]) -> float:
    """How much two groupings tell of each other, between 0 and 1."""
    ones, others, pairs = Counter(one), Counter(other), Counter(zip(one, other, strict=True))
    total = len(one)
    shared = sum(
        number / total * log(number * total / (ones[first] * others[second]))
        for (first, second), number in pairs.items()
    )
    entropies = [-sum(number / total * log(number / total) for number in kind.values()) for kind in (ones, others)]
    return 2 * shared / max(sum(entropies), 1e-9)
