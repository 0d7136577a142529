"""A school that can send emails, as for invitations."""

from tests.invitations.conftest import campaign
from tests.mail.conftest import port, script

__all__ = ["campaign", "port", "script"]
