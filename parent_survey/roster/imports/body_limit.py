"""How large a request may be: a roster is larger than anything else."""

from starlette.datastructures import Headers

from parent_survey.accounts.tokens import read_access_token
from parent_survey.core.middleware import BodyLimit
from parent_survey.core.settings import Settings
from parent_survey.roster.files.table import MAX_BYTES

IMPORT_PATH = "/api/admin/teachers/import"
# The file, and what a form writes around it.
IMPORT_BODY_BYTES = MAX_BYTES + 64 * 1024


def make_body_limit(settings: Settings) -> BodyLimit:
    """Small for everybody. Only a caller with a token of ours may send a whole roster."""

    def limit_body(path: str, headers: Headers) -> int:
        if path != IMPORT_PATH:
            return settings.max_body_bytes
        token = headers.get("authorization", "").rpartition(" ")[2]
        is_ours = read_access_token(settings.signing_key, token) is not None
        return IMPORT_BODY_BYTES if is_ours else settings.max_body_bytes

    return limit_body
