"""The words: the same keys and placeholders in each language, none missing, none unused."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import barque
from barque.kernel import LANGUAGES
from barque.kernel.language import FOLDERS, flatten, words

SOURCE = Path(barque.__file__).parent
NAMES = ("", *barque.games())
# Their keys follow from the game or from what a board shows, not from calls of text().
BY_DATA = ("about", "brief", "event", "option", "refusal", "rules")


def entries(name: str, language: str) -> dict[str, str]:
    """Reads one catalogue: that of a game, or ``""`` for what all games share."""
    if name:
        barque.game(name)
    return flatten(tomllib.loads((FOLDERS[name] / f"{language}.toml").read_text("utf-8")))


@cache
def trees(name: str) -> list[ast.Module]:
    """Parses the source that reads a catalogue: a game's own, or that of everything else."""
    own = [SOURCE / "games" / game for game in barque.games()]
    if name:
        paths = [*(SOURCE / "games" / name).rglob("*.py")]
    else:
        paths = [path for path in SOURCE.rglob("*.py") if not any(folder in path.parents for folder in own)]
    return [ast.parse(path.read_text("utf-8")) for path in paths]


def calls(name: str, *functions: str) -> list[ast.Call]:
    """Finds the calls of *functions* in the source that reads a catalogue."""
    found: list[ast.Call] = []
    for tree in trees(name):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in functions:
                    found.append(node)
    return found


def texts(node: ast.expr) -> list[str]:
    """Lists the texts that an argument may be, as patterns: the parts that are filled in match anything."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [re.escape(node.value)]
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[^.]+" for part in node.values]
        return ["".join(parts)]
    return []


def constants(name: str) -> set[str]:
    """Collects every text constant of the source that reads a catalogue."""
    return {
        node.value
        for tree in trees(name)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def stems(keys: set[str]) -> set[str]:
    """Drops the endings that are chosen by a number."""
    return {re.sub(r"\.(one|other)$", "", key) for key in keys}


def placeholders(text: str) -> set[str]:
    """Lists what is filled into a text."""
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_languages_say_the_same_things(name: str, language: str) -> None:
    """A language has the keys of the English one, with the same placeholders."""
    english, other = entries(name, "en"), entries(name, language)
    assert other.keys() == english.keys()
    for key, text in english.items():
        assert placeholders(other[key]) == placeholders(text), key
        assert other[key] or not text, key


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_words_have_both_forms(name: str, language: str) -> None:
    """Whatever is chosen by a number has a form for one and a form for others."""
    keys = entries(name, language).keys()
    assert {key[:-4] for key in keys if key.endswith(".one")} == {key[:-6] for key in keys if key.endswith(".other")}


@pytest.mark.parametrize("name", NAMES)
def test_every_text_that_is_asked_for_exists(name: str) -> None:
    """Each call of ``text`` finds its key, in the game's words or the shared ones."""
    known = stems(set(entries(name, "en")) | set(entries("", "en")))
    if not name:
        for game in barque.games():
            known |= stems(set(entries(game, "en")))
    for call in calls(name, "text", "Word"):
        for pattern in [pattern for pattern in texts(call.args[0]) if "." in pattern]:
            assert any(re.fullmatch(pattern, key) for key in known), ast.unparse(call)


@pytest.mark.parametrize("name", NAMES)
def test_every_refusal_has_its_sentence(name: str) -> None:
    """Each refusal finds its sentence, and provides everything that the sentence needs."""
    known = entries("", "en") | entries(name, "en")
    for call in calls(name, "Refusal", "IllegalMove", "refused"):
        given = {word.arg for word in call.keywords} - {"game", "rule"} | {"layout"}
        for key in texts(call.args[0]):
            sentence = known.get("refusal." + key.replace("\\", ""))
            assert sentence is not None, ast.unparse(call)
            assert None in given or placeholders(sentence) <= given, ast.unparse(call)


@pytest.mark.parametrize("name", NAMES)
def test_no_text_is_unused(name: str) -> None:
    """Each key is asked for by a call of ``text``, exactly or by a part that is filled in."""
    asked = [pattern for call in calls(name, "text", "Word") for pattern in texts(call.args[0])]
    shared = [pattern for call in calls("", "text", "Word") for pattern in texts(call.args[0])]
    for game in barque.games() if not name else ():
        asked += [pattern for call in calls(game, "text", "Word") for pattern in texts(call.args[0])]
    asked.append(r"gods?\..*")  # the help reads these as a whole
    for key in stems(set(entries(name, "en"))):
        if key.partition(".")[0] not in BY_DATA:
            assert any(re.fullmatch(pattern, key) for pattern in asked + shared), key


@pytest.mark.parametrize("name", NAMES)
def test_no_refusal_is_unused(name: str) -> None:
    """Each refusal's key stands somewhere in the source."""
    said = constants(name)
    for game in barque.games() if not name else ():
        said |= constants(game)
    for key in entries(name, "en"):
        section, _, rest = key.partition(".")
        assert section != "refusal" or rest in said, key


@pytest.mark.parametrize("name", barque.games())
def test_options_are_explained(name: str) -> None:
    """Each option has an entry, and each entry its option."""
    explained = {key.partition(".")[2] for key in entries(name, "en") if key.startswith("option.")}
    assert explained == barque.game(name).options.keys()


@pytest.mark.parametrize("name", barque.games())
def test_events_are_told(name: str) -> None:
    """Each kind of event has a sentence, unless it is silent; ``-you`` and the like are variants of a kind."""
    kinds = {
        text.replace("\\", "")
        for call in calls(name, "Event", "tell", "confide")
        for argument in call.args[:2]  # the kind, after the state if that is an argument too
        for text in texts(argument)
        if "[" not in text
    }
    told = {key.partition(".")[2] for key in stems(set(entries(name, "en"))) if key.startswith("event.")}
    kinds -= set(barque.game(name).speech.silent)
    assert kinds
    for kind in kinds:
        assert any(key == kind or key.startswith(f"{kind}-") for key in told), kind
    for key in told:
        assert any(key == kind or key.startswith(f"{kind}-") for kind in kinds), key


@pytest.mark.parametrize("name", barque.games())
def test_every_rule_is_explained(name: str) -> None:
    """The rules page has every id of the rules, from 1 without a gap, and each id in the source is one of them."""
    ids = [key.partition(".")[2] for key in entries(name, "en") if key.startswith("rules.")]
    letter = ids[0].partition("-")[0]
    assert ids == [f"{letter}-{n}" for n in range(1, len(ids) + 1)]
    source = "\n".join(path.read_text("utf-8") for path in (SOURCE / "games" / name).rglob("*.py"))
    assert set(re.findall(rf"\b{letter}-\d+\b", source)) <= set(ids)


def test_sentences_can_be_read() -> None:
    """Every text can be filled in, and a refusal ends like a sentence."""
    for name in NAMES:
        for language in LANGUAGES:
            for key, text in entries(name, language).items():
                filled = text.format_map(dict.fromkeys(placeholders(text), "x"))
                assert filled.strip(), key
                if key.startswith("refusal.") and not key.startswith("refusal.reason-") and not text.endswith("}"):
                    assert filled.endswith("."), key


@pytest.mark.parametrize("name", NAMES)
def test_no_line_begins_with_french_punctuation(name: str) -> None:
    """The space that French puts before a colon or inside quotation marks does not break."""
    for key, text in words("fr", name).entries.items():
        assert not re.search("« | [:;!?»%]", text), key


# What readers stumbled over, by language.
STUMBLED = {
    "en": ("in vain",),
    "fr": ("au-dessous de rien", "(de nous)", "pas dans le tour où", "juste serait", "le plus de séries l’emporte",
           "trois cartes de deux familles", "en tournant en rond", "prises visibles", "robot", "votre ",
           "cartes de ville", "derrière l’écran"),
    "de": ("unter nichts", "Das Gedächtnis ist das Spiel", "die meisten Gruppen gewinnen", "Um nichts bitten",
           "Es sind genug Gruppen", "die es zeigen", "Motor", "(von uns)", "Runden am Zug"),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_readers_stumbled_over_does_not_come_back(language: str) -> None:
    said = [text for name in NAMES for text in entries(name, language).values()]
    said += [path.read_text("utf-8") for path in (SOURCE.parents[1] / "web/src").rglob(f"words/{language}.ts")]
    for phrase in STUMBLED[language]:
        assert [text for text in said if re.search(rf"(?<!celui qui a ){re.escape(phrase)}", text)] == []
