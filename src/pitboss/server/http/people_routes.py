"""The routes of people: accounts, logins, second factors, tokens, and the audit log."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import PathParameter, QueryParameter
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from pitboss.people import totp
from pitboss.people.events import from_bytes
from pitboss.people.office import Office
from pitboss.people.register import Account, LoggedIn, Token
from pitboss.people.roles import Role
from pitboss.server.http.access import (
    ADMINISTRATORS,
    AUDITORS,
    BEFORE_FACTOR,
    CONFIRMERS,
    ENTERING,
    OWN_ACCOUNT,
    asking,
)
from pitboss.server.http.guard import address_of, login_cookie, no_session_cookie
from pitboss.server.http.request_checks import (
    GLANCE,
    MANY,
    Asking,
    altering,
    floor_of,
    limiter_of,
    person_asking,
    read_body,
    reads,
    takes,
)
from pitboss.server.messages import people as msg
from pitboss.server.messages import people_pages as told
from pitboss.server.messages.faults import Fault

_LARGEST = 1_000_000_000
_LINES = 200
"""Lines of the audit log at a time."""
_Name = Annotated[str, PathParameter(description="The name of an account.")]
_TokenId = Annotated[str, PathParameter(description="The id of one of your tokens.")]
_SINCE = QueryParameter(ge=-1, le=_LARGEST, description="The last sequence you have; -1 for none.")


def _office(request: Asking) -> Office:
    return floor_of(request).office


def _page(account: Account) -> told.AccountPage:
    return told.AccountPage(
        account.name,
        account.role,
        account.made_at,
        account.disabled,
        account.password is not None,
        account.factor is not None,
        account.confirmed,
    )


def _login(office: Office, session: LoggedIn) -> told.LoginPage:
    account = office.accounts.of(session.account)
    lacking = account.role.has_power and not session.factor
    return told.LoginPage(_page(account), session.began_at, session.until, office.logins.idle_at(session), lacking)


def _card(token: Token) -> told.TokenCard:
    scopes = tuple(sorted(token.scopes, key=lambda each: each.value))
    return told.TokenCard(token.id, token.label, scopes, token.made_at, token.until)


class Entering(Controller):
    """Coming in: the first administrator, new players, logging in, and passwords by one-time code."""

    tags = ("people",)
    opt = ENTERING.opt

    @post(
        "/founding",
        operation_id="found",
        summary="Create the first administrator",
        opt=takes(msg.Founding),
        status_code=201,
    )
    async def found(self, request: Asking) -> told.AccountPage:
        limiter_of(request).login(address_of(request))
        asked = await read_body(request, msg.Founding)
        return _page(await _office(request).accounts.found(asked.code, asked.name, asked.password, address_of(request)))

    @post("/players", operation_id="signUp", summary="Create an account for a player", opt=takes(msg.SignUp))
    async def sign_up(self, request: Asking) -> told.AccountPage:
        limiter_of(request).session(address_of(request))
        asked = await read_body(request, msg.SignUp)
        return _page(await _office(request).accounts.sign_up(asked.name, asked.password))

    @post("/login", operation_id="logIn", summary="Log in", opt=takes(msg.LogIn))
    async def login(self, request: Asking) -> Response[told.LoginPage]:
        limiter_of(request).login(address_of(request))
        asked, office = await read_body(request, msg.LogIn), _office(request)
        before = asking(request)
        token, session = await office.logins.login(asked.name, asked.password, asked.code, address_of(request))
        if before is not None:
            # Logging in again in the same browser must not leave behind a session that nobody can end.
            await office.logins.logout(before)
        cookie = login_cookie(token, session.until - session.began_at, secure=request.url.scheme == "https")
        return Response(_login(office, session), status_code=HTTP_201_CREATED, cookies=[cookie])

    @post("/logout", operation_id="logOut", summary="End your session", status_code=HTTP_204_NO_CONTENT)
    async def logout(self, request: Asking) -> Response[None]:
        person = asking(request)
        if person is not None:
            await _office(request).logins.logout(person)
        return Response(None, status_code=HTTP_204_NO_CONTENT, headers={"Set-Cookie": no_session_cookie()})

    @post(
        "/password",
        operation_id="setPassword",
        summary="Set a password with a one-time code",
        opt=takes(msg.SetPassword),
        status_code=HTTP_204_NO_CONTENT,
    )
    async def set_password(self, request: Asking) -> None:
        asked, accounts = await read_body(request, msg.SetPassword), _office(request).accounts
        # Whoever has a code is not kept out by what others try from the same address.
        if not accounts.is_code_of(asked.name, asked.code):
            limiter_of(request).login(address_of(request))
        await accounts.set_password(asked.name, asked.code, asked.password, address_of(request))


class OwnAccount(Controller):
    """Your own account."""

    path = "/account"
    tags = ("people",)
    opt = OWN_ACCOUNT.opt

    @get(operation_id="getLogin", summary="Your session and your account", opt=BEFORE_FACTOR.opt)
    async def who(self, request: Asking) -> told.LoginPage:
        await reads(request, GLANCE)
        office = _office(request)
        session = office.logins.session(person_asking(request))
        if session is None:
            raise Fault.no_session()
        return _login(office, session)

    @post(
        "/password",
        operation_id="changePassword",
        summary="Choose another password; this ends every session and token",
        opt={**BEFORE_FACTOR.opt, **takes(msg.ChangePassword)},
        status_code=HTTP_204_NO_CONTENT,
    )
    async def change_password(self, request: Asking) -> Response[None]:
        limiter_of(request).login(address_of(request))
        asked = await read_body(request, msg.ChangePassword)
        accounts = _office(request).accounts
        await accounts.change_password(person_asking(request), asked.password, asked.new, address_of(request))
        return Response(None, status_code=HTTP_204_NO_CONTENT, headers={"Set-Cookie": no_session_cookie()})

    @post("/factor", operation_id="offerFactor", summary="A key for a second factor", opt=BEFORE_FACTOR.opt)
    async def offer_factor(self, request: Asking) -> told.FactorPage:
        limiter_of(request).login(address_of(request))
        person = person_asking(request)
        key = _office(request).accounts.offer_factor(person)
        return told.FactorPage(key, totp.address(key, person.name))

    @post(
        "/factor/confirm",
        operation_id="confirmFactor",
        summary="Confirm that the key arrived",
        opt={**BEFORE_FACTOR.opt, **takes(msg.ShowCode)},
        status_code=HTTP_204_NO_CONTENT,
    )
    async def confirm_factor(self, request: Asking) -> None:
        limiter_of(request).login(address_of(request))
        asked = await read_body(request, msg.ShowCode)
        await _office(request).accounts.confirm_factor(person_asking(request), asked.code)

    @get("/tokens", operation_id="listTokens", summary="Your tokens for scripts")
    async def tokens(self, request: Asking) -> list[told.TokenCard]:
        await reads(request, GLANCE)
        return list(map(_card, _office(request).tokens.of(person_asking(request))))

    @post("/tokens", operation_id="makeToken", summary="Make a token for scripts", opt=takes(msg.MakeToken))
    async def make_token(self, request: Asking) -> told.TokenPage:
        limiter_of(request).login(address_of(request))
        asked = await read_body(request, msg.MakeToken)
        token, word = await _office(request).tokens.make(person_asking(request), asked.label, asked.scopes, asked.days)
        return told.TokenPage(_card(token), word)

    @post(
        "/tokens/{token_id:str}/revoke",
        operation_id="revokeToken",
        summary="Revoke one of your tokens",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def revoke_token(self, request: Asking, token_id: _TokenId) -> None:
        limiter_of(request).command(person_asking(request).name, address_of(request))
        await _office(request).tokens.revoke(person_asking(request), token_id)


class Staff(Controller):
    """Everyone's accounts, for administrators."""

    path = "/accounts"
    tags = ("people",)
    opt = ADMINISTRATORS.opt

    @get(operation_id="listAccounts", summary="Every account")
    async def accounts(self, request: Asking) -> list[told.AccountPage]:
        await reads(request, MANY)
        return [_page(each) for _, each in sorted(_office(request).book.register.accounts.items())]

    @post(operation_id="invite", summary="Create an account for somebody on the staff", opt=takes(msg.Invite))
    async def invite(self, request: Asking) -> told.CodePage:
        asked = await altering(request, msg.Invite)
        accounts, by = _office(request).accounts, person_asking(request)
        return _code_page(*await accounts.invite(by, asked.name, Role(asked.role), asked.why))

    @post(
        "/{name:str}/reset",
        operation_id="resetAccount",
        summary="A one-time code for somebody who cannot log in",
        opt=takes(msg.Reason),
    )
    async def reset(self, request: Asking, name: _Name) -> told.CodePage:
        asked = await altering(request, msg.Reason)
        return _code_page(*await _office(request).accounts.reset(person_asking(request), name, asked.why))

    @post(
        "/{name:str}/confirm",
        operation_id="confirmAccount",
        summary="Confirm that the right person holds an account that somebody else made or altered",
        opt={**CONFIRMERS.opt, **takes(msg.ConfirmAccount)},
        status_code=HTTP_200_OK,
    )
    async def confirm(self, request: Asking, name: _Name) -> told.AccountPage:
        asked = await altering(request, msg.ConfirmAccount)
        accounts, by = _office(request).accounts, person_asking(request)
        return _page(await accounts.confirm(by, name, code=asked.code, house_code=asked.house_code, why=asked.why))

    @post(
        "/{name:str}/disable",
        operation_id="disableAccount",
        summary="Disable a login",
        opt=takes(msg.Reason),
        status_code=HTTP_200_OK,
    )
    async def disable(self, request: Asking, name: _Name) -> told.AccountPage:
        asked = await altering(request, msg.Reason)
        return _page(await _office(request).accounts.switch(person_asking(request), name, disabled=True, why=asked.why))

    @post(
        "/{name:str}/enable",
        operation_id="enableAccount",
        summary="Enable a login again",
        opt=takes(msg.Reason),
        status_code=HTTP_200_OK,
    )
    async def enable(self, request: Asking, name: _Name) -> told.AccountPage:
        asked = await altering(request, msg.Reason)
        return _page(
            await _office(request).accounts.switch(person_asking(request), name, disabled=False, why=asked.why)
        )

    @post(
        "/{name:str}/role",
        operation_id="changeRole",
        summary="Give an account another role",
        opt=takes(msg.ChangeRole),
        status_code=HTTP_200_OK,
    )
    async def change_role(self, request: Asking, name: _Name) -> told.AccountPage:
        asked = await altering(request, msg.ChangeRole)
        accounts = _office(request).accounts
        return _page(await accounts.change_role(person_asking(request), name, Role(asked.role), asked.why))


def _code_page(account: Account, code: str) -> told.CodePage:
    until = account.code.until if account.code else 0
    return told.CodePage(_page(account), code, until)


class Audit(Controller):
    """What people did away from the tables."""

    path = "/audit"
    tags = ("people",)
    opt = AUDITORS.opt

    @get(operation_id="getAudit", summary="Lines of the audit log after a given one, 200 at a time")
    async def lines(self, request: Asking, since: Annotated[int, _SINCE] = -1) -> list[told.AuditLine]:
        await reads(request, MANY)
        found = await asyncio.to_thread(_office(request).book.lines, max(since, 0), _LINES)
        return [told.AuditLine(line.sequence, line.digest, from_bytes(line.payload)) for line in found]
