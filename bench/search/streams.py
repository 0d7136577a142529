"""Streams of the chat, driven from inside the process: how soon they speak, and what is left of those that are over."""

import asyncio
import gc
import os
import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path
from uuid import UUID

from fastapi import FastAPI

from bench.show import show
from scripts.talk.chat import Stream, write_question

PAGE = os.sysconf("SC_PAGE_SIZE")
QUESTIONS = (
    "What happens with permission slips?",
    "How many responses mention homework?",
    "What do families say about music?",
    "How many came in on March 12, 2026?",
)
AT_ONCE, READERS = 50, 200


async def measure_streams(app: FastAPI, staff: Sequence[Mapping[str, str]], survey_id: UUID) -> None:
    firsts = []
    for place in range(20):
        stream = Stream(app, staff[place % len(staff)])
        await stream.run(write_question(f"{QUESTIONS[place % len(QUESTIONS)]} {place}", survey_id))
        firsts.append(stream.seconds * 1000)
    most = f"{statistics.median(firsts):.0f} / {max(firsts):.0f} ms"
    show("first words of an answer: p50 / most", most, "goal: 300 ms")
    memory = [await _ask_all(app, staff, survey_id) for _ in range(4)]
    grown = f"{memory[-1] - memory[1]:+.1f} MB since the second"
    show(f"{AT_ONCE} streams at once, memory after each round", " ".join(f"{one:.0f}" for one in memory), grown)
    left = await _leave(app, staff, survey_id)
    show(f"{READERS} readers who leave: tasks, connections, places left", "{} {} {}".format(*left), "goal: 0 0 0")


async def _ask_all(app: FastAPI, staff: Sequence[Mapping[str, str]], survey_id: UUID) -> float:
    """So many at once; megabytes of memory afterwards."""
    streams = [Stream(app, staff[place % len(staff)]) for place in range(AT_ONCE)]
    questions = [write_question(QUESTIONS[place % len(QUESTIONS)], survey_id) for place in range(AT_ONCE)]
    await asyncio.gather(*(one.run(question) for one, question in zip(streams, questions, strict=True)))
    assert all(one.seconds for one in streams)
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6


async def _leave(app: FastAPI, staff: Sequence[Mapping[str, str]], survey_id: UUID) -> tuple[int, int, int]:
    """Readers who leave at the first event; the tasks, connections and open gates that remain."""
    before = len(asyncio.all_tasks())
    for place in range(READERS):
        stream = Stream(app, staff[place % len(staff)], leaves_at_once=True)
        await stream.run(write_question(QUESTIONS[0], survey_id))
    gc.collect()
    checked_out = app.state.database.engine.pool.checkedout()
    return len(asyncio.all_tasks()) - before, checked_out, sum(app.state.chat_slots.used.values())
