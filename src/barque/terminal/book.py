"""The help of a game: its commands, its rules by id, and its gods."""

from __future__ import annotations

from typing import Final

from barque.kernel import Words
from barque.terminal.voice import Voice

COMMANDS: Final = ("help", "hint", "look", "log", "undo", "back", "save", "stop", "quit")


def topics(words: Words, section: str) -> dict[str, str]:
    """Returns the entries of a section of the words, by name."""
    start = section + "."
    return {key.removeprefix(start): text for key, text in words.entries.items() if key.startswith(start)}


def help_with(voice: Voice, words: Words, example: str, topic: str) -> None:
    """Explains the rules and what can be typed, or the one rule or god that *topic* names."""
    rules, gods = topics(words, "rules"), topics(words, "gods")
    if topic:
        found = {name.lower(): (name, text) for name, text in [*gods.items(), *rules.items()]}
        for god, title in (topics(words, "family") | topics(words, "god")).items():
            if god in found:
                found[title.lower()] = found[god]
        name, text = found.get(topic.lower(), ("", words.text("help.no-topic", topic=topic)))
        if name in rules:
            voice.explain([(name, text)])
        else:
            voice.say(text)
        return
    voice.title(words.text("help.rules"))
    voice.explain(list(rules.items()))
    if gods:
        voice.title(words.text("help.gods"))
        for text in gods.values():
            voice.say(text)
    voice.title(words.text("help.commands"))
    voice.say(words.text("help.move", example=example))
    voice.explain([(words.text(f"type.{command}"), words.text(f"help.{command}")) for command in COMMANDS])
