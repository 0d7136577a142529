"""What pydantic finds wrong with a field, for whoever does not read its English."""

from collections.abc import Mapping
from typing import Any

from parent_survey.core.sentences import translate

# By the kind of the problem, with the names of its own values in braces. Anything else is told as UNKNOWN.
SENTENCES = {
    "missing": "Field required",
    "extra_forbidden": "Extra inputs are not permitted",
    "json_invalid": "Invalid JSON",
    "none_required": "Input should be empty",
    "string_type": "Input should be a text",
    "string_too_short": "Text should have at least {min_length:,} characters",
    "string_too_long": "Text should have at most {max_length:,} characters",
    "string_pattern_mismatch": "Text should match the pattern '{pattern}'",
    "too_short": "List should have at least {min_length:,} items",
    "too_long": "List should have at most {max_length:,} items",
    "list_type": "Input should be a list",
    "dict_type": "Input should be an object",
    "model_type": "Input should be an object",
    "model_attributes_type": "Input should be an object",
    "bool_type": "Input should be true or false",
    "bool_parsing": "Input should be true or false",
    "int_type": "Input should be a whole number",
    "int_parsing": "Input should be a whole number",
    "int_from_float": "Input should be a whole number",
    "float_type": "Input should be a number",
    "float_parsing": "Input should be a number",
    "finite_number": "Input should be a number",
    "greater_than": "Input should be greater than {gt}",
    "greater_than_equal": "Input should be at least {ge}",
    "less_than": "Input should be less than {lt}",
    "less_than_equal": "Input should be at most {le}",
    "enum": "Input should be one of {expected}",
    "literal_error": "Input should be one of {expected}",
    "date_type": "Input should be a date",
    "date_parsing": "Input should be a date",
    "date_from_datetime_parsing": "Input should be a date",
    "date_from_datetime_inexact": "Input should be a date",
    "datetime_type": "Input should be a date with a time",
    "datetime_parsing": "Input should be a date with a time",
    "datetime_from_date_parsing": "Input should be a date with a time",
    "timezone_aware": "The time should have a time zone",
    "uuid_type": "Input should be an id",
    "uuid_parsing": "Input should be an id",
}
UNKNOWN = "Input is not valid"
# A check of ours has refused it, in the reader's language already.
OWN = "value_error"


def describe_problem(problem: Mapping[str, Any]) -> str:
    """In the reader's language. English is pydantic's own, which other programs know."""
    own: str = problem["msg"]
    kind = problem["type"]
    if kind == OWN:
        return own
    if kind in SENTENCES:
        return translate(SENTENCES[kind], **_read_values(problem)) or own
    return translate(UNKNOWN) or own


def _read_values(problem: Mapping[str, Any]) -> dict[str, Any]:
    values = dict(problem.get("ctx", {}))
    if "expected" in values:
        # The values as the caller has to write them: 'csv' or 'xlsx'.
        values["expected"] = values["expected"].replace("' or '", "', '")
    return values
