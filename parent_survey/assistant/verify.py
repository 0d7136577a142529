"""Nothing is shown as a parent's words that is not: every citation is checked against what was really read."""

from collections.abc import Mapping
from uuid import UUID

from parent_survey.assistant.events import Citation, Closest, Quoted
from parent_survey.assistant.tools import Passage

# A longer answer is cited as the passage around the quoted words.
LONGEST_CITED = 1_200


def cite(passage: Passage, quote: str | None = None) -> Citation:
    """A citation of this answer, of the words that fit or of others that it holds."""
    words = passage.quote if quote is None else quote
    place = passage.answer_text.find(words)
    shown = passage.answer_text
    if len(shown) > LONGEST_CITED:
        room = max(0, LONGEST_CITED - len(words)) // 2
        shown = shown[max(0, place - room) : max(0, place) + len(words) + room]
    quoted = Quoted(
        answer=shown,
        quote=words,
        survey_response_ids=[passage.response_id],
        timestamp=passage.submitted_at,
        answer_id=passage.answer_id,
        question_text=passage.question_text,
        teachers=list(passage.teachers),
    )
    return Citation(data=quoted)


def is_true(citation: Citation | Closest, handed_out: Mapping[UUID, Passage]) -> bool:
    """Whether it is letter for letter what a tool handed out in this request, under the ids it was stored with."""
    said = citation.data
    passage = handed_out.get(said.answer_id)
    return (
        passage is not None
        and bool(said.quote.strip())
        and said.quote in said.answer
        and said.answer in passage.answer_text
        and said.survey_response_ids == [passage.response_id]
        and said.timestamp == passage.submitted_at
        and said.question_text == passage.question_text
        and said.teachers == list(passage.teachers)
    )
