"""How much each sentence of an answer sounds as if it were about a teacher, to the layers that read questions.

It reads once for each teacher, who stands before the sentences, and then the others. A name that `mentions.py` has
found is replaced by one and the same word for the teacher and by another for the others: so no name is new to it.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from parent_survey.ai.model_name import OWN_MODEL
from parent_survey.core.memory import KeptWhileUsed

if TYPE_CHECKING:
    from parent_survey.ai.local.encoder import Encoder

# Made by `python -m training.attribution_reader`.
MODEL = OWN_MODEL / "attribution.onnx"
THIS, OTHER = "alpha", "beta"
MAX_THIS, MAX_OTHERS, MAX_SENTENCE, MAX_ROW = 26, 60, 80, 250
# What lies behind is not read, nor anything where there are more teachers: nobody writes so much about so many, and
# it would cost seconds.
MAX_WINDOWS, MAX_TEACHERS = 4, 4
# So much of a sentence is looked at: far more characters than MAX_SENTENCE tokens have.
MAX_CHARACTERS = 4 * 1024
# Beyond this it is as sure as it can be.
MAX_SCORE = 6.0

Teacher = tuple[str, str | None]
Scores = NDArray[np.float64]
# The words of a sentence that name a teacher, by the teacher's number.
Names = Sequence[tuple[str, int]]
Tokens = tuple[int, ...]


def score_sentences(
    encoder: "Encoder", sentences: Sequence[str], names: Sequence[Names], teachers: Sequence[Teacher]
) -> Scores:
    """A row per sentence and a column per teacher: above zero where it sounds so, zero where it was not read."""
    scores = np.zeros((len(sentences), len(teachers)))
    if len(teachers) > MAX_TEACHERS:
        return scores
    rows = [
        (number, *window)
        for number in range(len(teachers))
        for window in cut_windows(tokenize(encoder.tokenizer, sentences, names, teachers, number))
    ]
    found = encoder.pool_parts(_keep().get(), [parts for _, _, parts in rows])
    for (number, places, _), pooled in zip(rows, found, strict=True):
        # The mean of the first number over the sentence's tokens, and the highest of the second.
        own = pooled[-len(places) :, 0] + pooled[-len(places) :, 3]
        # What stands before a window only for its sense was scored in the window before.
        is_new = np.array([place is not None for place in places])
        scores[[place for place in places if place is not None], number] = own[is_new]
    return np.clip(scores, -MAX_SCORE, MAX_SCORE)


@cache
def _keep() -> KeptWhileUsed[Any]:
    # Here, because the web process only needs it where staff take back a correction.
    from parent_survey.ai.local.encoder import keep_session

    return keep_session(MODEL)


def tokenize(
    tokenizer: Any, sentences: Sequence[str], names: Sequence[Names], teachers: Sequence[Teacher], number: int
) -> tuple[list[Tokens], list[Tokens]]:
    """What stands before the sentences, and the sentences, as one teacher is looked for in them."""
    others = "; ".join(_describe(OTHER, one) for place, one in enumerate(teachers) if place != number)
    texts = [_describe(THIS, teachers[number]), others]
    texts += [_replace(sentence[:MAX_CHARACTERS], own, number) for sentence, own in zip(sentences, names, strict=True)]
    before, behind = tokenizer.encode("").ids
    limits = (MAX_THIS, MAX_OTHERS, *[MAX_SENTENCE] * len(sentences))
    read = [
        (*row.ids[:limit], behind)
        for row, limit in zip(tokenizer.encode_batch(texts, add_special_tokens=False), limits, strict=True)
    ]
    return [(before, *read[0]), read[1]], read[2:]


def cut_windows(tokens: tuple[list[Tokens], list[Tokens]]) -> Iterator[tuple[list[int | None], list[Tokens]]]:
    """As many sentences as are read together, by their places; from the second window on with the one before them."""
    start, sentences = tokens
    room = MAX_ROW - sum(map(len, start))
    places: list[int | None] = []
    parts: list[Tokens] = []
    windows = 0
    for place, sentence in enumerate(sentences):
        if parts and sum(map(len, parts)) + len(sentence) > room:
            yield places, [*start, *parts]
            windows += 1
            if windows == MAX_WINDOWS:
                return
            places, parts = [None], parts[-1:]
        places.append(place)
        parts.append(sentence)
    if parts:
        yield places, [*start, *parts]


def _describe(name: str, teacher: Teacher) -> str:
    return f"{name} {', '.join(part for part in teacher if part)}"


def _replace(sentence: str, names: Names, number: int) -> str:
    for word, teacher in names:
        sentence = _put(sentence, word, THIS if teacher == number else OTHER)
    return sentence


def _put(sentence: str, word: str, name: str) -> str:
    """Where words have no spaces between them, the name is put before what was found."""
    if any("\u2e80" <= sign <= "\u9fff" for sign in word):
        return sentence.replace(word, f" {name} {word}")
    first, *rest = sentence.split(word)
    put, left = [first], first[-1:]
    for right in rest:
        is_part = left.isalnum() or right[:1].isalnum()
        put += [word if is_part else f" {name} ", right]
        left = (right or word)[-1:]
    return "".join(put)
