"""The calls under /api/auth."""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Form, Request

from parent_survey.accounts import queries, service, sessions
from parent_survey.accounts.guard import Admin, RequireAdmin, SignedIn
from parent_survey.accounts.schemas import (
    MAX_PASSWORD_LENGTH,
    AdminRegistration,
    PasswordChange,
    PasswordReset,
    TokenPair,
    TokenRefresh,
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


@public.post("/login")
async def login(
    database: ProductDatabase,
    settings: ProductSettings,
    address: Address,
    username: Annotated[Text, Form(max_length=254)],
    password: Annotated[Text, Form(max_length=MAX_PASSWORD_LENGTH)],
) -> TokenPair:
    return await sessions.sign_in(database, settings.signing_key, username, password, address)


@public.post("/refresh")
async def refresh(
    database: ProductDatabase, settings: ProductSettings, address: Address, body: TokenRefresh
) -> TokenPair:
    return await sessions.refresh(database, settings.signing_key, body.refresh_token, address)


@public.post("/logout", status_code=204)
async def logout(session: Session, visitor: SignedIn, address: Address) -> None:
    await sessions.sign_out(session, visitor.bearer, address)


@public.get("/me", response_model=UserOut)
async def read_me(visitor: SignedIn) -> User:
    return visitor.user


@public.post("/change-password", status_code=204)
async def change_password(
    database: ProductDatabase, settings: ProductSettings, visitor: SignedIn, address: Address, body: PasswordChange
) -> None:
    await service.change_password(database, settings, visitor, body, address)


@admin.post("/register", status_code=201, response_model=UserOut)
async def register(
    session: Session, settings: ProductSettings, visitor: Admin, address: Address, body: AdminRegistration
) -> User:
    return await service.register(session, visitor, body, settings.password_min_length, address)


@admin.get("/users", response_model=list[UserOut])
async def list_users(session: Session) -> Sequence[User]:
    return await queries.list_users(session)


@admin.post("/users/{user_id}/activate", response_model=UserOut)
async def activate(session: Session, visitor: Admin, address: Address, user_id: UUID) -> User:
    return await service.activate(session, visitor, user_id, address)


@admin.post("/users/{user_id}/deactivate", response_model=UserOut)
async def deactivate(session: Session, visitor: Admin, address: Address, user_id: UUID) -> User:
    return await service.deactivate(session, visitor, user_id, address)


@admin.post("/users/{user_id}/reset-password")
async def reset_password(session: Session, visitor: Admin, address: Address, user_id: UUID) -> PasswordReset:
    return PasswordReset(temporary_password=await service.reset_password(session, visitor, user_id, address))
