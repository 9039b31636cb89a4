"""Checks that a game keeps the contract, at every step of random play. Public: use it for your own game.

    from barque.kernel import conformance
    conformance.check_game(my_game)                            # the table of moves and its notation, the words
    conformance.check_play(my_game, 3, seed=7, my_option=True) # a whole random game, each law at every step

A broken law raises ``BrokenLaw``, which names the law, the game and its seed, options and ply, so that the case can be
played again. The laws:

- *moves*: ``parse(show(action)) == action``, each notation once, each move JSON-able.
- *words*: each language has the name of the game and what its options mean.
- *legal*: never empty before the end, rising, and exactly what ``allows`` allows; anything else raises
  ``IllegalMove`` and leaves the state as it was.
- *hidden*: for every seat and a spectator, a sample's view, events and (on the seat's turn) legal moves and previews
  are byte for byte those of the true state; so is the seat's observation as numbers, which keeps to its fields.
- *fair*: a sample depends on nothing that is hidden: drawn from another sample with the same luck, it is the same.
- *reading*: ``view``, ``sample``, ``events``, ``dump``, ``record`` and ``clone`` change nothing.
- *dump*: ``load(dump())`` is the same position, and the game goes on from it in the same way.
- *record*: ``replay(record())`` is the same state.
- *clone*: what happens to a clone does not touch the original.
- *fields*: a clone and ``load(dump())`` have every field of the state, and a clone shares none that changes; except
those that ``history`` names, and caches, whose names begin with an underscore.
- *luck*: the same seed, options and moves give the same state; ``playout`` plays as drawing from ``legal()`` does.
"""

from __future__ import annotations

from typing import Final

from barque.kernel.fields import fields, frozen
from barque.kernel.game import Game, State, canonical
from barque.kernel.language import LANGUAGES
from barque.kernel.move import IllegalMove, Json
from barque.kernel.rng import Rng


class BrokenLaw(AssertionError):
    """Names the law that a game broke, and where."""


def check_game(game: Game) -> None:
    """Checks the table of moves and the notation of *game*, and the words that it must have."""
    seen: dict[str, int] = {}
    for action, move in enumerate(game.moves):
        text = game.show(action)
        _demand(
            text not in seen, "moves", f"{game.name}: actions {seen.get(text)} and {action} are both written {text!r}"
        )
        seen[text] = action
        try:
            back = game.parse(text)
        except IllegalMove:
            back = -1
        _demand(back == action, "moves", f"{game.name}: {text!r} is not read back as {action}")
        canonical(move.json())
    for language in LANGUAGES:
        _demand(not game.lacking(language), "words", f"{game.name}: {language}.toml lacks {game.lacking(language)}")


def check_play(
    game: Game, seats: int, seed: int | str, often: int = 10, each_seat: bool = True, **options: Json
) -> State:
    """Plays a random game and checks every law; returns the finished state.

    The law of hidden information and the legal moves are checked at every step; the slower laws (dumps, records,
    playouts) at about one step in *often* and at the end. The law of hidden information is checked for each seat and
    for a spectator or, without *each_seat*, for one of them at random: enough for thousands of games.
    """
    state = game.start(seats, seed=seed, **options)
    rng = Rng(f"conformance {seed}")
    while True:
        slow = state.over or rng.below(often) == 0
        check_state(state, rng, slow, each_seat or slow)
        if state.over:
            break
        actions = state.legal()
        state.play(actions[int(rng.below(len(actions)))])
    again = game.start(seats, seed=seed, **options)
    for entry in state.log:
        again.step(entry, state.accords)
    _same("luck", state, _whole(again), _whole(state))
    return state


def check_state(state: State, rng: Rng, slow: bool = True, each_seat: bool = True) -> None:
    """Checks every law in one position: the slower ones only if *slow*, for *each_seat* or for one seat at random."""
    seats: list[int | None] = [None, *range(state.seats)]
    try:
        law = "legal"
        check_legal(state, rng, slow)
        law = "hidden"
        for seat in seats if each_seat else [seats[int(rng.below(len(seats)))]]:
            check_hidden(state, seat, rng, slow)
        if slow:
            for law, check in SLOW.items():  # noqa: B007 (it is named where the check fails)
                check(state, rng)
    except BrokenLaw:
        raise
    except Exception as error:
        raise BrokenLaw(f"{law}: {_where(state, f'{type(error).__name__}: {error}')}") from error


def check_legal(state: State, rng: Rng, slow: bool = True) -> None:
    """Checks the law *legal*, and tries some illegal moves too."""
    actions = state.legal()
    _demand(state.over == (not actions), "legal", _where(state, "no legal move before the end, or one after it"))
    _demand(actions == sorted(set(actions)), "legal", _where(state, "legal() is not rising"))
    _demand(all(state.allows(action) for action in actions), "legal", _where(state, "a legal move is not allowed"))
    legal = set(actions)
    some = {int(rng.below(len(state.game.moves))) for _ in range(12)} | {-1, len(state.game.moves)}
    before = _whole(state) if slow else state.log.copy()
    for action in some - legal:
        try:
            state.play(action)
        except IllegalMove as refusal:
            _demand(bool(str(refusal)), "legal", _where(state, f"the refusal of {action} says nothing"))
        else:
            raise BrokenLaw(f"legal: {_where(state, f'{action} is not in legal() but was played')}")
    _same("legal", state, _whole(state) if slow else state.log, before, "a refused move changed the state")


def check_hidden(state: State, seat: int | None, rng: Rng, slow: bool = True) -> None:
    """Checks the law of hidden information for *seat*."""
    sample = state.sample(seat, rng)
    _same("hidden", state, sample.view(seat), state.view(seat), f"view({seat})")
    told = len(state.events())
    since = 0 if slow else max(0, told - 30)  # the earlier ones were compared in earlier steps
    _demand(len(sample.events()) == told, "hidden", _where(state, f"different events in the sample for {seat}"))
    _same("hidden", state, _told(sample, seat, since), _told(state, seat, since), f"events for {seat}")
    if seat is not None and seat == state.turn:
        _same("hidden", state, sample.legal(), state.legal(), f"legal moves of {seat}")
        _same("hidden", state, sample.previews(), state.previews(), f"previews for {seat}")
    if seat is not None:
        check_observation(state, sample, seat, slow)
    _demand(sample.turn == state.turn, "hidden", _where(state, f"it is another seat's turn in the sample for {seat}"))


def check_observation(state: State, sample: State, seat: int, slow: bool) -> None:
    """Checks that what *seat* may know as numbers is the same in a sample, and keeps to its fields."""
    tensors = state.game.tensors(state.seats, state.options)
    if slow:
        allowed = [action for action, one in enumerate(tensors.mask(state)) if one]
        _same("legal", state, allowed, state.legal(), "the mask of legal actions")
    right = tensors.observation(state, seat)
    found = tensors.observation(sample, seat)
    if not slow and found == right:
        return
    for field in tensors.fields:
        start, end = tensors.starts[field.name], tensors.starts[field.name] + field.size
        numbers = [int(n) for n in right[start:end]]
        _same("hidden", state, [int(n) for n in found[start:end]], numbers, f"{field.name} as {seat} observes it")
        _demand(max(numbers) <= field.most, "hidden", _where(state, f"{field!r} holds {max(numbers)}"))


def check_fair(state: State, rng: Rng) -> None:
    """Checks the law *fair*: samples of a sample are samples of the true state."""
    for seat in [None, *range(state.seats)]:
        luck = int(rng.below(1 << 30))
        other = state.sample(seat, rng)
        _same(
            "fair",
            state,
            other.sample(seat, Rng(luck)).dump(),
            state.sample(seat, Rng(luck)).dump(),
            f"samples for {seat}",
        )


def check_reading(state: State, rng: Rng) -> None:
    """Checks the law *reading*, and that samples and their dumps are complete positions that can be played on."""
    before = _whole(state)
    for seat in [None, *range(state.seats)]:
        canonical(state.view(seat))
        sample = state.sample(seat, rng)
        loaded = state.game.load(sample.dump())
        _same("reading", state, loaded.dump(), sample.dump(), f"dump of a sample for {seat}")
        _same("reading", state, sample.legal(), loaded.legal(), f"legal moves of a sample for {seat}")
        sample.playout(rng)
        _demand(sample.over and bool(sample.winners), "reading", _where(state, "a sample played on has no winner"))
    state.clone().playout(rng)
    _same("reading", state, _whole(state), before)


def check_dump(state: State, rng: Rng) -> None:
    """Checks the law *dump*."""
    data = state.dump()
    loaded = state.game.load(data)
    _same("dump", state, loaded.dump(), data)
    for seat in [None, *range(state.seats)]:
        _same("dump", state, loaded.view(seat), state.view(seat), f"view({seat})")
        luck = int(rng.below(1 << 30))
        _same("dump", state, loaded.sample(seat, Rng(luck)).dump(), state.sample(seat, Rng(luck)).dump(), "samples")
    _demand(loaded.rules == state.rules, "dump", _where(state, "it does not name the version of its rules"))
    _demand(loaded.turn == state.turn, "dump", _where(state, "it is another seat's turn after loading"))
    _demand(loaded.legal() == state.legal(), "dump", _where(state, "different legal moves after loading"))
    luck = int(rng.below(1 << 30))
    ended, other = state.clone(), loaded.clone()
    ended.playout(Rng(luck))
    other.playout(Rng(luck))
    _demand(
        ended.log[len(state.log) :] == other.log, "dump", _where(state, "the game goes on differently after loading")
    )
    for text in (state.game.record(other), state.game.record(ended)):
        _demand(
            state.game.record(state.game.replay(text)) == text, "record", _where(state, "a record reads differently")
        )


def check_record(state: State, rng: Rng) -> None:
    """Checks the law *record*."""
    replayed = state.game.replay(state.game.record(state))
    _same("record", state, _whole(replayed), _whole(state))


def check_clone(state: State, rng: Rng) -> None:
    """Checks the law *clone*, both ways."""
    before = _whole(state)
    twin = state.clone()
    _same("clone", state, _whole(twin), before)
    twin.clone().playout(rng)
    _same("clone", state, _whole(twin), before, "a clone's clone")
    twin.playout(rng)
    _same("clone", state, _whole(state), before, "the original")


def check_fields(state: State, rng: Rng) -> None:
    """Checks the law *fields*: finds one that ``clone``, ``dump`` or ``load`` forgot."""
    before = _frozen(state)
    twin = state.clone()
    _have_all(state, _frozen(twin), before, "the clone's field")
    twin.playout(rng)
    _have_all(state, _frozen(state), before, "a field that the clone changes too:")
    loaded = state.game.load(state.dump())
    _have_all(state, _frozen(loaded), before, "the loaded state's field")


def _frozen(state: State) -> dict[str, object]:
    besides = state.history()
    return {
        name: frozen(value) for name, value in fields(state).items() if not name.startswith("_") and name not in besides
    }


def _have_all(state: State, found: dict[str, object], right: dict[str, object], what: str) -> None:
    for name, value in right.items():
        kept = name in found and found[name] == value
        said = f"{what} {name} is {str(found.get(name))[:200]} instead of {str(value)[:200]}"
        _demand(kept, "fields", _where(state, said))


def check_luck(state: State, rng: Rng) -> None:
    """Checks that ``playout`` plays the same moves as drawing from ``legal()`` with the same generator."""
    luck = int(rng.below(1 << 30))
    fast, slow = state.clone(), state.clone()
    fast.playout(Rng(luck))
    drawn = Rng(luck)
    while not slow.over:
        actions = slow.legal()
        slow.play(actions[int(drawn.below(len(actions)))])
    _same("luck", state, _whole(fast), _whole(slow), "playout")


SLOW: Final = {  # in this order: most of the others play clones to the end
    "clone": check_clone,
    "reading": check_reading,
    "fair": check_fair,
    "record": check_record,
    "dump": check_dump,
    "fields": check_fields,
    "luck": check_luck,
}


def _told(state: State, seat: int | None, since: int) -> list[Json]:
    return [event.seen(seat) for event in state.events(since)]


def _whole(state: State) -> list[Json]:
    return [state.dump(), state.log, [str(accord) for accord in state.accords], list(state.winners), state.scores()]


def _where(state: State, what: str) -> str:
    origin = state.origin
    seed = origin.seed if origin is not None else None
    options = {name: value for name, value in state.options.items() if value != state.game.options[name].default}
    return f"{what} ({state.game.name}, {state.seats} seats, seed {seed}, options {options}, ply {len(state.log)})"


def _demand(kept: bool, law: str, what: str) -> None:
    if not kept:
        raise BrokenLaw(f"{law}: {what}")


def _same(law: str, state: State, found: Json, right: Json, what: str = "the state") -> None:
    if canonical(found) != canonical(right):
        raise BrokenLaw(f"{law}: {_where(state, f'{what}: {_difference(found, right)}')}")


def _difference(found: Json, right: Json, path: str = "") -> str:
    """Returns the first path at which two pieces of data differ."""
    pairs: list[tuple[str, Json, Json]] = []
    if isinstance(found, dict) and isinstance(right, dict) and found.keys() == right.keys():
        pairs = [(f"{path}.{key}", found[key], right[key]) for key in right]
    elif isinstance(found, list) and isinstance(right, list) and len(found) == len(right):
        pairs = [(f"{path}[{i}]", found[i], right[i]) for i in range(len(right))]
    for deeper, a, b in pairs:
        if canonical(a) != canonical(b):
            return _difference(a, b, deeper)
    return f"{path or 'all'} is {canonical(found)[:200]} instead of {canonical(right)[:200]}"
