"""A small file system is filled by strangers' drafts, and then to the last byte by another program."""

import asyncio
import json
import os
import random
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from attack.target import SETTINGS, Target
from faults.report import Row
from faults.school import QUESTIONS, Parent, open_wire
from parent_survey.example_school.service import SURVEY_ID
from scripts.product import Product

VOLUME_MB, FREE_AT_FIRST_MB = 700, 190
STRANGERS, ADDRESSES, PARENTS = 6, 40, 10
# Random characters of three bytes, so that neither the draft's bound nor compression keeps them small.
LONG = 20_000
FULL_BYTES = 1_000_000
FILL_SECONDS, LOW_SECONDS, FULL_SECONDS, RECOVERY_SECONDS = 240, 15, 15, 60


@dataclass
class Fill:
    drafts: int = 0
    # By phase: what was saved of what parents typed, and what was refused and tried again.
    saved: dict[str, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    phase: str = "filling"
    refused_starts: set[str] = field(default_factory=set)
    is_over: bool = False


async def fill_disk(target: Target) -> Row:
    promise = "Strangers fill the disk: new drafts stop first, started parents go on"
    with TemporaryDirectory(prefix="fill-") as folder:
        try:
            with small_volume(Path(folder)) as volume:
                return await _fill(promise, target.product.command, volume)
        except subprocess.CalledProcessError as error:
            return Row(promise, f"not tried: mounting a file system needs root ({error.cmd[0]})", is_kept=False)


@contextmanager
def small_volume(folder: Path) -> Iterator[Path]:
    """A real file system of its own in a file."""
    # PostgreSQL runs as another user and has to pass through.
    folder.chmod(0o711)
    image, mounted = folder / "image", folder / "volume"
    mounted.mkdir()
    with image.open("wb") as file:
        file.truncate(VOLUME_MB * 1_000_000)
    subprocess.run(["mkfs.ext4", "-q", "-m", "0", image], check=True)
    subprocess.run(["mount", "-o", "loop", image, mounted], check=True)
    try:
        yield mounted
    finally:
        subprocess.run(["umount", mounted], check=True)


async def _fill(promise: str, command: Sequence[str], volume: Path) -> Row:
    # Strangers solve what they are asked to solve; how long that takes is another row.
    settings = {**SETTINGS, "SURVEY_CHALLENGE": "off"}
    product = Product(volume / "data", "--with-example-school", command=command, **settings).wait_until_ready()
    try:
        # What was on the disk before, and can be removed later.
        _take_space(volume / "old-files", leave_mb=FREE_AT_FIRST_MB)
        fill, began = Fill(), time.monotonic()
        typists = [Typist(await Parent(open_wire(product.address)).fill_in()) for _ in range(PARENTS)]
        typing = [asyncio.create_task(typist.type(fill)) for typist in typists]
        strangers = [asyncio.create_task(_stuff(product.address, number, fill)) for number in range(STRANGERS)]
        try:
            stopped = await _wait_for_refusal(fill, volume)
            stopped_after, left = time.monotonic() - began, shutil.disk_usage(volume).free
            health = await _read_health(product)
            fill.phase = "low"
            await asyncio.sleep(LOW_SECONDS)
            fill.phase = "full"
            _take_space(volume / "another-program", leave_mb=0)
            await asyncio.sleep(FULL_SECONDS / 2)
            # By now the product has noticed, and the reserve has to do.
            fill.phase = "reserve"
            await asyncio.sleep(FULL_SECONDS / 2)
            fill.phase = "freed"
            for name in ("another-program", "old-files"):
                (volume / name).unlink(missing_ok=True)
            recovered_after = await _wait_for_start(product)
        finally:
            fill.is_over = True
            await asyncio.gather(*typing, *strangers, return_exceptions=True)
        ends = [await typist.finish() for typist in typists]
    finally:
        product.stop()
    lost, finished = sum(is_lost for is_lost, _ in ends), sum(is_submitted for _, is_submitted in ends)
    figure = (
        f"{fill.drafts} drafts of strangers on {VOLUME_MB} MB; starts stopped after {stopped_after:.0f} s "
        f"{'with a sentence' if stopped else 'NEVER by the product'}, {left / 1e6:.0f} MB left, health "
        f"{health['status']}/{health['disk']['status']}; {PARENTS} started parents: saves acknowledged "
        f"{_tell(fill.saved)}, refused {_tell(fill.refused)}, {lost} acknowledged lost, {finished} submitted; "
        f"starts again {f'{recovered_after:.0f} s' if recovered_after is not None else 'NEVER'} after space was freed"
    )
    # Between the last byte and the release of the reserve, half a second at most, a save may be told to come back.
    went_on = all(fill.saved.get(phase) and not fill.refused.get(phase) for phase in ("filling", "low", "reserve"))
    is_kept = stopped and went_on and lost == 0 and finished == PARENTS and recovered_after is not None
    return Row(promise, figure, is_kept)


def _tell(counts: dict[str, int]) -> str:
    return ", ".join(f"{number} {phase}" for phase, number in counts.items()) or "0"


@dataclass
class Typist:
    """A parent who started in time and types on, one save after the other."""

    parent: Parent
    acknowledged: str = "first text"
    sent: str = "first text"

    async def type(self, fill: Fill) -> None:
        number = 0
        while not fill.is_over:
            if self.acknowledged == self.sent:
                number += 1
                self.sent = f"words number {number} about a kind teacher"
            await self._save(fill)
            await asyncio.sleep(0.3)

    async def _save(self, fill: Fill) -> None:
        phase = fill.phase
        try:
            status = await self.parent.write(self.sent)
        except ConnectionError:
            status = 0
        counts = fill.saved if status == 200 else fill.refused
        counts[phase] = counts.get(phase, 0) + 1
        if status == 200:
            self.acknowledged = self.sent

    async def finish(self) -> tuple[bool, bool]:
        """Whether words that were acknowledged are gone, and whether the response could be submitted."""
        # A connection that was idle for a while has been closed by the server.
        self.parent.wire.close()
        stored = (await self.parent.read_texts())[QUESTIONS[0]]
        status, _ = await self.parent.submit()
        return stored not in {self.acknowledged, self.sent}, status == 200


async def _stuff(address: str, number: int, fill: Fill) -> None:
    """Start, write as much as is taken, and again; when nothing can be started, write into what there is."""
    dice, drafts = random.Random(number), []
    texts = [_write_long_answer(dice) for _ in range(5)]
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        while not fill.is_over:
            client.headers["X-Forwarded-For"] = f"198.51.100.{dice.randrange(ADDRESSES)}"
            try:
                reply = await client.post(f"/api/surveys/{SURVEY_ID}/start")
                if reply.status_code == 200:
                    drafts.append(reply.json()["id"])
                    fill.drafts += 1
                else:
                    fill.refused_starts.add(reply.json()["detail"])
                for question in QUESTIONS[:2] if drafts else []:
                    path = f"/api/surveys/responses/{dice.choice(drafts[-50:])}/answers/{question}"
                    await client.put(path, content=dice.choice(texts))
            except httpx.HTTPError:
                await asyncio.sleep(0.2)


def _write_long_answer(dice: random.Random) -> bytes:
    text = "".join(chr(dice.randrange(0x4E00, 0x9FA0)) for _ in range(LONG))
    return json.dumps({"text_value": text}, ensure_ascii=False).encode()


async def _wait_for_refusal(fill: Fill, volume: Path) -> bool:
    """Whether the product itself stopped starts in time, and not its database that had no room."""
    deadline = time.monotonic() + FILL_SECONDS
    while time.monotonic() < deadline:
        if any("almost out of space" in sentence for sentence in fill.refused_starts):
            return True
        if shutil.disk_usage(volume).free < FULL_BYTES:
            return False
        await asyncio.sleep(0.2)
    return False


async def _wait_for_start(product: Product) -> float | None:
    freed = time.monotonic()
    while time.monotonic() - freed < RECOVERY_SECONDS:
        try:
            await Parent(open_wire(product.address)).fill_in()
            return time.monotonic() - freed
        except (AssertionError, ConnectionError):
            await asyncio.sleep(0.5)
    return None


async def _read_health(product: Product) -> dict[str, dict[str, str]]:
    async with httpx.AsyncClient(base_url=product.address, timeout=60) as client:
        health: dict[str, dict[str, str]] = (await client.get("/api/health")).json()
    return health


def _take_space(path: Path, leave_mb: int) -> None:
    """As another program on the same disk would."""
    with path.open("wb") as file:
        while (size := shutil.disk_usage(path.parent).free - leave_mb * 1_000_000) > 0:
            try:
                os.posix_fallocate(file.fileno(), file.seek(0, os.SEEK_END), size)
                return
            except OSError:
                # Somebody else took some of it a moment ago.
                continue
