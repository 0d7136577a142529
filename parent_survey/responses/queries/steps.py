"""Where parents stopped, for statements about `responses AS response` that were not submitted."""

# The first step that is not complete.
STEP = """CASE
    WHEN coalesce(response.parent_name, '') !~ '[^[:space:]]' THEN 'name'
    WHEN coalesce(response.parent_email, '') = '' THEN 'email'
    WHEN NOT EXISTS (SELECT FROM response_teachers AS link WHERE link.response_id = response.id) THEN 'teachers'
    WHEN EXISTS (
        SELECT FROM questions AS needed
        WHERE needed.survey_id = response.survey_id AND needed.is_required AND needed.retired_at IS NULL
            AND NOT EXISTS (
                SELECT FROM answers AS answer WHERE answer.response_id = response.id
                    AND answer.question_id = needed.id AND answer.text ~ '[^[:space:]]')
    ) THEN 'questions'
    ELSE 'review' END"""
STOPPED_AT = f"""EXISTS (SELECT FROM responses AS response
    WHERE response.id = {{response_id}} AND response.submitted_at IS NULL AND {STEP} = :step)"""
