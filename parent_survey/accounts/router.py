"""The calls under /api/auth."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Form, Request

from parent_survey.accounts import queries, service, sessions
from parent_survey.accounts.caller import Calling
from parent_survey.accounts.guard import Admin, Member, RequireAdmin, SignedIn, Visitor, require_confirmed
from parent_survey.accounts.permissions import list_permissions
from parent_survey.accounts.schemas import (
    MAX_PASSWORD_LENGTH,
    AdminRegistration,
    LanguageChoice,
    Me,
    PasswordChange,
    PasswordConfirmation,
    PasswordPreview,
    PasswordQuestion,
    PasswordReset,
    PasswordResetForm,
    RoleChange,
    SessionOut,
    SignedInPair,
    TokenPair,
    TokenRefresh,
    UserListItem,
    UserOut,
)
from parent_survey.core.db import Database, Session, get_database
from parent_survey.core.settings import Settings
from parent_survey.core.text import Text
from parent_survey.limits.address import Address
from parent_survey.models.accounts import User

public = APIRouter(prefix="/auth", tags=["accounts"])
admin = APIRouter(prefix="/auth", tags=["accounts"], dependencies=[RequireAdmin])


def _read_settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


ProductSettings = Annotated[Settings, Depends(_read_settings)]
ProductDatabase = Annotated[Database, Depends(get_database)]


MayActivate = Annotated[Visitor, Depends(require_confirmed("activate an account"))]
MayDeactivate = Annotated[Visitor, Depends(require_confirmed("deactivate an account"))]
MaySetRole = Annotated[Visitor, Depends(require_confirmed("change a role"))]
MayReset = Annotated[Visitor, Depends(require_confirmed("reset a password"))]
MaySignOut = Annotated[Visitor, Depends(require_confirmed("sign out other devices"))]


@public.post("/login")
async def login(
    database: ProductDatabase,
    settings: ProductSettings,
    caller: Calling,
    username: Annotated[Text, Form(max_length=254)],
    password: Annotated[Text, Form(max_length=MAX_PASSWORD_LENGTH)],
) -> SignedInPair:
    return await sessions.sign_in(database, settings, username, password, caller)


@public.post("/refresh")
async def refresh(
    database: ProductDatabase, settings: ProductSettings, address: Address, body: TokenRefresh
) -> TokenPair:
    return await sessions.refresh(database, settings, body.refresh_token, address)


@public.post("/logout", status_code=204)
async def logout(session: Session, visitor: SignedIn, address: Address) -> None:
    await sessions.sign_out(session, visitor, address)


@public.get("/me")
async def read_me(visitor: SignedIn) -> Me:
    user = visitor.user
    return Me(
        **UserOut.model_validate(user).model_dump(),
        must_add_factor=visitor.must_add_factor,
        has_factor=visitor.has_factor,
        permissions=sorted(list_permissions(user.role)),
        sees_all_surveys=user.sees_all_surveys,
    )


@public.post("/change-password", status_code=204)
async def change_password(
    database: ProductDatabase, settings: ProductSettings, visitor: SignedIn, caller: Calling, body: PasswordChange
) -> None:
    await service.change_password(database, settings, visitor, body, caller)


@public.post("/password-preview")
async def preview_password(
    session: Session, settings: ProductSettings, visitor: SignedIn, body: PasswordQuestion
) -> PasswordPreview:
    """What a change of password or a registration would say of it. Nothing is kept."""
    return await service.preview_password(session, settings, visitor, body)


@public.put("/language", status_code=204)
async def choose_language(session: Session, visitor: SignedIn, body: LanguageChoice) -> None:
    """The one that they have chosen for the pages: emails to them are in it too."""
    await queries.set_language(session, visitor.user.id, body.language)


@public.post("/confirm", status_code=204)
async def confirm(
    database: ProductDatabase, settings: ProductSettings, visitor: Member, caller: Calling, body: PasswordConfirmation
) -> None:
    """For ten minutes this sign-in may do what answers 403 with the code `confirm` otherwise; with a code also what
    answers `confirm-factor`."""
    await sessions.confirm(database, settings, visitor, body, caller)


@admin.get("/sessions")
async def list_sessions(session: Session, visitor: Admin, address: Address) -> list[SessionOut]:
    """Where this person is signed in."""
    return await sessions.list_sessions(session, visitor, address)


@admin.post("/sessions/sign-out-others", status_code=204)
async def sign_out_others(session: Session, visitor: MaySignOut, address: Address) -> None:
    await sessions.sign_out_others(session, visitor, address)


@admin.delete("/sessions/{session_id}", status_code=204)
async def end_session(session: Session, visitor: MaySignOut, address: Address, session_id: UUID) -> None:
    """One's own, on this device or another one."""
    await sessions.sign_out(session, visitor, address, session_id)


@admin.post("/register", status_code=201, response_model=UserOut)
async def register(
    session: Session, settings: ProductSettings, visitor: Admin, address: Address, body: AdminRegistration
) -> User:
    return await service.register(session, settings, visitor, body, address)


@admin.get("/users")
async def list_users(session: Session) -> list[UserListItem]:
    return await service.list_users(session)


@admin.put("/users/{user_id}/role", response_model=UserOut)
async def set_role(session: Session, visitor: MaySetRole, address: Address, user_id: UUID, body: RoleChange) -> User:
    """What the account may do, and which surveys it sees."""
    return await service.set_role(session, visitor, user_id, body, address)


@admin.post("/users/{user_id}/activate", response_model=UserOut)
async def activate(session: Session, visitor: MayActivate, address: Address, user_id: UUID) -> User:
    return await service.activate(session, visitor, user_id, address)


@admin.post("/users/{user_id}/deactivate", response_model=UserOut)
async def deactivate(session: Session, visitor: MayDeactivate, address: Address, user_id: UUID) -> User:
    return await service.deactivate(session, visitor, user_id, address)


@admin.post("/users/{user_id}/sign-out", status_code=204)
async def sign_out_everywhere(session: Session, visitor: MaySignOut, address: Address, user_id: UUID) -> None:
    await service.sign_out_everywhere(session, visitor, user_id, address)


@admin.post("/users/{user_id}/reset-password")
async def reset_password(
    database: ProductDatabase,
    settings: ProductSettings,
    visitor: MayReset,
    caller: Calling,
    user_id: UUID,
    body: PasswordResetForm | None = None,
) -> PasswordReset:
    """No body is needed for others, whose passkeys end too; one's own password is only reset with the current one."""
    form = body or PasswordResetForm()
    temporary = await service.reset_password(database, settings, visitor, user_id, form, caller)
    return PasswordReset(temporary_password=temporary)
