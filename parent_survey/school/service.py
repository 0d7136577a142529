"""What staff may set, and what becomes of it."""

from typing import Any

from parent_survey.accounts.guard import Visitor, require_confirmed
from parent_survey.audit.queries import record
from parent_survey.core.db import Database
from parent_survey.core.errors import Incomplete
from parent_survey.core.sentences import say
from parent_survey.core.settings import Settings
from parent_survey.school import queries
from parent_survey.school.colors import MIN_CONTRAST, darken, measure_color
from parent_survey.school.logo import decode_logo
from parent_survey.school.pages import make_styles
from parent_survey.school.schemas import SchoolPatch, SchoolSettings
from parent_survey.school.values import MAIL_SERVER, School, SchoolWatch, seal_password

# A period of retention deletes what is older within the hour.
may_delete = require_confirmed("have older answers deleted")
# Links that set a new password leave by it.
may_change_mail = require_confirmed("change the mail server")
# They begin with it, and so do the addresses of passkeys and of the sign-in provider.
may_change_address = require_confirmed("change the public address")
# What families write goes there, and what the pages tell them to do with their data.
may_redirect = require_confirmed("change where replies and questions go")
REDIRECTING: tuple[str, ...] = ("reply_address", "privacy_contact", "privacy_text")
SET_ELSEWHERE = "This is set by {variable} where the product runs and can't be changed here."
TOO_LIGHT = (
    "{color} is too light to read: its contrast is {contrast} and must be {needed}. "
    "The nearest tone that works is {nearest}."
)


def to_schema(school: School) -> SchoolSettings:
    styles = make_styles(school)
    return SchoolSettings(
        name=school.name if school.is_named else None,
        time_zone=school.time_zone,
        public_url=school.public_url,
        reply_address=school.reply_address,
        privacy_contact=school.privacy_contact,
        privacy_text=school.privacy_text,
        retention_days=school.retention_days,
        accent_color=school.accent_color,
        logo_url=school.logo.address if school.logo else None,
        styles_url=styles.address if styles else None,
        smtp_host=school.smtp_host,
        smtp_port=school.smtp_port,
        smtp_security=school.smtp_security,
        smtp_username=school.smtp_username,
        has_smtp_password=school.smtp_password is not None,
        smtp_from=school.smtp_from,
        from_environment=school.from_environment,
    )


async def change(
    database: Database, settings: Settings, watch: SchoolWatch, visitor: Visitor, patch: SchoolPatch, address: str
) -> SchoolSettings:
    """In a transaction of its own: this process goes by the new values as soon as they are committed."""
    values = patch.model_dump(exclude_unset=True)
    before = await watch.refresh()
    _refuse_what_the_environment_sets(values, before)
    _check_color(values.get("accent_color"))
    await _require_confirmed(visitor, values, before)
    if "smtp_host" in values and values["smtp_host"] != before.smtp_host:
        values.setdefault("smtp_password", None)
    if values.get("smtp_password"):
        values["smtp_password"] = seal_password(settings, values["smtp_password"])
    if values.get("logo"):
        values["logo"] = decode_logo(values["logo"])
    if values:
        async with database.sessions.begin() as session:
            # An empty text is none.
            await queries.change(session, {name: value or None for name, value in values.items()})
            # Which, and not to what: a contact or an address in the record would outlive its change.
            details = {"fields": sorted(values)}
            record(session, "settings changed", actor_id=visitor.user.id, address=address, details=details)
    return to_schema(await watch.refresh())


async def _require_confirmed(visitor: Visitor, values: dict[str, Any], before: School) -> None:
    """The password, for what deletes and for what leads elsewhere. The page sends what has not changed as well."""
    if values.get("retention_days"):
        await may_delete(visitor)
    if not values.keys().isdisjoint((*MAIL_SERVER, "smtp_from")):
        await may_change_mail(visitor)
    if "public_url" in values and values["public_url"] != before.public_url:
        await may_change_address(visitor)
    if any(name in values and (values[name] or None) != getattr(before, name) for name in REDIRECTING):
        await may_redirect(visitor)


def _refuse_what_the_environment_sets(values: dict[str, Any], school: School) -> None:
    for name, variable in school.from_environment.items():
        if name in values:
            raise _refuse(name, say(SET_ELSEWHERE, variable=variable))


def _check_color(color: str | None) -> None:
    if color is None or (contrast := measure_color(color)) >= MIN_CONTRAST:
        return
    values = {"color": color.upper(), "contrast": int(contrast * 10) / 10, "nearest": darken(color).upper()}
    raise _refuse("accent_color", say(TOO_LIGHT, needed=MIN_CONTRAST, **values))


def _refuse(field: str, sentence: str) -> Incomplete:
    return Incomplete(sentence, extra={"errors": [{"field": field, "message": sentence}]})
