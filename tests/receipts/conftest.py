"""A school that can send emails, as for invitations."""

from tests.invitations.conftest import campaign, port, script

__all__ = ["campaign", "port", "script"]
