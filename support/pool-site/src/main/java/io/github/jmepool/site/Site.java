// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All pages of the repository as HTML, with links from them to the Javadoc and from the Javadoc to them. */
final class Site {
    private static final Pattern TO_REPOSITORY = Pattern.compile(Pattern.quote(Targets.REPOSITORY) + "[^\"<\\s]*");
    private static final String TEMPLATE = Texts.resource("page.html");
    private static final List<String> RESOURCES = List.of("pages.css", "search.js");
    /** The part of a type's Javadoc page that describes the type as a whole. */
    private static final Pattern DESCRIPTION = Pattern.compile("(?s)(<section class=\"class-description\".*?)"
                    + "(?:<dl class=\"notes\"><dt>Pages:</dt>.*?</dl>\n)?(?=</section>)");
    private static final Pattern LINK_TO_PAGE = Pattern.compile("<a href=\"[./]*/docs/(?!index)[^>]*>[^<]*</a>");
    private static final Path INDEX = Path.of("docs", "index.md");
    private static final Path DEVELOPERS = Path.of("docs", "dev");
    /** A row of the index begins with a link to its page. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| \\[([^]]+)]\\(([^)#]+\\.md)\\)");

    private final Path repository;
    private final Path site;
    private final List<Path> pages = new ArrayList<>();
    private final Targets targets;
    /** A link to the page that follows in the index, by page. */
    private final Map<Path, String> next = new HashMap<>();
    /** Links to the pages for users that name a type, in the order of the index, by the type's file. */
    private final Map<Path, Set<String>> readers = new HashMap<>();
    private final SearchIndex search = new SearchIndex();

    Site(Path repository, Path site) {
        this.repository = repository;
        this.site = site;
        List<Path> found = new ArrayList<>(Texts.files(repository, 1, ".md"));
        found.addAll(Texts.files(repository.resolve("docs"), Integer.MAX_VALUE, ".md"));
        found.forEach(page -> pages.add(repository.relativize(page)));
        targets = new Targets(pages);
        orderPages();
    }

    /** Puts the pages in the order of the index, and links each to the next one. */
    private void orderPages() {
        List<Path> order = new ArrayList<>();
        Path last = INDEX;
        for (MatchResult row : ROW.matcher(Texts.read(repository.resolve(INDEX))).results().toList()) {
            Path page = INDEX.resolveSibling(row.group(2)).normalize();
            String link = Targets.relative(Targets.file(last), Targets.file(page));
            next.put(last, "<p>Next: <a href=\"" + link + "\">" + row.group(1) + "</a></p>\n");
            order.add(page);
            last = page;
        }
        pages.sort(Comparator.comparingInt(page -> order.contains(page) ? order.indexOf(page) : order.size()));
    }

    void write() {
        Path index = site.resolve("apidocs/type-search-index.js");
        Types types = new Types(Files.exists(index) ? Texts.read(index) : "");
        for (Path page : pages) {
            writePage(page, types);
        }
        targets.pictures().forEach(picture -> Texts.copy(repository.resolve(picture), site.resolve(picture)));
        RESOURCES.forEach(name -> Texts.write(site.resolve(name), Texts.resource(name)));
        Texts.write(site.resolve("search-index.js"), search.script());
        List<Path> javadoc = Texts.files(site.resolve("apidocs"), Integer.MAX_VALUE, ".html");
        javadoc.forEach(this::linkToPages);
        javadoc.forEach(this::addPages);
    }

    private void writePage(Path path, Types types) {
        Page page = new Page(path, Texts.read(repository.resolve(path)));
        Path file = Targets.file(path);
        page.sections().forEach(search::add);
        String words = page.html(targets, types, type -> {
            if (path.startsWith("docs") && !path.startsWith(DEVELOPERS)) {
                readers.computeIfAbsent(type, any -> new LinkedHashSet<>())
                        .add("<a href=\"" + Targets.relative(type, file) + "\">" + page.title() + "</a>");
            }
        }) + next.getOrDefault(path, "");
        Texts.write(site.resolve(file), TEMPLATE.replace("@title@", page.title())
                .replace("@top@", top(file)).replace("@words@", words));
    }

    /** The way from a file of the site to the site's folder, with a slash at its end. */
    private static String top(Path file) {
        return "../".repeat(file.getNameCount() - 1);
    }

    /** The links of a file of the Javadoc lead to the repository; here they lead to the pages beside it. */
    private void linkToPages(Path javadoc) {
        Path file = site.relativize(javadoc);
        String text = Texts.read(javadoc);
        String linked = TO_REPOSITORY.matcher(text)
                .replaceAll(link -> Matcher.quoteReplacement(targets.fromFile(file, link.group())));
        if (!linked.equals(text)) {
            Texts.write(javadoc, linked);
        }
    }

    /** The pages that name a type; where none does, those to which the description of its package leads. */
    private void addPages(Path javadoc) {
        Path summary = javadoc.resolveSibling("package-summary.html");
        Matcher description = DESCRIPTION.matcher(Texts.read(javadoc));
        if (description.find() && Files.exists(summary)) {
            Set<String> pages = readers.getOrDefault(site.relativize(javadoc), linksToPages(Texts.read(summary)));
            String links = "<dl class=\"notes\"><dt>Pages:</dt><dd>" + String.join(" · ", pages) + "</dd></dl>\n";
            Texts.write(javadoc, description.replaceFirst(Matcher.quoteReplacement(description.group(1) + links)));
        }
    }

    private static Set<String> linksToPages(String html) {
        Set<String> links = new LinkedHashSet<>();
        LINK_TO_PAGE.matcher(html).results().forEach(link -> links.add(link.group()));
        return links;
    }
}
