"""`make eval`: how good the local AI is, beside its goals. Nothing fails here; docs/ai.md keeps the figures.

`make eval EVAL=search` measures search and the assistant only, in a few minutes; `EVAL_SCHOOLS` names another folder of
schools to search, and then only that is done.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from eval import chat, discovery, labels, searches, speed
from eval.product import example_product
from eval.school import HERE, load_school
from parent_survey.ai.embedder import DIMENSIONS, open_embedder
from parent_survey.ai.local.encoder import Vectors

# Settings were chosen on the first; the second was written before anything was tried on it (docs/ai.md).
SETS = {"practice questions": HERE, "held-out questions": HERE / "held_out"}
GOAL = "goal: F1 0.60, precision 0.65, none recall 0.70 with corrections"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        embedder = open_embedder(None, Path(folder))
        known: dict[str, Vectors] = {}

        def embed_once(texts: Sequence[str]) -> Vectors:
            new = [text for text in dict.fromkeys(texts) if text not in known]
            known.update(zip(new, embedder.embed(new), strict=True))
            return np.array([known[text] for text in texts], np.float32).reshape(len(texts), DIMENSIONS)

        if sys.argv[1:2] == ["search"]:
            asyncio.run(measure_search(Path(folder)))
            return
        school = load_school()
        print(f"Categories: {len(school.texts)} labelled answers, {len(school.names)} categories   {GOAL}")
        for name, score in labels.run(school, embed_once):
            print(f"  {name:38} {score}", flush=True)
        print("Discovery, on public sets")
        for line in discovery.run(embed_once):
            print(f"  {line}", flush=True)
        asyncio.run(measure_search(Path(folder)))
        print("Speed")
        for line in speed.run(school, embedder):
            print(f"  {line}", flush=True)


async def measure_search(models: Path) -> None:
    async with example_product(models) as product:
        while await product.meaning.read("a first question, so that the model is there") is None:
            pass
        print(f"Search, {len(searches.list_schools())} schools of {searches.SCHOOLS.name}   {searches.GOAL}")
        for line in await searches.run(product):
            print(f"  {line}", flush=True)
        for name, folder in SETS.items():
            print(f"  example school, {name}: {await searches.run_example(product, folder)}", flush=True)
        if os.environ.get("EVAL_SCHOOLS"):
            return
        for name, folder in SETS.items():
            print(f"Assistant with nothing configured, {len(chat.read_questions(folder))} {name}")
            async for line in chat.run(product, folder):
                print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()
