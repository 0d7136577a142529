"""Makes citations, and checks each against the answers that the tools returned in this request."""

from collections.abc import Mapping
from uuid import UUID

from parent_survey.assistant.events import Citation, Closest, Quoted
from parent_survey.assistant.tools import Passage

# A longer answer is cited as the passage around the quoted words.
MAX_CITED_CHARACTERS = 1_200


def cite(passage: Passage, quote: str | None = None) -> Citation:
    """A citation of this answer that quotes the matching words, or `quote` instead."""
    words = passage.quote if quote is None else quote
    start = passage.answer_text.find(words)
    shown = passage.answer_text
    if len(shown) > MAX_CITED_CHARACTERS:
        room = max(0, MAX_CITED_CHARACTERS - len(words)) // 2
        shown = shown[max(0, start - room) : max(0, start) + len(words) + room]
    quoted = Quoted(
        answer=shown,
        quote=words,
        language=passage.language,
        survey_response_ids=[passage.response_id],
        timestamp=passage.submitted_at,
        answer_id=passage.answer_id,
        question_text=passage.question_text,
        teachers=list(passage.teachers),
    )
    return Citation(data=quoted)


def is_verified(citation: Citation | Closest, returned: Mapping[UUID, Passage]) -> bool:
    """Whether text, ids, time and teachers are exactly those of an answer that a tool returned in this request."""
    quoted = citation.data
    passage = returned.get(quoted.answer_id)
    return (
        passage is not None
        and bool(quoted.quote.strip())
        and quoted.quote in quoted.answer
        and quoted.answer in passage.answer_text
        and quoted.survey_response_ids == [passage.response_id]
        and quoted.language == passage.language
        and quoted.timestamp == passage.submitted_at
        and quoted.question_text == passage.question_text
        and quoted.teachers == list(passage.teachers)
    )
