"""The name of the model that the settings choose, told without opening it."""

import json
from pathlib import Path
from typing import Any

from parent_survey.core.settings import Settings

OWN_MODEL = Path(__file__).parent / "local" / "weights"


def read_own_hashes() -> dict[str, Any]:
    """The name of the product's own model and the hashes of its files.

    The name changes whenever its vectors do, or the stances that it hears in them: both are kept.
    """
    hashes: dict[str, Any] = json.loads((OWN_MODEL / "hashes.json").read_text(encoding="utf-8"))
    return hashes


def find_model_name(settings: Settings) -> str:
    """As it is stored beside every vector."""
    model = settings.embedding_model
    if model is None:
        return str(read_own_hashes()["name"])
    return model if model.startswith("openai:") else Path(model).resolve().name
