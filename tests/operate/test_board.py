"""The Grafana board: it is what its table says, its expressions parse."""

import importlib.util
import json

import pytest

from tests.operate.promtool import ROOT, run

FOLDER = ROOT / "deploy" / "grafana"


@pytest.fixture(scope="module")
def board():
    spec = importlib.util.spec_from_file_location("board", FOLDER / "board.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.board()


def expressions(board) -> list[str]:
    return [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]


def test_the_file_is_what_its_table_says(board):
    assert json.loads((FOLDER / "paiju.json").read_text()) == board


def test_every_expression_parses(board, tmp_path):
    rules = [
        {"record": f"board:line{number}", "expr": text.replace("$__rate_interval", "1m")}
        for number, text in enumerate(expressions(board))
    ]
    file = tmp_path / "board.json"
    file.write_text(json.dumps({"groups": [{"name": "board", "rules": rules}]}))
    done = run("check", "rules", str(file))
    assert done.returncode == 0, done.stdout + done.stderr
