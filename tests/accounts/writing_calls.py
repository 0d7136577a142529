"""What each writing call of staff is given so that it changes something, and the rows that its path names."""

from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import insert, text, update

from parent_survey.core.db import Database
from parent_survey.models.categories import Assignment, Category, CategoryExample
from parent_survey.models.families import Family, FamilyLink, Guardian
from parent_survey.models.jobs import Job
from parent_survey.models.mail import Mail
from parent_survey.models.responses import ResponseFlag, ResponseTeacher
from parent_survey.models.subjects import SubjectRequest
from tests.accounts.test_roles import Kept
from tests.accounts.test_wall import FULL, OTHER
from tests.staff import PASSWORD, Staff

WORDS = f"Her {OTHER} made us laugh."
QUESTION = {"text": "What else?", "is_required": False}
TRANSLATED = "key,text,en,vi\ntitle,Title,Superpowers,Sieu nang luc\n"
WRITTEN: dict[str, Any] = {
    **FULL,
    "PATCH /api/admin/surveys/{survey_id}": lambda _: {"title": "Taken over", "version": 1},
    "PUT /api/admin/surveys/{survey_id}/access": lambda _: {"allows_open_link": False, "is_confidential": False},
    "PUT /api/admin/surveys/{survey_id}/invitations/pause": lambda _: {"is_paused": True},
    "PUT /api/admin/surveys/{survey_id}/translations/language": lambda _: {"language": "fr", "version": 1},
    "PUT /api/admin/surveys/{survey_id}/translations/{language}": lambda _: {
        "texts": {"title": {"text": "Robado", "original": "Superpowers", "is_checked": True}}
    },
    "POST /api/admin/surveys/{survey_id}/translations/import": lambda _: TRANSLATED,
    "POST /api/admin/surveys/{survey_id}/restore": lambda ids: {"ids": [ids["response_id"]]},
    "POST /api/admin/surveys/{survey_id}/flags/keep": lambda ids: {"ids": [ids["response_id"]]},
    "POST /api/admin/surveys/{survey_id}/erase": lambda ids: {"ids": [ids["response_id"]]},
    "PUT /api/admin/answers/{answer_id}/teachers": lambda ids: {"teacher_ids": [ids["second_teacher_id"]]},
    "POST /api/admin/responses/{response_id}/translate": lambda ids: {"answer_id": ids["answer_id"], "into": "es"},
    "POST /api/admin/generate-embeddings": lambda ids: {"survey_id": ids["survey_id"]},
    "POST /api/admin/surveys": lambda _: {"title": "Mine", "school_year": 2026, "questions": [QUESTION]},
    "PUT /api/admin/digest": lambda _: {"frequency": "daily"},
    "POST /api/admin/teachers": lambda _: {"name": "Ms. New"},
    "PATCH /api/admin/teachers/{teacher_id}": lambda _: {"name": "Ms. Renamed"},
    "POST /api/admin/families": lambda ids: {
        "guardians": [{"name": "New", "email": f"{ids['family_id']}@example.org"}]
    },
    "PATCH /api/admin/families/{family_id}": lambda ids: {
        "guardians": [
            {"id": ids["guardian_id"], "name": "Renamed", "email": f"{UUID(ids['family_id']).hex}@example.org"}
        ]
    },
    "POST /api/admin/families/{family_id}/emails/retry": lambda _: {"email": "pilar@example.org"},
    "POST /api/admin/categories": lambda _: {"name": "New", "examples": ["She is kind."]},
    "PATCH /api/admin/categories/{category_id}": lambda _: {"name": "Renamed"},
    "POST /api/admin/categories/{category_id}/merge": lambda ids: {"into_id": ids["second_category_id"]},
    "POST /api/admin/categories/{category_id}/split": lambda ids: {"name": "Split", "answer_ids": [ids["answer_id"]]},
    "POST /api/admin/categories/{category_id}/examples": lambda ids: {
        "text": "made us laugh",
        "answer_id": ids["answer_id"],
    },
    "PUT /api/admin/surveys/{survey_id}/cards/{teacher_id}/quotes/{answer_id}": lambda _: {
        "start": 0,
        "end": len(WORDS),
        "decision": "approved",
    },
    "POST /api/admin/people/erase": lambda _: {"email": "pilar@example.org", "expected": 2},
    "POST /api/auth/register": lambda ids: {
        "email": f"{ids['family_id']}@school.example",
        "full_name": "New",
        "password": PASSWORD,
        "role": "owner",
    },
    "PUT /api/auth/users/{user_id}/role": lambda ids: {"role": "reader", "survey_ids": [ids["survey_id"]]},
    "PATCH /api/admin/settings": lambda _: {"name": "Taken over"},
    "PUT /api/admin/attention/people": lambda ids: {"user_ids": [ids["user_id"]]},
}
# What an Owner does before the call, else there would be nothing that it changes.
FIRST = {
    "POST /api/admin/surveys/{survey_id}/open": "POST /api/admin/surveys/{survey_id}/close",
    "POST /api/admin/surveys/{survey_id}/unarchive": "POST /api/admin/surveys/{survey_id}/archive",
    "POST /api/admin/responses/{response_id}/restore": "POST /api/admin/responses/{response_id}/set-aside",
    "POST /api/admin/surveys/{survey_id}/restore": "POST /api/admin/responses/{response_id}/set-aside",
    "POST /api/admin/surveys/{survey_id}/erase": "POST /api/admin/responses/{response_id}/set-aside",
    "DELETE /api/admin/answers/{answer_id}/categories/{category_id}/decision": (
        "PUT /api/admin/answers/{answer_id}/categories/{category_id}"
    ),
    "DELETE /api/admin/answers/{answer_id}/teachers": "PUT /api/admin/answers/{answer_id}/teachers",
    "DELETE /api/admin/surveys/{survey_id}/translations/{language}": (
        "PUT /api/admin/surveys/{survey_id}/translations/{language}"
    ),
    "POST /api/admin/categories/{category_id}/unarchive": "POST /api/admin/categories/{category_id}/archive",
}
READY_RUN = "UPDATE jobs SET status = 'completed', is_preview = true WHERE id = CAST(:job_id AS uuid)"
SHOWN_RUN = "UPDATE surveys SET categorization_run_id = CAST(:job_id AS uuid) WHERE id = CAST(:survey_id AS uuid)"
PENDING_RUN = "UPDATE jobs SET status = 'pending' WHERE id = CAST(:job_id AS uuid)"
NO_RESPONSES = "DELETE FROM responses WHERE survey_id = CAST(:survey_id AS uuid)"
# What may endanger a child stands on no card.
NO_CONCERN = "DELETE FROM concerns WHERE answer_id = CAST(:answer_id AS uuid)"
# The same by a statement, where no call leads there at once.
PREPARED = {
    "POST /api/admin/categorization-job/{job_id}/cancel": [PENDING_RUN],
    "POST /api/admin/categorization-job/{job_id}/apply": [READY_RUN],
    "POST /api/admin/categorization-job/{job_id}/discard": [READY_RUN],
    "DELETE /api/admin/surveys/{survey_id}": [NO_RESPONSES],
    "PUT /api/admin/surveys/{survey_id}/cards/{teacher_id}/quotes/{answer_id}": [NO_CONCERN],
    "POST /api/admin/categorize/{survey_id}/undo": [READY_RUN, SHOWN_RUN],
}
# A family is the school's: its links and emails go with it, whatever survey they are about.
OF_FAMILIES = {"DELETE /api/admin/families/{family_id}"}
# What is not about any survey's rows, is refused to all but Owners behind both walls, or needs a language model.
LEAVES_SURVEYS = {
    call.strip()
    for call in """
    DELETE /api/admin/example-school
    DELETE /api/admin/teachers/{teacher_id}
    DELETE /api/auth/sessions/{session_id}
    PATCH /api/admin/categories/{category_id}
    PATCH /api/admin/families/{family_id}
    PATCH /api/admin/settings
    PATCH /api/admin/teachers/{teacher_id}
    POST /api/admin/categories
    POST /api/admin/categories/scorecard
    POST /api/admin/categories/{category_id}/accept
    POST /api/admin/categories/{category_id}/archive
    POST /api/admin/categories/{category_id}/dismiss
    POST /api/admin/categories/{category_id}/unarchive
    POST /api/admin/example-school
    POST /api/admin/families
    POST /api/admin/families/import
    POST /api/admin/families/import/undo
    POST /api/admin/families/{family_id}/emails/retry
    POST /api/admin/mail/test
    POST /api/admin/people/export
    POST /api/admin/people/requests/{request_id}/decline
    POST /api/admin/people/search
    POST /api/admin/responses/{response_id}/translate
    POST /api/admin/setup/hide
    POST /api/admin/setup/tried
    POST /api/admin/surveys
    POST /api/admin/surveys/{survey_id}/duplicate
    POST /api/admin/surveys/{survey_id}/export
    POST /api/admin/surveys/{survey_id}/translations/{language}/suggest
    POST /api/admin/teachers
    POST /api/admin/teachers/import
    POST /api/admin/teachers/import/undo
    POST /api/auth/register
    POST /api/auth/sessions/sign-out-others
    POST /api/auth/users/{user_id}/activate
    POST /api/auth/users/{user_id}/deactivate
    POST /api/auth/users/{user_id}/reset-password
    POST /api/auth/users/{user_id}/sign-out
    POST /api/chat/quotes
    POST /api/chat/stream
    POST /api/search/answers
    PUT /api/admin/attention/people
    PUT /api/admin/digest
    PUT /api/auth/users/{user_id}/role
    """.strip().splitlines()
}


async def furnish(database: Database, kept: Kept, somebody: Staff) -> None:
    """Rows for each of the ids in a path."""
    ids = {name: UUID(value) for name, value in kept.ids.items()}
    new = {
        name: uuid4()
        for name in ("family_id", "guardian_id", "mail_id", "category_id", "second_category_id", "example_id")
    }
    new |= {"request_id": uuid4(), "second_teacher_id": kept.school.teacher_ids[1]}
    mark = new["family_id"].hex
    email = f"{mark}@example.org"
    of_guardian = {"guardian_id": new["guardian_id"], "survey_id": ids["survey_id"]}
    run = {"run_id": ids["job_id"], "answer_id": ids["answer_id"], "category_id": new["category_id"], "confidence": 1.0}
    async with database.sessions.begin() as session:
        await session.execute(insert(Family).values(id=new["family_id"], name="Quintero"))
        guardian = {"id": new["guardian_id"], "family_id": new["family_id"], "name": "Quintero", "email": email}
        await session.execute(insert(Guardian).values(**guardian))
        await session.execute(insert(FamilyLink).values(**of_guardian, token_hash=new["family_id"].bytes))
        mail = {"id": new["mail_id"], "recipient": email, "message_id": mark, "status": "unconfirmed"}
        await session.execute(insert(Mail).values(**of_guardian, **mail))
        for name in ("category_id", "second_category_id"):
            category = {"name": f"{name} {mark}", "name_key": f"{name} {mark}", "color_slot": 0, "origin": "staff"}
            await session.execute(insert(Category).values(id=new[name], **category))
        example = {"text": "made us laugh", "origin": "staff", "answer_id": ids["answer_id"]}
        about = {"id": new["example_id"], "category_id": new["category_id"]}
        await session.execute(insert(CategoryExample).values(**about, **example))
        chosen = {
            "response_id": ids["response_id"],
            "survey_id": ids["survey_id"],
            "teacher_id": new["second_teacher_id"],
            "sorted_at": text("now()"),
        }
        await session.execute(insert(ResponseTeacher).values(**chosen))
        await session.execute(insert(Assignment).values(**run))
        await session.execute(update(Job).where(Job.id == ids["job_id"]).values(status="completed"))
        flag = {"response_id": ids["response_id"], "cause": "email", "key": b"k", "survey_id": ids["survey_id"]}
        await session.execute(insert(ResponseFlag).values(**flag, sorted_at=text("now()")))
        await session.execute(insert(SubjectRequest).values(id=new["request_id"], kind="erase", email=email))
    kept.ids |= {name: str(value) for name, value in new.items()} | {"language": "es", "user_id": str(somebody.id)}
