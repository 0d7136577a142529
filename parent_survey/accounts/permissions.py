"""Who may do what: the roles, their permissions, and the permission that each call of staff needs.

The guard refuses whatever is not listed here (`guard.require_admin`), and a test fails for it.
"""

from enum import StrEnum


class Role(StrEnum):
    OWNER = "owner"
    EDITOR = "editor"
    READER = "reader"
    OFFICE = "office"
    TEACHER = "teacher"


class Permission(StrEnum):
    # One's own devices and password.
    OWN_ACCOUNT = "own_account"
    # What was approved for one's own card.
    OWN_CARD = "own_card"
    SEE_SURVEYS = "see_surveys"
    BUILD_SURVEYS = "build_surveys"
    INVITE_FAMILIES = "invite_families"
    SEE_RATES = "see_rates"
    READ_ANSWERS = "read_answers"
    # Sort, correct, set aside, approve: everything that changes what is shown of answers, but not the words.
    REVIEW_ANSWERS = "review_answers"
    EXPORT_ANSWERS = "export_answers"
    ERASE_ANSWERS = "erase_answers"
    MANAGE_ACCOUNTS = "manage_accounts"
    MANAGE_SETTINGS = "manage_settings"
    READ_AUDIT_LOG = "read_audit_log"


P = Permission
PERMISSIONS: dict[Role, frozenset[Permission]] = {
    Role.OWNER: frozenset(P),
    Role.EDITOR: frozenset(P) - {P.OWN_CARD, P.ERASE_ANSWERS, P.MANAGE_ACCOUNTS, P.MANAGE_SETTINGS, P.READ_AUDIT_LOG},
    Role.READER: frozenset({P.OWN_ACCOUNT, P.SEE_SURVEYS, P.SEE_RATES, P.READ_ANSWERS}),
    Role.OFFICE: frozenset({P.OWN_ACCOUNT, P.SEE_SURVEYS, P.SEE_RATES, P.INVITE_FAMILIES}),
    Role.TEACHER: frozenset({P.OWN_ACCOUNT, P.OWN_CARD}),
}

SURVEY = "/api/admin/surveys/{survey_id}"
TRANSLATIONS = f"{SURVEY}/translations"
CATEGORY = "/api/admin/categories/{category_id}"
ANSWER_CATEGORY = "/api/admin/answers/{answer_id}/categories/{category_id}"
JOB = "/api/admin/categorization-job/{job_id}"
USER = "/api/auth/users/{user_id}"
TEACHER_INSIGHTS = f"{SURVEY}/insights/teachers/{{teacher_id}}"

CALLS: dict[Permission, tuple[str, ...]] = {
    P.OWN_ACCOUNT: (
        "GET /api/auth/sessions",
        "POST /api/auth/sessions/sign-out-others",
        "DELETE /api/auth/sessions/{session_id}",
    ),
    P.OWN_CARD: ("GET /api/admin/my-card",),
    P.SEE_SURVEYS: (
        "GET /api/admin/surveys",
        "GET /api/admin/surveys/responses/count",
        f"GET {SURVEY}",
        f"GET {SURVEY}/preview",
        f"GET {SURVEY}/share",
        "GET /api/admin/digest",
        "PUT /api/admin/digest",
    ),
    P.BUILD_SURVEYS: (
        "GET /api/admin/survey-templates",
        "POST /api/admin/surveys",
        f"PATCH {SURVEY}",
        f"DELETE {SURVEY}",
        f"POST {SURVEY}/duplicate",
        f"POST {SURVEY}/open",
        f"POST {SURVEY}/close",
        f"POST {SURVEY}/archive",
        f"POST {SURVEY}/unarchive",
        f"PUT {SURVEY}/access",
        f"GET {TRANSLATIONS}",
        f"GET {TRANSLATIONS}/file",
        f"POST {TRANSLATIONS}/import",
        f"PUT {TRANSLATIONS}/language",
        f"PUT {TRANSLATIONS}/{{language}}",
        f"DELETE {TRANSLATIONS}/{{language}}",
        f"POST {TRANSLATIONS}/{{language}}/suggest",
        "GET /api/admin/teachers",
        "POST /api/admin/teachers",
        "PATCH /api/admin/teachers/{teacher_id}",
        "DELETE /api/admin/teachers/{teacher_id}",
        "GET /api/admin/teachers/import",
        "POST /api/admin/teachers/import",
        "POST /api/admin/teachers/import/undo",
    ),
    P.INVITE_FAMILIES: (
        "POST /api/admin/families",
        "PATCH /api/admin/families/{family_id}",
        "DELETE /api/admin/families/{family_id}",
        "POST /api/admin/families/{family_id}/emails/retry",
        "GET /api/admin/families/import",
        "POST /api/admin/families/import",
        "POST /api/admin/families/import/undo",
        f"POST {SURVEY}/invitations",
        f"PUT {SURVEY}/invitations/pause",
        f"POST {SURVEY}/invitations/{{mail_id}}/send-again",
        f"POST {SURVEY}/reminders",
        f"POST {SURVEY}/links",
        f"POST {SURVEY}/letters",
        f"POST {SURVEY}/guardians/{{guardian_id}}/link",
        f"DELETE {SURVEY}/guardians/{{guardian_id}}/link",
        "GET /api/admin/mail",
    ),
    P.SEE_RATES: (
        "GET /api/admin/families",
        f"GET {SURVEY}/invitations",
        f"GET {SURVEY}/response-rate",
    ),
    P.READ_ANSWERS: (
        f"GET {SURVEY}/overview",
        f"GET {SURVEY}/responses",
        f"GET {SURVEY}/responses/{{response_id}}/neighbours",
        "GET /api/admin/responses/{response_id}/detail",
        "POST /api/admin/responses/{response_id}/translate",
        f"GET {SURVEY}/flags",
        f"GET {SURVEY}/insights",
        f"GET {SURVEY}/insights/languages",
        f"GET {SURVEY}/insights/sheets",
        f"GET {TEACHER_INSIGHTS}",
        f"GET {TEACHER_INSIGHTS}/sheets",
        f"GET {SURVEY}/cards",
        f"GET {SURVEY}/cards/print",
        f"GET {SURVEY}/cards/{{teacher_id}}",
        "GET /api/admin/attention",
        "GET /api/admin/attention/count",
        "GET /api/admin/attention/people",
        "GET /api/admin/attention/{concern_id}",
        "GET /api/admin/categories",
        f"GET {JOB}",
        "GET /api/admin/categorization-status/{survey_id}",
        "POST /api/search/answers",
        "POST /api/chat/stream",
        "GET /api/chat/suggestions",
        "POST /api/chat/quotes",
    ),
    P.REVIEW_ANSWERS: (
        "PUT /api/admin/responses/{response_id}/note",
        "POST /api/admin/responses/{response_id}/set-aside",
        "POST /api/admin/responses/{response_id}/restore",
        f"POST {SURVEY}/set-aside",
        f"POST {SURVEY}/restore",
        f"POST {SURVEY}/flags/keep",
        "POST /api/admin/attention",
        "PATCH /api/admin/attention",
        f"PUT {SURVEY}/cards/{{teacher_id}}/quotes/{{answer_id}}",
        f"PUT {ANSWER_CATEGORY}",
        f"DELETE {ANSWER_CATEGORY}",
        f"DELETE {ANSWER_CATEGORY}/decision",
        "PUT /api/admin/answers/{answer_id}/teachers",
        "DELETE /api/admin/answers/{answer_id}/teachers",
        "POST /api/admin/categorize/{survey_id}",
        "POST /api/admin/categorize-survey/{survey_id}",
        "POST /api/admin/categorize/{survey_id}/undo",
        f"POST {JOB}/cancel",
        f"POST {JOB}/apply",
        f"POST {JOB}/discard",
        "POST /api/admin/generate-embeddings",
        "POST /api/admin/categories",
        "GET /api/admin/categories/manage",
        "GET /api/admin/categories/scorecard",
        "POST /api/admin/categories/scorecard",
        f"GET {CATEGORY}",
        f"PATCH {CATEGORY}",
        f"POST {CATEGORY}/archive",
        f"POST {CATEGORY}/unarchive",
        f"POST {CATEGORY}/accept",
        f"POST {CATEGORY}/dismiss",
        f"POST {CATEGORY}/merge",
        f"POST {CATEGORY}/split",
        f"POST {CATEGORY}/examples",
        f"DELETE {CATEGORY}/examples/{{example_id}}",
    ),
    P.EXPORT_ANSWERS: (
        f"GET {SURVEY}/export",
        f"POST {SURVEY}/export",
        f"GET {SURVEY}/insights/export",
        f"GET {TEACHER_INSIGHTS}/export",
    ),
    P.ERASE_ANSWERS: (
        f"POST {SURVEY}/erase",
        "POST /api/admin/people/search",
        "POST /api/admin/people/export",
        "POST /api/admin/people/erase",
        "GET /api/admin/people/requests",
        "POST /api/admin/people/requests/{request_id}/decline",
    ),
    P.MANAGE_ACCOUNTS: (
        "POST /api/auth/register",
        "GET /api/auth/users",
        f"PUT {USER}/role",
        f"POST {USER}/activate",
        f"POST {USER}/deactivate",
        f"POST {USER}/sign-out",
        f"POST {USER}/reset-password",
    ),
    P.MANAGE_SETTINGS: (
        "GET /api/admin/settings",
        "PATCH /api/admin/settings",
        "PUT /api/admin/attention/people",
        "GET /api/admin/settings/retention",
        "POST /api/admin/mail/test",
        "GET /api/admin/setup",
        "POST /api/admin/setup/tried",
        "POST /api/admin/setup/hide",
        "POST /api/admin/example-school",
        "DELETE /api/admin/example-school",
    ),
    P.READ_AUDIT_LOG: ("GET /api/admin/audit", "GET /api/admin/audit/export"),
}
NEEDED: dict[str, Permission] = {call: permission for permission, calls in CALLS.items() for call in calls}

# The bank is the whole school's: its counts and examples come from all surveys, so that whoever sees only some of them
# may not open it. What is held about a person is found in all of them too.
ABOUT_ALL_SURVEYS = frozenset(
    call
    for call in NEEDED
    if " /api/admin/people" in call or ((" /api/admin/categories" in call) and NEEDED[call] is P.REVIEW_ANSWERS)
)


def list_permissions(role: str) -> frozenset[Permission]:
    return PERMISSIONS[Role(role)]


def list_roles(permission: Permission) -> list[str]:
    return [role.value for role in Role if permission in PERMISSIONS[role]]
