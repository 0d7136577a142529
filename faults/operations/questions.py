"""What staff find out by asking: search by words and by meaning, and the assistant."""

import asyncio
import json
from collections.abc import Collection

import httpx

from faults.school import Staff
from parent_survey.example_school.service import SURVEY_ID
from scripts.talk.chat import PATH, hear, write_question

LONGEST_WAIT = 240


async def understand(staff: Staff, survey_id: object = SURVEY_ID) -> None:
    """Until the meaning of every answer is known, so that one can be found without a word of it."""
    status, body = await staff.send("POST", "/api/admin/generate-embeddings", {"survey_id": str(survey_id)})
    assert status == 202, body
    job = json.loads(body)
    async with asyncio.timeout(LONGEST_WAIT):
        while job["status"] in {"pending", "running"}:
            await asyncio.sleep(0.5)
            job = json.loads((await staff.send("GET", f"/api/admin/categorization-job/{job['job_id']}"))[1])
    assert job["status"] == "completed", job


async def find_out(staff: Staff, topics: Collection[str], sought: Collection[str]) -> dict[str, int]:
    """With how many of the topics one of these words is found."""
    return {
        "search": sum([await _search(staff, topic, sought) for topic in topics]),
        "assistant": sum([await _ask(staff, f"What do parents say about {topic}?", sought) for topic in topics]),
    }


async def _search(staff: Staff, query: str, sought: Collection[str]) -> bool:
    body = {"query": query, "survey_id": str(SURVEY_ID), "limit": 50}
    status, found = await staff.send("POST", "/api/search/answers", body)
    assert status == 200, found
    return any(word.encode() in found for word in sought)


async def _ask(staff: Staff, question: str, sought: Collection[str]) -> bool:
    """Whether the assistant says or quotes one of the words; that it repeats the question does not count."""
    host, port = staff.wire.address
    async with httpx.AsyncClient(base_url=f"http://{host}:{port}", timeout=60) as client:
        headers = {"Authorization": f"Bearer {staff.access}"}
        reply = await client.post(PATH, json=write_question(question, SURVEY_ID), headers=headers)
    assert reply.status_code == 200, reply.text
    heard = hear(reply.text)
    assert heard.kinds[-1] == "finished", heard.events[-1]
    quoted = json.dumps(heard.citations)
    return any(word in quoted or (word in heard.text and word not in question) for word in sought)
