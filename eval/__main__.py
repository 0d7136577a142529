"""`make eval`: how good the local AI is, beside its goals. Nothing fails here; docs/ai.md keeps the figures."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from eval import discovery, labels, speed
from eval.school import load_school
from parent_survey.ai.embedder import DIMENSIONS, open_embedder
from parent_survey.ai.local.encoder import Vectors

GOAL = "goal: F1 0.60, precision 0.65, none recall 0.70 with corrections"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        embedder = open_embedder(None, Path(folder))
        known: dict[str, Vectors] = {}

        def embed_once(texts: Sequence[str]) -> Vectors:
            new = [text for text in dict.fromkeys(texts) if text not in known]
            known.update(zip(new, embedder.embed(new), strict=True))
            return np.array([known[text] for text in texts], np.float32).reshape(len(texts), DIMENSIONS)

        school = load_school()
        print(f"Categories: {len(school.texts)} labelled answers, {len(school.names)} categories   {GOAL}")
        for name, score in labels.run(school, embed_once):
            print(f"  {name:38} {score}", flush=True)
        print("Discovery, on public sets")
        for line in discovery.run(embed_once):
            print(f"  {line}", flush=True)
        print("Speed")
        for line in speed.run(school, embedder):
            print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()
