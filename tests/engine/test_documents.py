"""What the documents show really works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import flightdeck

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "docs" / "engine.md", ROOT / "docs" / "adapters.md"]


def samples(document: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.stem)
def test_the_samples_run(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One after the other, as a reader would try them."""
    found = samples(document)
    assert found
    names: dict[str, object] = {}
    for sample in found:
        exec(compile(sample, document.name, "exec"), names)
    assert document.name != "README.md" or re.match(r"\[\d+, \d+, \d+, \d+\] \(\d", capsys.readouterr().out)


@pytest.mark.parametrize(
    "document", [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")], ids=lambda document: document.name
)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#:\s]+)[)\s]", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target


def test_the_sizes_of_observations_are_as_told() -> None:
    text = (ROOT / "docs" / "adapters.md").read_text(encoding="utf-8")
    for info in flightdeck.games():
        game = flightdeck.game(info.name, players=4)
        assert f"| {info.title} | {len(game.actions)} | {len(game.start(0).observe(0))} |" in text
