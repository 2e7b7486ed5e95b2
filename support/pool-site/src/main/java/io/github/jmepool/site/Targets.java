// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The targets, in the site, of the links of pages and Javadoc. */
final class Targets {
    /** The address of the pages in the Javadoc, so that its links also work outside the site. */
    static final String REPOSITORY = "https://github.com/jmepool/jme-pool/blob/main/";
    private static final String HOME = "README.md";

    private final Set<Path> pages;
    private final Set<Path> pictures = new HashSet<>();

    /** The pages are relative to the repository's folder. */
    Targets(Collection<Path> pages) {
        this.pages = Set.copyOf(pages);
    }

    /** The file of the site that a page becomes, relative to the site's folder. */
    static Path file(Path page) {
        String name = page.toString();
        return name.equals(HOME) ? Path.of("index.html") : Path.of(name.substring(0, name.length() - 3) + ".html");
    }

    /** The pictures that links have named so far, relative to the repository's folder. */
    List<Path> pictures() {
        return new ArrayList<>(pictures);
    }

    /** Returns a page's link as it is in the page's file of the site. */
    String of(Path page, String link) {
        if (link.startsWith(REPOSITORY)) {
            return fromFile(file(page), link);
        }
        if (link.startsWith("https://") || link.startsWith("#")) {
            return link;
        }
        String path = withoutAnchor(link);
        Path target = page.resolveSibling(path).normalize();
        if (path.endsWith(".png") || path.endsWith(".gif") || path.endsWith(".svg")) {
            pictures.add(target);
            return relative(file(page), target);
        }
        return fromFile(file(page), REPOSITORY + slashes(target) + link.substring(path.length()));
    }

    /** Returns a link to the repository as it is in a file of the site: the page's file, if there is one. */
    String fromFile(Path file, String link) {
        String path = withoutAnchor(link);
        Path target = Path.of(path.substring(REPOSITORY.length()));
        return pages.contains(target) ? relative(file, file(target)) + link.substring(path.length()) : link;
    }

    /** The link from one file of the site to another. */
    static String relative(Path file, Path target) {
        Path folder = file.getParent();
        return slashes(folder == null ? target : folder.relativize(target));
    }

    private static String withoutAnchor(String link) {
        int hash = link.indexOf('#');
        return hash < 0 ? link : link.substring(0, hash);
    }

    static String slashes(Path path) {
        return path.toString().replace('\\', '/');
    }
}
