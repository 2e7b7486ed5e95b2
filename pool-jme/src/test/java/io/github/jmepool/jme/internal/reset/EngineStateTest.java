// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.MorphControl;
import com.jme3.anim.tween.Tweens;
import com.jme3.anim.tween.action.BlendAction;
import com.jme3.anim.tween.action.LinearBlendSpace;
import com.jme3.animation.AnimChannel;
import com.jme3.animation.AnimControl;
import com.jme3.animation.LoopMode;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.audio.AudioBuffer;
import com.jme3.audio.AudioKey;
import com.jme3.audio.AudioNode;
import com.jme3.audio.Filter;
import com.jme3.audio.LowPassFilter;
import com.jme3.cinematic.MotionPath;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.influencers.DefaultParticleInfluencer;
import com.jme3.effect.influencers.NewtonianParticleInfluencer;
import com.jme3.effect.influencers.ParticleInfluencer;
import com.jme3.effect.influencers.RadialParticleInfluencer;
import com.jme3.effect.shapes.EmitterBoxShape;
import com.jme3.effect.shapes.EmitterMeshVertexShape;
import com.jme3.effect.shapes.EmitterPointShape;
import com.jme3.effect.shapes.EmitterShape;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.font.BitmapText;
import com.jme3.font.Rectangle;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.LightProbe;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.material.RenderState;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.CameraControl;
import com.jme3.scene.control.LightControl;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.control.UpdateControl;
import com.jme3.scene.shape.Box;
import com.jme3.shader.VarType;
import com.jme3.ui.Picture;
import io.github.jmepool.jme.internal.reset.EngineState.Entry;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.support.SkinnedModel;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Each field of the engine's classes that can hang on a spatial is in a list of {@code engine-state.txt}, and those
 * that are called restored are: each is changed alone, on a model that has something of everything.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
class EngineStateTest {
    private static final ClassLoader LOADER = EngineStateTest.class.getClassLoader();
    /** The objects are the same again, but what is in them is not compared, as docs/dev/reset.md states. */
    private static final Set<String> CONTENTS_NOT_COMPARED = Set.of("com.jme3.renderer.Camera",
            "com.jme3.audio.AudioData", "com.jme3.audio.AudioKey", "com.jme3.animation.CompactVector3Array",
            "com.jme3.animation.CompactQuaternionArray");

    /** Packages of values and collections. */
    private static final Set<String> VALUES = Set.of("com.jme3.math", "com.jme3.util");

    private final Map<String, List<Entry>> lists = EngineState.lists();

    @Test
    void everyFieldOfTheEnginesStateIsInOneList() {
        List<String> wrong = new ArrayList<>();
        Map<String, Class<?>> classes = EngineState.classes();
        classes.forEach((name, type) -> {
            List<Entry> entries = lists.getOrDefault(name,
                    lists.getOrDefault(name.substring(0, name.lastIndexOf('.')) + ".*", List.of()));
            for (Field field : EngineState.fields(type)) {
                long found = entries.stream()
                        .filter(entry -> entry.field().equals("*") || entry.field().equals(field.getName())).count();
                if (found != 1) {
                    wrong.add(name + "." + field.getName() + " is in " + found + " lists");
                }
            }
        });
        lists.values().forEach(entries -> entries.forEach(entry -> {
            if (!exists(entry, classes)) {
                wrong.add(entry.name() + " does not exist");
            }
        }));
        assertThat(wrong).isEmpty();
    }

    private static boolean exists(Entry entry, Map<String, Class<?>> classes) {
        String owner = entry.owner();
        if (owner.endsWith(".*")) {
            return classes.keySet().stream().anyMatch(name -> name.startsWith(owner.substring(0, owner.length() - 1)));
        }
        Class<?> type = classes.get(owner);
        return type != null && EngineState.fields(type).stream()
                .anyMatch(field -> entry.field().equals("*") || entry.field().equals(field.getName()));
    }

    @Test
    void theListsGiveReasonsAndNameTestsThatExist() {
        List<String> wrong = new ArrayList<>();
        lists.values().forEach(entries -> entries.forEach(entry -> {
            boolean good = entry.list().equals("no matter") ? !entry.detail().isEmpty()
                    : entry.list().equals("restored") && entry.detail().isEmpty() || isTest(entry.detail());
            if (!good) {
                wrong.add(entry.toString());
            }
        }));
        assertThat(wrong).isEmpty();
    }

    private static boolean isTest(String name) {
        try {
            return Class.forName(EngineStateTest.class.getPackageName() + "." + name, false, LOADER) != null;
        } catch (ClassNotFoundException none) {
            return false;
        }
    }

    /** What a restored field refers to has lists as well. */
    @Test
    void whatRestoredFieldsReferToIsListed() throws ReflectiveOperationException {
        Map<String, Class<?>> classes = EngineState.classes();
        List<String> wrong = new ArrayList<>();
        for (List<Entry> entries : lists.values()) {
            for (Entry entry : entries) {
                if (!entry.list().equals("no matter")) {
                    Class<?> type = Class.forName(entry.owner(), false, LOADER).getDeclaredField(entry.field())
                            .getType();
                    while (type.isArray()) {
                        type = type.getComponentType();
                    }
                    Class<?> kind = type;
                    boolean isState = kind.getName().startsWith("com.jme3.") && !kind.isEnum()
                            && !VALUES.contains(kind.getPackageName())
                            && !CONTENTS_NOT_COMPARED.contains(kind.getName());
                    if (isState && classes.values().stream().noneMatch(kind::isAssignableFrom)) {
                        wrong.add(entry.name() + " is a " + type.getName());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> eachFieldThatIsCalledRestoredIs() {
        return lists.values().stream().flatMap(List::stream)
                .filter(entry -> entry.list().equals("restored") && entry.detail().isEmpty())
                .map(entry -> DynamicTest.dynamicTest(entry.name(), () -> assertRestored(entry)));
    }

    private static void assertRestored(Entry entry) throws ReflectiveOperationException {
        Node prefab = prefab();
        Node instance = prefab.clone(true);
        create(instance);
        // the engine makes it for a game that sets some of it
        instance.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry && geometry.getMaterial() != null) {
                geometry.getMaterial().getAdditionalRenderState();
            }
        });
        SavedInstance saved = SavedInstance.of(prefab, instance,
                settings -> settings.materialMode(MaterialMode.PER_INSTANCE).developmentMode(true));
        saved.reset();
        assertThat(saved.reset()).as("unchanged").isEqualTo(ResetOutcome.UNCHANGED);
        Field field = field(Class.forName(entry.owner()), entry.field());
        Object target = find(instance, field.getDeclaringClass());
        assertThat(target).as("one in the model for %s", entry.name()).isNotNull();
        Object object = field.get(target);
        Object before = copy(object);
        field.set(target, changed(object, field.getType()));
        if (target instanceof RenderState && !entry.field().matches("(front|back)Stencil(Mask|Reference)")) {
            // as the setters of these do
            field(RenderState.class, "cachedHashCode").set(target, -1);
        }
        assertThat(same(field.get(target), before)).as("%s is changed", entry.name()).isFalse();
        ResetOutcome outcome = saved.reset();
        if (outcome != ResetOutcome.DISCARD) {
            Object now = field.get(target);
            assertThat(same(now, before)).as("%s is %s, not %s", entry.name(), now, before).isTrue();
            assertThat(saved.reset()).as("again").isEqualTo(ResetOutcome.UNCHANGED);
        }
    }

    private static Field field(Class<?> owner, String name) throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** The first of a class on an instance, or deeper in what hangs on it. */
    private static Object find(Object root, Class<?> type) throws ReflectiveOperationException {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Queue<Object> queue = new ArrayDeque<>(List.of(root));
        while (!queue.isEmpty()) {
            Object next = queue.remove();
            if (next instanceof Collection<?> all) {
                all.stream().filter(one -> one != null && seen.add(one)).forEach(queue::add);
            } else if (next instanceof Map<?, ?> map) {
                map.values().stream().filter(one -> one != null && seen.add(one)).forEach(queue::add);
            } else if (next instanceof Object[] array) {
                Arrays.stream(array).filter(one -> one != null && seen.add(one)).forEach(queue::add);
            } else if (type.isInstance(next)) {
                return next;
            } else if (next.getClass().getName().startsWith("com.jme3.")) {
                addFields(next, seen, queue);
            }
        }
        return null;
    }

    private static void addFields(Object object, Set<Object> seen, Queue<Object> queue)
            throws ReflectiveOperationException {
        for (Class<?> type = object.getClass(); type != null && type.getName().startsWith("com.jme3.");
                type = type.getSuperclass()) {
            for (Field field : EngineState.fields(type)) {
                if (!field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    Object value = field.get(object);
                    if (value != null && seen.add(value)) {
                        queue.add(value);
                    }
                }
            }
        }
    }

    private static Object copy(Object value) {
        if (value != null && value.getClass().isArray() && value.getClass().getComponentType().isPrimitive()) {
            Object copy = Array.newInstance(value.getClass().getComponentType(), Array.getLength(value));
            System.arraycopy(value, 0, copy, 0, Array.getLength(value));
            return copy;
        }
        return value instanceof Vector3f vector ? vector.clone() : value instanceof Quaternion turn ? turn.clone()
                : value instanceof ColorRGBA color ? color.clone()
                : value instanceof Transform transform ? transform.clone()
                : value instanceof Matrix4f matrix ? matrix.clone() : value;
    }

    private static boolean same(Object now, Object then) {
        if (now != null && now.getClass().isArray() && now.getClass().getComponentType().isPrimitive()) {
            return Arrays.deepEquals(new Object[] {now}, new Object[] {then});
        }
        return now == null ? then == null : now.equals(then);
    }

    /** Another value for a field; an object that it refers to is changed itself where it is a value. */
    private static Object changed(Object value, Class<?> type) {
        if (value instanceof Boolean flag) {
            return !flag;
        } else if (value instanceof Integer number) {
            return number + 1;
        } else if (value instanceof Float number) {
            return number / 2 + 0.125f;
        } else if (value instanceof Double number) {
            return number / 2 + 0.125;
        } else if (value instanceof Character letter) {
            return (char) (letter + 1);
        } else if (type == String.class) {
            return value + " in use";
        } else if (type.isEnum()) {
            Object[] all = type.getEnumConstants();
            return all[value == null ? 0 : (((Enum<?>) value).ordinal() + 1) % all.length];
        }
        return changedObject(value, type);
    }

    private static Object changedObject(Object value, Class<?> type) {
        if (value instanceof Vector3f vector) {
            vector.set(vector.x == 1 ? 2 : 1, 5, 6);
        } else if (value instanceof Quaternion turn) {
            turn.multLocal(new Quaternion().fromAngles(1, 0, 0));
        } else if (value instanceof ColorRGBA color) {
            color.set(color.g, color.b, color.r / 2, 0.3f);
        } else if (value instanceof Transform transform) {
            transform.getTranslation().y += 3;
        } else if (value instanceof Matrix4f matrix) {
            matrix.m13 += 3;
        } else if (value instanceof float[] numbers) {
            numbers[0] += 0.5f;
        } else if (value instanceof double[] numbers) {
            numbers[0] += 0.5;
        } else if (value instanceof boolean[] flags) {
            flags[0] = !flags[0];
        } else {
            return value != null ? null : other(type);
        }
        return value;
    }

    /** For a field that is null. */
    private static Object other(Class<?> type) {
        Map<Class<?>, Object> others = new HashMap<>();
        others.put(Vector3f.class, new Vector3f(1, 2, 3));
        others.put(Quaternion.class, new Quaternion());
        others.put(ColorRGBA.class, new ColorRGBA());
        others.put(Rectangle.class, new Rectangle(1, 2, 30, 40));
        others.put(float[].class, new float[] {1});
        others.put(com.jme3.anim.AnimationMask.class, new com.jme3.anim.ArmatureMask());
        others.put(com.jme3.anim.tween.action.BlendableAction.class,
                new BlendAction(new LinearBlendSpace(0, 1)));
        return others.get(type);
    }

    private static Node prefab() {
        Node root = new Node("root");
        root.attachChild(crate());
        Node arm = SkinnedModel.create();
        arm.setMaterial(RandomPrefab.material(new Random(1)));
        arm.addControl(new MorphControl());
        root.attachChild(arm);
        root.attachChild(LegacyModel.create());
        for (int kind = 0; kind < 4; kind++) {
            root.attachChild(emitter(kind));
        }
        for (int i = 0; i < 2; i++) {
            AudioNode sound = new AudioNode();
            sound.setAudioData(new AudioBuffer(), new AudioKey("shot.wav"));
            root.attachChild(sound);
        }
        Picture picture = new Picture("picture");
        picture.setMaterial(RandomPrefab.material(new Random(1)));
        root.attachChild(picture);
        BitmapText text = new BitmapText(new DesktopAssetManager(true).loadFont("Interface/Fonts/Default.fnt"));
        text.setText("100 %");
        root.attachChild(text);
        Node cart = new Node("cart");
        MotionPath path = new MotionPath();
        path.addWayPoint(new Vector3f());
        path.addWayPoint(new Vector3f(1, 0, 0));
        new MotionEvent(cart, path, 2);
        root.attachChild(cart);
        return root;
    }

    private static Geometry crate() {
        Mesh mesh = new Box(1, 1, 1);
        mesh.setLodLevels(new VertexBuffer[] {mesh.getBuffer(Type.Index), mesh.getBuffer(Type.Index)});
        Geometry crate = new Geometry("crate", mesh);
        Material material = RandomPrefab.material(new Random(1));
        crate.setMaterial(material);
        crate.addLight(new AmbientLight(ColorRGBA.Red));
        PointLight lamp = new PointLight(new Vector3f(1, 2, 3), ColorRGBA.Blue.clone(), 5);
        crate.addLight(lamp);
        crate.addLight(new SpotLight(new Vector3f(1, 2, 3), Vector3f.UNIT_Z.clone(), 9));
        crate.addLight(new DirectionalLight(new Vector3f(0, 0, 1)));
        LightProbe probe = new LightProbe();
        crate.addLight(probe);
        crate.addMatParamOverride(new MatParamOverride(VarType.Float, "Glow", 1f));
        crate.addControl(new BillboardControl());
        crate.addControl(new CameraControl(new Camera(8, 8)));
        crate.addControl(new LightControl(lamp));
        crate.addControl(new LodControl());
        crate.addControl(new UpdateControl());
        return crate;
    }

    private static ParticleEmitter emitter(int kind) {
        ParticleInfluencer[] influencers = {new NewtonianParticleInfluencer(), new RadialParticleInfluencer(),
            new DefaultParticleInfluencer(), new DefaultParticleInfluencer()};
        Mesh mesh = new Box(1, 1, 1);
        EmitterShape[] shapes = {new EmitterPointShape(new Vector3f(1, 2, 3)),
            new EmitterBoxShape(new Vector3f(), new Vector3f(1, 2, 3)),
            new EmitterSphereShape(new Vector3f(1, 2, 3), 0.5f), new EmitterMeshVertexShape(List.of(mesh))};
        ParticleEmitter emitter = new ParticleEmitter("smoke", ParticleMesh.Type.Triangle, 5);
        emitter.setParticleInfluencer(influencers[kind]);
        emitter.setShape(shapes[kind]);
        emitter.setMaterial(RandomPrefab.material(new Random(1)));
        return emitter;
    }

    /** What games make of a clone: the engine's clones of these would belong to the prefab. */
    private static void create(Node instance) {
        AnimComposer composer = ((Node) instance.getChild("arm")).getControl(AnimComposer.class);
        if (composer == null) {
            throw new AssertionError("no arm");
        }
        BlendAction blended = composer.actionBlended("both", new LinearBlendSpace(0, 1), "bend", "wave");
        blended.setLength(2);
        composer.actionSequence("all", Tweens.parallel(composer.action("bend"), composer.action("wave")),
                Tweens.loopCount(2, Tweens.delay(1)));
        composer.setCurrentAction("wave");
        AnimControl legacy = instance.getChildren().stream().map(child -> child.getControl(AnimControl.class))
                .filter(found -> found != null).findFirst().orElseThrow();
        AnimChannel channel = legacy.createChannel();
        channel.addFromRootBone("bone1");
        channel.setAnim("bend", 0);
        channel.setAnim("wave", 10);
        channel.setLoopMode(LoopMode.Cycle);
        List<AudioNode> sounds = instance.getChildren().stream().filter(child -> child instanceof AudioNode)
                .map(child -> (AudioNode) child).toList();
        sounds.get(0).setDryFilter(new LowPassFilter(0.5f, 0.5f));
        filter("HighPassFilter").ifPresent(sounds.get(1)::setDryFilter);
        filter("BandPassFilter").ifPresent(sounds.get(1)::setReverbFilter);
    }

    /** Since jME 3.9. */
    private static Optional<Filter> filter(String name) {
        try {
            return Optional.of((Filter) Class.forName("com.jme3.audio." + name).getConstructor()
                    .newInstance());
        } catch (ReflectiveOperationException none) {
            return Optional.empty();
        }
    }
}
