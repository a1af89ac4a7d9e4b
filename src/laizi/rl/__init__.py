"""A round as an environment for learning players: PettingZoo's AEC interface over `laizi.table` (extra ``rl``).

See ``docs/simulate.md``.

>>> from laizi.rl import MahjongEnv
>>> env = MahjongEnv("wuhan-room")
>>> env.reset(seed=1)
"""

from __future__ import annotations

from laizi.rl.encoding import ACTIONS, OBSERVATION_SHAPE, action_number, action_of, mask_of, observation_of
from laizi.rl.env import MahjongEnv, env

__all__ = [
    "ACTIONS",
    "OBSERVATION_SHAPE",
    "MahjongEnv",
    "action_number",
    "action_of",
    "env",
    "mask_of",
    "observation_of",
]
