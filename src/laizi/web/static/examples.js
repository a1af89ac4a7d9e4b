// A situation of each ruleset to look at first: worked examples of docs/rules.

const room = {
  ruleset: "wuhan-room",
  indicator: "9s",
  dealer: 0,
  winner: 0,
  tile: "5m",
  by: "self_draw",
  seats: [
    {
      hand: "67m8p1s",
      melds: [
        { kind: "peng", tiles: "777p", from: 2 },
        { kind: "ming_gang", tiles: "3333z", from: 1 },
        { kind: "chi", tiles: "345s", from: 3 },
      ],
      pizi: "9s7z",
    },
    { hand: "", melds: [{ kind: "chi", tiles: "123m", from: 0 }] },
    { hand: "", melds: [{ kind: "peng", tiles: "222p", from: 0 }], pizi: "8s" },
    { hand: "", melds: [{ kind: "an_gang", tiles: "9999p" }], laizi: 1 },
  ],
};
const kaikou = {
  ruleset: "wuhan-kaikou",
  indicator: "9p",
  dealer: 0,
  winner: 0,
  tile: "9s",
  by: "self_draw",
  seats: [
    {
      hand: "1115599s",
      melds: [
        { kind: "peng", tiles: "333s", from: 1 },
        { kind: "ming_gang", tiles: "7777s", from: 2 },
      ],
    },
    { hand: "" },
    { hand: "", melds: [{ kind: "chi", tiles: "123m", from: 1 }] },
    { hand: "", laizi: 1 },
  ],
};
const guiliu = {
  ruleset: "guiliu",
  dealer: 0,
  winner: 1,
  tile: "7p",
  by: "self_draw",
  occasion: ["after_gang"],
  seats: [{ hand: "" }, { hand: "345678m56p99s", melds: [{ kind: "an_gang", tiles: "2222p" }] }, { hand: "" }, { hand: "" }],
};

/** An example for a ruleset, given what it is based on. */
export const example = (ruleset, base) => ({ ...({ guiliu, "wuhan-room": room }[base] ?? kaikou), ruleset });
