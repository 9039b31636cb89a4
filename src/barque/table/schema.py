"""Describes the protocol for others: a page, a JSON Schema, an OpenAPI description and TypeScript types.

``python -m barque.table.schema`` writes them into the source tree it is called in.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct
from msgspec import inspect as types

import barque
from barque.table import protocol as p
from barque.table.view_schema import Shapes, comment

PAGE: Final = "docs/protocol.md"
SCHEMA: Final = "docs/protocol.schema.json"
OPENAPI: Final = "docs/openapi.json"
TYPESCRIPT: Final = "web/src/lib/protocol.ts"
VIEW: Final = "web/src/games/{game}/view-types.ts"

# Method, path, body, answer, effect.
REST: Final[tuple[tuple[str, str, type[Struct] | None, type[Struct] | str, str], ...]] = (
    ("GET", "/api/start", None, p.Start, "everything that the start page needs; makes an identity if there is none"),
    ("GET", "/api/me", None, p.Me, "who I am"),
    ("PUT", "/api/me", p.Rename, p.Me, "changes my name and language"),
    (
        "DELETE",
        "/api/me",
        None,
        "204",
        "deletes what is stored about me: my name and what I said; my seats become anonymous",
    ),
    ("GET", "/api/me/data", None, "JSON", "downloads what is stored about me"),
    ("POST", "/api/me/recovery", None, p.Recovery, "makes a code that moves me to another device"),
    ("DELETE", "/api/me/recovery", None, "204", "cancels that code"),
    ("POST", "/api/me/recover", p.Recovery, p.Me, "signs me in as the person of that code, which works once"),
    ("POST", "/api/me/sign-out", None, p.Me, "signs out my other devices, and cancels the code"),
    ("GET", "/api/me/calls", None, p.Calls, "how I am notified when it is my turn"),
    ("PUT", "/api/me/calls", p.Subscribe, p.Calls, "turns on notifications on this device, by Web Push"),
    ("POST", "/api/me/calls/off", p.Unsubscribe, p.Calls, "turns off notifications on this device, or on all of mine"),
    ("GET", "/api/words", None, p.Texts, "the words that all games share"),
    ("GET", "/api/games/GAME/words", None, p.Texts, "the words of a game, including its rules"),
    ("GET", "/api/games/GAME/moves", None, p.Moves, "the table of moves"),
    ("GET", "/api/puzzles", None, p.Puzzles, "the puzzles of a day (`day`)"),
    ("GET", "/api/puzzles/PUZZLE", None, p.PuzzlePosition, "a puzzle after some moves (`moves`, `help`, `why`)"),
    ("GET", "/api/tables", None, p.Lobby, "my own tables and the public ones"),
    ("POST", "/api/tables", p.Create, p.Summary, "makes a table"),
    ("GET", "/api/tables/TABLE", None, p.Summary, "a table"),
    ("POST", "/api/tables/TABLE/sit", p.Sit, p.Summary, "takes a seat"),
    ("POST", "/api/tables/TABLE/leave", p.Leave, p.Summary, "gives up a seat"),
    ("POST", "/api/tables/TABLE/arrange", p.Arrange, p.Summary, "changes a table before the game begins"),
    ("POST", "/api/tables/TABLE/begin", p.Begin, p.Summary, "begins the game"),
    (
        "POST",
        "/api/tables/TABLE/again",
        p.Again,
        p.Summary,
        "makes a rematch; anyone who asks later gets the same table",
    ),
    ("GET", "/api/tables/TABLE/webhook", None, p.WebhookInfo, "for its host: which server hears of the table's turns"),
    ("PUT", "/api/tables/TABLE/webhook", p.SetWebhook, p.WebhookInfo, "sends the table's turns to a webhook"),
    ("DELETE", "/api/tables/TABLE/webhook", None, "204", "removes the webhook"),
    ("GET", "/api/tables/TABLE/at/PLY", None, p.PastPosition, "a past position (`seat`, `since`, `open`)"),
    ("GET", "/api/tables/TABLE/record", None, "text", "the record, once the game is over"),
    ("GET", "/api/tables/TABLE/review", None, p.Review, "how far the review of a finished game is, and what it says"),
    ("POST", "/api/tables/TABLE/review", None, p.Review, "asks for it; bot workers make it when no bot waits"),
    ("GET", "/api/tables/TABLE/fairness", None, p.Fairness, "how the shuffle came about"),
    ("GET", "/api/tables/TABLE/qr.svg", None, "SVG", "the link as a QR code"),
    ("GET", "/healthz", None, "text", "`ok` while the server can store moves"),
    ("GET", "/metrics", None, "text", "numbers for Prometheus"),
)

PARTS: Final[dict[str, dict[str, Any]]] = {  # of addresses
    "GAME": {"type": "string", "enum": list(barque.games())},
    "TABLE": {"type": "string", "pattern": "^[0-9a-hjkmnp-tv-z]{10}$"},
    "PLY": {"type": "integer", "minimum": 0},
    "PUZZLE": {"type": "string", "pattern": "^[0-9a-f]{10}$"},
}

QUERIES: Final = {  # of addresses, besides the language
    "/api/puzzles": ["day"],
    "/api/puzzles/{puzzle}": ["moves", "help", "why"],
    "/api/tables/{table}/at/{ply}": ["seat"],
}

ALIASES: Final = ("Language", "Phase", "Chat", "Clock", "RunOut", "Kind", "Ballot", "Avatar")


def client_messages() -> tuple[type[Struct], ...]:
    """Lists what a browser sends on the socket."""
    return get_args(p.FromClient)


def server_messages() -> tuple[type[Struct], ...]:
    """Lists what the server sends on the socket."""
    return get_args(p.FromServer)


def sent_bodies() -> list[type[Struct]]:
    """Lists what a browser sends over REST."""
    return list(dict.fromkeys(body for _, _, body, _, _ in REST if body is not None))


def answered_bodies() -> list[type[Struct]]:
    """Lists what the server answers over REST."""
    return [*dict.fromkeys(body for *_, body, _ in REST if not isinstance(body, str)), p.Problem]


@cache
def field_notes(struct: type[Struct]) -> dict[str, str]:
    """Returns the note below each field."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if not issubclass(base, Struct) or base is Struct:
            continue
        body = ast.parse(inspect.getsource(base)).body[0]
        assert isinstance(body, ast.ClassDef)
        for here, after in zip(body.body, body.body[1:], strict=False):
            if isinstance(here, ast.AnnAssign) and isinstance(here.target, ast.Name) and isinstance(after, ast.Expr):
                found[here.target.id] = ast.literal_eval(after.value)
    return found


def named(struct: Any) -> Iterator[type[Struct]]:
    """Lists the structs that *struct* is made of, itself last."""
    seen: list[type[Struct]] = []

    def walk(kind: types.Type) -> None:
        if isinstance(kind, types.Metadata):
            walk(kind.type)
        elif isinstance(kind, types.UnionType):
            for part in kind.types:
                walk(part)
        elif isinstance(kind, types.ListType):
            walk(kind.item_type)
        elif isinstance(kind, types.DictType):
            walk(kind.value_type)
        elif isinstance(kind, types.StructType) and kind.cls not in seen:
            for field in kind.fields:
                walk(field.type)
            seen.append(kind.cls)

    walk(types.type_info(struct))
    yield from seen


def typescript() -> str:
    """Returns the types for the browser."""
    from_server = list(dict.fromkeys(s for top in [*answered_bodies(), *server_messages()] for s in named(top)))
    from_client = list(dict.fromkeys(s for top in [*sent_bodies(), *client_messages()] for s in named(top)))
    aliases = {name: getattr(p, name) for name in ALIASES}

    def text(kind: types.Type, partial: bool) -> str:
        if isinstance(kind, types.Metadata):
            return text(kind.type, partial)
        if isinstance(kind, types.UnionType):
            parts = [text(part, partial) for part in kind.types]
            return " | ".join(sorted(parts, key=lambda part: part == "null"))
        if isinstance(kind, types.ListType):
            inner = text(kind.item_type, partial)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if isinstance(kind, types.DictType):
            return f"Record<string, {text(kind.value_type, partial)}>"
        if isinstance(kind, types.StructType):
            return f"Partial<{kind.cls.__name__}>" if partial and kind.cls in from_server else kind.cls.__name__
        if isinstance(kind, types.LiteralType):
            for name, alias in aliases.items():
                if set(get_args(alias)) == set(kind.values):
                    return name
            return " | ".join(json.dumps(value) for value in kind.values)
        plain = {types.IntType: "number", types.FloatType: "number", types.StrType: "string", types.BoolType: "boolean"}
        return plain.get(type(kind), "null" if isinstance(kind, types.NoneType) else "Json")

    def interface(struct: type[Struct], sent: bool) -> list[str]:
        info = types.type_info(struct)
        assert isinstance(info, types.StructType)
        notes = field_notes(struct)
        lines = [*comment(struct.__doc__ or "", ""), f"export interface {struct.__name__} {{"]
        if info.tag_field is not None:
            lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
        for field in info.fields:
            kind = text(field.type, sent)
            unset = not field.required and field.default is field.default_factory  # neither one nor the other
            optional = "?" if unset or (sent and not field.required) else ""
            lines += [*comment(notes.get(field.name, ""), "  "), f"  {field.name}{optional}: {kind};"]
        return [*lines, "}", ""]

    lines = ["// Written by `python -m barque.table.schema` from src/barque/table/protocol: change it there.", ""]
    lines += ["// biome-ignore lint/suspicious/noExplicitAny: views and events are the games' own data", ""]
    lines.insert(3, "export type Json = any;")
    lines += [f"export const PROTOCOL = {p.VERSION};", ""]
    for name, alias in aliases.items():
        lines += [f"export type {name} = {' | '.join(json.dumps(value) for value in get_args(alias))};", ""]
    for struct in from_server:
        lines += interface(struct, False)
    for struct in from_client:
        if struct not in from_server:
            lines += interface(struct, True)
    for name, messages in (("FromClient", client_messages()), ("FromServer", server_messages())):
        lines += [f"export type {name} =", *[f"  | {struct.__name__}" for struct in messages], ""]
        lines[-2] += ";"
    return "\n".join(lines[:-1]) + "\n"


def json_schema() -> str:
    """Returns the JSON Schema of every message."""
    tops = [*client_messages(), *server_messages(), *sent_bodies(), *answered_bodies()]
    _, parts = msgspec.json.schema_components(list(dict.fromkeys(tops)), ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Barque table protocol",
        "$defs": {name: parts[name] for name in sorted(parts)},
        "FromClient": {"oneOf": [{"$ref": f"#/$defs/{struct.__name__}"} for struct in client_messages()]},
        "FromServer": {"oneOf": [{"$ref": f"#/$defs/{struct.__name__}"} for struct in server_messages()]},
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def openapi() -> str:
    """Returns the REST part as OpenAPI, for tools that call or check it."""
    tops = [*sent_bodies(), *answered_bodies()]
    _, parts = msgspec.json.schema_components(list(dict.fromkeys(tops)), ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for method, path, body, answered, does in REST:
        names = [part for part in path.split("/") if part in PARTS]
        for name in names:
            path = path.replace(name, f"{{{name.lower()}}}")
        queries = [*(["lang"] if path.startswith("/api") else []), *QUERIES.get(path, [])]
        call: dict[str, Any] = {
            "summary": does,
            "parameters": [
                *[{"name": name.lower(), "in": "path", "required": True, "schema": PARTS[name]} for name in names],
                *[{"name": name, "in": "query", "schema": {"type": "string"}} for name in queries],
            ],
            "responses": {
                "204" if answered == "204" else "2XX": {"description": does, **_content(answered)},
                "4XX": {"description": "refused, in a sentence", **_content(p.Problem)},
            },
        }
        if body is not None:
            call["requestBody"] = {"required": True, **_content(body)}
        paths.setdefault(path, {})[method.lower()] = call
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "Barque: the table", "version": str(p.VERSION)},
        "paths": paths,
        "components": {"schemas": {name: parts[name] for name in sorted(parts)}},
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _content(body: type[Struct] | str) -> dict[str, Any]:
    """Describes a body."""
    if isinstance(body, str):
        kind = {"text": "text/plain", "SVG": "image/svg+xml", "JSON": "application/json"}.get(body)
        return {"content": {kind: {}}} if kind else {}
    return {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{body.__name__}"}}}}


def page() -> str:
    """Returns the page about the protocol."""
    about = inspect.cleandoc(p.__doc__ or "").replace("``", "`").partition("\n\n")[2]
    lines = ["# The protocol of the table", "", "*Written by `python -m barque.table.schema`.*", "", about, ""]
    lines += ["## REST", "", RULES, "", "| | sends | gets | what it does |", "|---|---|---|---|"]
    for method, path, body, answer, does in REST:
        sends = link(body) if body is not None else ""
        gets = answer if isinstance(answer, str) else link(answer)
        lines.append(f"| `{method} {path}` | {sends} | {gets} | {does} |")
    lines += ["", "## The socket", "", SOCKET, ""]
    shown: set[type[Struct]] = set()
    for title, tops in (
        ("From the browser", client_messages()),
        ("From the server", server_messages()),
        ("Sent over REST", sent_bodies()),
        ("Answered over REST", answered_bodies()),
    ):
        lines += [f"### {title}", ""]
        for struct in [s for top in tops for s in named(top)]:
            if struct not in shown:
                shown.add(struct)
                lines += entry(struct)
    return "\n".join(lines[:-1]) + "\n"


def link(struct: type[Struct]) -> str:
    """Links to where a type is described."""
    return f"[{struct.__name__}](#{struct.__name__.lower()})"


def entry(struct: type[Struct]) -> list[str]:
    """Describes one type."""
    notes = field_notes(struct)
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    about = " ".join((struct.__doc__ or "").replace("``", "`").split())
    lines = [f"#### {struct.__name__}", "", about, ""]
    if info.tag_field is not None:
        lines.append(f"- `{info.tag_field}`: `{json.dumps(info.tag)}`")
    for field in info.fields:
        left_out = "" if field.required else " (may be left out)"
        note = " ".join(notes.get(field.name, "").replace("``", "`").split())
        lines.append(f"- `{field.name}`: `{source(struct, field.name)}`{left_out}{' – ' + note if note else ''}")
    return [*lines, ""]


def source(struct: type[Struct], field: str) -> str:
    """Returns a field's type as the source writes it."""
    for base in struct.__mro__:
        written = inspect.get_annotations(base).get(field)
        if written is not None:
            return str(written).replace(" | UnsetType", "")
    raise AssertionError(field)


RULES: Final = """\
Bodies are JSON. A refusal is a `Problem`: one sentence in the language of `?lang=`, or of the browser. Calls that
change something need the page's own `Origin` and, if they have a body, `Content-Type: application/json`. The cookie
`barque` is the identity; `GET /api/start` sets it, or the first call that changes something."""

SOCKET: Final = """\
Connect to `/api/tables/TABLE/socket` with the page's own `Origin`; messages are JSON text. The browser says `hello`;
the server answers with `welcome`, then `position`, `lines` and `chats`. From then on it sends a `position` whenever
something has happened: only the newest, so a slow reader skips some. `lines` and `chats` leave nothing out, and come
before the `position` that counts them. A browser that says `brief` gets the shorter `update` instead of a `position`
wherever nothing but the game has changed. `done` may come before or after the `position` that shows what was done. A
move that is refused as `stale` was meant for a position that has passed: the newest one is on its way."""


def views() -> dict[str, str]:
    """Returns the TypeScript of each game's views, by the file that holds it."""
    described = {name: barque.game(name).view_types() for name in barque.games()}
    return {VIEW.format(game=name): Shapes(module).write() for name, module in described.items() if module}


def written() -> dict[str, str]:
    """Returns everything that is generated, by the file that holds it."""
    return {PAGE: page(), SCHEMA: json_schema(), OPENAPI: openapi(), TYPESCRIPT: typescript(), **views()}


def write(root: Path) -> list[Path]:
    """Writes all of them below *root*; returns those that changed."""
    changed: list[Path] = []
    for name, text in written().items():
        path = root / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            changed.append(path)
    return changed


if __name__ == "__main__":
    for path in write(Path(sys.argv[1] if len(sys.argv) > 1 else ".")):
        print(path)
