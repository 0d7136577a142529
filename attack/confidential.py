"""Two hundred families answer a confidential survey, and staff, a reader of the database and one of its backups try to
say which answers are whose."""

import json
import os
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import psycopg
from psycopg.sql import SQL, Identifier

from attack.target import SENTINEL, Target, Tokens
from embedded_postgres.launcher import EmbeddedPostgres
from faults.report import Row
from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.example_school.service import SURVEY_ID
from parent_survey.intake import spent
from parent_survey.invitations.batches import SMALLEST_BATCH, tell_who_answered
from parent_survey.recovery.archive import MANIFEST, name_part

FAMILIES, UNFINISHED = int(os.environ.get("CONFIDENTIAL_FAMILIES", "200")), 12
ADDRESS = "https://confidential.attack.example"
# Who guesses at random is right once on average, whatever the number, and over six times once in ten thousand.
MAX_LUCK = 6
# So many answer between two looks of the worker that tells who has.
TOLD_EVERY = 17
LANGUAGES = ("English", "Spanish", "Arabic", "Somali")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:[+-]\d\d:\d\d|Z)")
# Each row of each table, in the order in which they lie in its file, with what PostgreSQL stamps on it.
ROWS = "SELECT CAST(row_to_json(t) AS text), CAST(CAST(xmin AS text) AS bigint), pg_column_size(t) FROM {table} AS t"
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"


@dataclass(eq=False)
class Household:
    """What the reader of the database knows of a family, and, to see whether a guess is right, its words."""

    guardian_id: str
    link: str
    # In the answer of this family and nowhere else.
    word: str = field(default_factory=lambda: f"{SENTINEL}{secrets.token_hex(6)}")
    draft_id: str = ""
    sent_at: float = 0
    id: str = ""
    link_id: str = ""


@dataclass
class Attack:
    target: Target
    head: Tokens
    survey: str
    households: list[Household]
    question_id: str
    teacher_ids: list[str]
    # Words of a draft that staff got to see, and families whose answer was told within a moment, by what told it.
    drafts_shown: int = 0
    told: dict[str, int] = field(default_factory=dict)
    # How many guesses were right, by what the reader went by.
    right: dict[str, int] = field(default_factory=dict)

    async def look(self, path: str, **params: Any) -> Any:
        return (await self.target.ask("GET", path, params=params, headers=self.head.headers)).json()

    def guess(self, way: str, pairs: Iterable[tuple[Household, str]]) -> None:
        """Pairs of a family and the words of the response that the reader takes for its own."""
        right = len({household.id for household, words in pairs if household.word in words})
        self.right[way] = max(right, self.right.get(way, 0))


async def link_answers(target: Target) -> Row:
    attack = await _open_survey(target)
    with TemporaryDirectory(prefix="attack ") as folder:
        begun = attack.households[-UNFINISHED:]
        for household in begun:
            await _write(attack, household)
        files = [_back_up(target, Path(folder) / "first.backup")]
        answered = attack.households[:-UNFINISHED]
        for number, household in enumerate(answered, 1):
            await _answer(attack, household, is_probed=number % 5 == 0)
            if number % TOLD_EVERY == 0:
                await _tell(target)
        await _tell(target)
        await _read_as_staff(attack, answered)
        _read_database(attack, answered)
        files.append(_back_up(target, Path(folder) / "last.backup"))
        for file in files:
            _read_backup(attack, answered, file)
    lucky = {way: number for way, number in attack.right.items() if number > MAX_LUCK}
    ways = ", ".join(f"{way} {number}" for way, number in attack.right.items())
    figure = (
        f"{len(answered)} families answer: {attack.drafts_shown} drafts shown, told at once: {attack.told or 'none'}; "
        f"right of {len(answered)} guesses (chance: 1): {ways}"
    )
    promise = "Nothing joins a confidential answer to its family"
    return Row(promise, figure, not attack.drafts_shown and not attack.told and not lucky)


async def _open_survey(target: Target) -> Attack:
    head = await target.sign_in()
    client, headers = target.client, head.headers
    copied = await client.post(f"/api/admin/surveys/{SURVEY_ID}/duplicate", headers=headers)
    survey = f"/api/admin/surveys/{copied.json()['id']}"
    access = {"allows_open_link": False, "is_confidential": True}
    teachers = (await client.get("/api/teachers")).json()
    rows = ["Name,Email,Home language,Grade,Homeroom teacher"]
    for number in range(FAMILIES):
        teacher = teachers[number % len(teachers)]
        language = LANGUAGES[number % len(LANGUAGES)]
        name = f"{SENTINEL} household {number}"
        rows.append(f"{name},{SENTINEL}-{number}@home.example,{language},{teacher['grade_level']},{teacher['name']}")
    files = {"file": ("families.csv", "\n".join(rows).encode(), "text/csv")}
    for call in (
        client.put(f"{survey}/access", json=access, headers=headers),
        client.post(f"{survey}/open", headers=headers),
        client.post("/api/admin/families/import", files=files, headers=headers),
        client.patch("/api/admin/settings", json={"public_url": ADDRESS}, headers=headers),
    ):
        reply = await call
        assert reply.status_code < 300, reply.text
    households = []
    for page in range(1, 4):
        printed = await client.post(f"{survey}/letters", params={"everybody": True, "page": page}, headers=headers)
        households += [
            Household(letter["guardian_id"], target.remember("token", letter["url"].removeprefix(ADDRESS)))
            for letter in printed.json()["letters"]
            if "household" in letter["name"]
        ]
    assert len(households) == FAMILIES, len(households)
    with (
        EmbeddedPostgres.start(target.product.folder, watch=False) as server,
        psycopg.connect(server.url) as connection,
    ):
        listed = connection.execute("SELECT CAST(id AS text), CAST(family_id AS text) FROM guardians").fetchall()
    families: dict[str, str] = dict(listed)
    for household in households:
        household.id = families[household.guardian_id]
    secrets.SystemRandom().shuffle(households)
    public = (await client.get(f"/api/surveys/{survey.rsplit('/', 1)[-1]}")).json()
    question_id = next(question["id"] for question in public["questions"])
    return Attack(target, head, survey, households, question_id, [teacher["id"] for teacher in teachers])


async def _write(attack: Attack, household: Household) -> None:
    """A parent opens the link and writes."""
    client = attack.target.client
    begun = await attack.target.ask("POST", household.link, follow_redirects=False)
    assert begun.status_code == 303, begun.text
    household.draft_id = begun.headers["location"].rsplit("/", 1)[-1].partition("?")[0]
    base = f"/api/surveys/responses/{household.draft_id}"
    await client.put(f"{base}/teachers", json={"teacher_ids": [secrets.choice(attack.teacher_ids)]})
    draft = (await client.get(base)).json()
    if not draft["parent"]["email"]:
        await client.put(f"{base}/parent", json={"email": f"{SENTINEL}@home.example"})
    survey_id = attack.survey.rsplit("/", 1)[-1]
    for question in (await client.get(f"/api/surveys/{survey_id}")).json()["questions"]:
        saved = await client.put(f"{base}/answers/{question['id']}", json={"text_value": f"She is {household.word}."})
        assert saved.status_code == 200, saved.text


async def _answer(attack: Attack, household: Household, *, is_probed: bool) -> None:
    await _write(attack, household)
    if is_probed:
        attack.drafts_shown += await _is_shown(attack, household)
    before = await _read_signals(attack, household)
    reply = await attack.target.ask("POST", f"/api/surveys/responses/{household.draft_id}/submit")
    assert reply.status_code == 200, reply.text
    household.sent_at = time.time()
    after = await _read_signals(attack, household)
    # The worker may have told of many in this very moment.
    is_batch = after["counts"] - before["counts"] >= SMALLEST_BATCH
    for name, value in after.items():
        if value != before[name] and not is_batch:
            attack.told[name] = attack.told.get(name, 0) + 1


async def _is_shown(attack: Attack, household: Household) -> bool:
    """Whether staff see a word of the draft, by any call that lists, finds, shows or exports responses."""
    headers, survey = attack.head.headers, attack.survey
    calls = [
        (f"{survey}/responses", {"status": "in_progress", "page_size": 100}),
        (f"{survey}/responses", {"status": "all", "page_size": 100}),
        (f"{survey}/responses", {"q": household.word}),
        (f"{survey}/export", {"format": "csv", "rows": "responses", "status": "in_progress"}),
        (f"/api/admin/responses/{_name_draft(household)}/detail", {}),
        (f"/api/admin/responses/{household.draft_id}/detail", {}),
    ]
    replies = [await attack.target.ask("GET", path, params=params, headers=headers) for path, params in calls]
    return any(household.word in reply.text for reply in replies)


def _name_draft(household: Household) -> str:
    """What staff know an unfinished response by."""
    return str(UUID(bytes=sha256(UUID(household.draft_id).bytes).digest()[:16]))


async def _read_signals(attack: Attack, household: Household) -> dict[str, Any]:
    """Whatever tells staff about this family, or about groups that it belongs to."""
    headers, survey = attack.head.headers, attack.survey
    asked = {"dry_run": True, "family_ids": [household.id]}
    plan = (await attack.target.ask("POST", f"{survey}/invitations", json=asked, headers=headers)).json()
    rate = await attack.look(f"{survey}/response-rate")
    page = await attack.target.ask("GET", household.link)
    return {
        "plan": plan,
        "rates": [[group["submitted"] for group in rate[by]] for by in ("by_grade", "by_teacher", "by_language")],
        "counts": rate["counts"]["submitted"],
        "page of the link": page.text,
    }


async def _tell(target: Target) -> None:
    """What the worker does every ten minutes."""
    settings = Settings(data_dir=target.product.folder)
    with EmbeddedPostgres.start(target.product.folder, watch=False) as server:
        database = Database(server.url, 2, "attack", is_embedded=True)
        await database.open()
        try:
            await tell_who_answered(database, settings.signing_key)
        finally:
            await database.close()


async def _read_as_staff(attack: Attack, answered: Sequence[Household]) -> None:
    """The links lead to ids, and each shown time is compared with when the family was seen to submit."""
    found = []
    for household in answered:
        for name in (household.draft_id, _name_draft(household)):
            shown = await attack.look(f"/api/admin/responses/{name}/detail")
            found.append((household, json.dumps(shown)))
    attack.guess("by the id of the link's draft", found)
    items = []
    for page in range(1, -(-len(answered) // 100) + 1):
        items += (await attack.look(f"{attack.survey}/responses", status="submitted", page=page, page_size=100))[
            "items"
        ]
    assert len(items) == len(answered), len(items)
    times = [(item["submitted_at"], json.dumps(item["answers"])) for item in items]
    attack.guess("by the times that are shown", _nearest(answered, times))


def _nearest(answered: Sequence[Household], times: Sequence[tuple[str, str]]) -> list[tuple[Household, str]]:
    """For each response the family that was seen to submit at the nearest time; of several any."""
    pairs = []
    for written, words in times:
        moment = datetime.fromisoformat(written).timestamp()
        pairs.append((min(answered, key=lambda household: abs(household.sent_at - moment)), words))
    return pairs


def _read_database(attack: Attack, answered: Sequence[Household]) -> None:
    with (
        EmbeddedPostgres.start(attack.target.product.folder, watch=False) as server,
        psycopg.connect(server.url) as connection,
    ):
        tables = [name for (name,) in connection.execute(TABLES).fetchall()]
        rows = {name: connection.execute(SQL(ROWS).format(table=Identifier(name))).fetchall() for name in tables}
    survey_id = attack.survey.rsplit("/", 1)[-1]
    _name_links(answered, [json.loads(text) for text, _, _ in rows["family_links"]], survey_id)
    texts = {name: [text for text, _, _ in found] for name, found in rows.items()}
    _join_rows(attack, answered, texts, survey_id)
    _join_times(attack, answered, texts, survey_id)
    for way, key in {
        "by row": lambda _: 0,
        "by transaction": lambda row: row[1],
        "by size": lambda row: row[2],
    }.items():
        _join_order(attack, answered, way, *_sort(rows, key, survey_id), texts)
    _join_keys(attack, answered, texts, survey_id)
    log = attack.target.product.read_log()
    ids = [json.loads(text)["id"] for text in texts["responses"]]
    attack.right["by a line of the log"] = sum(
        name in log for name in [*ids, *(household.draft_id for household in answered)]
    )


def _back_up(target: Target, file: Path) -> Path:
    """As the school's own timer does, while the product runs."""
    known = {key: value for key, value in os.environ.items() if not key.startswith("SURVEY_")}
    environment = {**known, "SURVEY_DATA_DIR": str(target.product.folder)}
    command = [sys.executable, "-m", "parent_survey", "backup", str(file)]
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return file


def _read_backup(attack: Attack, answered: Sequence[Household], file: Path) -> None:
    """Its rows in the order in which they stand, and any line of it that names a family and has words of an answer."""
    with ZipFile(file) as archive:
        tables = json.loads(archive.read(MANIFEST))["tables"]
        parts = {name: archive.read(name_part(name)).decode().splitlines() for name in tables}
    survey_id = attack.survey.rsplit("/", 1)[-1]
    rows = {
        name: [dict(zip(tables[name]["columns"], line.split("\t"), strict=True)) for line in parts[name]]
        for name in ("responses", "family_links", "answers")
    }
    words: dict[str, str] = {}
    for row in rows["answers"]:
        words[row["response_id"]] = words.get(row["response_id"], "") + row["text"]
    known = {
        name: household
        for household in attack.households
        for name in (household.id, household.guardian_id, household.link_id, household.draft_id)
        if name
    }
    # Drafts are among the lines as well: their words are there, and whose they are is not.
    named = [
        (known[name], line + words.get(row["id"], ""))
        for line, row in zip(parts["responses"], rows["responses"], strict=True)
        for name in known
        if name in line and name != row["id"]
    ]
    attack.guess("by a line of a backup", named)
    begun = attack.households[-UNFINISHED:]
    attack.right["drafts with a name in a backup"] = sum(
        household.draft_id == row["id"] and SENTINEL in line
        for line, row in zip(parts["responses"], rows["responses"], strict=True)
        for household in begun
    )
    by_link = {household.link_id: household for household in answered}
    told = [by_link[row["id"]] for row in rows["family_links"] if row["has_submitted"] == "t" and row["id"] in by_link]
    said = [
        words.get(row["id"], "")
        for row in rows["responses"]
        if row["survey_id"] == survey_id and row["submitted_at"] != "\\N"
    ]
    attack.guess("by the order in a backup", zip(told, said, strict=False))


def _name_links(answered: Sequence[Household], links: Sequence[dict[str, Any]], survey_id: str) -> None:
    by_guardian = {link["guardian_id"]: link["id"] for link in links if link["survey_id"] == survey_id}
    for household in answered:
        household.link_id = by_guardian[household.guardian_id]


def _find_words(texts: dict[str, list[str]]) -> dict[str, str]:
    """The words of each response."""
    words: dict[str, str] = {}
    for text in texts["answers"]:
        row = json.loads(text)
        words[row["response_id"]] = words.get(row["response_id"], "") + row["text"]
    return words


def _list_submitted(texts: Iterable[str], survey_id: str) -> list[dict[str, Any]]:
    rows = [json.loads(text) for text in texts]
    return [row for row in rows if row["survey_id"] == survey_id and row["submitted_at"]]


def _join_rows(attack: Attack, answered: Sequence[Household], texts: dict[str, list[str]], survey_id: str) -> None:
    """By any row of any table that names a response and something of the family: its id, its link, its draft."""
    words = _find_words(texts)
    ids = {row["id"]: words.get(row["id"], "") for row in _list_submitted(texts["responses"], survey_id)}
    answers = {
        json.loads(text)["id"]: words.get(json.loads(text)["response_id"], "") for text in texts["submitted_answers"]
    }
    known = {
        name: household
        for household in answered
        for name in (
            household.id,
            household.guardian_id,
            household.link_id,
            household.draft_id,
            _name_draft(household),
        )
    }
    pairs = []
    name_of = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
    for found in texts.values():
        for text in found:
            named = set(name_of.findall(text))
            families = [known[name] for name in named if name in known]
            said = [ids.get(name) or answers.get(name) for name in named if name in ids or name in answers]
            pairs += [(household, word) for household in families for word in said if word]
    attack.guess("by a row that names both", pairs)
    # The draft itself would be the response.
    attack.guess("by the draft's id or its hash", [(known[name], said) for name, said in ids.items() if name in known])


def _join_times(attack: Attack, answered: Sequence[Household], texts: dict[str, list[str]], survey_id: str) -> None:
    """By any time in any row that names a response or one of its answers."""
    words = _find_words(texts)
    mine = {row["id"] for row in _list_submitted(texts["responses"], survey_id)}
    names = {json.loads(text)["id"]: json.loads(text)["response_id"] for text in texts["submitted_answers"]}
    names |= {response_id: response_id for response_id in mine}
    for table, found in texts.items():
        times = []
        for text in found:
            row = json.loads(text)
            response_id = names.get(row.get("response_id") or row.get("answer_id") or row.get("id"), "")
            if response_id in mine:
                times += [(moment, words[response_id]) for moment in TIME.findall(text)]
        if times:
            attack.guess(f"by the times in {table}", set(_nearest(answered, times)))


def _sort(
    rows: dict[str, list[Any]], key: Callable[[Any], Any], survey_id: str
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The links of families that have answered, and the responses, in one order of the reader's choice."""
    links = [json.loads(row[0]) for row in sorted(rows["family_links"], key=key)]
    responses = [row[0] for row in sorted(rows["responses"], key=key)]
    told = [link for link in links if link["survey_id"] == survey_id and link["has_submitted"]]
    return told, _list_submitted(responses, survey_id)


def _join_order(
    attack: Attack,
    answered: Sequence[Household],
    way: str,
    links: Sequence[dict[str, Any]],
    responses: Sequence[dict[str, Any]],
    texts: dict[str, list[str]],
) -> None:
    words = _find_words(texts)
    known = {household.link_id: household for household in answered}
    households = [known[link["id"]] for link in links if link["id"] in known]
    attack.guess(way, zip(households, [words[row["id"]] for row in responses], strict=False))


def _join_keys(attack: Attack, answered: Sequence[Household], texts: dict[str, list[str]], survey_id: str) -> None:
    """Somebody who has the server's secret as well knows which key is whose, and goes by the order of the keys."""
    secret = Settings(data_dir=attack.target.product.folder).signing_key
    places: dict[str, int] = {}
    for text in texts["spent_keys"]:
        row = json.loads(text)
        if row["survey_id"] == survey_id:
            places = {key: place for place, key in enumerate(row["keys"])}
    words = _find_words(texts)
    responses = [words[row["id"]] for row in _list_submitted(texts["responses"], survey_id)]
    of_links = {
        household.id: spent.name_answered(secret, spent.name_link(secret, UUID(household.link_id)))
        for household in answered
    }
    of_drafts = {household.id: spent.name_draft(secret, UUID(household.draft_id)) for household in answered}
    for way, keys in {"by the keys of links": of_links, "by the keys of drafts": of_drafts}.items():
        known = [places[str(keys[household.id])] for household in answered]
        ordered = [household for _, household in sorted(zip(known, answered, strict=True), key=lambda pair: pair[0])]
        attack.guess(way, zip(ordered, responses, strict=False))
