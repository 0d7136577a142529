"""`make eval`: how good the local AI is, beside its goals. Nothing fails here; docs/ai.md keeps the figures.

`make eval EVAL=search` measures search only, in a few minutes; `EVAL_SCHOOLS` names another folder of schools.
`make eval EVAL=attention` finds answers that need attention, `EVAL=attribution` whom sentences are about.
`make eval EVAL=real` reads words that people wrote, from the folder that SURVEY_REAL_WORDS names, beside written ones.
`make eval EVAL=assistant` asks the questions about the sealed surveys of `eval/data/assistant`;
`EVAL_ASSISTANT=practice` those about the practice survey, where `EVAL_SHOW=1` shows what failed.
"""

import asyncio
import sys
from collections.abc import Callable

from eval import assistant, attention, attribution, categories, discovery, real, searches, speed
from eval.product import example_product, wait_for_model
from eval.school import HERE
from parent_survey.ai.embedder import Embedder, open_embedder

# Settings were chosen on the first; the second was written before anything was tried on it (docs/ai.md).
SETS = {"practice questions": HERE, "held-out questions": HERE / "held_out"}


def main() -> None:
    if measure_part := PARTS.get("".join(sys.argv[1:2])):
        measure_part()
        return
    embedder = open_embedder()
    print("Categories by name and description, on schools never seen   goal: F1 0.64")
    for line in categories.run(embedder):
        print(f"  {line}", flush=True)
    print("Discovery, on public sets")
    for line in discovery.run(embedder):
        print(f"  {line}", flush=True)
    measure_attention(embedder)
    measure_attribution()
    asyncio.run(measure_real(embedder))
    print("Speed")
    for line in speed.run(embedder):
        print(f"  {line}", flush=True)
    asyncio.run(measure_search())


def measure_attention(embedder: Embedder) -> None:
    print(f"Needs attention   {attention.GOAL}")
    for line in attention.run(embedder):
        print(f"  {line}", flush=True)


def measure_attribution() -> None:
    print(f"Whom sentences are about   {attribution.GOAL}")
    for line in attribution.run():
        print(f"  {line}", flush=True)


async def measure_real(embedder: Embedder) -> None:
    print(f"Real and written words   {real.GOAL}")
    async for line in real.run(embedder):
        print(f"  {line}", flush=True)


async def measure_search() -> None:
    async with example_product() as product:
        await wait_for_model(product)
        print(f"Search, {len(searches.list_schools())} schools of {searches.SCHOOLS.name}   {searches.GOAL}")
        for line in await searches.run(product):
            print(f"  {line}", flush=True)
        for name, folder in SETS.items():
            print(f"  example school, {name}: {await searches.run_example(product, folder)}", flush=True)


PARTS: dict[str, Callable[[], None]] = {
    "assistant": lambda: asyncio.run(assistant.run()),
    "attention": lambda: measure_attention(open_embedder()),
    "attribution": measure_attribution,
    "real": lambda: asyncio.run(measure_real(open_embedder())),
    "search": lambda: asyncio.run(measure_search()),
}


if __name__ == "__main__":
    main()
