// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** One page of the repository, as HTML. */
final class Page {
    /** A cell of so few characters is not wrapped: figures with their units, the names of types. */
    private static final int SHORT = 14;
    /** Code in a table, and where it may be wrapped: behind punctuation, and between the words of a long name. */
    private static final Pattern CODE_IN_CELL = Pattern.compile("(?<=<code>)[^<]+(?=</code>(?:(?!<td|<p>).)*</td>)");
    /** A block of Java, and in it the names of types; comments and texts have none. */
    private static final Pattern JAVA = Pattern.compile("(?s)(?<=<code class=\"language-java\">).*?(?=</code>)");
    private static final Pattern TYPE = Pattern.compile(
            "//[^\n]*|(?s:/\\*.*?\\*/)|&quot;.*?&quot;|\\b([A-Z]\\w*(?:\\.[A-Z]\\w*)*)");
    private static final Pattern BEHIND_PUNCTUATION = Pattern.compile("(?<=[.,(/=_])(?=\\w)");
    private static final Pattern LONG_NAME = Pattern.compile("\\w{19,}");
    private static final Pattern BETWEEN_WORDS = Pattern.compile("(?<=[a-z])(?=[A-Z])");
    private static final List<TablesExtension> EXTENSIONS = List.of((TablesExtension) TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder().extensions(EXTENSIONS)
            .attributeProviderFactory(context -> (node, tag, attributes) -> {
                if (node instanceof Heading) {
                    attributes.put("id", anchor(words(node)));
                } else if (tag.equals("td") && words(node).strip().length() <= SHORT) {
                    attributes.put("class", "short");
                }
            }).build();

    private final Path path;
    private final Node tree;

    /** The path is relative to the repository's folder. */
    Page(Path path, String markdown) {
        this.path = path;
        tree = PARSER.parse(markdown);
    }

    /** The page in HTML, with links as they are in the site, and from each type to its documented file. */
    String html(Targets targets, Types types, Consumer<Path> documented) {
        List<Code> codes = new ArrayList<>();
        tree.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                link.setDestination(targets.of(path, link.getDestination()));
            }

            @Override
            public void visit(Image image) {
                image.setDestination(targets.of(path, image.getDestination()));
            }

            @Override
            public void visit(Code code) {
                codes.add(code);
            }

            /** A table that compares has a column "here": the names in the others are those of other libraries. */
            @Override
            public void visit(CustomBlock block) {
                int before = codes.size();
                visitChildren(block);
                List<String> columns = cells(block.getFirstChild().getFirstChild()).stream()
                        .map(cell -> words(cell).strip()).toList();
                if (columns.contains("here")) {
                    codes.subList(before, codes.size()).removeIf(code -> !columns.get(column(code)).equals("here"));
                }
            }
        });
        for (Code code : codes) {
            Path target = types.file(code.getLiteral());
            if (target != null) {
                link(code, target);
                documented.accept(target);
            }
        }
        String html = CODE_IN_CELL.matcher(RENDERER.render(tree))
                .replaceAll(code -> Matcher.quoteReplacement(breakable(code.group())));
        return JAVA.matcher(html)
                .replaceAll(code -> Matcher.quoteReplacement(withLinks(code.group(), types, documented)));
    }

    private String withLinks(String java, Types types, Consumer<Path> documented) {
        return TYPE.matcher(java).replaceAll(found -> {
            Path target = found.group(1) == null ? null : types.file(found.group(1));
            if (target == null) {
                return Matcher.quoteReplacement(found.group());
            }
            documented.accept(target);
            String link = Targets.relative(Targets.file(path), target);
            return Matcher.quoteReplacement("<a href=\"" + link + "\">" + found.group() + "</a>");
        });
    }

    private static String breakable(String code) {
        return LONG_NAME.matcher(BEHIND_PUNCTUATION.matcher(code).replaceAll("<wbr>"))
                .replaceAll(name -> BETWEEN_WORDS.matcher(name.group()).replaceAll("<wbr>"));
    }

    /** The sections, each from a heading to the next; text before the first heading has no section. */
    List<SearchIndex.Entry> sections() {
        List<SearchIndex.Entry> sections = new ArrayList<>();
        String file = Targets.slashes(Targets.file(path));
        Node node = tree.getFirstChild();
        while (node != null) {
            Node heading = node;
            StringBuilder text = new StringBuilder();
            for (node = node.getNext(); node != null && !(node instanceof Heading); node = node.getNext()) {
                text.append(words(node)).append(' ');
            }
            if (heading instanceof Heading) {
                String link = sections.isEmpty() ? file : file + '#' + anchor(words(heading));
                sections.add(new SearchIndex.Entry(link, title(), words(heading), text.toString()));
            }
        }
        return sections;
    }

    private void link(Code code, Path target) {
        Link link = new Link(Targets.relative(Targets.file(path), target), null);
        code.insertBefore(link);
        link.appendChild(code);
    }

    private static List<Node> cells(Node row) {
        List<Node> cells = new ArrayList<>();
        for (Node cell = row.getFirstChild(); cell != null; cell = cell.getNext()) {
            cells.add(cell);
        }
        return cells;
    }

    private static int column(Node node) {
        Node cell = node;
        while (!(cell instanceof TableCell)) {
            cell = cell.getParent();
        }
        return cells(cell.getParent()).indexOf(cell);
    }

    /** The words of the first heading. */
    String title() {
        Node first = tree.getFirstChild();
        while (first != null && !(first instanceof Heading)) {
            first = first.getNext();
        }
        return first == null ? path.toString() : words(first);
    }

    /** The anchor that GitHub gives to a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
    }

    private static String words(Node node) {
        StringBuilder words = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text text) {
                words.append(text.getLiteral());
            }

            @Override
            public void visit(Code code) {
                words.append(code.getLiteral());
            }

            @Override
            public void visit(FencedCodeBlock block) {
                words.append(block.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak lineBreak) {
                words.append(' ');
            }

            @Override
            public void visit(Paragraph paragraph) {
                visitChildren(paragraph);
                words.append(' ');
            }

            @Override
            public void visit(CustomNode cell) {
                visitChildren(cell);
                words.append(' ');
            }
        });
        return words.toString();
    }
}
