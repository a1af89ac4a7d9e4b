"""The environment: one round an episode."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ImportError as error:
    raise ImportError("laizi.rl needs pettingzoo and gymnasium: install laizi[rl]") from error

from laizi.display.playing import TableWords
from laizi.rl.encoding import ACTIONS, OBSERVATION_SHAPE, action_of, mask_of, observation_of
from laizi.rules import Ruleset, load
from laizi.rules.situation import SEATS
from laizi.table.actions import Action
from laizi.table.engine import Round
from laizi.table.wall import Wall

__all__ = ["MahjongEnv", "env"]

Observation = dict[str, NDArray[Any]]


def env(ruleset: Ruleset | str = "wuhan-room", **keywords: Any) -> OrderEnforcingWrapper:
    """A `MahjongEnv` in PettingZoo's wrappers that find wrong use."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(MahjongEnv(ruleset, **keywords)))


class MahjongEnv(AECEnv):
    """One round of four seats, ``seat_0`` to ``seat_3``; each step is the action of a seat that is waited for.

    The observation of a seat is ``{"observation": …, "action_mask": …}``, see `laizi.rl.encoding`; it holds its view and no
    more. Of a discard that several may claim every seat is asked in turn and sees nothing of the others' answers. The rewards
    are what each seat gains in the round (`RoundResult.deltas`), all at its end. An action that the mask does not allow raises
    `laizi.InputError`, and changes nothing.

    ``reset(seed=…)`` chooses a row of walls (`Wall.seeded` of the seed and the number of the episode since), the dealer of
    episode n is seat n mod 4; without a seed the row goes on, or begins anywhere. ``reset(options={"wall": Wall, "dealer":
    2})`` sets them.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "laizi_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(
        self, ruleset: Ruleset | str = "wuhan-room", *, false_wins: bool = False, render_mode: str | None = None, lang: str = "en"
    ) -> None:
        """Args: false_wins: whether the mask allows 炸胡, where that is an action. lang: of `render`."""
        super().__init__()
        self.ruleset = load(ruleset) if isinstance(ruleset, str) else ruleset
        self.false_wins = false_wins
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(SEATS)]
        self.agents: list[str] = []
        self.round: Round | None = None
        self._words = TableWords(lang)
        self._seed: int | None = None
        self._episode = 0
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, OBSERVATION_SHAPE, np.uint8),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """`ACTIONS` numbers, of which the mask allows some."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals, see the class."""
        if seed is not None:
            self._seed, self._episode = int(seed), 0
        elif self._seed is None:
            self._seed = secrets.randbelow(1 << 63)
        else:
            self._episode += 1
        given = options or {}
        wall = given.get("wall") or Wall.seeded(self._seed, self._episode)
        self.round = Round(self.ruleset, wall, dealer=given.get("dealer", self._episode % SEATS))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()
        if self.terminations[self.agents[0]]:  # over before anybody acts
            self._accumulate_rewards()

    def _actions(self, seat: int) -> tuple[Action, ...]:
        assert self.round is not None
        actions = self.round.legal_actions(seat)
        return actions if self.false_wins else tuple(one for one in actions if one.kind != "false_win")

    def observe(self, agent: str) -> Observation:
        """What a seat sees; the mask is empty when it is not waited for."""
        assert self.round is not None
        seat = self.possible_agents.index(agent)
        return {"observation": observation_of(self.round.view(seat)), "action_mask": mask_of(self._actions(seat))}

    def step(self, action: int | None) -> None:
        """The action of `agent_selection`; None when the round is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an action is needed: this round is not over")
        assert self.round is not None
        self.round.apply(action_of(self.possible_agents.index(agent), int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        """Who acts next, or what each has gained."""
        assert self.round is not None
        result = self.round.result
        if result is None:
            self.agent_selection = self.possible_agents[self.round.waiting[0]]
            return
        self.agent_selection = self.agents[0]
        for agent, gain in zip(self.possible_agents, result.deltas, strict=True):
            self.rewards[agent] = float(gain)
            self.terminations[agent] = True

    def render(self) -> str | None:
        """The table as the selected seat sees it: a text for ``"ansi"``, printed for ``"human"``."""
        if self.round is None or self.render_mode is None or not self.agents:
            return None
        seat = self.possible_agents.index(self.agent_selection)
        shown = "\n".join(self._words.view(self.round.view(seat)))
        if self.render_mode == "human":
            print(shown)
            return None
        return shown

    def close(self) -> None:
        """Nothing is held open."""
