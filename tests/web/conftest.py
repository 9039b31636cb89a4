"""A real server and a real Chromium for every test of the page."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from barque import table
from tests.waiting import PATIENCE, until
from tests.web.driver import WAIT, ear

PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 800}
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the lightest first
expect.set_options(timeout=WAIT)


def chromium() -> str:
    """Finds the browser; without one these tests are skipped, unless that is forbidden (``BARQUE_REQUIRE_BROWSER``)."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None and os.environ.get("BARQUE_REQUIRE_BROWSER") == "1":
        pytest.fail("There is no Chromium on the PATH.")
    if found is None:
        pytest.skip("no Chromium on the PATH: .ci/run installs it")  # reason: `make test` does without it
    return found


class Server:
    """``barque serve`` in a process of its own, ``serve.py``, at a port that stays when it is started again."""

    def __init__(self, folder: Path, *flags: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"{'https' if '--tls' in flags else 'http'}://127.0.0.1:{self.port}"
        self.store = f"sqlite:///{folder / 'tables.db'}"
        self._flags = flags
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Starts it, and waits until it serves."""
        flags = ["--port", str(self.port), "--store", self.store, "--workers", "1", *self._flags]
        command = [sys.executable, "-m", "tests.web.serve", *flags]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, text=True)
        until(self._answers, "the server does not answer")

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, "the server did not start"
        try:
            anyone = ssl._create_unverified_context() if self.address.startswith("https") else None
            with urllib.request.urlopen(f"{self.address}/healthz", timeout=5, context=anyone) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """Kills it without a good-bye."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)

    def stop(self) -> None:
        """Stops it as a host does."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
                raise


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    page = Path(table.__file__).parent / "web" / "index.html"
    assert page.exists(), "The page is not built: `make page` builds it."
    served = Server(tmp_path_factory.mktemp("store"))
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium())
        yield launched
        launched.close()


class Visitors:
    """Creates people, each with their own browser context and so their own identity. Errors on a page fail the test."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []
        self.requested: list[str] = []

    def __call__(self, path: str = "", name: str = "", **settings: Any) -> Page:
        """Opens the page for somebody new."""
        settings = {"viewport": DESK, "locale": "en-GB", "reduced_motion": "reduce", **settings}
        settings = {"service_workers": "block", **settings}  # what a test loads comes from the server
        context = self._browser.new_context(base_url=self._server.address, **settings)
        self._contexts.append(context)
        context.set_default_timeout(WAIT)
        context.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(0)")  # no luck but the server's
        page = context.new_page()
        ear(page)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requested.append(request.url))
        if name:
            context.request.put(
                "/api/me", data={"name": name, "language": "en"}, headers={"Origin": self._server.address}
            )
        else:
            context.request.get("/api/me")
        assert context.cookies()  # who it is stands before the page and the test ask for anything side by side
        page.goto(f"/#/{path}")
        page.locator("main").first.wait_for()
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visitors]:
    visitors = Visitors(browser, server)
    yield visitors
    visitors.close()
    assert visitors.errors == []
    strangers = [url for url in visitors.requested if not url.startswith((server.address, "blob:", "data:"))]
    assert strangers == []
