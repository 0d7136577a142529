"""The families a school invites, and the personal links by which they answer."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Computed, ForeignKey, Index, SmallInteger, UniqueConstraint, func
from sqlalchemy import text as sql
from sqlalchemy.orm import Mapped, mapped_column

from parent_survey.models.base import FALSE, ZERO, Base, CreatedAt, NewId

# Whether a guardian has typed or chosen anything, for statements with `link`. Pressing the button of the link's page is
# not enough: some mail servers press buttons, too.
HAS_STARTED = """(link.has_submitted OR EXISTS (
    SELECT FROM responses AS begun WHERE begun.link_id = link.id
        AND NOT EXISTS (SELECT FROM empty_drafts AS empty WHERE empty.id = begun.id)))"""
# Whether a guardian counts as invited, for statements with `link` and `survey`: the link works, or was answered by. In
# a confidential survey the latter would tell who has answered.
IS_INVITED = "(link.revoked_at IS NULL OR (link.has_submitted AND NOT survey.is_confidential))"
# How many families are invited, never fewer than have answered, for statements with `guardian` as well. A family has
# answered once one of its guardians has.
COUNT_INVITED = f"""greatest(count(DISTINCT guardian.family_id) FILTER (WHERE {IS_INVITED}),
    count(DISTINCT guardian.family_id) FILTER (WHERE link.has_submitted))"""
COUNT_SUBMITTED = "count(DISTINCT guardian.family_id) FILTER (WHERE link.has_submitted)"
# Whether another guardian of the household has answered a survey that takes one response from each, for statements
# with `guardian` and `survey`. The process for parents, which sees no other guardian, is told just that.
FAMILY_HAS_ANSWERED = "(survey.one_per_family AND family_has_answered(survey.id, guardian.id))"
# How far a guardian is with a survey, for statements with `guardian`, `link` and `survey`. In a confidential survey
# nobody is told who has answered.
GUARDIAN_STATUS = f"""CASE
    WHEN link.id IS NULL THEN CASE WHEN guardian.opted_out_at IS NULL THEN 'not_invited' ELSE 'opted_out' END
    WHEN link.has_submitted AND NOT survey.is_confidential THEN 'submitted'
    WHEN link.revoked_at IS NOT NULL THEN 'revoked'
    WHEN NOT survey.is_confidential AND {HAS_STARTED} THEN 'started'
    WHEN guardian.opted_out_at IS NOT NULL THEN 'opted_out'
    WHEN guardian.email IS NULL THEN 'letter'
    WHEN EXISTS (SELECT FROM failed_addresses WHERE address = guardian.email) THEN 'bounced'
    WHEN EXISTS (SELECT FROM mails WHERE mails.survey_id = link.survey_id AND mails.guardian_id = guardian.id)
        AND NOT EXISTS (SELECT FROM mails WHERE mails.survey_id = link.survey_id AND mails.guardian_id = guardian.id
                        AND mails.status NOT IN ('refused', 'bounced')) THEN 'bounced'
    ELSE 'invited' END"""  # noqa: S608 - a constant


class Family(Base):
    """One household: guardians who are counted together, and their children. Joined by a person's decision only."""

    __tablename__ = "families"

    id: Mapped[NewId]
    # What staff call it. Guardians are greeted by their own names.
    name: Mapped[str]
    # Without accents and capitals, as families are sorted and looked for.
    sort_name: Mapped[str] = mapped_column(Computed("search_text(name)", persisted=True))
    created_at: Mapped[CreatedAt]
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())

    __table_args__ = (Index("ix_families_sort_name", "sort_name", "id"),)


class Guardian(Base):
    """One person: whoever gets one invitation and gives one response, and hears nothing of the others."""

    __tablename__ = "guardians"

    id: Mapped[NewId]
    family_id: Mapped[UUID] = mapped_column(ForeignKey("families.id", ondelete="CASCADE"))
    position: Mapped[int] = mapped_column(SmallInteger, server_default=ZERO)
    # Empty where a list gave one name for several addresses: nobody knows whose it is.
    name: Mapped[str] = mapped_column(server_default="")
    sort_name: Mapped[str] = mapped_column(Computed("search_text(name)", persisted=True))
    # In small letters; no two guardians share one. Checked at the end of a statement, so that two can swap theirs.
    email: Mapped[str | None]
    # A code such as "es"; none when the school did not say.
    language: Mapped[str | None]
    # When they asked not to be written to.
    opted_out_at: Mapped[datetime | None]
    created_at: Mapped[CreatedAt]

    __table_args__ = (
        UniqueConstraint("email", deferrable=True, initially="IMMEDIATE"),
        Index("ix_guardians_family_id", "family_id"),
    )


class FamilyChild(Base):
    """A child, by grade and teachers only: that is all a survey needs, so no name is ever stored."""

    __tablename__ = "family_children"

    id: Mapped[NewId]
    family_id: Mapped[UUID] = mapped_column(ForeignKey("families.id", ondelete="CASCADE"))
    position: Mapped[int] = mapped_column(SmallInteger, server_default=ZERO)
    grade_level: Mapped[str | None]

    __table_args__ = (Index("ix_family_children_family_id", "family_id"),)


class FamilyTeacher(Base):
    __tablename__ = "family_teachers"

    child_id: Mapped[UUID] = mapped_column(ForeignKey("family_children.id", ondelete="CASCADE"), primary_key=True)
    teacher_id: Mapped[UUID] = mapped_column(ForeignKey("teachers.id", ondelete="CASCADE"), primary_key=True)

    __table_args__ = (Index("ix_family_teachers_teacher_id", "teacher_id"),)


class FamilyImport(Base):
    """What an import changed, so that the last one can be undone."""

    __tablename__ = "family_imports"

    id: Mapped[NewId]
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    changes: Mapped[dict[str, Any]]
    undone_at: Mapped[datetime | None]
    created_at: Mapped[CreatedAt]


class FamilyLink(Base):
    """The personal link of a guardian to a survey, and how far the guardian is.

    The token is derived from the server's secret and this row, so it can be sent again and is stored nowhere. Each
    device may begin a response of its own; the first that is submitted is the guardian's. In a confidential survey no
    response says by which link it was begun, and no time is kept that a response also has.
    """

    __tablename__ = "family_links"

    id: Mapped[NewId]
    guardian_id: Mapped[UUID] = mapped_column(ForeignKey("guardians.id", ondelete="CASCADE"))
    survey_id: Mapped[UUID] = mapped_column(ForeignKey("surveys.id", ondelete="CASCADE"))
    token_hash: Mapped[bytes]
    # Grows when a link is replaced; the one before it no longer works.
    generation: Mapped[int] = mapped_column(server_default=sql("1"))
    revoked_at: Mapped[datetime | None]
    has_submitted: Mapped[bool] = mapped_column(server_default=FALSE)
    created_at: Mapped[CreatedAt]

    __table_args__ = (
        UniqueConstraint("survey_id", "guardian_id"),
        Index("uq_family_links_token_hash", "token_hash", unique=True),
        Index("ix_family_links_guardian_id", "guardian_id"),
    )


class LinkCode(Base):
    """The last code that was asked for to go on with a draft on another device. It is derived from the server's secret
    and the id of its email, and is there whether or not there is a draft."""

    __tablename__ = "link_codes"

    link_id: Mapped[UUID] = mapped_column(ForeignKey("family_links.id", ondelete="CASCADE"), primary_key=True)
    code_id: Mapped[UUID]
    failures: Mapped[int] = mapped_column(SmallInteger, server_default=ZERO)
    created_at: Mapped[CreatedAt]
