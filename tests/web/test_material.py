"""What the service hands to its page: drawings of all tiles, words in both languages, the picture of a judgement."""

import json
from xml.etree import ElementTree

import pytest
from tests.rules.test_worked_examples import examples

import laizi
from laizi.display.svg import picture
from laizi.messages import rule_codes, rule_text
from laizi.web.material import material

ENDINGS = ("", "-wild", "-laizi", "-pizi")
GIVEN = examples("kaikou")[1][1]


def test_every_tile_has_a_picture_of_its_own(service):
    names = {f"tiles/{tile}{ending}.svg" for tile in laizi.TILES for ending in ENDINGS} | {"tiles/back.svg", "tiles/any-wild.svg"}
    made = material()
    assert {name for name in made if name.startswith("tiles/")} == names
    assert len({made[name] for name in names}) == len(names)
    for name in sorted(names)[::7]:
        status, headers, body = service.ask("GET", f"/static/{name}")
        assert status == 200
        assert headers["content-type"] == "image/svg+xml"
        assert body == made[name]
        assert ElementTree.fromstring(body).get("viewBox") == "0 0 60 80"


def test_a_drawing_that_is_known_is_not_sent_again(service):
    _, headers, _ = service.ask("GET", "/static/tiles/5m.svg")
    status, _, body = service.ask("GET", "/static/tiles/5m.svg", headers={"If-None-Match": headers["etag"]})
    assert (status, body) == (304, b"")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_words_are_those_of_the_catalogue(service, lang):
    status, _, body = service.ask("GET", f"/static/words-{lang}.json")
    assert status == 200
    words = json.loads(body)
    assert list(words["tiles"]) == [str(tile) for tile in laizi.TILES]
    for table in ("forms", "violations", "melds", "occasions"):
        assert words["rules"][table] == {code: rule_text(table, code, lang) for code in rule_codes(table)}


def test_no_other_file_is_there(service):
    for name in ("tiles/9z.svg", "tiles/../index.html", "words-fr.json", "tiles/"):
        assert service.ask("GET", f"/static/{name}")[0] == 404


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_picture_is_the_librarys(service, lang):
    status, headers, body = service.ask("POST", "/api/picture", json.dumps({"situation": GIVEN, "lang": lang}).encode())
    assert status == 200
    assert headers["content-type"] == "image/svg+xml"
    assert body.decode() == picture(laizi.judge(GIVEN), lang)


def test_what_cannot_be_judged_has_no_picture(service):
    status, problem = service.post("/api/picture", {"situation": {**GIVEN, "tile": "9x"}})
    assert status == 422
    assert problem["path"] == "/situation/tile"
