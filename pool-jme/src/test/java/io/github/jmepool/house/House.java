// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.house;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The classes of both libraries, and which of them need which. */
final class House {
    static final String BASE = "io.github.jmepool";
    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(BASE + ".core", BASE + ".jme");

    private House() {
    }

    /** For each package, each of its top-level classes with those of the same package that it names. */
    static Map<String, Map<String, Set<String>>> neighbours() {
        Map<String, Map<String, Set<String>>> rooms = new TreeMap<>();
        for (JavaClass type : CLASSES) {
            String room = type.getPackageName();
            Set<String> named = rooms.computeIfAbsent(room, name -> new LinkedHashMap<>())
                    .computeIfAbsent(topLevel(type), name -> new LinkedHashSet<>());
            type.getDirectDependenciesFromSelf().stream().map(edge -> edge.getTargetClass().getBaseComponentType())
                    .filter(target -> target.getPackageName().equals(room)).map(House::topLevel)
                    .filter(target -> !target.equals(topLevel(type))).forEach(named::add);
        }
        return rooms;
    }

    /** The name of a class, or of the outermost one around it. */
    static String topLevel(JavaClass type) {
        String name = type.getName();
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    /** The types of a checked-in list of public types, without its comments. */
    static List<String> list(String name) {
        try (InputStream in = House.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new AssertionError(name, e);
        }
    }
}
