"""The host's page, ``/admin``: plain HTML and forms, behind a password of its own.

Many people may know the password for creating tables; only the host knows this one. Without it there is no page. A
session is a signed cookie that the browser sends to this page only, and only from this page.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Awaitable, Callable
from html import escape
from math import inf
from typing import Final
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from barque.kernel import Refusal, words
from barque.table.admin import game_name, phase_of, standing, told, when
from barque.table.administration import Administration, seat_names
from barque.table.guard import SAFE, address_of, base_of, check_origin
from barque.table.rest.answers import STATUS, language_of
from barque.table.retention import Keep, seconds_of
from barque.table.tables import Tables

COOKIE: Final = "barque_admin"
SESSION: Final = 12 * 3600.0  # seconds
LONGEST: Final = 4096  # bytes of a form
SHOWN: Final = 200  # tables and people on the page; the export has all
DAY: Final = 24 * 3600.0
LENGTHS: Final = {"day": DAY, "week": 7 * DAY, "for-good": inf}
HEADERS: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
}  # so that forms say where they come from
STYLE: Final = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; accent-color: light-dark(#1f4e8c, #8ab6ee);
  --line: light-dark(#cdbb92, #454a52); --edge: light-dark(#8a7750, #837c6b); --sheet: light-dark(#faf3e2, #262a30); }
body { margin: 0; color: light-dark(#2a2118, #ede3cb); background: light-dark(#f4e9cf, #1e2126); }
main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, P052, Georgia, serif; line-height: 1.2; }
section { margin: 2rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; background: var(--sheet); }
th, td { text-align: start; vertical-align: top; padding: .5rem .75rem; border-bottom: 1px solid var(--line); }
td:nth-child(-n + 4) { white-space: nowrap; }
.acts { min-width: 12rem; }
@media (max-width: 45rem) {
  tr { display: block; padding: .5rem .75rem; border-bottom: 1px solid var(--line); }
  tr:has(th) { display: none; }
  td { display: inline-block; padding: 0 .75rem 0 0; border: 0; }
  .acts { display: block; }
}
form { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: .25rem 0; }
label { display: contents; }
details { margin: .25rem 0; }
summary { width: fit-content; cursor: pointer; padding: .4rem 0; }
details p { margin: 0; max-width: 24rem; }
button, input, select { font: inherit; box-sizing: border-box; min-height: 2.75rem; padding: .4rem .75rem;
  color: inherit; background: var(--sheet); border: 1px solid var(--edge); border-radius: .4rem; }
button { cursor: pointer; }
input[name=text] { flex: 1 1 20rem; }
a { color: light-dark(#1f4e8c, #8ab6ee); }
[role=alert] { font-weight: bold; color: light-dark(#a63d2f, #f0917f); }
"""


class Page:
    """The page for one request."""

    def __init__(self, request: Request) -> None:
        self.tables: Final[Tables] = request.app.state.tables
        self.said: Final = words(language_of(request))
        self.host: Final = Administration(self.tables.store, self.tables.signer, self.said)
        self._request: Final = request

    # The session

    def _sign(self, until: str) -> str:
        password = self.tables.config.admin_password
        return self.tables.signer.sign(f"admin {password} {until}").rpartition(".")[2]

    def known(self) -> bool:
        """Checks whether the caller has given the password."""
        until, _, mac = self._request.cookies.get(COOKIE, "").partition(".")
        right = until.isascii() and until.isdigit() and hmac.compare_digest(mac.encode(), self._sign(until).encode())
        return right and int(until) > self.tables.now()

    def enter(self, given: str) -> Response:
        """Lets in anyone who knows the password; wrong guesses are slowed down."""
        limits, address = self.tables.config.limits, address_of(self._request)
        self.tables.paces.check("passwords", address, limits.passwords, 0)
        if not hmac.compare_digest(given.encode(), self.tables.config.admin_password.encode()):
            self.tables.paces.check("passwords", address, limits.passwords)
            return self.html(self.door(self.said.text("admin.wrong")), 403)
        until = str(int(self.tables.now() + SESSION))
        answer = RedirectResponse("/admin", 303, HEADERS)
        secure = base_of(self._request, self.tables).startswith("https")
        answer.set_cookie(
            COOKIE, f"{until}.{self._sign(until)}", path="/admin", httponly=True, samesite="strict", secure=secure
        )
        return answer

    # Showing

    def html(self, body: str, status: int = 200) -> Response:
        """Returns a whole page."""
        title = escape(self.said.text("admin.title"))
        head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
        style = '<link rel="stylesheet" href="/admin/style.css">'
        whole = (
            f'<!doctype html><html lang="{self.said.language}">{head}{style}<main><h1>{title}</h1>{body}</main></html>'
        )
        return Response(whole, status, HEADERS, "text/html")

    def door(self, problem: str = "") -> str:
        """Asks for the password."""
        text = self.said.text
        label = escape(text("admin.password"))
        field = f'<label>{label} <input type="password" name="password" required autofocus></label>'
        alert = f'<p role="alert">{escape(problem)}</p>' if problem else ""
        return f'{alert}<form method="post" action="/admin">{field}{self._button("enter", "admin.enter")}</form>'

    async def inside(self, problem: str = "") -> str:
        """Shows an overview of the server, and what the host can do."""
        text = self.said.text
        seen = await self.host.overview()
        parts = [f'<p role="alert">{escape(problem)}</p>' if problem else ""]
        counts = ", ".join([f"{phase_of(phase, self.said)} {n}" for phase, n in sorted(seen.phases.items())]) or "0"
        versions = ", ".join([f"{server.version}: {server.online}" for server in seen.servers])
        lines = [
            text("admin.online", n=seen.online),
            text("admin.counts", people=seen.people, tables=counts),
            f"{text('admin.servers', n=len(seen.servers))} {versions}",
            text("admin.marks"),
            text("admin.times", zone=time.strftime("%Z")),
        ]
        parts += [f"<p>{escape(line)}</p>" for line in lines]
        settings = seen.settings
        for act, kind, value in (
            ("message", 'name="text" maxlength="300"', settings.notice),
            ("quota", 'name="number" type="number" min="0" max="1000"', str(settings.tables)),
        ):
            parts.append(self._form(act, "", self._field(act, kind, value)))
        days = self._field("tidy", 'name="number" type="number" min="1" max="9999" required', "90")
        parts.append(self._sure("tidy", "", days))
        parts += [await self._tables(), await self._people(), await self._acts()]
        parts += [f'<p><a href="/admin/export" download>{escape(text("admin.download"))}</a></p>']
        parts += [f'<form method="post" action="/admin">{self._button("leave", "admin.leave")}</form>']
        return "".join(parts)

    async def _tables(self) -> str:
        rows = []
        for line in await self.host.tables(finished=False, most=SHOWN):
            forms = self._sure("close", line.mark) + self._sure("delete", line.mark)
            cells = (game_name(line.game, self.said), phase_of(line.phase, self.said), when(line.moved))
            rows.append(self._row(line.mark, *cells, seat_names(line), forms=forms))
        return self._grid("tables", ("mark", "game", "phase", "moved", "seats", "acts"), rows)

    async def _people(self) -> str:
        rows = []
        options = [f'<option value="{name}">{escape(self.said.text(f"admin.{name}"))}</option>' for name in LENGTHS]
        long = (
            f'<select name="long" aria-label="{escape(self.said.text("admin.how-long"))}">{"".join(options)}</select>'
        )
        for line in await self.host.people(most=SHOWN):
            mute = self._form("unmute", line.mark) if line.muted else self._form("mute", line.mark, long)
            ban = self._form("unban", line.mark) if line.banned else self._form("ban", line.mark, long)
            stands = standing(line.online, line.muted, line.banned, self.said)
            cells = (line.name, when(line.created), str(line.tables), stands)
            rows.append(self._row(line.mark, *cells, forms=mute + ban))
        return self._grid("people", ("mark", "name", "since", "tables", "standing", "acts"), rows)

    async def _acts(self) -> str:
        rows = [self._row(*told(act, self.said)) for act in reversed(await self.host.acts())]
        return self._grid("log", ("number", "at", "what", "whom", "detail"), rows)

    def _grid(self, name: str, columns: tuple[str, ...], rows: list[str]) -> str:
        heads = "".join([f"<th>{escape(self.said.text(f'admin.column-{column}'))}</th>" for column in columns])
        title = escape(self.said.text(f"admin.title-{name}"))
        table = f'<div class="wide"><table><tr>{heads}</tr>{"".join(rows)}</table></div>' if rows else "<p>–</p>"
        return f"<section><h2>{title}</h2>{table}</section>"

    def _row(self, *cells: str, forms: str = "") -> str:
        shown = "".join([f"<td>{escape(cell)}</td>" for cell in cells])
        acts = f'<td class="acts">{forms}</td>' if forms else ""
        return f"<tr>{shown}{acts}</tr>"

    def _form(self, act: str, whom: str, more: str = "") -> str:
        about = escape(f"{self.said.text(f'admin.{act}')} {whom}")
        hidden = f'<input type="hidden" name="whom" value="{escape(whom)}">'
        button = (
            f'<button name="act" value="{act}" title="{about}">{escape(self.said.text(f"admin.button-{act}"))}</button>'
        )
        return f'<form method="post" action="/admin">{hidden}{more}{button}</form>'

    def _field(self, act: str, kind: str, value: str) -> str:
        return f'<label>{escape(self.said.text(f"admin.label-{act}"))} <input {kind} value="{escape(value)}"></label>'

    def _sure(self, act: str, whom: str, more: str = "") -> str:
        """Returns a form for what can't be undone: it has to be opened first."""
        title, what = [escape(self.said.text(f"admin.{key}-{act}")) for key in ("button", "sure")]
        return f"<details><summary>{title}</summary><p>{what}</p>{self._form(act, whom, more)}</details>"

    def _button(self, act: str, key: str) -> str:
        return f'<button name="act" value="{act}">{escape(self.said.text(key))}</button>'

    # Acting

    async def act(self, form: dict[str, str]) -> None:
        """Carries out what a form asks for, and tells everybody concerned at once."""
        act, whom = form.get("act", ""), form.get("whom", "")
        long = LENGTHS.get(form.get("long", ""), inf)
        number = form.get("number", "0")
        acts: dict[str, Callable[[], Awaitable[None]]] = {
            "close": lambda: self.host.close(whom),
            "delete": lambda: self.host.delete(whom),
            "mute": lambda: self.host.mute(whom, long),
            "unmute": lambda: self.host.mute(whom, 0.0),
            "ban": lambda: self.host.ban(whom, long),
            "unban": lambda: self.host.ban(whom, 0.0),
            "message": lambda: self.host.post(form.get("text", "")),
            "quota": lambda: self.host.limit(int(number) if number.isascii() and number.isdigit() else 0),
            "tidy": lambda: self._tidy(number),
        }
        if act not in acts:
            raise Refusal("no-page")
        await acts[act]()
        await self.tables.heed_host()

    async def _tidy(self, days: str) -> None:
        await self.host.tidy(Keep(seconds_of(f"{days}d")))


def in_words(handler: Callable[[Request, Page], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Makes a handler that lets nobody call too often, and shows a refusal as its sentence."""

    async def handle(request: Request) -> Response:
        shown = Page(request)
        tables, address, safe = shown.tables, address_of(request), request.method in SAFE
        limits = tables.config.limits
        try:
            tables.paces.check("reads" if safe else "calls", address, limits.reads if safe else limits.calls)
            await tables.queue.take(address)
            return await handler(request, shown)
        except Refusal as refusal:
            text = refusal.text(shown.said.language)
            return shown.html(f'<p role="alert">{escape(text)}</p>', STATUS.get(refusal.key, 400))

    return handle


@in_words
async def page(request: Request, shown: Page) -> Response:
    """Shows the page, or carries out what a form on it asks for."""
    tables, safe = shown.tables, request.method in SAFE
    if not tables.config.admin_password:
        return shown.html(f"<p>{escape(shown.said.text('admin.off'))}</p>", 404)
    form = {} if safe else await form_of(request, tables)
    if form.get("act") == "enter":
        return shown.enter(form.get("password", ""))
    if not shown.known():
        return shown.html(shown.door(), 200 if safe else 403)
    if form.get("act") == "leave":
        answer = RedirectResponse("/admin", 303, HEADERS)
        answer.delete_cookie(COOKIE, "/admin", httponly=True, samesite="strict")
        return answer
    if safe:
        return shown.html(await shown.inside())
    try:
        await shown.act(form)
    except Refusal as refusal:
        return shown.html(await shown.inside(refusal.text(shown.said.language)), STATUS.get(refusal.key, 400))
    return RedirectResponse("/admin", 303, HEADERS)


async def form_of(request: Request, tables: Tables) -> dict[str, str]:
    """Reads a form sent from this page; refuses one from another page."""
    check_origin(request, tables)
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > LONGEST:
            raise Refusal("body-long", most=LONGEST // 1024)
    fields = parse_qs(data.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=20)
    return {name: values[0] for name, values in fields.items()}


@in_words
async def export(request: Request, shown: Page) -> Response:
    """Returns tables, people and decisions as a file."""
    if not shown.tables.config.admin_password or not shown.known():
        return RedirectResponse("/admin", 303, HEADERS)
    headers = {**HEADERS, "Content-Disposition": 'attachment; filename="barque-club.json"'}
    return Response(await shown.host.export(), headers=headers, media_type="application/json")


async def style(request: Request) -> Response:
    """Returns the style sheet of the page."""
    return Response(STYLE, headers={"Cache-Control": "public, max-age=3600"}, media_type="text/css")


ROUTES: Final = [
    Route("/admin", page, methods=["GET", "POST"]),
    Route("/admin/export", export),
    Route("/admin/style.css", style),
]
