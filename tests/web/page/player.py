"""Somebody who builds a situation on the page by clicks."""

import re

SINGLES = ("indicator", "xing", "tile")


def tiles(text):
    """``["1m", "1m", "5z"]`` of ``"11m5z"``."""
    return [rank + suit for ranks, suit in re.findall(r"([1-9]+)([mpsz])", text) for rank in ranks]


class Player:
    def __init__(self, page):
        self.page = page

    def settled(self):
        """Waits until the service has answered what was set last."""
        self.page.wait_for_selector("body[data-settled='true']")

    def click(self, identity):
        self.page.locator(f"[id='{identity}']").click()

    def check(self, identity):
        self.page.locator(f"[id='{identity}']").check(force=True)

    def fold(self, identity):
        """Opens what is behind a fold."""
        if not self.page.evaluate("id => document.getElementById(id).open", identity):
            self.click(f"{identity}-summary")

    def put(self, target, kinds):
        """Opens the palette for a target and chooses tiles."""
        for place, kind in enumerate(kinds):
            if place == 0 or self.page.locator("#palette-done").count() == 0:
                self.click(f"{target}-add")
            self.click(f"palette-{kind}")
        if self.page.locator("#palette-done").count():
            self.click("palette-done")

    def options(self, options):
        if not options:
            return
        self.fold("house")
        for name, value in options.items():
            control = self.page.locator(f"[id='option-{name}']")
            text = str(value).lower() if isinstance(value, bool) else str(value)
            if control.evaluate("one => one.tagName") == "SELECT":
                control.select_option(text)
            else:
                control.fill(text)
                control.press("Enter")

    def build(self, given):
        """Sets all of a situation."""
        page = self.page
        page.select_option("#ruleset", given["ruleset"])
        self.settled()
        self.options(given.get("options"))
        self.check(f"dealer-{given['dealer']}")
        self.check(f"winner-{given['winner']}")
        for number, seat in enumerate(given["seats"]):
            self.seat(number, seat, number == given["winner"])
        for name in SINGLES:
            if name in given:
                self.put(name, tiles(given[name]))
        self.check(f"by-{given['by']}")
        if "from" in given:
            self.check(f"from-{given['from']}")
        for occasion in given.get("occasion", ()):
            self.check(f"occasion-{occasion}")
        for pair in given.get("bound", ()):
            self.check(f"bound-{pair[0]}{pair[1]}")
        self.before(given)
        self.settled()

    def before(self, given):
        """What is set in room only."""
        if "rain" in given or "previous" in given:
            self.fold("special")
        for number in given.get("rain", {}).get("refused", ()):
            self.check(f"refused-{number}")
        previous = given.get("previous", {})
        if "laizi" in previous:
            self.put("yuanlai", [previous["laizi"]])
        for key in ("jinding_winners", "jinding_payers"):
            for number in previous.get(key, ()):
                self.check(f"{key}-{number}")

    def seat(self, number, seat, wins):
        if seat["hand"]:
            if not wins:
                self.fold(f"more-{number}")
            self.put(f"hand-{number}", tiles(seat["hand"]))
        for place, meld in enumerate(seat.get("melds", ())):
            self.put(f"meld-{number}-{meld['kind']}", [tiles(meld["tiles"])[0]])
            if meld["kind"] not in ("chi", "an_gang"):
                self.page.select_option(f"#melds-{number}-{place}-from", str(meld["from"]))
        self.put(f"pizi-{number}", tiles(seat.get("pizi", "")))
        for _ in range(seat.get("laizi", 0)):
            self.click(f"laizi-{number}-more")
        for key, name in (("laizi_discards", "thrown"), ("misplayed", "misplayed")):
            for _ in range(seat.get(key, 0)):
                self.fold(f"more-{number}")
                self.click(f"{name}-{number}-more")
        for key in ("passed", "discards"):
            if key in seat:
                self.fold(f"more-{number}")
                self.put(f"{key}-{number}", tiles(seat[key]))

    # ---- what the page says ----------------------------------------------------------------------------------------------

    def verdict(self):
        return self.page.locator("#verdict").inner_text()

    def gains(self):
        found = self.page.locator(".gains li strong").all_inner_texts()
        return [int(text.replace("−", "-").replace(",", "").replace("+", "")) for text in found]

    def points(self):
        """What each payer owes by the last line of its table, and by the table's caption."""
        found = {}
        for table in self.page.locator("table.factors").all():
            last = table.locator("tbody tr:last-child td:last-child").inner_text()
            assert table.locator("caption strong").inner_text().replace(",", "") == last
            found[table.get_attribute("data-payer")] = int(last)
        return found

    def violations(self):
        return [one.get_attribute("data-code") for one in self.page.locator(".reasons li").all()]
