"""The environment: PettingZoo's own tests, and that it is the same round that everybody else plays."""

import warnings
from pathlib import Path

import numpy as np
import pytest
from tests.table.play import RULESETS

pytest.importorskip("pettingzoo", reason="the environment needs pettingzoo")

from pettingzoo.test import api_test, seed_test

from laizi import InputError, rules
from laizi.rl import ACTIONS, OBSERVATION_SHAPE, MahjongEnv, action_number, action_of, env, observation_of
from laizi.table import Round, Wall
from laizi.table.actions import OF_SEAT
from laizi.table.players import RandomPlayer
from laizi.tiles import TILES

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def allowed(rng, observation):
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


@each_ruleset
def test_pettingzoo_api(ruleset, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # observations are counts, not in 0-1
        api_test(env(ruleset), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


def test_pettingzoo_seeds():
    seed_test(lambda: env("wuhan-room"), num_cycles=60)


@each_ruleset
def test_it_is_the_round_itself(ruleset):
    """The same wall and actions in the environment and in a round: the same views, and rewards that are the deltas."""
    rng = np.random.default_rng(5)
    made = MahjongEnv(ruleset, false_wins=True)
    for number in range(3):
        made.reset(seed=number)
        round_ = Round(ruleset, Wall.seeded(number, 0), dealer=0)
        while round_.result is None:
            seat = round_.waiting[0]
            observation, reward, over, cut, _ = made.last()
            assert made.agent_selection == f"seat_{seat}"
            assert (reward, over, cut) == (0, False, False)
            assert made.observation_space("seat_0").contains(observation)
            assert np.array_equal(observation["observation"], observation_of(round_.view(seat)))
            options = round_.legal_actions(seat)
            assert sorted(np.flatnonzero(observation["action_mask"])) == sorted(map(action_number, options))
            plain = [one for one in options if one.kind != "false_win"]
            action = plain[rng.integers(len(plain))]
            round_.apply(action)
            made.step(action_number(action))
        assert tuple(made.rewards.values()) == round_.result.deltas
        total = dict.fromkeys(made.agents, 0.0)
        for agent in made.agent_iter():
            _, reward, over, _, _ = made.last()
            assert over
            total[agent] += reward
            made.step(None)
        assert tuple(total.values()) == round_.result.deltas
        assert made.agents == []


def test_numbers_of_actions():
    assert {action_number(action_of(2, number)) for number in range(ACTIONS)} == set(range(ACTIONS))
    assert action_of(1, 4) == (1, "discard", TILES[4])
    assert action_of(1, 136 + 9) == (1, "chi", TILES[9])
    assert action_of(3, ACTIONS - 1).kind == "false_win"
    for number in (-1, ACTIONS):
        with pytest.raises(ValueError, match="actions have numbers"):
            action_of(0, number)
    with pytest.raises(ValueError, match="abandon"):
        action_number(OF_SEAT[0]["abandon"])


def test_what_is_seen():
    """A round with a pizi kong, read off the array by hand."""
    made = MahjongEnv("wuhan-room")
    player = RandomPlayer(1)
    made.reset(seed=11)
    round_ = made.round
    while not round_.state.pizi[round_.waiting[0]]:
        made.step(action_number(player.choose({}, round_.legal_actions(round_.waiting[0]))))
    seat, state = round_.waiting[0], round_.state
    seen = made.observe(f"seat_{seat}")["observation"]
    assert seen.shape == OBSERVATION_SHAPE
    assert list(seen[0]) == list(state.hands[seat])
    assert np.flatnonzero(seen[3]).tolist() == [int(state.indicator)]
    assert np.flatnonzero(seen[4]).tolist() == [state.laizi]
    assert np.flatnonzero(seen[5]).tolist() == sorted(state.pizi_kinds)
    for step in range(4):
        other = (seat + step) % 4
        rows = seen[9 + 5 * step :]
        assert rows[0].sum() == sum(len(meld.tiles) for meld in state.melds[other] if meld.kind != "an_gang" or other == seat)
        assert sorted(np.repeat(np.arange(34), rows[1])) == sorted(map(int, state.discards[other]))
        assert sorted(np.repeat(np.arange(34), rows[2])) == sorted(map(int, state.pizi[other]))
        assert seen[-1][8 + step] == sum(state.hands[other])
    assert seen[-1][20] == state.left
    assert seen[-1][21] == state.tail_draws


def test_nothing_hidden_is_seen():
    """Other hands and the wall exchanged: nothing that a seat sees changes."""
    wall = Wall.seeded("hidden")
    order = bytearray(wall.order)
    head = 53  # four hands and the indicator are dealt; seat 0 has 4 of every 16
    own = {place for block in range(3) for place in range(block * 16, block * 16 + 4)} | {48, 52, head}
    others = [place for place in range(136) if place not in own]
    tiles = [order[place] for place in others]
    np.random.default_rng(1).shuffle(tiles)
    for place, tile in zip(others, tiles, strict=True):
        order[place] = tile
    seen = []
    for one in (wall, Wall.of(order)):
        made = MahjongEnv("wuhan-liukou")
        made.reset(options={"wall": one, "dealer": 0})
        seen.append(made.observe("seat_0"))
    assert bytes(order) != wall.order
    assert np.array_equal(seen[0]["observation"], seen[1]["observation"])
    assert np.array_equal(seen[0]["action_mask"], seen[1]["action_mask"])


def test_seeds_and_dealers():
    made = MahjongEnv("guiliu")
    made.reset(seed=3)
    orders = [made.round.state.order]
    made.reset()
    assert made.round.state.dealer == 1
    orders.append(made.round.state.order)
    made.reset(seed=3)
    assert made.round.state.order == orders[0] != orders[1]
    assert made.round.state.order == Wall.seeded(3, 0).order
    fresh = MahjongEnv(rules.load("guiliu"))
    fresh.reset()
    assert fresh.round is not None


def test_an_illegal_action_changes_nothing():
    made = MahjongEnv("wuhan-room")
    made.reset(seed=1)
    before = made.observe("seat_0")
    with pytest.raises(InputError):
        made.step(170)
    with pytest.raises(ValueError, match="needed"):
        made.step(None)
    after = made.observe("seat_0")
    assert np.array_equal(before["observation"], after["observation"])
    assert made.agent_selection == "seat_0"


def test_false_wins_are_masked_unless_wanted():
    for wanted in (False, True):
        made = MahjongEnv("wuhan-room", false_wins=wanted)
        made.reset(seed=1)
        assert made.observe("seat_0")["action_mask"][176] == wanted


def test_render(capsys):
    made = MahjongEnv("wuhan-room", render_mode="ansi", lang="zh")
    assert made.render() is None
    made.reset(seed=1)
    assert "你的手牌" in made.render()
    made.render_mode = "human"
    made.render()
    assert "你的手牌" in capsys.readouterr().out
    made.close()


def test_the_page_says_how():
    """docs/simulate.md: the example plays a round, and the sizes are those that it names."""
    page = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text(encoding="utf-8")
    example = next(part.split("```")[0] for part in page.split("```python\n") if "laizi.rl" in part.split("```")[0])
    names: dict = {}
    exec(compile(example, "docs/simulate.md", "exec"), names)
    assert names["game"].agents == []
    assert f"uint8 {OBSERVATION_SHAPE}" in page
    assert f"int8 ({ACTIONS},)" in page
