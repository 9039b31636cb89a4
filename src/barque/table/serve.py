"""The command ``barque serve``: serves tables until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket as sockets
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import uvicorn
from starlette.applications import Starlette

import barque
from barque.kernel import Refusal, Words
from barque.table import metrics, processes
from barque.table.app import make_app
from barque.table.certificate import certificate
from barque.table.entrance import Entrance
from barque.table.guard import LOCAL, lan_address
from barque.table.store import Store, open_store
from barque.table.tables import Config
from barque.table.wire import WireProtocol


class Server(uvicorn.Server):
    """A server that says goodbye: before it closes connections, it asks everybody to reconnect."""

    def __init__(self, config: Config, store: Store) -> None:
        self.app: Final = make_app(config, store)
        super().__init__(settings(config, self.app))

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Stops serving."""
        await self.app.state.tables.good_bye()
        await super().shutdown(sockets)


def settings(config: Config, app: Starlette) -> uvicorn.Config:
    """Returns how uvicorn runs: without compression, whose sizes would betray secrets, and without an access log."""
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
        ssl_certfile=config.certificate or None,
    )


def serve(config: Config, said: Words, browser: bool = False, log: str = "warning", tls: bool = False) -> None:
    """Serves until it is stopped."""
    metrics.set_up_logs(log)
    this = processes.number_of_this()
    store = open_store(config.store, alone=True)
    listeners = [listen(config, shared=this > 0)]
    config.port = listeners[0].getsockname()[1]
    if this:
        listeners.append(listen(replace(config, host="127.0.0.1", port=config.port + this)))
    secure(config, tls)
    if not this:
        greet(config, said)
    server = Server(config, store)
    avoid_pauses()
    # uvicorn raises the signal again after its good-bye: a usual exit leaves nothing behind that the workers shared.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())

    async def run() -> None:
        if this:
            processes.serving()
        if browser and not this:
            asyncio.get_running_loop().call_later(1.0, webbrowser.open, address(config, "localhost"))
        await server.serve(listeners)

    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(run())


def serve_together(
    config: Config, said: Words, number: int, arguments: Sequence[str], browser: bool, log: str, tls: bool
) -> None:
    """Serves in several processes until it is stopped."""
    metrics.set_up_logs(log)
    processes.check(number, config.store)
    kept = listen(
        config, shared=True, waits=False
    )  # reserves the port, even one that the system chose; it accepts no connections
    config.port = kept.getsockname()[1]
    secure(config, tls)
    workers = config.workers or max(1, ((os.cpu_count() or 2) - 1) // number)  # they share the cores
    more = ["--port", str(config.port), "--workers", str(workers)]
    together = processes.Processes([*arguments, *more], number)
    together.start()
    greet(config, said)
    if browser:
        webbrowser.open(address(config, "localhost"))
    together.look_after()
    kept.close()


def secure(config: Config, tls: bool) -> None:
    """Sets up HTTPS, if the host asks for it."""
    if tls:
        file, config.fingerprint = certificate(config.store)
        config.certificate = str(file)


def address(config: Config, host: str) -> str:
    """Returns the address of the server at a host."""
    return f"{'https' if config.certificate else 'http'}://{host}:{config.port}"


def greet(config: Config, said: Words) -> None:
    """Prints where the server is, and who can read what it sends."""
    print(said.text("serve.here", address=address(config, "localhost")), flush=True)
    if config.host not in LOCAL:
        print(said.text("serve.network", address=address(config, lan_address())), flush=True)
        if config.certificate:
            print(said.text("serve.own-certificate", fingerprint=config.fingerprint), flush=True)
        elif not config.public_url.startswith("https://"):
            print(said.text("serve.plain"), flush=True)
    print(said.text("serve.stop"), flush=True)


def avoid_pauses() -> None:
    """Keeps the garbage collector from pausing the server: with 500 tables, a full collection took 0.3 seconds.

    Objects that live as long as the server are never examined again, and small collections are rarer. Tables and
    connections that end need no collection: they contain no reference cycles.
    """
    for name in barque.games():
        barque.game(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 50, 2)


def listen(config: Config, shared: bool = False, waits: bool = True) -> sockets.socket:
    """Binds the address, *shared* with other processes if asked, and listens if it *waits* for connections."""
    family = sockets.AF_INET6 if ":" in config.host else sockets.AF_INET
    listener = sockets.socket(family, sockets.SOCK_STREAM)
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    if shared:
        listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEPORT, 1)
    try:
        listener.bind((config.host, config.port))
        if waits:
            listener.listen(2048)  # connections that come before the server is ready wait
    except (OSError, OverflowError) as error:
        listener.close()
        raise Refusal("serve-address", host=config.host, port=config.port, reason=str(error).rstrip(".")) from None
    return listener
