// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.site;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The types that the Javadoc documents, as its own search lists them. */
final class Types {
    private static final Pattern ENTRY = Pattern.compile("\"p\":\"([^\"]+)\",\"l\":\"([^\"]+)\"");
    private static final Pattern NAME = Pattern.compile("([A-Z]\\w*(?:\\.[A-Z]\\w*)*)(?:[.(<].*)?");
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
        var name = NAME.matcher(code);
        if (!name.matches()) {
            return null;
        }
        String type = name.group(1);
        while (!files.containsKey(type) && type.indexOf('.') > 0) {
            type = type.substring(0, type.lastIndexOf('.'));
        }
        return files.get(type);
    }
}
