"""axe-core on every scene in both themes. Where it comes from: AXE names the file, or `npm install axe-core` was run in the repository's root."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from browser.chromium import Chromium
from browser.scenes import SCENES, message
from browser.serving import ROOT, made, served

AXE = Path(os.environ.get("AXE") or ROOT / "node_modules" / "axe-core" / "axe.min.js")
RULES = """axe.run(document, {resultTypes: ['violations'], rules: {'color-contrast-enhanced': {enabled: true}}})
    .then(r => r.violations.map(v => [v.id, v.help, v.nodes.map(n => n.html.slice(0, 160))]))"""


def test_axe_finds_nothing(browser: Chromium, tmp_path: Path) -> None:
    if not AXE.exists():
        assert not os.environ.get("CI") or not os.environ.get("AXE"), f"there is no {AXE}"
        pytest.skip("axe-core is not installed (npm install --no-save axe-core)")
    made(tmp_path / "a.lesson").store.close()
    wrong: list[Any] = []
    with served(tmp_path / "a.lesson") as server:
        page = browser.page(server.url)
        page.wait("typeof message !== 'undefined' && message !== null")
        page.run("source.close(); follow = () => {}; lastSign = Infinity; 0")
        page.size(1280, 720)
        page.run(f"{AXE.read_text(encoding='utf-8')}; 0")
        for theme in ("dark", "light"):
            page.run(f"root.dataset.theme = '{theme}'; 0")
            for name, scene in SCENES.items():
                page.run(f"show({json.dumps(message(scene))}); 0")
                page.run("Promise.all(document.getAnimations().map(a => (a.finish(), a.finished)))")
                wrong += [(theme, name, *found) for found in page.run(RULES)]
        page.close()
    assert not wrong, "\n".join(map(str, wrong))
