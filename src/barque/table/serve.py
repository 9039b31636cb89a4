"""The command ``barque serve``: one process that serves tables, until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import socket as sockets
import webbrowser
from typing import Final

import uvicorn
from starlette.applications import Starlette

import barque
from barque.kernel import Refusal, Words
from barque.table import metrics
from barque.table.app import make_app
from barque.table.entrance import Entrance
from barque.table.guard import lan_address
from barque.table.store import Store, open_store
from barque.table.tables import Config
from barque.table.wire import WireProtocol


class Server(uvicorn.Server):
    """A server that says good-bye: whoever is connected is told to come again, before connections are closed."""

    def __init__(self, config: Config, store: Store) -> None:
        self.app: Final = make_app(config, store)
        super().__init__(settings(config, self.app))

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Stops serving."""
        await self.app.state.tables.good_bye()
        await super().shutdown(sockets)


def settings(config: Config, app: Starlette) -> uvicorn.Config:
    """Returns how uvicorn runs: no compression (sizes would betray secrets), no access log (nor invitations)."""
    return uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        http=Entrance,
        ws=WireProtocol,
        ws_max_size=config.limits.message * 2,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def serve(config: Config, said: Words, browser: bool = False, log: str = "warning") -> None:
    """Serves until it is stopped."""
    metrics.set_up_logs(log)
    store = open_store(config.store, alone=True)
    listener = listen(config)
    config.port = listener.getsockname()[1]
    here = f"http://localhost:{config.port}"
    print(said.text("serve.here", address=here), flush=True)
    if config.host in ("0.0.0.0", "::"):
        print(said.text("serve.network", address=f"http://{lan_address()}:{config.port}"), flush=True)
    print(said.text("serve.stop"), flush=True)
    server = Server(config, store)
    avoid_pauses()

    async def run() -> None:
        if browser:
            asyncio.get_running_loop().call_later(1.0, webbrowser.open, here)
        await server.serve([listener])

    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(run())


def avoid_pauses() -> None:
    """Keeps the garbage collector from stopping the server often: with 500 tables a full round took 0.3 seconds.

    What lives as long as the server is not looked at again, and small rounds are rarer. Tables and connections that are
    over need none: they contain no reference cycles.
    """
    for name in barque.games():
        barque.game(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 50, 2)


def listen(config: Config) -> sockets.socket:
    """Takes the address, or refuses with the reason."""
    family = sockets.AF_INET6 if ":" in config.host else sockets.AF_INET
    listener = sockets.socket(family, sockets.SOCK_STREAM)
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
        listener.listen(2048)  # people who come before the server is ready wait
    except (OSError, OverflowError) as error:
        listener.close()
        raise Refusal("serve-address", host=config.host, port=config.port, reason=str(error).rstrip(".")) from None
    return listener
