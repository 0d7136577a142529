"""Judging schools by a model that has not seen their writer; in a module of its own, because processes import it."""

from pathlib import Path

import numpy as np
import torch

from training.corpus import School, read_schools
from training.fit import Plan, describe, fit
from training.measure import Judged, Read, judge
from training.network import Encoder
from training.questions import INTENTS, STANCES, Question, group_spans, read_questions


def judge_with(encoder: Encoder, school: School) -> Judged:
    def encode(texts: list[str]) -> np.ndarray:
        return encoder.encode(texts).cpu().numpy() if texts else np.zeros((0, 384), np.float32)

    def logits(answers: np.ndarray, named: np.ndarray) -> np.ndarray:
        device = next(encoder.parameters()).device
        with torch.no_grad():
            return (
                encoder.category_logits(torch.tensor(answers, device=device), torch.tensor(named, device=device))
                .cpu()
                .numpy()
            )

    return judge(encode, logits, school, describe)


@torch.no_grad()
def read_with(encoder: Encoder, questions: list[Question]) -> list[Read]:
    encoder.eval()
    found = []
    for start in range(0, len(questions), 256):
        some = questions[start : start + 256]
        reading = encoder.read(some)
        tags = reading.tags.argmax(-1).tolist()
        excluded = (reading.excluded > 0).tolist()
        intents, stances = (logits.argmax(-1).tolist() for logits in (reading.intents, reading.stances))
        places = zip(some, reading.words, intents, stances, strict=True)
        first = 0
        for question, words, intent, stance in places:
            spans = {
                (words[begin][1], words[end - 1][2], kind): excluded[first + begin]
                for begin, end, kind in group_spans(tags[first : first + len(words)])
            }
            first += len(words)
            found.append(Read(question, INTENTS[intent], STANCES[stance], spans))
    return found


def learn_without(names: list[str], writers: list[str], base: Path, plan: Plan, folder: Path) -> None:
    """An encoder that has seen neither these schools nor questions by these writers."""
    schools = [school for school in read_schools() if school.name not in names]
    questions = [question for question in read_questions() if question.writer not in writers]
    fit(base, schools, questions, plan).save(folder)
