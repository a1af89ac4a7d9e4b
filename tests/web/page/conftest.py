"""A service, a real browser, and pages that may neither complain nor ask anybody else."""

import os
import shutil
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from tests.web.service import running

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def address(tmp_path_factory) -> Iterator[str]:
    """Where a service of our own listens."""
    with running(tmp_path_factory.mktemp("page")) as found:
        yield f"http://127.0.0.1:{found.port}"


@pytest.fixture(scope="module")
def browser():
    """Closed after each module: as long as there is one, an event loop of its own runs in this thread, and no other can."""
    if os.environ.get("LAIZI_SANITIZED"):
        pytest.skip("no browser under AddressSanitizer")
    executable = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if executable is None:
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        yield (launched := playwright.chromium.launch(executable_path=executable))
        launched.close()


@pytest.fixture
def visit(browser, address):
    """Opens the page as somebody else each time; at the end nothing was complained about and nobody else was asked.

    Call it with a path or fragment and whatever a browser context takes; what the browser says of a refusal that is `expected`
    is no complaint.
    """
    contexts, complaints = [], []

    def open_page(fragment="", expected=(), **options):
        usual = {"locale": "en-GB", "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()

        def said(message):
            if message.type in ("error", "warning") and not any(words in message.text for words in expected):
                complaints.append(message.text)

        page.on("console", said)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.extend(elsewhere(request.url, address)))
        page.goto(f"{address}/{fragment}")
        page.wait_for_selector("body[data-settled='true']")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def elsewhere(url, address):
    """The url in a list, unless it is of the service or of the page itself."""
    parts = urlsplit(url)
    return [] if parts.scheme in ("blob", "data") or f"{parts.scheme}://{parts.netloc}" == address else [url]
