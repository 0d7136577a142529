"""What the environment and the Settings page both take."""

import pytest
from pydantic import TypeAdapter, ValidationError

from parent_survey.core.addresses import SiteAddress, TimeZone

site = TypeAdapter(SiteAddress)
zone = TypeAdapter(TimeZone)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (" https://Survey.School.example/ ", "https://survey.school.example"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
        ("https://schule-bären.example", "https://xn--schule-bren-s8a.example"),
    ],
)
def test_an_address_is_kept_as_the_beginning_of_a_link(given: str, kept: str) -> None:
    assert site.validate_python(given) == kept


@pytest.mark.parametrize(
    "given",
    [
        "",
        "survey.school.example",
        "ftp://school.example",
        "javascript:alert(1)",
        "https://",
        "https://school.example/survey",
        "https://school.example/?a=1",
        "https://school.example#top",
        "https://user:secret@school.example",
        "https://school.example:port",
        "https://school.example:99999",
        "https://sch ool.example",
        'https://school.example"><script>',
        "https://[::1",
        "https://" + "a" * 64 + ".example",
        "https://" + "a." * 200,
    ],
)
def test_what_no_link_can_begin_with_is_refused(given: str) -> None:
    with pytest.raises(ValidationError):
        site.validate_python(given)


def test_a_zone_is_one_of_the_worlds() -> None:
    assert zone.validate_python(" America/Chicago ") == "America/Chicago"
    for wrong in ("", "Mars/Base", "../../etc/passwd", "/etc/localtime", "America", "A" * 70, "Zürich"):
        with pytest.raises(ValidationError, match=r"time zone|characters"):
            zone.validate_python(wrong)
