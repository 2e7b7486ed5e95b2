// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimLayer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.AnimationMask;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.interpolator.AnimInterpolator;
import com.jme3.anim.interpolator.FrameInterpolator;
import com.jme3.anim.tween.Tween;
import com.jme3.anim.tween.action.BlendSpace;
import com.jme3.anim.util.JointModelTransform;
import com.jme3.animation.AnimChannel;
import com.jme3.animation.Animation;
import com.jme3.animation.Bone;
import com.jme3.animation.Pose;
import com.jme3.animation.Skeleton;
import com.jme3.animation.Track;
import com.jme3.audio.Filter;
import com.jme3.bounding.BoundingVolume;
import com.jme3.cinematic.MotionPath;
import com.jme3.effect.Particle;
import com.jme3.effect.influencers.ParticleInfluencer;
import com.jme3.effect.shapes.EmitterShape;
import com.jme3.font.Rectangle;
import com.jme3.light.Light;
import com.jme3.light.LightList;
import com.jme3.light.ProbeArea;
import com.jme3.material.MatParam;
import com.jme3.material.Material;
import com.jme3.material.RenderState;
import com.jme3.math.Spline;
import com.jme3.scene.CollisionData;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.control.Control;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.system.JmeVersion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The engine's classes that can hang on a spatial, by reflection, and the lists of their fields in
 * {@code engine-state.txt}.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
final class EngineState {
    private static final List<Class<?>> KINDS = List.of(Spatial.class, Control.class, Mesh.class, VertexBuffer.class,
            MorphTarget.class, BoundingVolume.class, CollisionData.class, Material.class, MatParam.class,
            RenderState.class, Light.class, LightList.class, ProbeArea.class, AnimLayer.class, AnimClip.class,
            AnimTrack.class, AnimationMask.class, Armature.class, Joint.class, JointModelTransform.class,
            FrameInterpolator.class, AnimInterpolator.class, Tween.class, BlendSpace.class, AnimChannel.class,
            Animation.class, Track.class, Skeleton.class, Bone.class, Pose.class, MotionPath.class, Spline.class,
            Particle.class, ParticleInfluencer.class, EmitterShape.class, Filter.class, Rectangle.class,
            hidden("StringBlock"), hidden("Letters"), hidden("LetterQuad"), hidden("ColorTags"));
    private static final Pattern LIST =
            Pattern.compile("    (restored|shared|no matter)(?: \\(([^)]+)\\))?: (\\S.*)");
    private static final Pattern MARKED = Pattern.compile("(\\S+?) ?\\[(-?)(\\d)\\.(\\d+)(\\+?)]");
    private static final int[] ENGINE = Arrays.stream(JmeVersion.VERSION_NUMBER.split("\\."))
            .mapToInt(Integer::parseInt).toArray();

    /** A field, or all of a class or package, in a list. */
    record Entry(String list, String detail, String owner, String field) {
        String name() {
            return owner + "." + field;
        }
    }

    private EngineState() {
    }

    /** What a text keeps beside the scene graph. */
    private static Class<?> hidden(String name) {
        try {
            return Class.forName("com.jme3.font." + name);
        } catch (ClassNotFoundException gone) {
            throw new AssertionError(gone);
        }
    }

    /** The classes by name, with those that they extend. */
    static Map<String, Class<?>> classes() {
        Map<String, Class<?>> found = new TreeMap<>();
        try (JarFile jar = new JarFile(Path.of(Spatial.class.getProtectionDomain().getCodeSource().getLocation()
                .toURI()).toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                String name = entry.getName();
                if (name.startsWith("com/jme3/") && name.endsWith(".class")) {
                    Class<?> type = Class.forName(name.substring(0, name.length() - 6).replace('/', '.'), false,
                            Spatial.class.getClassLoader());
                    if (KINDS.stream().anyMatch(kind -> kind.isAssignableFrom(type))) {
                        add(type, found);
                    }
                }
            }
        } catch (IOException | URISyntaxException | ReflectiveOperationException failure) {
            throw new AssertionError(failure);
        }
        return found;
    }

    private static void add(Class<?> type, Map<String, Class<?>> found) {
        for (Class<?> at = type; at != null && at.getName().startsWith("com.jme3."); at = at.getSuperclass()) {
            found.put(at.getName(), at);
        }
    }

    static List<Field> fields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && !field.getName().startsWith("$"))
                .toList();
    }

    /** What the file lists for the engine that runs, by name of class or package. */
    static Map<String, List<Entry>> lists() {
        Map<String, List<Entry>> lists = new LinkedHashMap<>();
        String owner = "";
        for (String line : lines()) {
            Matcher list = LIST.matcher(line);
            if (!line.startsWith(" ")) {
                owner = here(line);
                if (!owner.isEmpty() && lists.put(owner, new ArrayList<>()) != null) {
                    throw new AssertionError(owner + " is listed twice");
                }
            } else if (!list.matches()) {
                throw new AssertionError("'" + line + "' is no list");
            } else if (!owner.isEmpty()) {
                for (String field : list.group(3).split(" ")) {
                    if (!here(field).isEmpty()) {
                        lists.get(owner).add(new Entry(list.group(1), Objects.requireNonNullElse(list.group(2), ""),
                                owner, here(field)));
                    }
                }
            }
        }
        return lists;
    }

    /** A name without its mark; empty if the mark is of other engines. */
    private static String here(String name) {
        Matcher marked = MARKED.matcher(name);
        if (!marked.matches()) {
            return name;
        }
        int difference = Arrays.compare(Arrays.copyOf(ENGINE, 2),
                new int[] {Integer.parseInt(marked.group(3)), Integer.parseInt(marked.group(4))});
        boolean here = marked.group(2).isEmpty() ? difference >= 0 : difference <= 0;
        return here ? marked.group(1) : "";
    }

    private static List<String> lines() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(Objects.requireNonNull(
                EngineState.class.getResourceAsStream("engine-state.txt")), StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .collect(Collectors.toList());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
