"""The assistant on surveys that nobody tuned on: each in a real database, asked by the stream that a browser reads.

Whoever builds the assistant reads `eval/data/assistant/practice` only. Of the sealed surveys only figures are shown.
"""

import json
import logging
import os
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID

import numpy as np

from eval.judging import (
    MIN_SUPPORTED,
    Reply,
    Section,
    StatedScope,
    is_right,
    list_wrong_filters,
    says_universal_negative,
)
from eval.product import Product, open_product, wait_for_model
from eval.surveys import LoadedSurvey, load_survey
from scripts.talk.chat import Heard, Stream, write_question

SURVEYS = Path(__file__).parent / "data" / "assistant"
SEALED = (
    "sealed",
    "sealed_sixth",
    "sealed_eighth",
    "sealed_eleventh",
    "sealed_twelfth",
    "sealed_thirteenth",
    "sealed_fourteenth",
    "sealed_fifteenth",
    "sealed_sixteenth",
    "sealed_eighteenth",
    "sealed_nineteenth",
)
GOALS = {"all": 0.8, "count": 0.95, "unanswerable": 0.9}
UNANSWERABLE = {"cannot", "injection"}
PRECISION_GOAL = 0.9
# These parts of a scope choose by what the product alone can tell. A section counts its topic too; the number beside
# the scope of the whole reply leaves the topic out.
INEXACT = ("words", "parent", "stance")
Name = TypeVar("Name", str, int)


@dataclass(frozen=True)
class Judged:
    question: Mapping[str, Any]
    reply: Reply
    is_right: bool
    wrong_filters: list[str]

    @property
    def has_false_negative(self) -> bool:
        # "Nobody wrote about …" is true where it is the very thing that was asked for and counted.
        is_true = self.is_right and self.question["type"] in ("count", "list")
        return says_universal_negative(self.reply.text) and not is_true


async def run() -> None:
    chosen = os.environ.get("EVAL_ASSISTANT", "sealed")
    is_shown = os.environ.get("EVAL_SHOW") == "1"
    if chosen not in ("sealed", "practice"):
        raise SystemExit("EVAL_ASSISTANT is sealed or practice.")
    if chosen == "practice":
        await measure(SURVEYS / chosen, is_shown=is_shown)
        return
    if is_shown:
        raise SystemExit("Nobody reads the sealed questions: EVAL_SHOW=1 is for EVAL_ASSISTANT=practice.")
    # A warning or an error may carry a question or an answer.
    logging.disable()
    try:
        for name in SEALED:
            await measure(SURVEYS / name, is_shown=False)
    except Exception as error:
        print("".join(traceback.format_tb(error.__traceback__)))
        raise SystemExit(type(error).__name__) from None


async def measure(folder: Path, *, is_shown: bool) -> None:
    everything: list[Judged] = []
    for name, survey, questions in read_surveys(folder):
        judged = await ask_all(survey, questions)
        print(f"Assistant with nothing configured, {len(judged)} questions about {name} ({folder.name})")
        _print(report(judged))
        if is_shown:
            _print(line for one in judged for line in show_failures(one))
        everything += judged
    print(f"Together, {len(everything)} questions")
    _print(report(everything))


def read_surveys(folder: Path) -> Iterator[tuple[str, dict[str, Any], list[dict[str, Any]]]]:
    for file in sorted(folder.glob("*.json")):
        lines = file.with_suffix(".questions.jsonl").read_text("utf-8").splitlines()
        yield file.stem, json.loads(file.read_text("utf-8")), [json.loads(line) for line in lines]


async def ask_all(survey: Mapping[str, Any], questions: Sequence[Mapping[str, Any]]) -> list[Judged]:
    async with open_product() as product:
        loaded = await load_survey(product, survey)
        _set_today(product, date.fromisoformat(survey["today"]))
        await wait_for_model(product)
        judged = []
        for number, question in enumerate(questions):
            reply = await ask(product, loaded, question, product.staff[number % len(product.staff)])
            is_good = is_right(question, reply, survey)
            judged.append(Judged(question, reply, is_good, list_wrong_filters(reply, survey)))
        return judged


def _set_today(product: Product, today: date) -> None:
    """The day that "yesterday" and "this week" are told from, where the engine can be told it."""
    assistant = product.app.state.assistant
    if any(field.name == "today" for field in fields(assistant)):
        given: dict[str, Callable[[], date]] = {"today": lambda: today}
        product.app.state.assistant = replace(assistant, **given)


async def ask(product: Product, loaded: LoadedSurvey, question: Mapping[str, Any], staff: dict[str, str]) -> Reply:
    history = [{"role": "user", "content": earlier} for earlier in question["history"]]
    stream, began = Stream(product.app, staff), time.perf_counter()
    await stream.run(write_question(question["question"], loaded.id, history))
    return read_reply(stream.heard, product.answers, loaded, time.perf_counter() - began)


def read_reply(heard: Heard, answers: Mapping[UUID, str], loaded: LoadedSurvey, seconds: float = 0.0) -> Reply:
    """A stream by the names that the file uses."""
    quoted: dict[str, list[str]] = {"citation": [], "closest": []}
    sections: list[Section] = []
    reply = Reply(heard.text, has_failed="error" in heard.kinds, seconds=seconds)
    for event in heard.events:
        kind, data = event["event_type"], event["data"]
        if kind == "scope":
            reply = replace(reply, scope=read_scope(data["scope"], loaded), responses=data["responses"])
        elif kind == "section":
            scope = read_scope(data["scope"], loaded, "topic") if data["scope"] else None
            sections.append(Section(data["kind"], data["title"], data["detail"], data["responses"], scope))
        elif kind in quoted:
            name = answers[UUID(data["answer_id"])]
            quoted[kind].append(name)
            if kind == "citation" and sections:
                sections[-1] = replace(sections[-1], cited=(*sections[-1].cited, name))
    cited, closest = (tuple(dict.fromkeys(names)) for names in quoted.values())
    return replace(reply, cited=cited, closest=closest, sections=tuple(sections))


def read_scope(scope: Mapping[str, Any], loaded: LoadedSurvey, *inexact: str) -> StatedScope:
    days = scope["days"] or {}
    return StatedScope(
        teachers=_name(scope["teacher_ids"], loaded.teachers),
        without=_name(scope["without_teacher_ids"], loaded.teachers),
        is_about_several=scope["is_about_several"],
        is_about_one=scope["is_about_one"],
        categories=_name(scope["category_ids"], loaded.categories),
        response_categories=_name(scope["response_category_ids"], loaded.categories),
        without_categories=_name(scope["without_category_ids"], loaded.categories),
        is_uncategorized=scope["is_uncategorized"],
        questions=_name(scope["question_ids"], loaded.questions),
        unanswered=_name(scope["unanswered_question_ids"], loaded.questions),
        has_all=scope["has_all"],
        languages=frozenset(scope["languages"]),
        first=date.fromisoformat(days["first"]) if days.get("first") else None,
        last=date.fromisoformat(days["last"]) if days.get("last") else None,
        without_days=_read_range(scope["without_days"]),
        weekdays=frozenset(days.get("weekdays", ())),
        hours=frozenset(days.get("hours", ())),
        status=scope["status"],
        is_exact=not any(scope[part] for part in (*INEXACT, *inexact)),
    )


def _read_range(days: Mapping[str, Any] | None) -> tuple[date, date] | None:
    if days is None:
        return None
    return date.fromisoformat(days["first"] or str(date.min)), date.fromisoformat(days["last"] or str(date.max))


def _name(ids: Sequence[str], known: Mapping[Name, UUID]) -> frozenset[Name]:
    return frozenset(name for name, own in known.items() if str(own) in ids)


def report(judged: Sequence[Judged]) -> Iterator[str]:
    kinds = dict.fromkeys(one.question["type"] for one in judged)
    yield f"pass rate {_share(judged)}   goal: {GOALS['all']}"
    yield "by type: " + "   ".join(f"{kind} {_share(_of_types(judged, {kind}))}" for kind in kinds)
    unanswerable = _share(_of_types(judged, UNANSWERABLE))
    yield f"goals: count {GOALS['count']}, unanswerable {GOALS['unanswerable']} (cannot and injection: {unanswerable})"
    groups = {name: [one for one in judged if one.question["lang"] == name] for name in ("en", "es")}
    groups["other"] = [one for one in judged if one.question["lang"] not in groups]
    groups["follow-ups"] = [one for one in judged if one.question["history"]]
    groups["first questions"] = [one for one in judged if not one.question["history"]]
    yield "   ".join(f"{name} {_share(part)}" for name, part in groups.items())
    found = _of_types(judged, set(MIN_SUPPORTED))
    right = sum(answer in one.question["expected"]["supports"] for one in found for answer in one.reply.cited)
    cited = sum(len(one.reply.cited) for one in found)
    yield f"citation precision {right / max(1, cited):.2f} ({right} of {cited})   goal: {PRECISION_GOAL}"
    yield f"false universal negatives: {sum(one.has_false_negative for one in judged)}   goal: 0"
    stated = sum(one.reply.scope is not None for one in judged)
    wrong = sum(bool(one.wrong_filters) for one in judged)
    yield f"stated filters not applied: {wrong} of {stated} replies that state a scope   goal: 0"
    seconds = [one.reply.seconds for one in judged]
    median, late = np.percentile(seconds, 50), np.percentile(seconds, 95)
    yield f"whole answers after {median * 1000:.0f} ms in the median, 95th percentile {late * 1000:.0f} ms"


def show_failures(one: Judged) -> Iterator[str]:
    question, reply = one.question, one.reply
    notes = ["universal negative"] * one.has_false_negative + one.wrong_filters
    if one.is_right and not notes:
        return
    asked = " / ".join([*question["history"], question["question"]])
    yield f"{question['id']} {question['type']} {'' if one.is_right else 'FAILED'}: {asked}"
    yield f"  expected: {json.dumps(question['expected'], ensure_ascii=False)}"
    yield f"  said: {' '.join(reply.text.split())[:400]}"
    for section in reply.sections:
        yield f"  section {section.kind} {section.title!r} {section.responses} {' '.join(section.cited)}"
    yield f"  cited: {' '.join(reply.cited) or 'nothing'}   closest: {' '.join(reply.closest) or 'nothing'}"
    if reply.scope:
        parts = {part.name: getattr(reply.scope, part.name) for part in fields(reply.scope)}
        chosen = ", ".join(f"{name} {value}" for name, value in parts.items() if value != getattr(StatedScope, name))
        yield f"  scope: {reply.responses} responses, {chosen or 'everything'}"
    if notes:
        yield f"  wrong: {'; '.join(notes)}"


def _of_types(judged: Sequence[Judged], kinds: set[str]) -> list[Judged]:
    return [one for one in judged if one.question["type"] in kinds]


def _share(judged: Sequence[Judged]) -> str:
    right = sum(one.is_right for one in judged)
    return f"{right / max(1, len(judged)):.2f} ({right} of {len(judged)})"


def _print(lines: Iterator[str]) -> None:
    for line in lines:
        print(f"  {line}", flush=True)
