"""What a submission to a confidential survey leaves of its draft and of the link that led to it: keyed hashes.

They say that a draft or a link is spent, so that nobody submits twice and a reply that was lost can be asked for again.
They lead nowhere: without the server's secret nobody can tell whose they are, and with it nobody can tell which of the
survey's responses came with them, because they have no time, no order and no row of their own (docs/adr/0085).
"""

import hmac
import json
from collections.abc import Iterable
from hashlib import sha256
from uuid import UUID

from parent_survey.core.text import is_blank
from parent_survey.intake.queries.responses import ResponseContent
from parent_survey.intake.schemas import Reviewed

EMPTY = sha256().hexdigest()


def name_draft(secret: bytes, response_id: UUID) -> UUID:
    return _hash(secret, "spent draft", response_id.bytes)


def name_words(secret: bytes, response_id: UUID, words: str) -> UUID:
    """What was submitted from a draft, so that the same words sent again are known, and other words are not thanked
    for."""
    return _hash(secret, "spent words", response_id.bytes + words.encode())


def name_link(secret: bytes, link_id: UUID) -> UUID:
    """By which a personal link finds the draft that was begun by it."""
    return _hash(secret, "draft of a link", link_id.bytes)


def name_answered(secret: bytes, link_key: UUID) -> UUID:
    """That the draft of a link was submitted."""
    return _hash(secret, "answered link", link_key.bytes)


def describe_content(content: ResponseContent) -> str:
    """The words that are stored, in the form that `describe_reviewed` gives those that a parent reviewed."""
    answers = {str(item.question_id): _digest(item.answer) for item in content.questions if not is_blank(item.answer)}
    about = {
        f"{item.question_id} {teacher_id}": _digest(text)
        for item in content.questions
        for teacher_id, text in item.teacher_answers.items()
        if not is_blank(text)
    }
    return _write(content.teacher_ids, answers | about)


def describe_reviewed(reviewed: Reviewed) -> str:
    answers = {str(question_id): digest for question_id, digest in reviewed.answers.items() if digest != EMPTY}
    about = {
        f"{question_id} {teacher_id}": digest
        for question_id, given in (reviewed.teacher_answers or {}).items()
        for teacher_id, digest in given.items()
        if digest != EMPTY and teacher_id in reviewed.teacher_ids
    }
    return _write(reviewed.teacher_ids, answers | about)


def _write(teacher_ids: Iterable[UUID], digests: dict[str, str]) -> str:
    return json.dumps([sorted({str(teacher_id) for teacher_id in teacher_ids}), digests], sort_keys=True)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _hash(secret: bytes, purpose: str, content: bytes) -> UUID:
    return UUID(bytes=hmac.new(secret, purpose.encode() + b"\0" + content, sha256).digest()[:16])
