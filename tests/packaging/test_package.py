"""What is installed: typed, small, quick to import, and only NumPy needed."""

import importlib.metadata
import importlib.resources
import subprocess
import sys

import laizi


def test_version_and_type_marker():
    assert importlib.metadata.version("laizi") == laizi.__version__
    assert importlib.resources.files("laizi").joinpath("py.typed").is_file()
    assert importlib.resources.files("laizi").joinpath("_native.pyi").is_file()


def test_numpy_is_the_only_required_dependency():
    required = [line for line in importlib.metadata.requires("laizi") or [] if "extra ==" not in line]
    assert [line.split(">")[0] for line in required] == ["numpy"]


def test_one_hand_needs_no_numpy():
    code = "import sys, laizi; assert laizi.is_win('11m'); print('numpy' in sys.modules, 'click' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["False", "False"]


def test_public_names_have_docstrings():
    from laizi import arrays, facts

    for module in (laizi, arrays, facts):
        for name in module.__all__:
            value = getattr(module, name)
            if callable(value):
                assert value.__doc__, name
