// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.house;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.jmepool.core.util.Internal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The classes of both libraries, imported once: that takes seconds. */
public final class House {
    static final String BASE = "io.github.jmepool";
    public static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(BASE + ".core", BASE + ".jme");

    private House() {
    }

    /** Whether a type, or the one around it, is for packages of ours only, as all of core.util is. */
    static boolean isInternal(JavaClass type) {
        return type.getPackageName().equals(BASE + ".core.util")
                || type.getPackageName().startsWith(BASE + ".jme.internal.") || type.isAnnotatedWith(Internal.class)
                || type.getEnclosingClass().map(House::isInternal).orElse(false);
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
