// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.house;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.jme3.export.Savable;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the code finds by name stands in {@code META-INF/native-image} of its jar, where GraalVM's native-image looks,
 * and what stands there exists. No native image was built: docs/compatibility.md says so.
 */
class NativeImageTest {
    private static final String FILE = "META-INF/native-image/io.github.jmepool/%s/reflect-config.json";
    private static final List<String> MODULES = List.of("pool-core", "pool-jme");
    private static final Set<String> LOOKUPS = Set.of("forName", "newInstance", "getMethod", "getMethods",
            "getDeclaredMethod", "getDeclaredMethods", "getField", "getFields", "getDeclaredField",
            "getDeclaredFields", "getConstructor", "getConstructors", "getDeclaredConstructor",
            "getDeclaredConstructors", "getRecordComponents", "getResource", "getResourceAsStream", "load",
            "privateLookupIn", "findVarHandle", "findStaticVarHandle", "unreflectVarHandle", "findVirtual",
            "findStatic", "findConstructor", "findGetter", "findSetter", "unreflect", "newProxyInstance");
    private static final Set<String> OWNERS = Set.of("java.lang.Class", "java.lang.ClassLoader",
            "java.util.ServiceLoader", "java.lang.invoke.MethodHandles", "java.lang.invoke.MethodHandles$Lookup",
            "java.lang.reflect.Array", "java.lang.reflect.Constructor", "java.lang.reflect.Proxy");

    @Test
    void whatIsNamedExists() throws ReflectiveOperationException {
        for (JsonElement element : entries()) {
            JsonObject entry = element.getAsJsonObject();
            assertThat(Class.forName(entry.getAsJsonObject("condition").get("typeReachable").getAsString(), false,
                    getClass().getClassLoader())).isNotNull();
            Class<?> type = Class.forName(entry.get("name").getAsString(), false, getClass().getClassLoader());
            for (JsonElement field : array(entry, "fields")) {
                String name = field.getAsJsonObject().get("name").getAsString();
                assertThat(Arrays.stream(type.getDeclaredFields()).map(Field::getName)).as(type.getName())
                        .contains(name);
            }
            for (JsonElement method : array(entry, "methods")) {
                String name = method.getAsJsonObject().get("name").getAsString();
                Class<?>[] parameters = parameters(method.getAsJsonObject());
                assertThat(name.equals("<init>") ? type.getDeclaredConstructor(parameters)
                        : type.getMethod(name, parameters)).as(type.getName() + "." + name).isNotNull();
            }
        }
    }

    @Test
    void everyFieldThatAVarHandleReachesIsNamed() {
        Set<String> handled = House.CLASSES.stream().flatMap(type -> handles(type.getName()))
                .collect(toCollection(TreeSet::new));
        assertThat(handled).hasSizeGreaterThan(30);
        assertThat(named("fields")).isEqualTo(handled);
    }

    /** Another class that looks something up by name is a line here, and in the file or on the page. */
    @Test
    void noOtherCodeLooksAnythingUpByName() {
        Set<String> callers = House.CLASSES.stream().flatMap(type -> type.getMethodCallsFromSelf().stream())
                .filter(call -> OWNERS.contains(call.getTargetOwner().getName())
                        && LOOKUPS.contains(call.getTarget().getName()))
                .map(NativeImageTest::caller).collect(toCollection(TreeSet::new));
        assertThat(callers).containsExactlyInAnyOrder(
                // VarHandles; those of arrays need no name
                "ConcurrentPoolCore findVarHandle", "ConcurrentSlot findVarHandle", "IdleStack findVarHandle",
                "Magazine findVarHandle", "PooledInstance findVarHandle",
                "EngineFields findVarHandle", "EngineFields privateLookupIn",
                // whether the Java runtime or the engine has something
                "RuntimeParts forName", "EngineCheck getMethod",
                // the way of Android 33 alone
                "Thrown forName",
                // of the game's classes, which the page tells of
                "AllObjects getMethod", "InstanceListeners getMethod", "InstanceListeners getMethods",
                "PoolBuilder getMethods", "WorkerCloneCheck getDeclaredMethods",
                // a service of a constant type, which the image's build finds by itself
                "Instancing load",
                // of an array that there is one of already
                "Values newInstance");
    }

    @Test
    void everyPartOfTheRuntimeThatIsAskedForIsNamed() {
        Set<String> asked = new TreeSet<>();
        Pattern ask = Pattern.compile("RuntimeParts\\.has\\(\"([\\w.]+)\"\\)");
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .flatMap(file -> ask.matcher(text(file)).results())
                        .map((MatchResult found) -> found.group(1)).forEach(asked::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        assertThat(asked).isNotEmpty().allSatisfy(type -> assertThat(types()).contains(type));
    }

    /** The engine's importers make what was saved by the constructor without arguments. */
    @Test
    void everyClassThatTheEngineCanLoadIsNamedWithItsConstructor() {
        Set<String> saved = House.CLASSES.stream().filter(type -> type.isAssignableTo(Savable.class)
                        && type.getModifiers().contains(JavaModifier.PUBLIC)
                        && !type.getModifiers().contains(JavaModifier.ABSTRACT)
                        && type.tryGetConstructor().isPresent())
                .map(type -> type.getName() + "#<init>").collect(toCollection(TreeSet::new));
        assertThat(saved).isNotEmpty();
        assertThat(named("methods")).containsAll(saved);
    }

    private static String caller(JavaAccess<?> call) {
        return call.getOriginOwner().getSimpleName() + " " + call.getTarget().getName();
    }

    /** The fields behind the VarHandles in static fields of a class. */
    private static Stream<String> handles(String type) {
        try {
            Class<?> owner = Class.forName(type, false, NativeImageTest.class.getClassLoader());
            return Arrays.stream(owner.getDeclaredFields()).filter(field -> Modifier.isStatic(field.getModifiers()))
                    .flatMap(NativeImageTest::values).map(NativeImageTest::field).filter(Objects::nonNull);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static Stream<VarHandle> values(Field field) {
        if (field.getType() != VarHandle.class && field.getType() != VarHandle[].class) {
            return Stream.empty();
        }
        try {
            field.setAccessible(true);
            Object value = field.get(null);
            Stream<VarHandle> handles = value instanceof VarHandle[] many ? Arrays.stream(many)
                    : Stream.of((VarHandle) value);
            return handles.peek(handle -> assertThat(handle).as(field.toString()).isNotNull());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** Null for a VarHandle of an array. */
    private static String field(VarHandle handle) {
        VarHandle.VarHandleDesc found = handle.describeConstable().orElseThrow();
        if (!(found.bootstrapArgs().length > 0 && handle.coordinateTypes().size() == 1)) {
            return null;
        }
        return handle.coordinateTypes().get(0).getName() + "#" + found.constantName();
    }

    /** As {@code class#member}. */
    private static Set<String> named(String kind) {
        Set<String> named = new TreeSet<>();
        for (JsonElement entry : entries()) {
            for (JsonElement member : array(entry.getAsJsonObject(), kind)) {
                named.add(entry.getAsJsonObject().get("name").getAsString() + "#"
                        + member.getAsJsonObject().get("name").getAsString());
            }
        }
        return named;
    }

    private static Set<String> types() {
        Set<String> types = new TreeSet<>();
        entries().forEach(entry -> types.add(entry.getAsJsonObject().get("name").getAsString()));
        return types;
    }

    private static JsonArray entries() {
        JsonArray all = new JsonArray();
        for (String module : MODULES) {
            String name = String.format(FILE, module);
            try {
                List<URL> files = Collections.list(NativeImageTest.class.getClassLoader().getResources(name));
                assertThat(files).as(name).hasSize(1);
                try (Reader in = new InputStreamReader(files.get(0).openStream(), StandardCharsets.UTF_8)) {
                    all.addAll(JsonParser.parseReader(in).getAsJsonArray());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return all;
    }

    private static JsonArray array(JsonObject entry, String kind) {
        return entry.has(kind) ? entry.getAsJsonArray(kind) : new JsonArray();
    }

    private static Class<?>[] parameters(JsonObject method) throws ClassNotFoundException {
        JsonArray names = method.getAsJsonArray("parameterTypes");
        Class<?>[] types = new Class<?>[names.size()];
        for (int i = 0; i < types.length; i++) {
            String name = names.get(i).getAsString();
            types[i] = name.equals("int") ? int.class : Class.forName(name, false,
                    NativeImageTest.class.getClassLoader());
        }
        return types;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
