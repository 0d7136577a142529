"""Staff accounts attacked by somebody who knows the school, or who has found a password or an open session."""

import base64
from typing import Any

import psycopg

from attack.target import PASSWORD, SENTINEL, Target, Tokens
from embedded_postgres.launcher import EmbeddedPostgres
from faults.report import Row
from parent_survey.accounts.factors import totp

# What the attacker has read on the school's web site.
KNOWN = ("school", "survey", "principal", "teacher", "office", "admin", "attack", "Person", "Elementary")
HABITS = ("{}", "{}1", "{}123", "{}2026", "2026{}", "{}!", "{}-school", "{}{}")
COMMON = ("123456", "password1", "qwerty", "Summer2026", "Welcome1!", "letmein", "iloveyou", "abc123", "Pa55word")
STRONG = ("k7Fq2x", "purple river lamp", "four quiet green boats")
REDIRECTIONS: tuple[dict[str, Any], ...] = (
    {"reply_address": "office@evil.example"},
    {"privacy_contact": "privacy@evil.example"},
    {"privacy_text": "Write to office@evil.example."},
    {"public_url": "https://evil.example"},
    {"smtp_host": "mail.evil.example"},
    {"smtp_from": "office@evil.example"},
)
FACTORS = "/api/auth/factors"
CHANGES = (
    ("POST", "/api/auth/passkeys/options"),
    ("POST", f"{FACTORS}/recovery-codes"),
    ("DELETE", f"{FACTORS}/authenticator"),
)
GUESSES = 5


async def choose_guessable_passwords(target: Target) -> Row:
    """Each is tried where an account is registered and where somebody changes their own; the page is asked as well."""
    head = await target.sign_in()
    _, email = await target.make_admin(head)
    own = await target.sign_in(email)
    words = dict.fromkeys([habit.format(word, word) for word in KNOWN for habit in HABITS] + list(COMMON))
    weak = [word for word in words if len(word) >= 6]
    taken = [word for word in weak if await _is_taken(target, head, own, word)]
    untold = 0
    for word in (*weak[:50], *STRONG):
        reply = await target.client.post("/api/auth/password-preview", json={"password": word}, headers=own.headers)
        untold += (reply.json()["verdict"] == "refused") != (word in weak)
    refused = [word for word in STRONG if not await _is_taken(target, head, own, word)]
    figure = (
        f"{len(weak)} passwords of the school's words, roles, years and habits, at registration and change: "
        f"{len(taken)} taken{f' ({taken[:3]})' if taken else ''}; {len(STRONG)} strong ones: {len(refused)} refused; "
        f"of {min(len(weak), 50) + len(STRONG)} verdicts while typing {untold} differ"
    )
    promise = "Passwords that somebody who knows the school would guess are refused"
    return Row(promise, figure, not taken and not refused and not untold)


async def _is_taken(target: Target, head: Tokens, own: Tokens, password: str) -> bool:
    """By either door."""
    number = len(target.secrets.setdefault("email", []))
    email = target.remember("email", f"{SENTINEL}-p{number}@attack.example")
    form = {"email": email, "password": password, "full_name": f"{SENTINEL} Person"}
    registered = await target.client.post("/api/auth/register", json=form, headers=head.headers)
    change = {"current_password": PASSWORD, "new_password": password}
    changed = await target.client.post("/api/auth/change-password", json=change, headers=own.headers)
    if changed.status_code == 204:
        back = {"current_password": password, "new_password": PASSWORD}
        assert (
            await target.client.post("/api/auth/change-password", json=back, headers=own.headers)
        ).status_code == 204
    assert {registered.status_code, changed.status_code} <= {201, 204, 422}, (registered.text, changed.text)
    return registered.status_code == 201 or changed.status_code == 204


async def take_over_with_a_password(target: Target) -> Row:
    """An open session, some minutes old, and its password: second factors removed or added, and what the school's
    letters say turned to somebody else, without the password."""
    head = await target.sign_in()
    user_id, email = await target.make_admin(head)
    owner = await target.sign_in(email)
    codes = await _set_up_app(target, owner)
    _age_sign_ins(target, user_id)
    turned = [next(iter(values)) for values in REDIRECTIONS if await _is_open(target, owner, values)]
    assert await _confirm(target, owner) == 204
    done = [path for method, path in CHANGES if await _is_done(target, owner, method, path)]
    guessed = sum([await _confirm(target, owner, f"{number:06}") == 204 for number in range(GUESSES)])
    figure = (
        f"{len(REDIRECTIONS)} settings that lead mail and links elsewhere, by a session of eleven minutes: "
        f"{len(turned)} changed{f' ({turned})' if turned else ''}; with its password: {len(done)} of {len(CHANGES)} "
        f"ways to add or remove a second factor{f' ({done})' if done else ''}, {GUESSES} guessed codes: {guessed} right"
    )
    is_possible = ""
    if not done:
        # The owner of the account is not kept out by what keeps the attacker out.
        entered = await _confirm(target, owner, codes[0]) == 204
        is_possible = "yes" if entered and await _is_done(target, owner, *CHANGES[-1]) else "no"
        figure += f"; with a recovery code it is removed: {is_possible}"
    is_kept = not turned and not done and not guessed and is_possible == "yes"
    promise = "A found password or session removes no second factor and turns no letter"
    return Row(promise, figure, is_kept)


async def _set_up_app(target: Target, owner: Tokens) -> list[str]:
    started = await target.client.post(f"{FACTORS}/authenticator", headers=owner.headers)
    secret = base64.b32decode(target.remember("secret", started.json()["secret"]))
    code = {"code": totp.make_code(secret, totp.current_step())}
    done = await target.client.post(f"{FACTORS}/authenticator/confirm", json=code, headers=owner.headers)
    assert done.status_code == 200, done.text
    return [target.remember("code", code) for code in done.json()["recovery_codes"]]


async def _is_open(target: Target, owner: Tokens, values: dict[str, Any]) -> bool:
    reply = await target.client.patch("/api/admin/settings", json=values, headers=owner.headers)
    return bool(reply.status_code != 403)


async def _is_done(target: Target, owner: Tokens, method: str, path: str) -> bool:
    reply = await target.client.request(method, path, headers=owner.headers)
    return not reply.content or reply.json().get("code") != "confirm-factor"


async def _confirm(target: Target, owner: Tokens, code: str | None = None) -> int:
    body = {"password": PASSWORD} | ({"code": code} if code else {})
    return (await target.client.post("/api/auth/confirm", json=body, headers=owner.headers)).status_code


def _age_sign_ins(target: Target, user_id: str) -> None:
    """As if they had signed in eleven minutes ago, instead of waiting."""
    aged = """UPDATE sign_ins SET confirmed_at = confirmed_at - interval '11 minutes',
                  factor_confirmed_at = factor_confirmed_at - interval '11 minutes'
              WHERE user_id = %s"""
    with (
        EmbeddedPostgres.start(target.product.folder, watch=False) as server,
        psycopg.connect(server.url) as connection,
    ):
        connection.execute(aged, [user_id])
