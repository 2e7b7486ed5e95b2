// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.site;

import java.nio.file.Path;

/** Writes the pages beside the Javadoc; run by {@code mvn -Prelease package}. */
public final class Main {
    private Main() {
    }

    /**
     * Writes the site.
     *
     * @param args the repository's folder, and the site's, which holds the Javadoc in {@code apidocs} already
     */
    public static void main(String[] args) {
        Path site = Path.of(args[1]);
        new Site(Path.of(args[0]), site).write();
        System.out.println("Open " + site.resolve("index.html"));
    }
}
