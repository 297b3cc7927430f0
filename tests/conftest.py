"""The plugin behind `make proofs`: it registers the mark `proves` and writes the index from what was collected.

And where tests keep exact results.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.proves import MARK, index_as_text, index_of, raised, ratchet_as_text, ratchet_of, read_ratchet

RESULTS = Path(__file__).parent.parent / ".cache" / "results"
INDEX = Path("src/pitboss/law/proofs.json")
COVERAGE = Path("tests/law/coverage.csv")

# How long examples take says something about the machine, and nothing about what they prove. Every run has the same
# ones, so that a change is judged by what it changes.
settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


@pytest.fixture(scope="session", autouse=True)
def results_of_the_project() -> Iterator[None]:
    """Exact results are kept in the project, under the code that computed them, and never in anybody's home."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(RESULTS))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("proofs")
    group.addoption(
        "--write-proofs",
        action="store_true",
        help=f"with --collect-only: write {INDEX} and raise {COVERAGE} from the marks of the whole suite",
    )
    group.addoption("--proofs-to", metavar="FILE", help="with --write-proofs: write the index there and nothing else")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARK}(*proofs): the clauses a test proves; see tests/proves.py")
    if not config.getoption("write_proofs"):
        if config.getoption("proofs_to"):
            raise pytest.UsageError("--proofs-to says where --write-proofs writes: give both")
        return
    if not config.option.collectonly:
        raise pytest.UsageError("--write-proofs only collects: add --collect-only")
    chosen = config.option.keyword or config.option.markexpr or config.option.deselect
    # The suite of another package is named, and its index is written beside its games.
    named = config.args_source is not pytest.Config.ArgsSource.TESTPATHS and not config.getoption("proofs_to")
    if chosen or named:
        raise pytest.UsageError("the index covers the whole suite: name no files, -k, -m or --deselect")


def pytest_collection_finish(session: pytest.Session) -> None:
    config = session.config
    # An index of what could be collected would forget the rest: pytest reports the errors, the files stay.
    if not config.getoption("write_proofs") or session.testsfailed:
        return
    index = index_of(session.items)
    if elsewhere := config.getoption("proofs_to"):
        Path(elsewhere).write_text(index_as_text(index), encoding="utf-8")
        return
    (config.rootpath / INDEX).write_text(index_as_text(index), encoding="utf-8")
    file = config.rootpath / COVERAGE
    committed = read_ratchet(file.read_text(encoding="utf-8")) if file.exists() else {}
    file.write_text(ratchet_as_text(raised(committed, ratchet_of(index))), encoding="utf-8")
