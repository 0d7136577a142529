"""The tokenizer: the English pieces of the base model and about ten thousand more for the other languages."""

import json
from collections.abc import Iterable
from pathlib import Path

from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, trainers

NEW_PIECES = 12_000


def enlarge_tokenizer(base: Path, texts: Iterable[str]) -> tuple[Tokenizer, list[str]]:
    """The tokenizer with new pieces behind the old ones, and the new pieces.

    Accents are kept: without them Vietnamese loses its tones. Old pieces have no accents, so an accented word is made
    of new ones; words typed without accents are seen in training as well.
    """
    old = json.loads(base.read_text(encoding="utf-8"))
    known: dict[str, int] = old["model"]["vocab"]
    learned = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    learned.normalizer = _normalizer()
    learned.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    trainer = trainers.WordPieceTrainer(
        vocab_size=2 * NEW_PIECES, min_frequency=2, limit_alphabet=5000, show_progress=False
    )
    learned.train_from_iterator(texts, trainer)
    in_order = sorted(learned.get_vocab().items(), key=lambda item: item[1])
    fresh = [piece for piece, _ in in_order if piece not in known and not piece.startswith("[")][:NEW_PIECES]
    old["model"]["vocab"] = known | {piece: len(known) + place for place, piece in enumerate(fresh)}
    old["normalizer"] = {
        "type": "BertNormalizer",
        "clean_text": True,
        "handle_chinese_chars": True,
        "strip_accents": False,
        "lowercase": True,
    }
    return Tokenizer.from_str(json.dumps(old)), fresh


def _normalizer() -> normalizers.Normalizer:
    return normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=True, strip_accents=False, lowercase=True)
