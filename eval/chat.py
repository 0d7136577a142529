"""The assistant on questions whose answers are known, with nothing configured: by the stream that a browser reads.

An answer passes when everything about it is right: its numbers, its facts, no forbidden words, no citation outside the
allowed ones and enough of them, and a refusal exactly where the responses do not answer. Facts are told by words, so
people should read a sample too.
"""

import json
import re
import unicodedata
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

from eval.product import Product
from parent_survey.example_school.load import SURVEY_ID
from scripts.talk.chat import Stream, write_question

REFUSAL = re.compile(
    r"\b(?:do(?:es)? not|cannot|no puedo|no hay|not in the survey)\b|\bthere is no\b|\bnone of the responses\b",
    re.IGNORECASE,
)
NUMBER_WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]


@dataclass(frozen=True)
class Given:
    text: str
    cited: tuple[str, ...]
    # Until the first words were there.
    seconds: float


async def ask(product: Product, question: dict[str, Any], staff: dict[str, str]) -> Given:
    stream = Stream(product.app, staff)
    await stream.run(write_question(question["question"], SURVEY_ID, question["history"]))
    cited = [UUID(one) for citation in stream.heard.citations for one in citation["survey_response_ids"]]
    return Given(stream.heard.text, tuple(dict.fromkeys(product.responses[one] for one in cited)), stream.seconds)


def judge(question: dict[str, Any], given: Given) -> dict[str, bool]:
    text, numbers = _fold(given.text), _list_numbers(given.text)
    has_facts = all(any(_fold(fact) in text for fact in group) for group in question["expected_facts"])
    has_numbers = all(any(number in numbers for number in group) for group in question["expected_numbers"])
    refuses = REFUSAL.search(given.text) is not None and not given.cited
    if question["must_refuse"]:
        citations, is_refusal_right = not given.cited, refuses
    else:
        enough = len(given.cited) >= question["min_citations"]
        citations = set(given.cited) <= set(question["allowed_citations"]) and enough
        is_refusal_right = not refuses
    forbidden = not any(_fold(words) in text for words in question["forbidden"])
    return {
        "facts": has_facts,
        "numbers": has_numbers,
        "forbidden": forbidden,
        "citations": citations,
        "refusal": is_refusal_right,
    }


def _fold(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text).replace("’", "'")
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def _list_numbers(text: str) -> set[str]:
    words = re.findall(r"[a-z]+", _fold(text))
    spelt = {str(NUMBER_WORDS.index(word)) for word in words if word in NUMBER_WORDS}
    return set(re.findall(r"(?<![\w.])\d+(?!\w)", text)) | spelt


def read_questions(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "chat_questions.jsonl").read_text("utf-8").splitlines()]


async def run(product: Product, folder: Path) -> AsyncIterator[str]:
    passed: dict[str, list[bool]] = defaultdict(list)
    wrong_citations, failed, seconds = 0, [], []
    for place, question in enumerate(read_questions(folder)):
        given = await ask(product, question, product.staff[place % len(product.staff)])
        checks = judge(question, given)
        is_good = all(checks.values())
        passed["all"].append(is_good)
        passed[question["type"]].append(is_good)
        wrong_citations += len(set(given.cited) - set(question["allowed_citations"]))
        seconds.append(given.seconds)
        if not is_good:
            failed.append(f"{question['id']} ({', '.join(name for name, is_right in checks.items() if not is_right)})")
    yield f"pass rate {_share(passed['all'])}   goal: 0.80   " + "   ".join(
        f"{kind} {sum(good)}/{len(good)}" for kind, good in passed.items() if kind != "all"
    )
    yield f"citations outside the allowed ones: {wrong_citations}   goal: 0   failed: {', '.join(failed) or 'none'}"
    yield f"first words after {_median(seconds) * 1000:.0f} ms in the median, {max(seconds) * 1000:.0f} ms at most"


def _share(good: Sequence[bool]) -> str:
    return f"{sum(good) / len(good):.2f} ({sum(good)} of {len(good)})"


def _median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]
