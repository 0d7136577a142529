"""The table that tells languages apart, cut out of py3langid's (BSD licence) for the languages that the product names.

py3langid knows 142 languages and takes 75 MB of memory. Of its byte n-grams those are kept that say most about the
languages in `LANGUAGES`, each weight as one byte: 8 MB of memory, and the same verdicts.
"""

from collections import deque
from pathlib import Path

import numpy as np
from py3langid.langid import MODEL_FILE, LanguageIdentifier

from parent_survey.ai.language import LANGUAGES, write_gram

# With 45,000 a verdict in 125 differs, with 60,000 none in 1,500.
MAX_GRAMS = 60_000


def make_table(file: Path) -> None:
    identifier = LanguageIdentifier.from_model_file(MODEL_FILE)
    grams = _list_grams(identifier)
    identifier.set_languages([code for code in LANGUAGES if code in identifier.labels])
    weights = identifier.nb_ptc.astype(np.float32)
    # Only differences between languages count.
    centered = weights - weights.mean(axis=1, keepdims=True)
    worth = np.exp(weights.max(axis=1)) * np.abs(centered).max(axis=1)
    kept = sorted(np.argsort(-worth, kind="stable")[:MAX_GRAMS], key=grams.__getitem__)
    step = np.float32(np.abs(centered[kept]).max() / 127)
    np.savez_compressed(
        file,
        languages=np.array(identifier.nb_classes),
        priors=identifier.nb_pc.astype(np.float32),
        grams=np.array([grams[place] for place in kept], np.uint64),
        weights=np.rint(centered[kept] / step).astype(np.int8),
        step=step,
    )


def _list_grams(identifier: LanguageIdentifier) -> list[int]:
    """The n-gram of every row of weights: the shortest way through the automaton to a state that stands for the row."""
    shortest = {0: b""}
    waiting = deque([0])
    while waiting:
        state = waiting.popleft()
        for byte in range(256):
            following = identifier.tk_nextmove[(identifier.tk_row[state] << 8) + byte]
            if following not in shortest:
                shortest[following] = shortest[state] + bytes([byte])
                waiting.append(following)
    found: dict[int, bytes] = {}
    # Shorter ones come first.
    for state, gram in shortest.items():
        if identifier.tk_output[state] >= 0:
            found.setdefault(identifier.tk_output[state], gram)
    return [write_gram(found[row]) for row in range(len(identifier.nb_ptc))]
