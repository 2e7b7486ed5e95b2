// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.jme3.light.PointLight;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Sphere;
import com.jme3.shader.VarType;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.BareControl;
import io.github.jmepool.jme.support.Scenes;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a game gets that promises to change nothing of an instance but its root's transform, and what it loses. */
class ResetScopeTest {
    /** Counts what it is told. */
    private static final class Told extends AbstractControl implements Poolable {
        private int spawned;
        private int recycled;

        @Override
        public void onSpawn() {
            spawned++;
        }

        @Override
        public void onRecycle() {
            recycled++;
        }

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        }
    }

    private static final Quaternion TURNED = new Quaternion().fromAngles(1f, 2f, 3f);

    private final Node root = new Node("scene");
    private final ScenePools pools = Scenes.under(root, TestScene.pools());

    @AfterEach
    void close() {
        pools.close();
    }

    private static SpatialPoolSettings.Builder production(ResetScope scope) {
        return SpatialPoolSettings.builder("thing").developmentMode(false).resetScope(scope);
    }

    private <S extends Spatial> SpatialPool<S> trusting(S prefab) {
        return pools.register("thing", prefab, production(ResetScope.TRANSFORM).build());
    }

    private static void move(Spatial spatial) {
        spatial.setLocalTranslation(7f, 8f, 9f);
        spatial.setLocalRotation(TURNED);
        spatial.setLocalScale(3f);
    }

    private static void litter(Spatial spatial) {
        spatial.setName("littered");
        spatial.setShadowMode(ShadowMode.Cast);
        spatial.setUserData("mood", "bad");
        spatial.addLight(new PointLight());
        spatial.addControl(new BareControl());
        spatial.addMatParamOverride(new MatParamOverride(VarType.Vector4, "Tint", ColorRGBA.Red));
    }

    private static void assertLittered(Spatial spatial) {
        assertThat(spatial.getName()).isEqualTo("littered");
        assertThat(spatial.getLocalShadowMode()).isEqualTo(ShadowMode.Cast);
        assertThat(spatial.<String>getUserData("mood")).isEqualTo("bad");
        assertThat(spatial.getLocalLightList().size()).isEqualTo(1);
        assertThat(spatial.getNumControls()).isEqualTo(1);
        assertThat(spatial.getLocalMatParamOverrides()).hasSize(1);
    }

    private static void assertExact(PoolStats stats, int active, int idle) {
        assertThat(stats.active()).isEqualTo(active);
        assertThat(stats.idle()).isEqualTo(idle);
        assertThat(stats.created()).isEqualTo(stats.active() + stats.idle() + stats.disposed() + stats.detached());
        assertThat(stats.discarded()).isZero();
    }

    private void frame() {
        Scenes.frame(root, pools, 0.1f);
    }

    @Test
    void everythingIsRestoredByDefault() {
        assertThat(SpatialPoolSettings.builder("thing").build().resetScope()).isEqualTo(ResetScope.EVERYTHING);
        SpatialPool<Geometry> pool = pools.register("thing", Scenes.box("thing"),
                SpatialPoolSettings.builder("thing").developmentMode(false).build());
        Geometry box = pool.spawn();
        litter(box);
        pool.recycle(box);
        assertThat(box.getName()).isEqualTo("thing");
        assertThat(box.getLocalLightList().size() + box.getNumControls() + box.getLocalMatParamOverrides().size())
                .isZero();
    }

    @Test
    void theScopeIsKeptByToBuilderAndNeverNull() {
        SpatialPoolSettings settings = production(ResetScope.TRANSFORM).build();
        assertThat(settings.toBuilder().build().resetScope()).isEqualTo(ResetScope.TRANSFORM);
        assertThatNullPointerException().isThrownBy(() -> settings.toBuilder().resetScope(null))
                .withMessage("resetScope must not be null");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTrustedGeometryGetsItsTransformBack(boolean keepAttached) {
        Geometry prefab = Scenes.box("thing");
        prefab.setLocalTranslation(1f, 2f, 3f);
        prefab.setLocalScale(2f);
        SpatialPool<Geometry> pool = pools.register("thing", prefab,
                production(ResetScope.TRANSFORM).keepAttached(keepAttached).build());
        for (int use = 0; use < 3; use++) {
            Geometry box = pool.spawn();
            assertThat(box.getLocalTransform()).isEqualTo(prefab.getLocalTransform());
            move(box);
            pool.recycle(box);
            frame();
        }
        assertExact(pool.stats(), 0, 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTrustedTreeGetsItsRootsTransformBackUnderAnyParent(boolean ownNode) {
        Node prefab = Scenes.tree("thing");
        prefab.setLocalTranslation(1f, 2f, 3f);
        Node parent = new Node("parent");
        root.attachChild(parent);
        SpatialPool<Node> pool = trusting(prefab);
        for (int use = 0; use < 3; use++) {
            Node tree = ownNode ? pool.spawn() : pool.spawnUnder(parent);
            assertThat(tree.getLocalTransform()).isEqualTo(prefab.getLocalTransform());
            frame();
            assertThat(tree.getChild("right").getWorldTranslation()).isEqualTo(new Vector3f(1f, 2f, 3f));
            move(tree);
            pool.recycle(tree);
            frame();
        }
        assertExact(pool.stats(), 0, 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void leftoversOnATrustedGeometryStayAndCountsAreExact(boolean keepAttached) {
        SpatialPool<Geometry> pool = pools.register("thing", Scenes.box("thing"),
                production(ResetScope.TRANSFORM).keepAttached(keepAttached).prewarm(1).build());
        Geometry box = pool.spawn();
        Mesh mesh = new Sphere(3, 3, 1f);
        litter(box);
        box.setMesh(mesh);
        pool.recycle(box);
        assertExact(pool.stats(), 0, 1);
        frame();
        assertThat(pool.spawn()).isSameAs(box);
        assertLittered(box);
        assertThat(box.getMesh()).isSameAs(mesh);
        frame();
        assertExact(pool.stats(), 1, 0);
        assertThat(pool.leftovers()).isEmpty();
        pool.recycle(box);
        pool.trim(1);
        assertThat(pool.stats().total()).isZero();
    }

    @Test
    void leftoversOnATrustedTreeStayAndCountsAreExact() {
        SpatialPool<Node> pool = trusting(Scenes.tree("thing"));
        Node tree = pool.spawn();
        Spatial right = tree.getChild("right");
        tree.detachChildNamed("left");
        tree.attachChild(new Node("hat"));
        move(right);
        litter(right);
        pool.recycle(tree);
        assertExact(pool.stats(), 0, 1);
        frame();
        assertThat(pool.spawn()).isSameAs(tree);
        assertThat(tree.getChildren()).extracting(Spatial::getName).containsExactly("inner", "hat");
        assertLittered(right);
        assertThat(right.getLocalTranslation()).isEqualTo(new Vector3f(7f, 8f, 9f));
        frame();
        assertExact(pool.stats(), 1, 0);
    }

    @Test
    void aTrustedGeometryIsAskedForItsTransformAlone() {
        ShyGeometry prefab = new ShyGeometry();
        for (ResetScope scope : ResetScope.values()) {
            SpatialPool<ShyGeometry> pool = pools.register(scope.name(), prefab,
                    SpatialPoolSettings.builder(scope.name()).developmentMode(false).resetScope(scope).build());
            ShyGeometry shy = pool.spawn();
            move(shy);
            shy.asked.clear();
            pool.recycle(shy);
            assertThat(shy.getLocalScale()).isEqualTo(Vector3f.UNIT_XYZ);
            assertThat(shy.asked.isEmpty()).as("%s: %s", scope, shy.asked).isEqualTo(scope == ResetScope.TRANSFORM);
        }
    }

    @Test
    void aNestedPooledInstanceIsRecycledBeforeItsTrustedParent() {
        SpatialPool<Node> carts = trusting(Scenes.tree("thing"));
        SpatialPool<Geometry> crates = pools.register("crate", Scenes.box("crate"));
        Node cart = carts.spawn();
        Geometry crate = crates.spawnUnder((Node) cart.getChild("inner"));
        carts.recycle(cart);
        assertThat(crate.hasAncestor(cart)).isFalse();
        assertExact(crates.stats(), 0, 1);
        assertExact(carts.stats(), 0, 1);
    }

    @Test
    void editsOfWhatAllInstancesShareAreNotLookedFor() {
        Geometry prefab = Scenes.box("thing");
        prefab.setMaterial(new Material(new MaterialDef(null, "Test")));
        SpatialPool<Geometry> pool = trusting(prefab);
        Geometry box = pool.spawn();
        box.getMesh().setMode(Mesh.Mode.Points);
        for (int use = 0; use < 100; use++) {
            pool.recycle(box);
            box = pool.spawn();
        }
        assertThat(box.getMesh().getMode()).isEqualTo(Mesh.Mode.Points);
        assertExact(pool.stats(), 1, 0);
    }

    @Test
    void anInstancesOwnMaterialIsNotLookedAt() {
        Geometry prefab = Scenes.box("thing");
        prefab.setMaterial(new Material(new MaterialDef(null, "Test")));
        SpatialPool<Geometry> pool = pools.register("thing", prefab,
                production(ResetScope.TRANSFORM).materialMode(MaterialMode.PER_INSTANCE).build());
        Geometry box = pool.spawn();
        box.getMaterial().setTransparent(true);
        pool.recycle(box);
        assertThat(pool.spawn().getMaterial().isTransparent()).isTrue();
        assertThat(pool.spawn().getMaterial().isTransparent()).isFalse();
    }

    @Test
    void rulesApplyToTrustedInstances() {
        SpatialPool<Node> pool = pools.register("thing", Scenes.tree("thing"), production(ResetScope.TRANSFORM)
                .resetRule(ResetRule.property(Geometry.class, Geometry::getName, Geometry::setName)).build());
        Node tree = pool.spawn();
        move(tree);
        litter(tree.getChild("right"));
        pool.recycle(tree);
        Spatial right = ((Node) tree.getChild("inner")).getChild(0);
        assertThat(right.getName()).isEqualTo("right");
        assertThat(right.getLocalLightList().size()).isEqualTo(1);
        assertThat(tree.getLocalRotation()).isEqualTo(Quaternion.IDENTITY);
        assertExact(pool.stats(), 0, 1);
    }

    @Test
    void poolableControlsAndHooksAreNotifiedOfTheUsesOfTrustedInstances() {
        Geometry prefab = Scenes.box("thing");
        prefab.addControl(new Told());
        int[] hooks = new int[2];
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("thing", prefab,
                production(ResetScope.TRANSFORM).build()) {
            @Override
            protected void onSpawn(Geometry box) {
                hooks[0]++;
                move(box);
            }

            @Override
            protected void onRecycle(Geometry box) {
                hooks[1]++;
            }
        });
        for (int use = 0; use < 3; use++) {
            Geometry box = pool.spawn();
            pool.recycle(box);
            assertThat(box.getLocalRotation()).isEqualTo(Quaternion.IDENTITY);
        }
        Told control = pool.spawn().getControl(Told.class);
        assertThat(List.of(control.spawned, control.recycled, hooks[0], hooks[1])).containsExactly(4, 3, 4, 3);
    }

    @Test
    void theScopeChangesWithTheNextOpeningOnly() {
        SpatialPool<Geometry> pool = pools.register("thing", Scenes.box("thing"),
                production(ResetScope.EVERYTHING).build());
        Geometry box = pool.spawn();
        pool.configure(pool.settings().toBuilder().resetScope(ResetScope.TRANSFORM).build());
        box.setShadowMode(ShadowMode.Cast);
        pool.recycle(box);
        assertThat(box.getLocalShadowMode()).isEqualTo(ShadowMode.Inherit);
        TestScene.of(pools).shut("the level is over");
        TestScene.of(pools).open();
        box = pool.spawn();
        box.setShadowMode(ShadowMode.Cast);
        pool.recycle(box);
        assertThat(box.getLocalShadowMode()).isEqualTo(ShadowMode.Cast);
    }
}
