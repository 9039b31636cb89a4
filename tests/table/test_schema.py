"""What is written from the protocol is up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from barque.table import schema

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", schema.written())
def test_is_not_stale(name: str) -> None:
    now = schema.written()[name]
    assert (ROOT / name).read_text("utf-8") == now, f"call `python -m barque.table.schema` to write {name} anew"


def test_every_message_is_told_apart_by_its_type() -> None:
    kinds = [struct.__struct_config__.tag for struct in (*schema.client_messages(), *schema.server_messages())]
    assert len(set(kinds)) == len(kinds)
