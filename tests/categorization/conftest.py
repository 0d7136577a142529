import pytest

from parent_survey.ai.embedder import Embedder
from parent_survey.categories.bank import starter_bank
from parent_survey.categorization.train import Model, train


@pytest.fixture(scope="session")
def model(embedder: Embedder) -> Model:
    return train(starter_bank(), [], embedder.embed)
