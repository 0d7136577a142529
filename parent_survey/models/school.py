"""What a school says about itself."""

from datetime import datetime

from sqlalchemy import CheckConstraint, func
from sqlalchemy import text as sql
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import Base


class SchoolRow(Base):
    """What staff have set on the Settings page: one row at most, none before the first change.

    What is empty here comes from the environment or is the product's own; `school/values.py` says what is in force.
    """

    __tablename__ = "school"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, server_default=sql("1"))
    name: Mapped[str | None]
    time_zone: Mapped[str | None]
    public_url: Mapped[str | None]
    reply_address: Mapped[str | None]
    privacy_contact: Mapped[str | None]
    privacy_text: Mapped[str | None]
    retention_days: Mapped[int | None]
    accent_color: Mapped[str | None]
    # A small PNG or JPEG, as its bytes say.
    logo: Mapped[bytes | None]
    # The mail server. Its password is encrypted with a key that is not in the database.
    smtp_host: Mapped[str | None]
    smtp_port: Mapped[int | None]
    smtp_security: Mapped[str | None]
    smtp_username: Mapped[str | None]
    smtp_password: Mapped[bytes | None]
    smtp_from: Mapped[str | None]
    # When somebody first looked at a survey as a parent would, and when the checklist on the dashboard was put away.
    tried_at: Mapped[datetime | None]
    checklist_hidden_at: Mapped[datetime | None]
    # Changes with every write: by it other processes notice.
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())

    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)
