// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds that docs/troubleshooting.md knows every message of every exception. */
class TroubleshootingTest {
    private static final Path PAGE = Pages.ROOT.resolve("docs/troubleshooting.md");
    private static final Pattern NEW = Pattern.compile("new \\w+Exception\\(");
    private static final Pattern JOINED = Pattern.compile("\"\\s*\\+\\s*\"");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    @Test
    void everyMessageOfAnExceptionIsOnThePage() {
        String page = Pages.text(PAGE);
        List<String> missing = new ArrayList<>();
        int found = 0;
        for (Path source : Pages.sources("src/main/java")) {
            if (!isPublished(source)) {
                continue;
            }
            for (String message : messages(Pages.text(source))) {
                found++;
                if (!page.contains(message.strip())) {
                    missing.add(source.getFileName() + ": " + message);
                }
            }
        }
        assertThat(missing).as("messages to be added to docs/troubleshooting.md, with cause and cure").isEmpty();
        assertThat(found).isGreaterThan(100);
    }

    private static boolean isPublished(Path source) {
        Path module = Pages.ROOT.relativize(source).getName(0);
        return module.equals(Path.of("pool-core")) || module.equals(Path.of("pool-jme"));
    }

    /** The longest literal part of each exception's message. */
    private static List<String> messages(String source) {
        List<String> messages = new ArrayList<>();
        Matcher made = NEW.matcher(source);
        while (made.find()) {
            String arguments = JOINED.matcher(source.substring(made.end(), end(source, made.end()))).replaceAll("");
            Optional<String> longest = LITERAL.matcher(arguments).results().map((MatchResult part) -> part.group(1))
                    .max(Comparator.comparingInt(String::length));
            longest.ifPresent(messages::add);
        }
        return messages;
    }

    /** Where the bracket closes that is open at the given place. */
    private static int end(String source, int from) {
        int depth = 1;
        boolean quoted = false;
        for (int i = from;; i++) {
            char c = source.charAt(i);
            if (c == '"' && source.charAt(i - 1) != '\\') {
                quoted = !quoted;
            } else if (!quoted && c == '(') {
                depth++;
            } else if (!quoted && c == ')' && --depth == 0) {
                return i;
            }
        }
    }
}
