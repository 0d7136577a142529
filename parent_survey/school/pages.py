"""The school in the pages: its name and zone written in, its color and logo as one small file of styles."""

from dataclasses import dataclass
from hashlib import sha256

from parent_survey.core.static_files import IMMUTABLE, Pages, StaticFile
from parent_survey.school.colors import make_tones
from parent_survey.school.values import School

# Tones that the color replaces, by their names in frontend/src/shared/ui/theme.css.
TONES = {
    "--color-accent": "accent",
    "--color-accent-hover": "hover",
    "--color-accent-soft": "soft",
    "--color-on-accent": "on_accent",
}
# The mark beside the school's name (frontend/src/shared/ui/layout/brand.tsx) shows the logo in its place.
MARK = (
    ".school-mark{{width:calc(2rem*{width}/{height});max-width:8rem;"
    'background:url("{address}") center/contain no-repeat}}.school-mark>*{{display:none}}'
)


@dataclass(frozen=True)
class Styles:
    text: str

    @property
    def address(self) -> str:
        return f"/school/{sha256(self.text.encode()).hexdigest()[:16]}.css"


def make_styles(school: School) -> Styles | None:
    """None while color and logo are the product's own: then no page asks for more than before."""
    parts = []
    if school.accent_color:
        tones = make_tones(school.accent_color)
        values = [f"{name}:light-dark({','.join(getattr(tones, tone))})" for name, tone in TONES.items()]
        parts.append(f":root{{{';'.join(values)}}}")
    if school.logo:
        logo = school.logo
        parts.append(MARK.format(width=logo.width, height=logo.height, address=logo.address))
    return Styles("".join(parts)) if parts else None


def show_school(
    pages: Pages, school: School, password_min_length: int, *, can_send_mail: bool, sign_in_with: str | None
) -> None:
    """Every page from now on is this school's."""
    styles = make_styles(school)
    files = {}
    if styles:
        files[styles.address] = _make_file(styles.text.encode(), "text/css; charset=utf-8")
    if school.logo:
        files[school.logo.address] = _make_file(school.logo.content, school.logo.content_type)
    values = {
        "school_name": school.name,
        "school_contact": school.contact or "",
        "time_zone": school.time_zone or "",
        "public_url": school.public_url or "",
        "password_min_length": str(password_min_length),
        "password_by_mail": "yes" if can_send_mail else "",
        "sign_in_with": sign_in_with or "",
    }
    pages.fill(values, files, styles.address if styles else None)


def _make_file(content: bytes, content_type: str) -> StaticFile:
    etag = f'"{sha256(content).hexdigest()[:20]}"'
    return StaticFile(content_type, IMMUTABLE, etag, {"identity": content})
