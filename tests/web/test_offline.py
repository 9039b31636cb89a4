"""Without a network: the service worker keeps the shell, the rules and the gods, and the page says what needs one."""

from __future__ import annotations

from tests.web.conftest import Visitors

READY = """async () => {
  await navigator.serviceWorker.ready;
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) await new Promise((on) => serviceWorker.addEventListener('controllerchange', on));
}"""


def test_rules_and_gods_can_be_read_without_a_network(visit: Visitors) -> None:
    page = visit(service_workers="allow")
    page.evaluate(READY)
    page.reload()  # the worker sees what the server offers
    page.get_by_role("heading", level=1).wait_for()
    page.context.set_offline(True)
    page.goto("/#/rules/hapy")
    page.reload()
    page.get_by_text("H-1", exact=True).first.wait_for()
    page.get_by_text("No network at the moment").wait_for()
    page.goto("/#/gods")
    page.reload()
    page.get_by_role("heading", name="Bastet").first.wait_for()
    page.context.set_offline(False)
