"""The report of the designer's lab in a browser: readable on a desk and on a phone, light and dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from barque.cli import main
from tests.web.conftest import PHONE
from tests.web.test_page import violations_everywhere


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small report on two contents."""
    out = tmp_path_factory.mktemp("balance") / "report.html"
    asked = ["--content", "giza", "--against", "tomb", "--games", "8", "--bot", "random", "--workers", "1", "--plain"]
    assert main(["balance", "hapy", *asked, "--out", str(out)]) == 0
    return out


def test_axe_finds_nothing(browser: Browser, report: Path) -> None:
    """With all figures open."""
    page = browser.new_page()
    page.goto(report.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    assert violations_everywhere(page) == []
    page.close()


def test_it_fits_a_phone(browser: Browser, report: Path) -> None:
    """Nothing is wider than the window but tables, which scroll by themselves; texts in plots can be read."""
    page = browser.new_page(viewport=PHONE)
    page.goto(report.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    heights = page.eval_on_selector_all(
        "main section svg text", "all => all.map((each) => each.getBoundingClientRect().height)"
    )
    assert heights
    assert min(heights) >= 8
    page.close()
