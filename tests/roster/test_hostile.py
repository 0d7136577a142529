"""Every hostile file is refused whole or cleaned; not one row is taken by halves, and nothing answers with a 5xx."""

import unicodedata

import pytest

from tests.roster.hostile import CLEANED, REFUSED
from tests.roster.office import Office

KNOWN = {"Kept As Is": "1st Grade"}


def test_there_are_at_least_forty_of_them() -> None:
    assert len(REFUSED) + len(CLEANED) >= 40


@pytest.mark.parametrize("kind", REFUSED)
async def test_it_is_refused_in_words_and_takes_no_row(office: Office, kind: str) -> None:
    await office.add_id("Kept As Is", "1st Grade")
    content = REFUSED[kind]()
    for dry_run in (True, False):
        reply = await office.send(content, dry_run=dry_run)
        assert reply.status_code in {413, 422}, reply.text[:500]
        sentence = reply.json()["detail"]
        assert sentence.endswith((".", "?")), sentence
        assert not any(word in sentence for word in ("Error", "Exception", "xml", "expat", "codec", "None")), sentence
    assert await office.roster() == KNOWN


@pytest.mark.parametrize("kind", CLEANED)
async def test_it_is_cleaned_and_what_is_left_is_harmless(office: Office, kind: str) -> None:
    await office.add_id("Kept As Is", "1st Grade")
    content = CLEANED[kind]()
    checked = await office.check(content)
    assert await office.roster() == KNOWN
    done = await office.take(content, token=checked["token"])
    assert (done["counts"], done["rows"]) == (checked["counts"], checked["rows"])
    roster = await office.roster()
    assert roster.pop("Kept As Is") == "1st Grade"
    assert len(roster) == checked["counts"]["new"] > 0
    assert "Ana Lee" in roster, roster
    for text in [*roster, *(grade for grade in roster.values() if grade)]:
        assert not text.startswith(("=", "+", "-", "@"))
        assert not any(unicodedata.category(sign) in {"Cc", "Cf", "Cs"} for sign in text)
        assert 0 < len(text) <= 200
