"""Judging schools by a model that has not seen their writer; in a module of its own, because processes import it."""

from pathlib import Path

import numpy as np
import torch

from training.corpus import School, read_schools
from training.fit import Plan, describe, fit
from training.measure import Judged, judge
from training.network import Encoder


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


def learn_without(names: list[str], base: Path, plan: Plan, folder: Path) -> None:
    """An encoder that has seen none of these schools."""
    fit(base, [school for school in read_schools() if school.name not in names], plan).save(folder)
