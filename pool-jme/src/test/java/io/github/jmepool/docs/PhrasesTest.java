// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that texts use standard terms: none has a phrase of a list, which has the words to write instead. */
class PhrasesTest {
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`]*`|\\]\\([^)]*\\)");
    private static final Pattern JOINT = Pattern.compile("\"\\s*\\+\\s*\"");
    private static final Pattern TEXT = Pattern.compile("(?s)/\\*\\*.*?\\*/|\"(?:[^\"\\\\\\n]|\\\\.)*\"");
    private static final Pattern JAVADOC_CODE = Pattern.compile("(?s)\\{@\\w+[^}]*}|<pre>.*?</pre>|@\\w+ \\w+");
    private static final Map<Pattern, String> PHRASES = phrases("phrases.txt");

    @Test
    void noPageHasAPhraseOfTheList() {
        List<String> found = new ArrayList<>();
        for (Path page : Pages.all()) {
            found.addAll(find(PHRASES, page, pageText(Pages.text(page))));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void noPageForUsersHasAPhraseOfTheirList() {
        Map<Pattern, String> phrases = phrases("phrases-of-users.txt");
        List<String> found = new ArrayList<>();
        for (Path page : Pages.forUsers()) {
            found.addAll(find(phrases, page, pageText(Pages.text(page))));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void noJavadocAndNoMessageHasAPhraseOfTheList() {
        List<String> found = new ArrayList<>();
        for (Path source : Pages.sources("src/main/java")) {
            found.addAll(find(PHRASES, source, javaText(Pages.text(source))));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void phrasesAreFoundAcrossLinesAndNotInCode() {
        Path page = Pages.ROOT.resolve("a.md");
        assertThat(find(PHRASES, page, pageText("""
                An instance comes
                back, too. `for good` [a](at hand)""")))
                .containsExactly("a.md:1: comes back; write: is recycled, is returned", "a.md:2: , too; write: also");
        Path source = Pages.ROOT.resolve("A.java");
        assertThat(find(PHRASES, source, javaText("""
                /**
                 * A listener is
                 * told. {@code at hand}
                 */
                String text = "for "
                        + "good"; // or else
                """))).containsExactly("A.java:2: is told; write: is notified, is called, receives",
                "A.java:5: for good; write: permanently");
    }

    private static List<String> find(Map<Pattern, String> phrases, Path file, String text) {
        List<String> found = new ArrayList<>();
        phrases.forEach((phrase, instead) -> {
            for (MatchResult match : phrase.matcher(text).results().toList()) {
                long line = 1 + text.substring(0, match.start()).chars().filter(c -> c == '\n' || c == '\f').count();
                found.add(Pages.ROOT.relativize(file) + ":" + line + ": "
                        + match.group().replaceAll("\\s+(\\* )?", " ") + "; write: " + instead);
            }
        });
        return found;
    }

    /** A page's words, with its code and the targets of its links blanked out. */
    private static String pageText(String page) {
        return blank(CODE, page, '#');
    }

    /** The Javadoc and the string literals of a Java file, with all between them blanked out. */
    private static String javaText(String source) {
        String joined = JOINT.matcher(source)
                .replaceAll(joint -> joint.group().replace('\n', '\f').replaceAll("[^\f]", " "));
        StringBuilder text = new StringBuilder();
        int end = 0;
        for (MatchResult match : TEXT.matcher(joined).results().toList()) {
            text.append(joined.substring(end, match.start()).replaceAll("[^\n]", "#"));
            text.append(blank(JAVADOC_CODE, match.group(), '#'));
            end = match.end();
        }
        return text.toString();
    }

    private static String blank(Pattern what, String text, char by) {
        return what.matcher(text).replaceAll(match -> match.group().replaceAll("[^\n]", String.valueOf(by)));
    }

    private static Map<Pattern, String> phrases(String list) {
        Map<Pattern, String> phrases = new LinkedHashMap<>();
        Pages.text(Path.of("src/test/resources/io/github/jmepool/docs", list)).lines()
                .filter(line -> !line.startsWith("#")).map(line -> line.split(" -> "))
                .forEach(entry -> phrases.put(Pattern.compile("(?i)(?:\\b|(?=,))(?:"
                        + entry[0].replace(" ", "\\s+(?:\\* )?") + ")(?!\\w)"), entry[1]));
        return phrases;
    }
}
