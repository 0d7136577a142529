"""What all tables share."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from sqlalchemy import DateTime, MetaData, Text, func, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, mapped_column


class Base(DeclarativeBase):
    # Constraint names follow one rule, so that a later migration can name what it changes.
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {datetime: DateTime(timezone=True), str: Text(), dict[str, Any]: JSONB()}  # noqa: RUF012


NewId = Annotated[UUID, mapped_column(primary_key=True, server_default=func.gen_random_uuid())]
CreatedAt = Annotated[datetime, mapped_column(server_default=func.now())]
FALSE = text("false")
TRUE = text("true")
ZERO = text("0")
