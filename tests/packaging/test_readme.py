"""What the two READMEs show is run as it stands."""

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2]
READMES = ("README.md", "README.zh-CN.md")


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", (FOLDER / name).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("name", READMES)
def test_the_code_runs(name: str, capsys: pytest.CaptureFixture[str]):
    together: dict[str, object] = {}
    for block in blocks(name, "python"):
        exec(block, together)
    assert together["judgement"].deltas == [-32, 56, -16, -8]
    assert together["match"].over
    assert "[-32" not in capsys.readouterr().err


def test_both_show_the_same():
    """Code, commands and links agree; only the words differ."""

    def shown(name: str) -> tuple[object, ...]:
        text = (FOLDER / name).read_text(encoding="utf-8")
        commands = re.findall(r"^(?:laizi|make|pip) [^#\n]*", text, re.MULTILINE)
        code = [re.sub(r'\s*#.*|, "zh"', "", block) for block in blocks(name, "python")]
        links = re.findall(r"\]\(((?:docs|[A-Z])[^)]*)\)", text)
        return [one.strip().replace(" --lang zh", "") for one in commands], code, sorted(set(links) - set(READMES))

    assert shown("README.md") == shown("README.zh-CN.md")
    for link in shown("README.md")[2]:
        assert (FOLDER / link).exists(), link
