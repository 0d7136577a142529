"""Search over schools that nobody tuned on: each in a real database, asked through the product's own route.

`training/sealed/*.json`, or the folder that `EVAL_SCHOOLS` names. training/writers.md has the format.
"""

import json
import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast
from uuid import UUID, uuid4

import numpy as np
from psycopg import AsyncConnection
from sqlalchemy import insert, text

from eval.product import Product, read_all
from parent_survey.core.db import find_driver
from parent_survey.example_school.service import SURVEY_ID
from parent_survey.intake.queries.submissions import publish_responses
from parent_survey.models.responses import Answer, Response
from parent_survey.models.surveys import Question, Survey
from parent_survey.search.fusion import MIN_LIKENESS, rank
from parent_survey.search.queries.candidates import AnswerCandidate, find_candidates
from parent_survey.search.queries.lookups import parse_words
from parent_survey.search.scope import AnswerScope

SCHOOLS = Path(os.environ.get("EVAL_SCHOOLS", Path(__file__).parents[1] / "training" / "sealed"))
DEPTH = 10
GOAL = "goal: nDCG@10 0.57"
IDS = text("SELECT id, response_id FROM submitted_answers WHERE survey_id = :survey_id")


def list_schools() -> list[Path]:
    return sorted(SCHOOLS.glob("*.json"))


async def run(product: Product) -> list[str]:
    """A line for each school, one for each language of the answers that were to be found, and one for all."""
    gains: dict[str, list[float]] = defaultdict(list)
    unrelated: list[float] = []
    unrelated_number = 0
    empty: list[int] = []
    lines = []
    for file in list_schools():
        school = json.loads(file.read_text("utf-8"))
        survey_id, answers = await load(product, school)
        own: dict[str, list[float]] = defaultdict(list)
        languages = {answer["id"]: answer["lang"] for answer in school["answers"]}
        for search in school["searches"]:
            relevant = search["relevant"]
            found, likenesses = await _ask(product, survey_id, answers, search["query"])
            unrelated_number += len(answers) - len(relevant)
            unrelated += [likeness for answer, likeness in likenesses.items() if answer not in relevant]
            if not relevant:
                empty.append(len(found["product"]))
                continue
            for name, ranked in found.items():
                own[name].append(ndcg(ranked, relevant))
            for language in {languages[answer] for answer in relevant}:
                part = {answer: grade for answer, grade in relevant.items() if languages[answer] == language}
                ranked = [answer for answer in found["product"] if languages[answer] == language]
                gains[f"answers in {language}"].append(ndcg(ranked, part))
        lines.append(f"{file.stem:14} {len(own['product']):3} searches   {_write(own)}")
        for name, values in own.items():
            gains[name] += values
    if not lines:
        return [f"no schools in {SCHOOLS}"]
    low, high = _interval(gains["product"])
    lines.append(f"all {len(gains['product'])} searches: {_write(gains)}   95 %: [{low:.2f}, {high:.2f}]")
    lines += [
        f"  {name}: {np.mean(values):.3f} of {len(values)} searches"
        for name, values in sorted(gains.items())
        if name.startswith("answers in")
    ]
    lines.append(f"found for the {len(empty)} searches that nothing answers: median {np.median(empty):.0f} answers")
    # Only the nearest were looked at, and these are among them.
    line = sorted(unrelated, reverse=True)[unrelated_number // 20]
    lines.append(f"19 of 20 unrelated answers are less like a search than {line:.2f}; MIN_LIKENESS is {MIN_LIKENESS}")
    return lines


async def run_example(product: Product, folder: Path) -> str:
    """The example school, for which earlier rules were made: a sanity check and no measure."""
    questions = read_questions(folder)
    gains = []
    for question in questions:
        wanted = {"query": question["query"], "survey_id": str(SURVEY_ID), "limit": DEPTH}
        reply = await product.client.post("/api/search/answers", json=wanted, headers=product.staff[0])
        ranked = [product.answers[UUID(item["answer_id"])] for item in reply.raise_for_status().json()["items"]]
        gains.append(ndcg(ranked, question["relevant"]))
    return f"nDCG@10 {np.mean(gains):.3f} of {len(questions)} searches"


def read_questions(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "retrieval_questions.jsonl").read_text("utf-8").splitlines()]


async def load(product: Product, school: Mapping[str, Any]) -> tuple[UUID, dict[UUID, str]]:
    """The survey, and the answers by the ids that the product gave them. Each is a response of its own."""
    survey_id, texts = uuid4(), sorted({answer["question"] for answer in school["answers"]})
    questions = {words: uuid4() for words in texts}
    responses = {uuid4(): answer for answer in school["answers"]}
    async with product.database.sessions.begin() as session:
        session.add(Survey(id=survey_id, title="School", school_year=2026, is_active=False))
        await session.flush()
        for position, (words, question_id) in enumerate(questions.items()):
            session.add(Question(id=question_id, survey_id=survey_id, position=position, text=words))
        await session.flush()
        now = text("date_trunc('milliseconds', now())")
        rows = [{"id": response_id, "survey_id": survey_id} for response_id in responses]
        await session.execute(insert(Response).values(submitted_at=now, sorted_at=now), rows)
        answers = [
            {"response_id": key, "question_id": questions[answer["question"]], "question_version": 1}
            | {"text": answer["text"]}
            for key, answer in responses.items()
        ]
        await session.execute(insert(Answer), answers)
        plain = await (await session.connection()).get_raw_connection()
        await publish_responses(cast("AsyncConnection[Any]", plain.driver_connection), list(responses))
        ids = (await session.execute(IDS, {"survey_id": survey_id})).all()
    await read_all(product.database, product.engine, [row.id for row in ids])
    return survey_id, {row.id: responses[row.response_id]["id"] for row in ids}


async def _ask(
    product: Product, survey_id: UUID, answers: Mapping[UUID, str], query: str
) -> tuple[dict[str, list[str]], dict[str, float]]:
    """What each way finds, best first; and how like the query each answer is that was looked at."""
    wanted = {"query": query, "survey_id": str(survey_id), "limit": 50}
    reply = await product.client.post("/api/search/answers", json=wanted, headers=product.staff[0])
    found = [answers[UUID(item["answer_id"])] for item in reply.raise_for_status().json()["items"]]
    sense = await product.meaning.read(query)
    async with product.database.sessions() as session:
        driver = await find_driver(session)
        words = await parse_words(driver, query)
        candidates = await find_candidates(driver, AnswerScope(survey_id=survey_id), sense, words, is_few=True)
    meant = [one._replace(weight=None) for one in candidates]
    worded = [one._replace(likeness=None) for one in candidates]
    ways = {"product": found, "meaning": _name(meant, answers), "words": _name(worded, answers)}
    return ways, {answers[one.answer_id]: one.likeness for one in candidates if one.likeness is not None}


def _name(candidates: Sequence[AnswerCandidate], answers: Mapping[UUID, str]) -> list[str]:
    return [answers[hit.answer_id] for hit in rank(candidates)]


def _write(gains: Mapping[str, Sequence[float]]) -> str:
    names = ("meaning", "words", "product")
    return "nDCG@10 " + "  ".join(f"{name} {np.mean(gains[name]):.3f}" for name in names)


def ndcg(ranked: Sequence[str], relevant: Mapping[str, int]) -> float:
    """Of the first ten, an answer that is about it gaining three and one that touches it one."""
    gains = [2 ** relevant.get(answer, 0) - 1 for answer in ranked[:DEPTH]]
    best = sorted((2**grade - 1 for grade in relevant.values()), reverse=True)[:DEPTH]
    return _discount(gains) / _discount(best)


def _discount(gains: Sequence[int]) -> float:
    return float(sum(gain / np.log2(place + 2) for place, gain in enumerate(gains)))


def _interval(values: Sequence[float]) -> tuple[float, float]:
    """95 %, by drawing the searches anew."""
    chance, known = np.random.default_rng(0), np.array(values)
    means = [known[chance.integers(0, len(known), len(known))].mean() for _ in range(1000)]
    return float(np.percentile(means, 2.5)), float(np.percentile(means, 97.5))
