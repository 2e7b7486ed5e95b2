// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** One page of the repository, as HTML. */
final class Page {
    private static final List<TablesExtension> EXTENSIONS = List.of((TablesExtension) TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder().extensions(EXTENSIONS)
            .attributeProviderFactory(context -> (node, tag, attributes) -> {
                if (node instanceof Heading) {
                    attributes.put("id", anchor(words(node)));
                }
            }).build();

    private final Path path;
    private final Node tree;

    /** The path is relative to the repository's folder. */
    Page(Path path, String markdown) {
        this.path = path;
        tree = PARSER.parse(markdown);
    }

    /** The page in HTML, with its links as they are in the site, and a link from each type to its Javadoc. */
    String html(Targets targets, Types types) {
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
        });
        codes.forEach(code -> link(code, types.file(code.getLiteral())));
        return RENDERER.render(tree);
    }

    private void link(Code code, Path target) {
        if (target != null) {
            Link link = new Link(Targets.relative(Targets.file(path), target), null);
            code.insertBefore(link);
            link.appendChild(code);
        }
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
        });
        return words.toString();
    }
}
