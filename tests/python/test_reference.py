"""docs/reference.md is made from the headers: it must not drift."""
import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_reference_is_what_the_headers_say():
    spec = importlib.util.spec_from_file_location("make_reference", ROOT / "docs/make_reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (ROOT / "docs/reference.md").read_text(encoding="utf-8") == module.page(), "run python3 docs/make_reference.py"
    assert len(module.structs("queries.hpp")) >= 25
    assert len(module.structs("events.hpp")) >= 10
    assert len(module.moments()) >= 15
