// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.site;

import java.util.ArrayList;
import java.util.List;

/** The index for {@code search.js}: the sections of all pages. */
final class SearchIndex {
    /** A section's place in the site, its page's title, its own title (or its page's) and its words. */
    record Entry(String link, String page, String title, String words) {
    }

    private final List<Entry> entries = new ArrayList<>();

    void add(Entry entry) {
        entries.add(entry);
    }

    /** A script, because a browser loads no other files from a folder. */
    String script() {
        StringBuilder script = new StringBuilder("jmePoolPages = [\n");
        for (Entry entry : entries) {
            script.append('[').append(quoted(entry.link())).append(',').append(quoted(entry.page())).append(',')
                    .append(quoted(entry.title())).append(',').append(quoted(entry.words())).append("],\n");
        }
        return script.append("];\n").toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\s+", " ").strip() + '"';
    }
}
