"""The rules of a game for people to read: from one Markdown file for each language to one HTML page.

A file is plain Markdown with tables, without raw HTML, and besides:

    ## Set-up {#set-up}           a section; it is listed in the contents, as is a ### heading with a name
    ### Open points `open_points` an option of the game
    - AE1 Airlines Europe is …    a clause; whatever is indented under it belongs to it, and AE1 elsewhere leads here
    **Ruling:** …                 a paragraph that says what the rulebook leaves open and we decided
    > …                           a note
    :red: Trans Toucans           a chip of that colour
    | Area A | | |                a row with its first cell only: what the rows below have in common
    ![Title](pictures/airlines/claim.svg "Caption")
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

from django.utils.translation import override
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.tree import SyntaxTreeNode as Node
from markupsafe import Markup, escape

from flightdeck.web import rule_pictures
from flightdeck.web.translations import gettext as _

CLAUSE = re.compile(r"([A-Z]{2,}\d+) ")
NUMBER = re.compile(r"\b[A-Z]{2,}\d+\b")
CHIP = re.compile(r"(?<!\S):([a-z]+):(?!\S)")
NAMED = re.compile(r"(.*?)(?: \{#([\w-]+)\})?")
# From so many columns on the letters are smaller on a phone.
MANY_COLUMNS = 3


class BadRules(Exception):
    """A file of rules with something in it that no page can show."""


def number_clauses(state: StateCore) -> None:
    """Takes the number from the text of a clause and gives it to the item of the list that the clause is."""
    for item, paragraph, inline in zip(state.tokens, state.tokens[1:], state.tokens[2:], strict=False):
        number = CLAUSE.match(inline.content) if item.type == "list_item_open" and item.level == 1 else None
        if number and inline.children:
            item.meta["clause"] = number[1]
            inline.children[0].content = inline.children[0].content.removeprefix(number[0])
            paragraph.hidden = False


MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
MARKDOWN.core.ruler.push("number_clauses", number_clauses)


@cache
def rules_html(folder: Traversable, name: str, language: str) -> Markup:
    """The rules of a game; in English where nobody has written them in that language."""
    language, text = written(folder, name, language)
    with override(language):
        return Rulebook(folder, text).article(language)


@cache
def excerpted(folder: Path, name: str, language: str, page: str) -> tuple[str, Rulebook]:
    """The rules to be shown in parts, elsewhere than on their page; and the language that they are there in."""
    language, text = written(folder, name, language)
    return language, Rulebook(folder, text, page)


def excerpt_html(folder: Path, name: str, language: str, part: str, page: str) -> Markup:
    """A clause or a section with a name; empty if there is none. Links lead to `page`."""
    language, rulebook = excerpted(folder, name, language, page)
    with override(language):
        found = rulebook.excerpt(part)
    return Markup('<div class="rules excerpt" lang="{}">\n{}</div>\n').format(language, found) if found else Markup()


def written(folder: Traversable, name: str, language: str) -> tuple[str, str]:
    """The language that the rules are there in, and their text."""
    translated = folder.joinpath(f"{name}.{language}.md")
    if not translated.is_file():
        language, translated = "en", folder.joinpath(f"{name}.md")
    return language, translated.read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Heading:
    tag: str
    text: Markup
    name: str
    is_option: bool


class Rulebook:
    """One text on its way to HTML. Only what is here can come out, so nothing else has to be kept out."""

    def __init__(self, folder: Traversable, text: str, page: str = "") -> None:
        """`page` is where the whole of it is, if that is elsewhere."""
        self._folder = folder
        self._page = page
        self._nodes = Node(MARKDOWN.parse(text)).children
        items = [item for node in self._nodes if node.type == "bullet_list" for item in node.children]
        self._clauses = {item.meta["clause"]: item for item in items if "clause" in item.meta}

    def article(self, language: str) -> Markup:
        return Markup('<article class="rules" lang="{}">\n{}</article>\n').format(language, joined(self._sections()))

    def excerpt(self, name: str) -> Markup:
        """A clause without its number, or a section with its name; without notes, which are about the whole."""
        if name in self._clauses:
            return self._blocks(self._clauses[name])
        return joined(self._block(node) for node in self._section(name) if node.type != "blockquote")

    def _section(self, name: str) -> Iterator[Node]:
        """What is below the heading with this name, until the next one of its level."""
        level = ""
        for node in self._nodes:
            if node.type == "heading" and (not level or node.tag <= level):
                level = node.tag if self._heading(node).name == name else ""
            elif level:
                yield node

    def _sections(self) -> Iterator[Markup]:
        """Every heading ends the sections of its level and below; one with a name begins its own."""
        begun: list[str] = []
        listed = False
        for node in self._nodes:
            if node.type != "heading":
                yield self._block(node)
                continue
            if node.tag == "h1":
                # The page has a title of its own.
                continue
            while begun and begun[-1] >= node.tag:
                begun.pop()
                yield Markup("</section>\n")
                if not begun and not listed:
                    yield self._contents()
                    listed = True
            heading = self._heading(node)
            if heading.name:
                begun.append(heading.tag)
                kind = Markup(' class="option"') if heading.is_option else ""
                yield Markup('<section{} id="{}">\n').format(kind, heading.name)
            yield self._block(node)
        yield Markup("</section>\n") * len(begun)

    def _heading(self, node: Node) -> Heading:
        (inline,) = node.children
        last = inline.children[-1]
        is_option = last.type == "code_inline"
        named = NAMED.fullmatch(self._inline(inline, links=False))
        assert named is not None
        name = f"option-{last.content}" if is_option else named[2] or ""
        return Heading(node.tag, Markup(named[1]), name, is_option)

    def _contents(self) -> Markup:
        entries: list[tuple[Markup, list[Markup]]] = []
        for heading in (self._heading(node) for node in self._nodes if node.type == "heading"):
            if not heading.name or heading.is_option:
                continue
            link = Markup('<a href="#{}">{}</a>').format(heading.name, heading.text)
            if heading.tag == "h2" or not entries:
                entries.append((link, []))
            else:
                entries[-1][1].append(Markup("<li>{}</li>\n").format(link))
        return Markup(
            '<nav class="contents" id="contents" aria-label="{0}">\n<h2>{0}</h2>\n<ol>\n{1}</ol>\n'
            '<p class="note">{2}</p>\n</nav>\n'
        ).format(
            _("Contents"),
            joined(entry(link, below) for link, below in entries),
            _("Every rule has a number. Click on it for a link to that very rule, to settle a question at the table."),
        )

    def _blocks(self, node: Node) -> Markup:
        return joined(self._block(child) for child in node.children)

    def _block(self, node: Node) -> Markup:
        match node.type:
            case "heading":
                heading = self._heading(node)
                return Markup("<{0}>{1}</{0}>\n").format(heading.tag, heading.text)
            case "paragraph":
                return self._paragraph(node)
            case "blockquote" if all(child.type == "paragraph" for child in node.children):
                return joined(self._paragraph(child, "note") for child in node.children)
            case "bullet_list" if any("clause" in item.meta for item in node.children):
                return joined(self._clause(item) for item in node.children)
            case "bullet_list" | "ordered_list":
                return self._list(node)
            case "table":
                return self._table(node)
        raise BadRules(f"The rules have no place for {node.type}: {node.map}")

    def _paragraph(self, node: Node, kind: str = "") -> Markup:
        (inline,) = node.children
        first, *others = not_empty(inline)
        if first.type == "image" and not others:
            return self._picture(first)
        if first.type == "strong" and first.children[0].content == _("Ruling:"):
            kind = "ruling"
        text = self._inline(inline)
        if node.hidden:
            return text
        return Markup("<p{}>{}</p>\n").format(Markup(' class="{}"').format(kind) if kind else "", text)

    def _clause(self, item: Node) -> Markup:
        name = item.meta.get("clause")
        if name is None:
            raise BadRules(f"Clauses and other items in one list; give the others another bullet: {item.map}")
        label = _("Link to clause {name}").format(name=name)
        return Markup(
            '<div class="clause" id="{0}">\n<a class="anchor" href="#{0}" aria-label="{1}">{0}</a>\n{2}</div>\n'
        ).format(name, label, self._blocks(item))

    def _list(self, node: Node) -> Markup:
        tag = "ol" if node.type == "ordered_list" else "ul"
        kind = Markup(' class="actions"') if all(is_only_a_link(item) for item in node.children) else ""
        items = joined(Markup("<li>{}</li>\n").format(self._blocks(item)) for item in node.children)
        return Markup("<{0}{1}>\n{2}</{0}>\n").format(tag, kind, items)

    def _table(self, node: Node) -> Markup:
        head, *body = node.children
        (titles,) = head.children
        kind = Markup(' class="many"') if len(titles.children) >= MANY_COLUMNS else ""
        names = joined(Markup('<th scope="col">{}</th>').format(self._cell(cell)) for cell in titles.children)
        groups: list[list[Markup]] = []
        for cells in ([self._cell(cell) for cell in row.children] for part in body for row in part.children):
            is_title = len(cells) > 1 and not any(cells[1:])
            if is_title or not groups:
                groups.append([])
            groups[-1].append(title_row(cells) if is_title else row_of(cells))
        rows = joined(Markup("<tbody>\n{}</tbody>\n").format(joined(group)) for group in groups)
        return Markup("<table{}>\n<thead>\n<tr>{}</tr>\n</thead>\n{}</table>\n").format(kind, names, rows)

    def _cell(self, cell: Node) -> Markup:
        return joined(self._inline(inline) for inline in cell.children)

    def _picture(self, image: Node) -> Markup:
        title = "".join(child.content or " " for child in image.children)
        drawing = rule_pictures.svg(self._folder, str(image.attrs["src"]), title)
        caption = " ".join(str(image.attrs.get("title", "")).split())
        below = Markup("<figcaption>{}</figcaption>\n").format(caption) if caption else ""
        return Markup('<figure class="picture">\n{}{}</figure>\n').format(drawing, below)

    def _inline(self, node: Node, links: bool = True) -> Markup:
        return joined(self._words(child, links) for child in node.children)

    def _words(self, node: Node, links: bool) -> Markup:
        match node.type:
            case "text":
                return self._text(node.content, links)
            case "softbreak":
                return Markup("\n")
            case "strong" | "em":
                return Markup("<{0}>{1}</{0}>").format(node.tag, self._inline(node, links))
            case "code_inline":
                return Markup("<code>{}</code>").format(node.content)
            case "link":
                return Markup('<a href="{}">{}</a>').format(
                    self._address(str(node.attrs["href"])), self._inline(node, links=False)
                )
        raise BadRules(f"The rules have no place for {node.type}: {node.content}")

    def _text(self, text: str, links: bool) -> Markup:
        made = CHIP.sub(r'<span class="chip c-\1"></span>', str(escape(text)))
        return Markup(NUMBER.sub(self._link, made) if links else made)

    def _link(self, number: re.Match[str]) -> str:
        address = escape(self._address(f"#{number[0]}"))
        return f'<a href="{address}">{number[0]}</a>' if number[0] in self._clauses else number[0]

    def _address(self, href: str) -> str:
        return self._page + href if href.startswith("#") else href


def not_empty(inline: Node) -> list[Node]:
    return [child for child in inline.children if child.type != "text" or child.content]


def is_only_a_link(item: Node) -> bool:
    if [child.type for child in item.children] != ["paragraph"]:
        return False
    return [child.type for child in not_empty(item.children[0].children[0])] == ["link"]


def entry(link: Markup, below: list[Markup]) -> Markup:
    """A line of the contents, with those of the sections in it."""
    return Markup("<li>{}{}</li>\n").format(link, Markup("\n<ul>\n{}</ul>\n").format(joined(below)) if below else "")


def title_row(cells: list[Markup]) -> Markup:
    """What the rows below have in common."""
    return Markup('<tr><th colspan="{}" scope="rowgroup">{}</th></tr>\n').format(len(cells), cells[0])


def row_of(cells: list[Markup]) -> Markup:
    return Markup("<tr>{}</tr>\n").format(joined(Markup("<td>{}</td>").format(cell) for cell in cells))


def joined(parts: Iterable[Markup]) -> Markup:
    return Markup("").join(parts)
