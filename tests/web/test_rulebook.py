"""From Markdown to the page of rules: what a game of any package may write, and what it may not."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils.translation import override

from flightdeck.web.games import RULES
from flightdeck.web.rule_pictures import BadPicture
from flightdeck.web.rulebook import BadRules, rules_html

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" fill="none">
  <circle cx="5" cy="5" r="4" />
  <text x="5" y="5">scoring card</text>
</svg>
"""


def shown(folder: Path, text: str, language: str = "en") -> str:
    """What a page makes of a text; every text is read once."""
    name = f"game{len(list(folder.iterdir()))}"
    (folder / (f"{name}.md" if language == "en" else f"{name}.{language}.md")).write_text(text, "utf-8")
    return str(rules_html(folder, name, language))


def test_a_clause_has_an_anchor_and_is_linked_from_elsewhere(tmp_path: Path) -> None:
    text = shown(tmp_path, "- XY1 One. See XY2, not XY3.\n\n- XY2 Two.\n")
    assert '<div class="clause" id="XY1">' in text
    assert '<a class="anchor" href="#XY1" aria-label="Link to clause XY1">XY1</a>\n<p>One. See' in text
    assert '<a href="#XY2">XY2</a>, not XY3.' in text


def test_sections_nest_and_are_listed_after_the_first(tmp_path: Path) -> None:
    text = shown(
        tmp_path,
        "# Title\n\n## Short {#short}\n\n## Turn {#turn}\n\n### Fly {#fly}\n\n## More {#more}\n\n### Fast `fast`\n",
    )
    assert "Title" not in text
    assert '<section id="turn">\n<h2>Turn</h2>\n<section id="fly">\n<h3>Fly</h3>\n</section>\n</section>' in text
    assert '<section class="option" id="option-fast">\n<h3>Fast <code>fast</code></h3>' in text
    assert '<li><a href="#turn">Turn</a>\n<ul>\n<li><a href="#fly">Fly</a></li>\n</ul>\n</li>' in text
    assert text.index("</section>") < text.index("<nav") < text.index('<section id="turn">')
    assert text.count("<section") == text.count("</section>") == 5


def test_rulings_notes_chips_and_lists_of_links(tmp_path: Path) -> None:
    assert '<p class="ruling"><strong>Ruling:</strong> Yes.</p>' in shown(tmp_path, "**Ruling:** Yes.")
    assert '<p class="ruling"><strong>Festlegung:</strong> Ja.</p>' in shown(tmp_path, "**Festlegung:** Ja.", "de")
    assert '<p class="note">Mind.</p>' in shown(tmp_path, "> Mind.")
    assert '<span class="chip c-red"></span> Trans Toucans' in shown(tmp_path, ":red: Trans Toucans, 10:30:00")
    assert '<ul class="actions">\n<li><a href="#fly">Fly</a></li>' in shown(tmp_path, "* [Fly](#fly)")


def test_a_row_with_its_first_cell_only_begins_a_group(tmp_path: Path) -> None:
    text = shown(tmp_path, "| a | b |\n|---|---|\n| North | |\n| 1 | 2 |\n| South | |\n| 3 | 4 |\n")
    assert '<tbody>\n<tr><th colspan="2" scope="rowgroup">South</th></tr>\n<tr><td>3</td><td>4</td></tr>' in text
    assert text.count("<tbody>") == 2


def test_raw_html_is_shown_as_text(tmp_path: Path) -> None:
    text = shown(
        tmp_path, "<script>alert(1)</script>\n\n- XY1 So <b onclick=x>bold</b> & `<i>`\n\n[x](javascript:alert)\n"
    )
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "&lt;b onclick=x&gt;bold&lt;/b&gt; &amp; <code>&lt;i&gt;</code>" in text
    assert "<a href" not in text


@pytest.mark.parametrize(
    "text",
    [
        "a\n\n---\n",
        "> - a list\n",
        "    indented\n",
        "- XY1 A clause.\n- Something else.\n",
        "Text ![x](pictures/x.svg)",
    ],
)
def test_what_no_page_can_show_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadRules):
        shown(tmp_path, text)


def test_a_picture_is_drawn_with_its_labels_in_the_language_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "card.svg").write_text(DRAWING, "utf-8")
    text = shown(tmp_path, '![Ein <Bild>](pictures/card.svg\n"Und was es\nzeigt")', "de")
    assert '<svg viewBox="0 0 10 10" role="img">\n<title>Ein &lt;Bild&gt;</title>' in text
    assert ">Wertungskarte</text>" in text
    assert "<figcaption>Und was es zeigt</figcaption>" in text


@pytest.mark.parametrize(
    "drawing",
    [
        DRAWING.replace("<circle", "<script"),
        DRAWING.replace("cx=", "onclick="),
        DRAWING.replace("cx=", "style="),
        DRAWING.replace("<circle", '<image href="x"'),
        "<p>No drawing</p>",
    ],
)
def test_a_picture_that_does_something_is_refused(tmp_path: Path, drawing: str) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "card.svg").write_text(drawing, "utf-8")
    with pytest.raises(BadPicture):
        shown(tmp_path, '![x](pictures/card.svg "y")')


@pytest.mark.parametrize(
    "place", ["../secret.svg", "pictures/../../secret.svg", "/etc/passwd", "https://elsewhere/x.svg"]
)
def test_pictures_come_from_the_folder_of_the_rules(tmp_path: Path, place: str) -> None:
    with pytest.raises(BadPicture):
        shown(tmp_path, f'![x]({place} "y")')


def test_a_language_that_nobody_wrote_is_english(tmp_path: Path) -> None:
    (tmp_path / "game.md").write_text("## Set-up {#set-up}\n\n- XY1 Shuffle.\n", "utf-8")
    with override("de"):
        text = rules_html(tmp_path, "game", "de")
    assert 'lang="en"' in text
    assert "Link to clause XY1" in text


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_same_text_is_always_the_same_page(language: str) -> None:
    made = rules_html(RULES, "airlines", language)
    assert rules_html(RULES, "airlines", language) is made
    with override("en"):
        assert rules_html.__wrapped__(RULES, "airlines", language) == made
    with override("de"):
        assert rules_html.__wrapped__(RULES, "airlines", language) == made
