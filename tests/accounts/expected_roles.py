"""What each role may call, as the page about accounts tells it: written by hand, not taken from the product.

Every call of staff is in one of these groups, or the build fails.
"""

GROUPS: list[tuple[str, str, str]] = [
    (
        "Everybody's own account",
        "owner editor reader office teacher",
        """
        GET /api/auth/sessions
        POST /api/auth/sessions/sign-out-others
        DELETE /api/auth/sessions/{session_id}
        """,
    ),
    (
        "A card of one's own",
        "owner teacher",
        """
        GET /api/admin/my-card
        """,
    ),
    (
        "Surveys, and who has answered",
        "owner editor reader office",
        """
        GET /api/admin/surveys
        GET /api/admin/surveys/responses/count
        GET /api/admin/surveys/{survey_id}
        GET /api/admin/surveys/{survey_id}/preview
        GET /api/admin/surveys/{survey_id}/share
        GET /api/admin/digest
        PUT /api/admin/digest
        GET /api/admin/surveys/{survey_id}/invitations
        GET /api/admin/surveys/{survey_id}/response-rate
        GET /api/admin/families
        """,
    ),
    (
        "Invite families, print letters",
        "owner editor office",
        """
        POST /api/admin/families
        PATCH /api/admin/families/{family_id}
        DELETE /api/admin/families/{family_id}
        POST /api/admin/families/{family_id}/emails/retry
        GET /api/admin/families/import
        POST /api/admin/families/import
        POST /api/admin/families/import/undo
        POST /api/admin/surveys/{survey_id}/invitations
        PUT /api/admin/surveys/{survey_id}/invitations/pause
        POST /api/admin/surveys/{survey_id}/invitations/{mail_id}/send-again
        POST /api/admin/surveys/{survey_id}/reminders
        POST /api/admin/surveys/{survey_id}/links
        POST /api/admin/surveys/{survey_id}/letters
        POST /api/admin/surveys/{survey_id}/guardians/{guardian_id}/link
        DELETE /api/admin/surveys/{survey_id}/guardians/{guardian_id}/link
        GET /api/admin/mail
        """,
    ),
    (
        "Read answers, ask the assistant",
        "owner editor reader",
        """
        GET /api/admin/surveys/{survey_id}/overview
        GET /api/admin/surveys/{survey_id}/responses
        GET /api/admin/surveys/{survey_id}/responses/{response_id}/neighbours
        GET /api/admin/responses/{response_id}/detail
        POST /api/admin/responses/{response_id}/translate
        GET /api/admin/surveys/{survey_id}/flags
        GET /api/admin/surveys/{survey_id}/insights
        GET /api/admin/surveys/{survey_id}/insights/languages
        GET /api/admin/surveys/{survey_id}/insights/sheets
        GET /api/admin/surveys/{survey_id}/insights/teachers/{teacher_id}
        GET /api/admin/surveys/{survey_id}/insights/teachers/{teacher_id}/sheets
        GET /api/admin/surveys/{survey_id}/cards
        GET /api/admin/surveys/{survey_id}/cards/print
        GET /api/admin/surveys/{survey_id}/cards/{teacher_id}
        GET /api/admin/attention
        GET /api/admin/attention/count
        GET /api/admin/attention/people
        GET /api/admin/attention/{concern_id}
        GET /api/admin/categories
        GET /api/admin/categorization-job/{job_id}
        GET /api/admin/categorization-status/{survey_id}
        POST /api/search/answers
        POST /api/chat/stream
        POST /api/chat/quotes
        GET /api/chat/suggestions
        """,
    ),
    (
        "Build surveys and translations, keep the list of teachers",
        "owner editor",
        """
        GET /api/admin/survey-templates
        POST /api/admin/surveys
        PATCH /api/admin/surveys/{survey_id}
        DELETE /api/admin/surveys/{survey_id}
        POST /api/admin/surveys/{survey_id}/duplicate
        POST /api/admin/surveys/{survey_id}/open
        POST /api/admin/surveys/{survey_id}/close
        POST /api/admin/surveys/{survey_id}/archive
        POST /api/admin/surveys/{survey_id}/unarchive
        PUT /api/admin/surveys/{survey_id}/access
        GET /api/admin/surveys/{survey_id}/translations
        GET /api/admin/surveys/{survey_id}/translations/file
        POST /api/admin/surveys/{survey_id}/translations/import
        PUT /api/admin/surveys/{survey_id}/translations/language
        PUT /api/admin/surveys/{survey_id}/translations/{language}
        DELETE /api/admin/surveys/{survey_id}/translations/{language}
        POST /api/admin/surveys/{survey_id}/translations/{language}/suggest
        GET /api/admin/teachers
        POST /api/admin/teachers
        PATCH /api/admin/teachers/{teacher_id}
        DELETE /api/admin/teachers/{teacher_id}
        GET /api/admin/teachers/import
        POST /api/admin/teachers/import
        POST /api/admin/teachers/import/undo
        """,
    ),
    (
        "Categorize, approve quotes, set aside, act on concerns",
        "owner editor",
        """
        PUT /api/admin/responses/{response_id}/note
        POST /api/admin/responses/{response_id}/set-aside
        POST /api/admin/responses/{response_id}/restore
        POST /api/admin/surveys/{survey_id}/set-aside
        POST /api/admin/surveys/{survey_id}/restore
        POST /api/admin/surveys/{survey_id}/flags/keep
        POST /api/admin/attention
        PATCH /api/admin/attention
        PUT /api/admin/surveys/{survey_id}/cards/{teacher_id}/quotes/{answer_id}
        PUT /api/admin/answers/{answer_id}/categories/{category_id}
        DELETE /api/admin/answers/{answer_id}/categories/{category_id}
        DELETE /api/admin/answers/{answer_id}/categories/{category_id}/decision
        PUT /api/admin/answers/{answer_id}/teachers
        DELETE /api/admin/answers/{answer_id}/teachers
        POST /api/admin/categorize/{survey_id}
        POST /api/admin/categorize-survey/{survey_id}
        POST /api/admin/categorize/{survey_id}/undo
        POST /api/admin/categorization-job/{job_id}/cancel
        POST /api/admin/categorization-job/{job_id}/apply
        POST /api/admin/categorization-job/{job_id}/discard
        POST /api/admin/generate-embeddings
        POST /api/admin/categories
        GET /api/admin/categories/manage
        GET /api/admin/categories/scorecard
        POST /api/admin/categories/scorecard
        GET /api/admin/categories/{category_id}
        PATCH /api/admin/categories/{category_id}
        POST /api/admin/categories/{category_id}/archive
        POST /api/admin/categories/{category_id}/unarchive
        POST /api/admin/categories/{category_id}/accept
        POST /api/admin/categories/{category_id}/dismiss
        POST /api/admin/categories/{category_id}/merge
        POST /api/admin/categories/{category_id}/split
        POST /api/admin/categories/{category_id}/examples
        DELETE /api/admin/categories/{category_id}/examples/{example_id}
        """,
    ),
    (
        "Export answers",
        "owner editor",
        """
        GET /api/admin/surveys/{survey_id}/export
        POST /api/admin/surveys/{survey_id}/export
        GET /api/admin/surveys/{survey_id}/insights/export
        GET /api/admin/surveys/{survey_id}/insights/teachers/{teacher_id}/export
        """,
    ),
    (
        "Manage users, settings, audit log; delete for good",
        "owner",
        """
        POST /api/admin/surveys/{survey_id}/erase
        POST /api/admin/people/search
        POST /api/admin/people/export
        POST /api/admin/people/erase
        GET /api/admin/people/requests
        POST /api/admin/people/requests/{request_id}/decline
        POST /api/auth/register
        GET /api/auth/users
        PUT /api/auth/users/{user_id}/role
        POST /api/auth/users/{user_id}/activate
        POST /api/auth/users/{user_id}/deactivate
        POST /api/auth/users/{user_id}/sign-out
        POST /api/auth/users/{user_id}/reset-password
        GET /api/admin/settings
        PATCH /api/admin/settings
        PUT /api/admin/attention/people
        GET /api/admin/settings/retention
        POST /api/admin/mail/test
        GET /api/admin/setup
        POST /api/admin/setup/tried
        POST /api/admin/setup/hide
        POST /api/admin/example-school
        DELETE /api/admin/example-school
        GET /api/admin/audit
        GET /api/admin/audit/export
        """,
    ),
]
ALLOWED: dict[str, frozenset[str]] = {
    call.strip(): frozenset(roles.split()) for _, roles, calls in GROUPS for call in calls.strip().splitlines()
}
