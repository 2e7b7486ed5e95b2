// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds that links of the pages and of the Javadoc lead somewhere. */
class LinksTest {
    private static final String REPOSITORY = "https://github.com/jmepool/jme-pool/blob/main/";
    private static final Pattern LINK = Pattern.compile("!?\\[[^\\]]*\\]\\(([^)\\s]+)(?:\\s+\"[^\"]*\")?\\)");
    private static final Pattern HTML = Pattern.compile("(?:src|href)=\"([^\"]+)\"");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");
    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```.*?^ *```");

    @Test
    void everyLinkLeadsToAFileAndToAHeadingOfIt() {
        List<String> broken = new ArrayList<>();
        for (Path page : Pages.all()) {
            String text = FENCE.matcher(Pages.text(page)).replaceAll("").replaceAll("`[^`\n]*`", "");
            List<String> targets = new ArrayList<>();
            LINK.matcher(text).results().map(match -> match.group(1)).forEach(targets::add);
            HTML.matcher(text).results().map(match -> match.group(1)).forEach(targets::add);
            targets.stream().filter(target -> !leadsSomewhere(page, target))
                    .forEach(target -> broken.add(Pages.ROOT.relativize(page) + " -> " + target));
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyPageIsInTheIndex() {
        Path docs = Pages.ROOT.resolve("docs");
        String index = Pages.text(docs.resolve("index.md"));
        for (Path page : Pages.all()) {
            if (page.startsWith(docs) && !page.endsWith("index.md")) {
                assertThat(index).contains("](" + docs.relativize(page).toString().replace('\\', '/') + ")");
            }
        }
    }

    @Test
    void everyLinkOfTheJavadocLeadsToAPageAndItsHeading() {
        Pattern url = Pattern.compile("(?<=" + Pattern.quote(REPOSITORY) + ")[^\"<\\s]*|\\bdocs/[\\w/-]+\\.md");
        List<String> broken = new ArrayList<>();
        for (Path source : javadoc()) {
            url.matcher(Pages.text(source)).results().map(MatchResult::group)
                    .filter(target -> !leadsSomewhere(Pages.ROOT.resolve("README.md"), target))
                    .forEach(target -> broken.add(source.getFileName() + " -> " + target));
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyPackageThatIsDocumentedLeadsToAPage() {
        List<Path> packages = javadoc().stream().filter(source -> source.endsWith("package-info.java"))
                .filter(source -> !Pages.text(source).contains("package io.github.jmepool.core.util;")).toList();
        assertThat(packages).hasSizeGreaterThan(10)
                .allMatch(source -> Pages.text(source).contains(REPOSITORY + "docs/"));
    }

    private static List<Path> javadoc() {
        List<Path> sources = new ArrayList<>();
        for (String library : List.of("pool-core", "pool-jme")) {
            sources.addAll(Pages.files(Pages.ROOT.resolve(library + "/src/main/java"), Integer.MAX_VALUE, ".java"));
        }
        return sources;
    }

    private static boolean leadsSomewhere(Path page, String target) {
        if (target.startsWith("https://")) {
            return true;
        }
        int hash = target.indexOf('#');
        String file = hash < 0 ? target : target.substring(0, hash);
        Path found = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        return found.startsWith(Pages.ROOT) && Files.exists(found)
                && (hash < 0 || headings(found).contains(target.substring(hash + 1)));
    }

    /** The anchors that GitHub makes of a page's headings. */
    private static List<String> headings(Path page) {
        String text = FENCE.matcher(Pages.text(page)).replaceAll("");
        return HEADING.matcher(text).results().map(LinksTest::anchor).toList();
    }

    private static String anchor(MatchResult heading) {
        return heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
    }
}
