"""Documents that are made or can be run: they must not drift."""

from __future__ import annotations

import importlib.util
import inspect
import os
import re
import subprocess
import sys

import pytest

import woodlore as wl
from conftest import ROOT, environment

BLOCK = re.compile(r"^```python\n(.*?)^```", re.S | re.M)


def test_the_reference_is_what_the_docstrings_say():
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    spec = importlib.util.spec_from_file_location("make_api", ROOT / "docs/make_api.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = module.page()
    assert (ROOT / "docs/api.md").read_text(encoding="utf-8") == page, "run ./woodlore python docs/make_api.py"
    assert page.count("### ") > 35


def test_every_public_name_has_a_docstring():
    for name in wl.__all__:
        value = getattr(wl, name)
        assert inspect.getdoc(value), name
        if isinstance(value, type) and not issubclass(value, Exception):
            for member, inner in vars(value).items():
                if not member.startswith("_") and (callable(inner) or isinstance(inner, (property, staticmethod, classmethod))):
                    assert inspect.getdoc(inner), f"{name}.{member}"


def test_the_stubs_name_what_is_compiled():
    """Every name and member of the compiled part stands in _native.pyi, and nothing else does."""
    import ast

    tree = ast.parse((ROOT / "python/woodlore/_native.pyi").read_text(encoding="utf-8"))
    def named(body):
        """Classes and functions by name, and what is only said to have a type."""
        return {node.target.id if isinstance(node, ast.AnnAssign) else node.name: node for node in body if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AnnAssign))}

    stub = {name: node for name, node in named(tree.body).items() if not name.startswith("__")}
    compiled = {name: value for name, value in vars(wl._native).items() if not name.startswith("__")}
    assert set(stub) == set(compiled)
    for name, node in stub.items():
        if not isinstance(node, ast.ClassDef) or issubclass(compiled[name], Exception):
            continue
        told = set(named(node.body)) - {"__init__", "__hash__", "__eq__"}
        assert told == {member for member in vars(compiled[name]) if not member.startswith("_")}, name


@pytest.mark.parametrize("page", ["recipes.md", "python.md"])
def test_the_examples_run(page, tmp_path):
    """All blocks of a page, one after the other, in a folder with the configs."""
    blocks = BLOCK.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))
    assert len(blocks) >= 5
    text = "\n".join(blocks)
    for large in re.findall(r"(?<=, )(?:10_000|5000|2000|1000|500|400|300)(?=, )|(?<=games=)1000", text):
        text = text.replace(f", {large},", ", 40,").replace(f"games={large}", "games=20")
    (tmp_path / "configs").symlink_to(ROOT / "configs")
    program = f"import matplotlib\nmatplotlib.use('Agg')\nimport woodlore as wl\ndef main():\n" + "\n".join("    " + line for line in text.splitlines()) + "\nif __name__ == '__main__': main()\n"
    (tmp_path / "program.py").write_text(program)
    done = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize("name", ["1_first_steps", "2_balance", "3_a_rule_variant", "4_an_agent"])
def test_the_notebooks_run(name, tmp_path):
    """From start to end, with few games; stored ones hold what was printed and drawn."""
    nbformat = pytest.importorskip("nbformat")
    from nbclient import NotebookClient

    file = ROOT / "docs/notebooks" / f"{name}.ipynb"
    notebook = nbformat.read(file, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs or cell.source.lstrip().startswith(("import", "class", "LIKES")) for cell in code), f"{name} is stored without its output"
    assert any("image/png" in output.get("data", {}) or "image/svg+xml" in output.get("data", {}) for cell in code for output in cell.outputs)
    for cell in code:
        cell.outputs = []
    client = NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(ROOT / "docs/notebooks")}})
    kept = dict(os.environ)
    os.environ.update(environment(), WOODLORE_GAMES="32")
    try:
        client.execute()
    finally:
        os.environ.clear()
        os.environ.update(kept)
