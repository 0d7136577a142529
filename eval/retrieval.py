"""Search as staff use it, on questions whose answers are known, beside simpler searches over the same answers."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sqlalchemy import TextClause, text

from eval.product import Product
from parent_survey.assistant.extractive.words.spanish import is_spanish
from parent_survey.example_school.load import SURVEY_ID

DEPTH = 10
TEXTS = text(
    """
    SELECT submitted.id, answer.text FROM submitted_answers AS submitted
    JOIN answers AS answer USING (response_id, question_id) ORDER BY submitted.id
    """
)
BEST_SENTENCE = text(
    """
    SELECT answer_id FROM sentence_vectors GROUP BY answer_id
    ORDER BY min(vector <#> CAST(:vector AS vector(384))) LIMIT 10
    """
)
ONE_VECTOR = text(
    """
    SELECT answer_id FROM sentence_vectors GROUP BY answer_id
    ORDER BY avg(vector) <=> CAST(:vector AS vector(384)) LIMIT 10
    """
)

Search = Callable[[Product, str], Awaitable[Sequence[UUID]]]


async def by_overlap(product: Product, query: str) -> list[UUID]:
    """Words in common, the rare ones counting more (TF-IDF)."""
    async with product.database.sessions() as session:
        rows = (await session.execute(TEXTS)).all()
    counted = TfidfVectorizer(strip_accents="unicode", stop_words="english", sublinear_tf=True)
    known = counted.fit_transform([row.text for row in rows])
    scores = (known @ counted.transform([query]).T).toarray().ravel()
    return [rows[place].id for place in np.argsort(-scores, kind="stable")[:DEPTH] if scores[place] > 0]


async def by_one_vector(product: Product, query: str) -> Sequence[UUID]:
    return await _by_vectors(product, query, ONE_VECTOR)


async def by_best_sentence(product: Product, query: str) -> Sequence[UUID]:
    return await _by_vectors(product, query, BEST_SENTENCE)


async def _by_vectors(product: Product, query: str, statement: TextClause) -> Sequence[UUID]:
    sense = await product.meaning.read(query)
    assert sense is not None
    async with product.database.sessions() as session:
        return (await session.execute(statement, {"vector": sense.vector})).scalars().all()


async def by_product(product: Product, query: str) -> Sequence[UUID]:
    wanted = {"query": query, "survey_id": str(SURVEY_ID), "limit": DEPTH}
    reply = await product.client.post("/api/search/answers", json=wanted, headers=product.staff[0])
    return [UUID(item["answer_id"]) for item in reply.raise_for_status().json()["items"]]


SEARCHES: dict[str, Search] = {
    "word overlap": by_overlap,
    "one vector per answer": by_one_vector,
    "best sentence": by_best_sentence,
    "the product's search": by_product,
}


async def run(product: Product, folder: Path) -> AsyncIterator[str]:
    questions = read_questions(folder)
    for name, find in SEARCHES.items():
        gains: dict[str, list[float]] = {"all": [], "Spanish": [], "reciprocal": []}
        for question in questions:
            ranked = [product.answers[answer] for answer in await find(product, question["query"])]
            gain = ndcg(ranked, question["relevant"])
            gains["all"].append(gain)
            if is_spanish(question["query"]):
                gains["Spanish"].append(gain)
            first = next((place for place, answer in enumerate(ranked, 1) if answer in question["relevant"]), 0)
            gains["reciprocal"].append(1 / first if first else 0)
        low, high = _interval(gains["all"])
        yield (
            f"{name:24} nDCG@10 {np.mean(gains['all']):.3f} [{low:.2f}, {high:.2f}]   Spanish "
            f"{np.mean(gains['Spanish']):.3f}   first hit {np.mean(gains['reciprocal']):.3f}"
        )


def read_questions(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "retrieval_questions.jsonl").read_text("utf-8").splitlines()]


def ndcg(ranked: Sequence[str], relevant: Mapping[str, int]) -> float:
    """Of the first ten, an answer that is about it gaining three and one that touches it one."""
    gains = [2 ** relevant.get(answer, 0) - 1 for answer in ranked[:DEPTH]]
    best = sorted((2**grade - 1 for grade in relevant.values()), reverse=True)[:DEPTH]
    return _discount(gains) / _discount(best)


def _discount(gains: Sequence[int]) -> float:
    return float(sum(gain / np.log2(place + 2) for place, gain in enumerate(gains)))


def _interval(values: Sequence[float]) -> tuple[float, float]:
    """95 %, by drawing the questions anew."""
    chance, known = np.random.default_rng(0), np.array(values)
    means = [known[chance.integers(0, len(known), len(known))].mean() for _ in range(1000)]
    return float(np.percentile(means, 2.5)), float(np.percentile(means, 97.5))
