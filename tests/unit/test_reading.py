"""JSON is read by several threads at once, each by itself."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from laizi import InputError
from laizi.answers.reading import read_json


def test_threads_read_each_by_itself():
    """What one refuses is not refused, or forgotten, in another."""
    whole = b'{"x": [' + b"{}, " * 20_000 + b"{}]}"
    wrong = b'{"x": [' + b'{"a": 1}, ' * 20_000 + b"NaN]}"

    def refused(_):
        with pytest.raises(InputError) as caught:
            read_json(wrong)
        return caught.value.code, caught.value.path

    with ThreadPoolExecutor(4) as pool:
        bad = pool.map(refused, range(40))
        good = pool.map(read_json, [whole] * 40)
        assert all(len(found["x"]) == 20_001 for found in good)
        assert set(bad) == {("json_constant", "/x/20000")}
