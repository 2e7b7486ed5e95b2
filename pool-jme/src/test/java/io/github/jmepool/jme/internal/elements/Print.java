// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import com.jme3.font.BitmapText;
import com.jme3.material.MatParam;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.simsilica.lemur.event.FocusMouseListener;
import com.simsilica.lemur.style.ElementId;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes down all that an element consists of: its spatials, and the fields of Lemur's objects that they lead to. */
public final class Print {
    private static final String LEMUR = "com.simsilica.lemur.";
    /** Versions only ever grow, and a text's box is compared by the text. */
    private static final Set<String> LEFT_OUT = Set.of("version", "lastVersion", "this$0");

    private final List<String> lines = new ArrayList<>();
    /** Numbers of the objects, so that a reference says which of them it leads to. */
    private final Map<Object, Integer> seen = new IdentityHashMap<>();

    public static List<String> of(Spatial element) {
        Print print = new Print();
        print.spatial(element, element.getName() + "");
        return print.lines;
    }

    /** Returns the lines that one of two prints alone has. */
    public static List<String> differences(List<String> now, List<String> fresh) {
        List<String> found = new ArrayList<>();
        now.stream().filter(line -> !fresh.contains(line)).map(line -> "now   " + line).forEach(found::add);
        fresh.stream().filter(line -> !now.contains(line)).map(line -> "fresh " + line).forEach(found::add);
        return found;
    }

    private void spatial(Spatial spatial, String path) {
        seen.put(spatial, seen.size());
        lines.add(path + " " + spatial.getClass().getSimpleName() + " at " + show(spatial.getLocalTranslation()) + " x "
                + show(spatial.getLocalScale()) + " " + spatial.getLocalCullHint() + " controls "
                + spatial.getNumControls());
        if (spatial instanceof BitmapText text) {
            lines.add(path + " '" + text.getText() + "' " + text.getSize() + " " + text.getColor() + " "
                    + text.getAlpha() + " " + text.getAlignment() + " " + text.getVerticalAlignment() + " "
                    + text.getLineWidth() + " " + text.getHeight());
        } else if (spatial instanceof Geometry geometry) {
            geometry(geometry, path);
        }
        if (spatial.getClass().getName().startsWith(LEMUR)) {
            fields(spatial, path, 0);
        }
        for (int i = 0; i < spatial.getNumControls(); i++) {
            object(spatial.getControl(i), path + "<" + spatial.getControl(i).getClass().getSimpleName() + ">", 0);
        }
        if (spatial instanceof Node node && !(spatial instanceof BitmapText)) {
            for (int i = 0; i < node.getQuantity(); i++) {
                spatial(node.getChild(i), path + "/" + i);
            }
        }
    }

    private void geometry(Geometry geometry, String path) {
        StringBuilder line = new StringBuilder(path);
        for (VertexBuffer buffer : geometry.getMesh().getBufferList()) {
            if (buffer.getData() instanceof FloatBuffer floats) {
                line.append(' ').append(buffer.getBufferType());
                for (int i = 0; i < floats.limit(); i++) {
                    line.append(' ').append(floats.get(i) + 0f);
                }
            }
        }
        geometry.getMaterial().getParams().stream().sorted(Comparator.comparing(MatParam::getName))
                .forEach(param -> line.append(' ').append(param.getName()).append('=').append(show(param.getValue())));
        lines.add(line + " " + geometry.getModelBound());
    }

    private void object(Object object, String path, int depth) {
        if (object == null || object instanceof String || object instanceof Number || object instanceof Boolean
                || object instanceof Enum || object instanceof Vector3f || object instanceof ColorRGBA) {
            lines.add(path + " = " + show(object));
        } else if (seen.containsKey(object)) {
            lines.add(path + " -> " + object.getClass().getSimpleName());
        } else if (object instanceof Spatial spatial) {
            boolean detached = spatial.getParent() == null && object.getClass().getName().startsWith(LEMUR);
            lines.add(path + " -> " + (spatial.getParent() == null ? "detached " : "attached ")
                    + object.getClass().getSimpleName());
            if (detached) {
                spatial(spatial, path + "~");
            }
        } else if (object.getClass().isArray()) {
            seen.put(object, seen.size());
            for (int i = 0; i < Array.getLength(object); i++) {
                object(Array.get(object, i), path + "[" + i + "]", depth + 1);
            }
        } else if (object instanceof Map<?, ?> map && !object.getClass().getName().startsWith(LEMUR + "style")) {
            seen.put(object, seen.size());
            lines.add(path + " has " + map.size());
            map.entrySet().stream().map(entry -> Map.entry(String.valueOf(key(entry.getKey())), entry))
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(entry -> object(entry.getValue().getValue(), path + "{" + entry.getKey() + "}", depth));
        } else if (object instanceof Collection<?> collection) {
            seen.put(object, seen.size());
            lines.add(path + " has " + collection.size());
            int i = 0;
            for (Object element : collection.toArray()) {
                object(element, path + "[" + i++ + "]", depth + 1);
            }
        } else if (object instanceof StringBuilder) {
            lines.add(path + " = " + object);
        } else {
            seen.put(object, seen.size());
            lines.add(path + " -> " + object.getClass().getSimpleName().replaceAll("\\$\\$Lambda.*", "lambda"));
            fields(object, path, depth);
        }
    }

    private static Object key(Object key) {
        return key instanceof Spatial spatial ? spatial.getClass().getSimpleName() : key;
    }

    private void fields(Object object, String path, int depth) {
        for (Class<?> at = object.getClass(); at != null; at = at.getSuperclass()) {
            String name = at.getName();
            boolean wanted = name.startsWith(LEMUR) && !name.startsWith(LEMUR + "style")
                    && !name.startsWith(LEMUR + "anim") && !name.startsWith(LEMUR + "input")
                    && !name.endsWith("State") && !name.endsWith("GuiGlobals") && !object.getClass().isHidden()
                    && object != FocusMouseListener.INSTANCE; // one for the JVM
            for (Field field : wanted ? at.getDeclaredFields() : new Field[0]) {
                if (!Modifier.isStatic(field.getModifiers()) && !LEFT_OUT.contains(field.getName())
                        && field.getType() != ElementId.class && depth < 20) {
                    field.setAccessible(true);
                    try {
                        object(field.get(object), path + "." + field.getName(), depth + 1);
                    } catch (IllegalAccessException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        }
    }

    private static String show(Object value) {
        if (value instanceof Vector3f vector) {
            return (vector.x + 0f) + "," + (vector.y + 0f) + "," + (vector.z + 0f);
        }
        return String.valueOf(value).replaceAll("@[0-9a-f]+", "");
    }
}
