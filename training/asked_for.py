"""How much a question of a survey asks for concerns, learnt from what written schools answered to theirs."""

from collections import Counter

import numpy as np

from parent_survey.ai.local.encoder import Encoder, Vectors
from training.corpus import School

CONCERNS = ("criticism", "mixed")
# A question with many answers counts as so many at most; how strongly the direction is held back.
MAX_ANSWERS, STRICTNESS = 40, 10.0
STEPS = 100


def learn_asked_for(encoder: Encoder, schools: list[School]) -> Vectors:
    """By logistic regression on the vectors of questions: the log odds of a concern beyond those of all answers."""
    answers = [answer for school in schools for answer in school.answers if answer.question]
    asked = Counter(answer.question for answer in answers)
    concerns = Counter(answer.question for answer in answers if answer.kind in CONCERNS)
    vectors = encoder.encode(list(asked)).astype(np.float64)
    share = np.array([concerns[question] / number for question, number in asked.items()])
    weight = np.array([min(number, MAX_ANSWERS) for number in asked.values()], np.float64)
    direction, offset = np.zeros(vectors.shape[1]), 0.0
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-(vectors @ direction + offset)))
        wrong, certain = weight * (chances - share), weight * chances * (1 - chances)
        bend = (vectors * certain[:, None]).T @ vectors + STRICTNESS * np.eye(len(direction))
        direction -= np.linalg.solve(bend, vectors.T @ wrong + STRICTNESS * direction) / 2
        offset -= wrong.sum() / certain.sum() / 2
    return np.asarray(direction, np.float32)
