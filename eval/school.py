"""The example school's labelled answers, in the form of the written schools."""

import json
from pathlib import Path

from parent_survey.categories.bank import read_starter_categories
from training.corpus import Answer, Category, School

HERE = Path(__file__).parent / "data" / "school"
ANSWERS = Path(__file__).parents[1] / "parent_survey" / "example_school" / "responses.jsonl"


def read_example_school() -> School:
    """It keeps ten of the starter categories."""
    names = {entry["name"] for entry in json.loads((HERE / "categories.json").read_text("utf-8"))}
    rows = [json.loads(line) for line in (HERE / "gold_labels.jsonl").read_text("utf-8").splitlines()]
    responses = [json.loads(line) for line in ANSWERS.read_text("utf-8").splitlines()]
    said = {(row["id"], answer["question"]): answer["text"] for row in responses for answer in row["answers"]}
    answers = [
        Answer(
            id=f"{row['response_id']}-{row['question']}",
            text=said[row["response_id"], row["question"]],
            lang="es" if "spanish" in row["tags"] else "en",
            kind="criticism" if "criticism" in row["tags"] else "praise",
            labels=frozenset(row["labels"]) - {"none"},
            also_ok=frozenset(row["also_ok"]),
        )
        for row in rows
        if row["submitted"]
    ]
    categories = [
        Category(one.name, one.description, one.examples, one.counter_examples)
        for one in read_starter_categories()
        if one.name in names
    ]
    return School("example", categories, answers, [])
