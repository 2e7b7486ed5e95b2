// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.light.PointLight;
import com.jme3.material.MatParamOverride;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mygame.Captures;
import mygame.Lazy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Controls and spatials of a game that make their parts in use make them in every use, as a new object does. */
class MadeInUseTest {
    private static final int GAMES = 60;

    private final Node scene = new Node("scene");
    private final ScenePools pools = TestScene.pools();
    private final List<String> warnings = new ArrayList<>();
    private final HeardLog log = new HeardLog(TestScene.USE_LOG, entry -> {
        if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
            warnings.add(entry.getMessage());
        }
    });

    @BeforeEach
    void open() {
        pools.setRoot(scene);
    }

    @AfterEach
    void close() {
        log.close();
        pools.close();
    }

    private void frame() {
        Scenes.frame(scene, pools, 0.1f);
    }

    private static Node unit() {
        Node unit = new Node("unit");
        Geometry body = Scenes.box("body");
        body.setMaterial(RandomPrefab.material(new Random(1)));
        body.getMaterial().setColor("Color", ColorRGBA.Red);
        unit.attachChild(body);
        return unit;
    }

    private static Map<String, Supplier<Control>> controls() {
        Map<String, Supplier<Control>> all = new LinkedHashMap<>();
        all.put("field", Lazy.Bar::new);
        all.put("field of a superclass", Lazy.BarBelow::new);
        all.put("flag", Lazy.Flagged::new);
        all.put("flag of a part made before", Lazy.Eager::new);
        all.put("value shown last", Lazy.Shown::new);
        all.put("below a holder", Lazy.Nested::new);
        all.put("containers", Lazy.Many::new);
        all.put("light, control, override, material, mesh", Lazy.Others::new);
        all.put("part taken off", Lazy.Loser::new);
        return all;
    }

    private interface Registering {
        SpatialPool<Node> register(Supplier<Node> bare, Consumer<Node> finish, boolean development);
    }

    private static Map<String, Registering> ways(ScenePools pools) {
        Map<String, Registering> all = new LinkedHashMap<>();
        all.put("clones", (bare, finish, development) -> {
            Node prefab = bare.get();
            finish.accept(prefab);
            return pools.register("unit", prefab, settings -> settings.developmentMode(development));
        });
        all.put("a factory", (bare, finish, development) -> pools.registerFactory("unit", () -> {
            Node made = bare.get();
            finish.accept(made);
            return made;
        }, settings -> settings.developmentMode(development)));
        all.put("onCreate", (bare, finish, development) -> {
            SpatialPool<Node> pool = new SpatialPool<>("unit", bare.get(), SpatialPoolSettings.builder("unit")
                    .developmentMode(development).build()) {
                @Override
                protected void onCreate(Node instance) {
                    finish.accept(instance);
                }
            };
            pools.register(pool);
            return pool;
        });
        return all;
    }

    private static Stream<DynamicTest> inAllWays(String what, Supplier<Node> bare, Consumer<Node> finish) {
        return Stream.of(false, true).flatMap(development -> ways(TestScene.pools()).keySet().stream()
                .map(way -> DynamicTest.dynamicTest(what + ", " + way + (development ? ", development" : ""), () -> {
                    MadeInUseTest test = new MadeInUseTest();
                    test.open();
                    try {
                        test.assertLikeNew(ways(test.pools).get(way).register(bare, finish, development), () -> {
                            Node fresh = bare.get();
                            finish.accept(fresh);
                            return fresh;
                        });
                    } finally {
                        test.close();
                    }
                })));
    }

    private void assertLikeNew(SpatialPool<Node> pool, Supplier<Node> maker) {
        for (int use = 1; use <= 3; use++) {
            Node fresh = maker.get();
            scene.attachChild(fresh);
            Node pooled = pool.spawn();
            for (int frame = 0; frame < 3; frame++) {
                frame();
                assertThat(print(pooled)).as("use %d, frame %d", use, frame)
                        .containsExactlyInAnyOrderElementsOf(print(fresh));
            }
            fresh.removeFromParent();
            pool.recycle(pooled);
            frame();
        }
        assertThat(pool.stats().created()).isEqualTo(1);
        assertThat(warnings).isEmpty();
    }

    /** A clone has its buffers in another order, and joints of its own. */
    private static List<String> print(Node root) {
        return Fingerprint.of(root).stream().filter(line -> !line.contains("AttachedBone"))
                .map(line -> line.replaceAll("@[0-9a-f]+", "")).sorted()
                .collect(Collectors.toUnmodifiableList());
    }

    @TestFactory
    Stream<DynamicTest> aControlMakesItsPartsInEveryUse() {
        return controls().entrySet().stream().flatMap(control -> inAllWays(control.getKey(), MadeInUseTest::unit,
                unit -> unit.addControl(control.getValue().get())));
    }

    @TestFactory
    Stream<DynamicTest> controlsOfOneInstanceMakeAllTheirParts() {
        return inAllWays("all", MadeInUseTest::unit, unit -> {
            controls().values().forEach(control -> unit.addControl(control.get()));
            Node child = new Node("child");
            child.addControl(new Lazy.Bar());
            child.addControl(new Lazy.Many());
            unit.attachChild(child);
        });
    }

    @TestFactory
    Stream<DynamicTest> anAnimatedModelsPartsAreMadeInEveryUse() {
        return inAllWays("clip, action, attachment", SkinnedModel::create,
                model -> model.addControl(new Lazy.Animated()));
    }

    @TestFactory
    Stream<DynamicTest> anOlderModelsChannelIsMadeInEveryUse() {
        return inAllWays("channel", LegacyModel::create, model -> model.addControl(new Lazy.AnimatedBefore()));
    }

    @TestFactory
    Stream<DynamicTest> aCustomSpatialMakesItsPartsInEveryUse() {
        return inAllWays("unit", Lazy.Unit::new, unit -> { });
    }

    @Test
    void aListOfTheWholeGameIsNotSearchedForParts() {
        SpatialPool<Node> pool = pools.registerFactory("unit", () -> {
            Node unit = unit();
            unit.addControl(new Lazy.Aiming());
            return unit;
        });
        Node used = pool.spawn();
        for (int others : new int[] {999, 1_000}) {
            Spatial part = Scenes.box("part");
            used.attachChild(part);
            Lazy.Aiming aiming = used.getControl(Lazy.Aiming.class);
            aiming.targets = Stream.generate(() -> (Spatial) new Node("other")).limit(others)
                    .collect(Collectors.toCollection(ArrayList::new));
            aiming.targets.add(part);
            pool.recycle(used);
            assertThat(aiming.targets == null).as("%d others beside the part", others).isEqualTo(others < 1_000);
            assertThat(part.getParent()).isNull();
            assertThat(pool.spawn()).isSameAs(used);
        }
    }

    /** Any of these controls on any node, in uses that also change what they find. */
    @Test
    void randomUnitsAreLikeNewInEveryUse() {
        long seed = Seeds.of(MadeInUseTest.class);
        for (int game = 0; game < GAMES; game++) {
            MadeInUseTest test = new MadeInUseTest();
            test.open();
            try {
                test.play(seed + game);
            } catch (Throwable problem) {
                throw new AssertionError("with -Djmepool.seed=" + (seed + game), problem);
            } finally {
                test.close();
            }
        }
    }

    private void play(long seed) {
        Random random = Seeds.random(seed);
        SpatialPool<Node> guns = pools.register("gun", new Node("gun"), settings -> settings.developmentMode(false));
        List<Registering> ways = List.copyOf(ways(pools).values());
        SpatialPool<Node> pool = ways.get(random.nextInt(ways.size())).register(() -> new Node("unit"),
                unit -> fill(unit, 2, Seeds.random(seed), guns::spawnUnder), random.nextBoolean());
        for (int use = 1; use <= 3; use++) {
            Node fresh = new Node("unit");
            fill(fresh, 2, Seeds.random(seed), node -> {
                Node gun = new Node("gun");
                node.attachChild(gun);
                return gun;
            });
            scene.attachChild(fresh);
            Node pooled = pool.spawn();
            for (int frame = 0; frame < 4; frame++) {
                long edits = random.nextLong();
                edit(fresh, new Random(edits), frame > 0);
                edit(pooled, new Random(edits), frame > 0);
                frame();
                assertThat(print(pooled)).as("use %d, frame %d", use, frame)
                        .containsExactlyInAnyOrderElementsOf(print(fresh));
            }
            fresh.removeFromParent();
            pool.recycle(pooled);
            frame();
            assertThat(guns.stats().active()).isZero();
        }
        assertThat(pool.stats().created()).isEqualTo(1);
    }

    private static void fill(Node unit, int depth, Random random, Function<Node, Node> armory) {
        List<Supplier<Control>> kinds = new ArrayList<>(controls().values());
        kinds.add(() -> new Lazy.Armed(armory));
        unit.attachChild(unit().getChild("body"));
        for (int i = random.nextInt(4); i > 0; i--) {
            unit.addControl(kinds.get(random.nextInt(kinds.size())).get());
        }
        for (int i = depth == 0 ? 0 : random.nextInt(3); i > 0; i--) {
            Node limb = new Node("limb");
            fill(limb, depth - 1, random, armory);
            unit.attachChild(limb);
        }
    }

    /**
     * What a use does beside: it changes any part, leaves things on it, and takes parts of the prefab off once they are
     * painted, so that no control paints what another has painted.
     */
    private static void edit(Node root, Random random, boolean isPainted) {
        List<Spatial> all = new ArrayList<>();
        root.depthFirstTraversal(all::add);
        // a part that was made with its control keeps what a use does to it
        all.removeIf(spatial -> "mark".equals(spatial.getName()));
        for (int i = random.nextInt(3); i > 0; i--) {
            Spatial spatial = all.get(random.nextInt(all.size()));
            switch (random.nextInt(6)) {
                case 0 -> spatial.scale(1.5f);
                case 1 -> spatial.setCullHint(Spatial.CullHint.Always);
                case 2 -> spatial.addLight(new PointLight());
                case 3 -> spatial.addControl(new Lazy.Plain());
                case 4 -> {
                    if (spatial instanceof Node node) {
                        node.attachChild(new Node("hat"));
                    }
                }
                default -> {
                    // not of a limb, whose gun would be lost with it
                    if (isPainted && "body".equals(spatial.getName())) {
                        spatial.removeFromParent();
                    }
                }
            }
        }
    }

    /** A spatial with a child, on which one of each kind hangs. */
    private static List<Object> tree(Node root) {
        Node child = new Node("child");
        Captures.Holder control = new Captures.Holder(null);
        Lazy.Plain plain = new Lazy.Plain();
        PointLight light = new PointLight();
        MatParamOverride override = new MatParamOverride(VarType.Float, "Tint", 1f);
        child.addControl(control);
        child.addControl(plain);
        child.addLight(light);
        child.addMatParamOverride(override);
        root.attachChild(child);
        return List.of(root, child, control, plain, light, override);
    }

    private SpatialPool<Node> holding(Supplier<Object> made) {
        return pools.registerFactory("unit", () -> {
            Node unit = unit();
            unit.addControl(new Captures.Holder(made.get()));
            return unit;
        }, settings -> settings.developmentMode(false));
    }

    @Test
    void theHatOfOneUseIsForgottenWithItsFieldAndObjectsElsewhereAreNot() {
        SpatialPool<Node> pool = holding(() -> null);
        Node target = new Node("target");
        scene.attachChild(target);
        int kinds = tree(target).size();
        List<Object> elsewhere = new ArrayList<>(tree(target));
        elsewhere.addAll(List.of(new Node("apart"), new Captures.Holder(null), new Lazy.Plain()));
        for (Function<Object, Object> in : List.<Function<Object, Object>>of(part -> part, List::of,
                part -> Map.of("part", part), part -> new Object[] {null, part})) {
            for (Object other : elsewhere) {
                assertThat(isForgotten(pool, hat -> in.apply(other))).as("%s elsewhere", other).isFalse();
            }
            for (int i = 0; i < kinds; i++) {
                int kind = i;
                assertThat(isForgotten(pool, hat -> in.apply(hat.get(kind)))).as("kind %d", kind).isTrue();
            }
        }
    }

    /** Whether a field is empty in the next use, after it has held something while a hat was on. */
    private static boolean isForgotten(SpatialPool<Node> pool, Function<List<Object>, Object> held) {
        Node unit = pool.spawn();
        Node hat = new Node("hat");
        Captures.Holder holder = unit.getControl(Captures.Holder.class);
        Object part = held.apply(tree(hat));
        holder.part = part;
        unit.attachChild(hat);
        pool.recycle(unit);
        assertThat(pool.spawn()).isSameAs(unit);
        Object next = holder.part;
        assertThat(next == null || next == part).isTrue();
        holder.part = null;
        pool.recycle(unit);
        return next == null;
    }

    @Test
    void aHatIsTakenOutOfAContainerOfTheInstanceAndOtherObjectsStayThere() {
        assertThat(afterHat(() -> new ArrayList<Object>(), (list, hat) -> list.addAll(List.of(hat, "other"))))
                .containsExactly("other");
        assertThat(afterHat(() -> new Object[3], (array, hat) -> {
            array[0] = "other";
            array[2] = hat;
        })).containsExactly("other", null, null);
        assertThat(afterHat(() -> new HashMap<Object, Object>(), (map, hat) -> {
            map.putAll(Map.of(hat, "key", "value", hat, "other", 1));
        })).isEqualTo(Map.of("other", 1));
    }

    /** An instance's own container after a use that has put a hat into it. */
    private <C> C afterHat(Supplier<C> made, BiConsumer<C, Node> fill) {
        try (SpatialPool<Node> pool = holding(made::get)) {
            Node unit = pool.spawn();
            Node hat = new Node("hat");
            unit.attachChild(hat);
            @SuppressWarnings("unchecked")
            C container = (C) unit.getControl(Captures.Holder.class).part;
            fill.accept(container, hat);
            pool.recycle(unit);
            assertThat(unit.getControl(Captures.Holder.class).part).isSameAs(container);
            return container;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPooledInstanceBelowIsForgottenToo(ResetScope scope) {
        Node prefab = unit();
        prefab.addControl(new Captures.Holder(null));
        SpatialPool<Node> pool = pools.register("unit", prefab,
                settings -> settings.developmentMode(false).resetScope(scope));
        SpatialPool<Node> guns = pools.register("gun", new Node("gun"), settings -> settings.developmentMode(false));
        Node unit = pool.spawn();
        unit.getControl(Captures.Holder.class).part = guns.spawnUnder(unit);
        pool.recycle(unit);
        assertThat(guns.stats().active()).isZero();
        assertThat(unit.getControl(Captures.Holder.class).part).isNull();
    }

    /** A rider that saddles its horse: the horse's own reset takes the saddle off, and knows no field of the rider. */
    @Test
    void aPartOnAPooledInstanceBelowIsForgottenToo() {
        Node prefab = unit();
        prefab.addControl(new Captures.Holder(null));
        SpatialPool<Node> pool = pools.register("unit", prefab, settings -> settings.developmentMode(false));
        SpatialPool<Node> horses = pools.register("horse", new Node("horse"),
                settings -> settings.developmentMode(false));
        for (Function<Object, Object> container : List.<Function<Object, Object>>of(part -> part, List::of)) {
            Node unit = pool.spawn();
            Node saddle = new Node("saddle");
            horses.spawnUnder(unit).attachChild(saddle);
            unit.getControl(Captures.Holder.class).part = container.apply(saddle);
            pool.recycle(unit);
            assertThat(saddle.getParent()).isNull();
            assertThat(unit.getControl(Captures.Holder.class).part).isNull();
        }
    }

    /** Two riders of one pool, one on the other, each with a field: the end of one goes on inside that of the other. */
    @Test
    void instancesOfOnePoolBelowAnotherForgetEachTheirOwn() {
        Node prefab = unit();
        prefab.addControl(new Captures.Holder(null));
        SpatialPool<Node> pool = pools.register("unit", prefab, settings -> settings.developmentMode(false));
        for (int use = 0; use < 2; use++) {
            List<Node> tower = new ArrayList<>(List.of(pool.spawn()));
            for (int i = 1; i < 3; i++) {
                Node below = tower.get(i - 1);
                tower.add(pool.spawnUnder(below));
                below.getControl(Captures.Holder.class).part = tower.get(i);
            }
            Node hat = new Node("hat");
            tower.get(2).attachChild(hat);
            tower.get(2).getControl(Captures.Holder.class).part = hat;
            pool.recycle(tower.get(0));
            assertThat(tower).allSatisfy(unit -> assertThat(unit.getControl(Captures.Holder.class).part).isNull());
        }
    }

    /** So that the next use is reset as quickly as one without fields. */
    @Test
    void aCustomGeometryIsResetByItsRootAlone() {
        Geometry bullet = new Captures.Bullet();
        SnapshotTemplate template = new SnapshotTemplate(bullet, TestScene.planOf(SpatialPoolSettings.builder("bullet")
                .developmentMode(false).build()), true, new SharedStates());
        assertThat(template.capture(bullet.clone()).plain()).isNotNull();
    }

    @Test
    void aTrustedInstanceKeepsWhatItHasMade() {
        Node prefab = unit();
        prefab.addControl(new Lazy.Bar());
        SpatialPool<Node> pool = pools.register("unit", prefab,
                settings -> settings.developmentMode(false).resetScope(ResetScope.TRANSFORM));
        for (int use = 0; use < 3; use++) {
            Node unit = pool.spawn();
            frame();
            assertThat(unit.getQuantity()).isEqualTo(2);
            pool.recycle(unit);
        }
    }

    private List<String> play(Control control) {
        Node prefab = unit();
        prefab.addControl(control);
        SpatialPool<Node> pool = pools.register("unit", prefab, settings -> settings.developmentMode(true));
        for (int use = 0; use < 2; use++) {
            Node unit = pool.spawn();
            frame();
            frame();
            pool.recycle(unit);
            frame();
        }
        return pool.leftovers();
    }

    @Test
    void whatIsMadeAgainIsNoWarning() {
        assertThat(play(new Lazy.Bar())).anySatisfy(line -> assertThat(line).endsWith(
                "'unit': field Bar.bar was left at 'bar'; it is null again (restored) (spawned at "
                        + "MadeInUseTest.java:" + line.replaceFirst(".*:(\\d+)\\)$", "$1") + ")"));
        assertThat(warnings).isEmpty();
    }

    @Test
    void aFlagThatIsLeftAloneIsAWarning() {
        play(new Lazy.FlagAlone());
        assertThat(warnings).anySatisfy(line -> assertThat(line).contains("field FlagAlone.made is still true"));
    }

    @Test
    void aPartThatAnObjectOfTheGameHoldsIsAWarning() {
        play(new Lazy.ByComponent());
        assertThat(warnings).anySatisfy(line -> assertThat(line).contains("'unit': 'background' was taken off, and "
                + "ByComponent.view.background still refers to it", "Forget it in Poolable.onRecycle"));
    }
}
