// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds that the pages and the Javadoc lead to each other. */
class SiteTest {
    private static final Path REPOSITORY = Path.of("../..").toAbsolutePath().normalize();
    private static final Path OVERVIEW = Path.of("src/main/javadoc/overview.html");
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    @TempDir
    static Path site;

    @BeforeAll
    static void writeTheSite() {
        Texts.write(site.resolve("apidocs/type-search-index.js"), "typeSearchIndex = ["
                + "{\"p\":\"io.github.jmepool.jme\",\"l\":\"ScenePools\"},"
                + "{\"p\":\"io.github.jmepool.jme\",\"l\":\"SpatialPoolSettings.Builder\"},"
                + "{\"p\":\"io.github.jmepool.jme\",\"l\":\"Twice\"},"
                + "{\"p\":\"io.github.jmepool.core\",\"l\":\"Twice\"}]");
        Texts.write(site.resolve("apidocs/index.html"), Texts.read(OVERVIEW));
        Texts.write(site.resolve("apidocs/io/github/jmepool/jme/ScenePools.html"),
                "<section class=\"class-description\">All pools. <a href=\"" + Targets.REPOSITORY
                        + "docs/guide.md#pools\">Guide</a><a href=\"" + Targets.REPOSITORY
                        + "LICENSE\">Licence</a></section><section class=\"summary\"></section>");
        Texts.write(site.resolve("apidocs/io/github/jmepool/jme/SpatialPoolSettings.Builder.html"), "");
        Texts.write(site.resolve("apidocs/io/github/jmepool/jme/Unnamed.html"),
                "<section class=\"class-description\">On no page.</section>");
        Texts.write(site.resolve("apidocs/io/github/jmepool/jme/package-summary.html"),
                "<a href=\"" + Targets.REPOSITORY + "docs/index.md\">All pages</a>"
                        + "<a href=\"" + Targets.REPOSITORY + "docs/prefabs.md\">Prefabs</a>");
        new Site(REPOSITORY, site).write();
    }

    @Test
    void everyLinkOfThePagesAndTheOverviewLeadsToAFileAndItsAnchor() {
        List<String> broken = new ArrayList<>();
        List<Path> files = Texts.files(site, Integer.MAX_VALUE, ".html");
        assertThat(files).hasSizeGreaterThan(20);
        for (Path file : files) {
            LINK.matcher(Texts.read(file)).results().map(link -> link.group(1))
                    .filter(link -> !leadsSomewhere(file, link))
                    .forEach(link -> broken.add(site.relativize(file) + " -> " + link));
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyLinkOfTheJavadocLeadsToAPageAndItsHeading() {
        Pattern url = Pattern.compile(Pattern.quote(Targets.REPOSITORY) + "[^\"<\\s]*");
        List<Path> sources = new ArrayList<>(sources());
        sources.add(OVERVIEW);
        List<String> broken = new ArrayList<>();
        Targets targets = new Targets(pages());
        for (Path source : sources) {
            url.matcher(Texts.read(source)).results().map(link -> link.group())
                    .filter(link -> !leadsSomewhere(site.resolve("x"), targets.fromFile(Path.of("x"), link)))
                    .forEach(link -> broken.add(source.getFileName() + " -> " + link));
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyPackageThatIsDocumentedLeadsToAPage() {
        List<String> without = new ArrayList<>();
        int packages = 0;
        for (Path source : sources()) {
            if (source.endsWith("package-info.java")) {
                String text = Texts.read(source);
                var name = PACKAGE.matcher(text);
                assertThat(name.find()).isTrue();
                packages++;
                if (!text.contains(Targets.REPOSITORY + "docs/") && !name.group(1).endsWith(".core.util")) {
                    without.add(name.group(1));
                }
            }
        }
        assertThat(packages).isGreaterThan(10);
        assertThat(without).as("packages whose Javadoc leads to no page").isEmpty();
    }

    @Test
    void aTypeThatAPageNamesLeadsToItsJavadocUnlessTwoPackagesHaveIt() {
        Types types = new Types(Texts.read(site.resolve("apidocs/type-search-index.js")));
        Page page = new Page(Path.of("docs/a.md"), "`ScenePools.reparent(a, b)`, `SpatialPoolSettings.Builder.order`, "
                + "`new ScenePools()`, `Twice`, `scenePools`, `ScenePoolsOfMine`, `ScenePools '…': none`");
        String folder = "../apidocs/io/github/jmepool/jme/";
        List<Path> documented = new ArrayList<>();
        assertThat(page.html(new Targets(List.of()), types, documented::add)).isEqualTo("<p>"
                + "<a href=\"" + folder + "ScenePools.html\"><code>ScenePools.reparent(a, b)</code></a>, "
                + "<a href=\"" + folder + "SpatialPoolSettings.Builder.html\">"
                + "<code>SpatialPoolSettings.Builder.order</code></a>, "
                + "<a href=\"" + folder + "ScenePools.html\"><code>new ScenePools()</code></a>, "
                + "<code>Twice</code>, <code>scenePools</code>, <code>ScenePoolsOfMine</code>, "
                + "<code>ScenePools '…': none</code></p>\n");
        assertThat(documented).containsOnly(Path.of("apidocs/io/github/jmepool/jme/ScenePools.html"),
                Path.of("apidocs/io/github/jmepool/jme/SpatialPoolSettings.Builder.html"));
    }

    @Test
    void aTypeInABlockOfJavaLeadsToItsJavadocAndAWordOfItsCommentsDoesNot() {
        Types types = new Types(Texts.read(site.resolve("apidocs/type-search-index.js")));
        String block = "```java\nScenePools pools = \"ScenePools\"; // ScenePools\n/* ScenePools */\n```\n";
        assertThat(new Page(Path.of("a.md"), block).html(new Targets(List.of()), types, type -> { }))
                .isEqualTo("<pre><code class=\"language-java\">"
                        + "<a href=\"apidocs/io/github/jmepool/jme/ScenePools.html\">ScenePools</a>"
                        + " pools = &quot;ScenePools&quot;; // ScenePools\n/* ScenePools */\n</code></pre>\n");
    }

    @Test
    void aNameOfAnotherLibraryLeadsToNoJavadocOfThisOne() {
        Types types = new Types(Texts.read(site.resolve("apidocs/type-search-index.js")));
        String table = "| there | here |\n|---|---|\n| `ScenePools.get()` | `ScenePools.spawn()` |\n";
        assertThat(new Page(Path.of("a.md"), table).html(new Targets(List.of()), types, type -> { }))
                .contains("<td><code>ScenePools.<wbr>get()</code></td>",
                        "<code>ScenePools.<wbr>spawn()</code></a></td>");
    }

    @Test
    void codeInATableMayBeWrappedBetweenItsWordsAndAShortCellIsNot() {
        String table = "`a.fewWords`\n\n| a | b |\n|---|---|\n| `pools.setLifetimeSeconds(it, 2)` | 3 ns |\n";
        String html = new Page(Path.of("a.md"), table).html(new Targets(List.of()), new Types(""), type -> { });
        assertThat(html).contains("<p><code>a.fewWords</code></p>", "<td class=\"short\">3 ns</td>",
                "<td><code>pools.<wbr>setLifetimeSeconds(<wbr>it, 2)</code></td>");
    }

    @Test
    void theJavadocOfATypeLeadsOnceToThePagesThatNameIt() {
        new Site(REPOSITORY, site).write(); // again, as where a build finds the Javadoc up to date
        String javadoc = Texts.read(site.resolve("apidocs/io/github/jmepool/jme/ScenePools.html"));
        assertThat(javadoc).containsPattern("(?s)<section class=\"class-description\">All pools.*"
                + "<dt>Pages:</dt><dd>.*<a href=\"../../../../../docs/guide.html\">Guide</a>.*</dd></dl>\n</section>")
                .containsOnlyOnce("<dt>Pages:</dt>").doesNotContain("architecture");
    }

    @Test
    void theJavadocOfATypeThatNoPageNamesLeadsToThePagesOfItsPackage() {
        assertThat(Texts.read(site.resolve("apidocs/io/github/jmepool/jme/Unnamed.html"))).contains(
                "<dt>Pages:</dt><dd><a href=\"../../../../../docs/prefabs.html\">Prefabs</a></dd>");
    }

    @Test
    void theSearchHasEverySectionOfEveryPage() {
        List<String> links = Texts.read(site.resolve("search-index.js")).lines().filter(line -> line.startsWith("[\""))
                .map(line -> line.substring(2, line.indexOf('"', 2))).toList();
        assertThat(links).contains("index.html", "docs/guide.html", "docs/guide.html#what-is-reset")
                .allMatch(link -> leadsSomewhere(site.resolve("x"), link));
        Pattern section = Pattern.compile("<h[1-6] id=");
        long sections = Texts.files(site, Integer.MAX_VALUE, ".html").stream()
                .filter(file -> !file.startsWith(site.resolve("apidocs")))
                .mapToLong(file -> section.matcher(Texts.read(file)).results().count()).sum();
        assertThat(links).hasSize((int) sections);
    }

    @Test
    void nothingIsLoadedFromTheNetwork() {
        Pattern loaded = Pattern.compile("(?:src=|<link[^>]*href=|url\\(|import )[\"']?(?:https?:)?//");
        List<Path> files = new ArrayList<>(Texts.files(site, Integer.MAX_VALUE, ".html"));
        files.add(site.resolve("pages.css"));
        files.add(site.resolve("search.js"));
        assertThat(files).noneMatch(file -> loaded.matcher(Texts.read(file)).find());
    }

    @Test
    void theJavadocsLinksToPagesLeadToThePagesBesideIt() {
        assertThat(Texts.read(site.resolve("apidocs/io/github/jmepool/jme/ScenePools.html")))
                .contains("<a href=\"../../../../../docs/guide.html#pools\">Guide</a>"
                        + "<a href=\"" + Targets.REPOSITORY + "LICENSE\">Licence</a>");
        assertThat(Texts.read(site.resolve("apidocs/index.html"))).contains("\"../docs/guide.html\"")
                .doesNotContain(Targets.REPOSITORY);
    }

    @Test
    void everyPageOfTheIndexEndsWithALinkToTheNextOne() {
        assertThat(Texts.read(site.resolve("docs/index.html")))
                .contains("<p>Next: <a href=\"getting-started.html\">Getting started</a></p>");
        assertThat(Texts.read(site.resolve("docs/benchmarks.html")))
                .contains("<p>Next: <a href=\"dev/architecture.html\">Architecture</a></p>");
        assertThat(Texts.read(site.resolve("docs/dev/architecture.html")))
                .contains("<p>Next: <a href=\"features.html\">Features</a></p>");
    }

    @Test
    void thePicturesOfPagesAreThere() {
        assertThat(Texts.read(site.resolve("docs/panel.html"))).contains("src=\"images/panel-overview.png\"");
        assertThat(site.resolve("docs/images/panel-overview.png"))
                .hasSameBinaryContentAs(REPOSITORY.resolve("docs/images/panel-overview.png"));
        assertThat(Texts.read(site.resolve("docs/guide.html"))).contains("src=\"images/frame.svg\"");
        assertThat(site.resolve("docs/images/frame.svg")).exists();
    }

    private static boolean leadsSomewhere(Path file, String link) {
        if (link.startsWith(Targets.REPOSITORY)) {
            return Files.exists(REPOSITORY.resolve(link.substring(Targets.REPOSITORY.length())));
        }
        if (link.startsWith("https://")) {
            return true;
        }
        int hash = link.indexOf('#');
        Path found = hash == 0 ? file : file.resolveSibling(hash < 0 ? link : link.substring(0, hash)).normalize();
        return found.startsWith(site) && Files.isRegularFile(found)
                && (hash < 0 || Texts.read(found).contains("id=\"" + link.substring(hash + 1) + "\""));
    }

    private static List<Path> sources() {
        List<Path> sources = new ArrayList<>();
        for (String library : List.of("pool-core", "pool-jme")) {
            sources.addAll(Texts.files(REPOSITORY.resolve(library + "/src/main/java"), Integer.MAX_VALUE, ".java"));
        }
        return sources;
    }

    private static List<Path> pages() {
        List<Path> pages = new ArrayList<>();
        Texts.files(REPOSITORY.resolve("docs"), Integer.MAX_VALUE, ".md")
                .forEach(page -> pages.add(REPOSITORY.relativize(page)));
        return pages;
    }
}
