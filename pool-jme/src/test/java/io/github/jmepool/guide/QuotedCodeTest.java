// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds the code in the documentation to sources that are compiled: a code block under
 * {@code <!-- code: path/to/Source.java#name -->} must be that source's lines between {@code // region: name} and
 * {@code // end}.
 */
class QuotedCodeTest {
    private static final Pattern QUOTE =
            Pattern.compile("<!-- code: (\\S+)#(\\S+) -->\\R```java\\R(.*?)\\R```", Pattern.DOTALL);

    private static Path root() {
        Path at = Path.of("").toAbsolutePath();
        while (!Files.exists(at.resolve("docs"))) {
            at = at.getParent();
        }
        return at;
    }

    @Test
    void quotedCodeIsTheCodeThatIsCompiled() throws IOException {
        List<String> wrong = new ArrayList<>();
        int quotes = 0;
        try (Stream<Path> pages = Files.walk(root().resolve("docs"))) {
            for (Path page : pages.filter(path -> path.toString().endsWith(".md")).collect(Collectors.toList())) {
                Matcher quote = QUOTE.matcher(Files.readString(page));
                while (quote.find()) {
                    quotes++;
                    String wanted = region(root().resolve(quote.group(1)), quote.group(2));
                    String text = quote.group(3).replace("\r\n", "\n");
                    if (!wanted.equals(text)) {
                        wrong.add(page.getFileName() + " quotes " + quote.group(2) + " wrongly; it is:\n" + wanted);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(quotes).isPositive();
    }

    @Test
    void everyRegionOfTheExamplesIsQuoted() throws IOException {
        Path source = root().resolve("pool-jme/src/test/java/io/github/jmepool/guide/ThreadsAndFramesExamples.java");
        String page = Files.readString(root().resolve("docs/threads-and-frames.md"));
        Matcher region = Pattern.compile("// region: (\\S+)").matcher(Files.readString(source));
        while (region.find()) {
            assertThat(page).contains("#" + region.group(1) + " -->");
        }
    }

    private static String region(Path source, String name) throws IOException {
        List<String> lines = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(source)) {
            if (inside && line.strip().equals("// end")) {
                int indent = lines.get(0).length() - lines.get(0).stripLeading().length();
                return lines.stream().map(each -> each.isBlank() ? "" : each.substring(indent))
                        .collect(Collectors.joining("\n"));
            }
            if (inside) {
                lines.add(line);
            }
            inside |= line.strip().equals("// region: " + name);
        }
        return "no region '" + name + "' in " + source.getFileName();
    }
}
