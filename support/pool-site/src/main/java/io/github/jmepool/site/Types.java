// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.site;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** The types that the Javadoc documents, as its own search lists them. */
final class Types {
    private static final Pattern ENTRY = Pattern.compile("\"p\":\"([^\"]+)\",\"l\":\"([^\"]+)\"");
    /** At the beginning, made there, or an argument. */
    private static final Pattern NAME = Pattern.compile("(?:^|\\bnew |\\()([A-Z]\\w*(?:\\.[A-Z]\\w*)*)(?=[.(<)]|$)");
    private static final Path APIDOCS = Path.of("apidocs");

    private final Map<String, Path> files = new HashMap<>();

    /** Reads the text of {@code type-search-index.js}; a name that two packages have is left out. */
    Types(String index) {
        Set<String> twice = new HashSet<>();
        ENTRY.matcher(index).results().forEach(entry -> {
            Path file = APIDOCS.resolve(entry.group(1).replace('.', '/')).resolve(entry.group(2) + ".html");
            if (files.put(entry.group(2), file) != null) {
                twice.add(entry.group(2));
            }
        });
        files.keySet().removeAll(twice);
    }

    /** The file of the site that documents the type that a piece of code names, or null. */
    Path file(String code) {
        return NAME.matcher(code).results().map(name -> documented(name.group(1))).filter(Objects::nonNull)
                .findFirst().orElse(null);
    }

    /** Names of constants and nested types end with what has no file. */
    private Path documented(String name) {
        String type = name;
        while (!files.containsKey(type) && type.indexOf('.') > 0) {
            type = type.substring(0, type.lastIndexOf('.'));
        }
        return files.get(type);
    }
}
