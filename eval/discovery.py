"""Groups found without labels, on public sets of short texts, beside k-means that is told the true number of groups."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from sklearn.cluster import KMeans
from sklearn.metrics import adjusted_rand_score, normalized_mutual_info_score

from eval.labels import Embed
from parent_survey.categorization.discover import cluster

SETS = Path(__file__).parent / "data" / "public"
OUTSIDE = "oos"


def run(embed: Embed) -> Iterator[str]:
    for file in sorted(SETS.glob("*.jsonl.gz")):
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            rows = [row for row in map(json.loads, lines) if row["label"] != OUTSIDE]
        labels = [row["label"] for row in rows]
        vectors = embed([row["text"] for row in rows])
        means = KMeans(len(set(labels)), n_init=1, random_state=0).fit_predict(vectors)
        for name, groups in (("ours", cluster(vectors)), ("k-means, number given", means)):
            yield (
                f"{file.name.split('.')[0]:12} {name:24} NMI {normalized_mutual_info_score(labels, groups):.3f}   "
                f"ARI {adjusted_rand_score(labels, groups):.3f}   "
                f"{len(np.unique(groups))} groups, {len(set(labels))} in truth"
            )
