"""互包 (guiliu): who is bound to whom (docs/rules: guiliu)."""

from __future__ import annotations

from collections.abc import Sequence

from laizi.rules.ruleset import Ruleset
from laizi.rules.situation import SEATS, Meld

_GIVEN = 3


def bound_pairs(ruleset: Ruleset, melds: Sequence[Sequence[Meld]]) -> tuple[tuple[int, int], ...]:
    """Pairs of seats, the lower first, of whom one has given the other three chi, peng or ming_gang; sorted.

    A bu_gang counts as the peng it was. `melds`: those of each of the four seats.
    """
    if ruleset.fixed.scoring != "zi":
        return ()
    found = set()
    for seat, own in enumerate(melds):
        if len(own) >= _GIVEN:
            givers = [meld.giver for meld in own]
            found |= {(min(seat, giver), max(seat, giver)) for giver in range(SEATS) if givers.count(giver) >= _GIVEN}
    return tuple(sorted(found))
