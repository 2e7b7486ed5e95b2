// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import com.jme3.anim.AnimComposer;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.export.binary.BinaryImporter;
import com.jme3.material.Material;
import com.jme3.scene.Node;
import com.jme3.scene.control.BillboardControl;
import io.github.jmepool.docs.Pages;
import io.github.jmepool.jme.LifetimeControl;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.instancing.DrawnScene;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which classes of jme-pool a game has to allow that loads files through a filter of its own. */
class SavedClassesTest {
    private static final Pattern OURS = Pattern.compile("io\\.github\\.jmepool\\.[\\w.$]+");

    private final DrawnScene scene = new DrawnScene();
    private byte[] file;

    @BeforeEach
    void save() throws IOException {
        Node root = scene.app.getRootNode();
        Node model = new Node("model");
        model.addControl(new PoolControl());
        model.addControl(new LifetimeControl(3f));
        root.attachChild(model);
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node level = new Node("level");
        root.attachChild(level);
        for (int i = 0; i < 40; i++) {
            arms.spawn().getControl(AnimComposer.class).setCurrentAction("bow");
            arms.spawnUnder(level);
        }
        ParticleEmitter sparks = new ParticleEmitter("sparks", ParticleMesh.Type.Triangle, 8);
        sparks.setMaterial(new Material(scene.app.getAssetManager(), "Common/MatDefs/Misc/Particle.j3md"));
        scene.app.getStateManager().getState(PoolAppState.class).pools()
                .register("sparks", sparks, settings -> settings.instanced(true)).spawn();
        Node sign = new Node("sign");
        sign.addControl(new BillboardControl());
        scene.app.getStateManager().getState(PoolAppState.class).pools().register("sign", sign).spawnUnder(level);
        scene.app.step();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryExporter.getInstance().save(root, out);
        file = out.toByteArray();
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void savedScenesHoldOnlyTheClassesOfThePage() {
        assertThat(names(new String(file, StandardCharsets.ISO_8859_1))).isEqualTo(named());
    }

    @Test
    void aFilterThatAllowsThemLoadsASavedScene() throws Exception {
        Set<String> named = named();
        Node loaded = (Node) load(name -> name.startsWith("com.jme3.") || named.contains(name));
        assertThat(loaded.getChild("model").getNumControls()).isEqualTo(2);
        assertThat(((Node) loaded.getChild("level")).getChildren()).hasSizeGreaterThanOrEqualTo(40);

        assertThatThrownBy(() -> load(name -> name.startsWith("com.jme3."))).isInstanceOf(IOException.class)
                .hasMessageContaining("io.github.jmepool");
    }

    /** By reflection: the filter is new in engine 3.10. */
    private Object load(Predicate<String> allowed) throws Exception {
        BinaryImporter importer = new BinaryImporter();
        importer.setAssetManager(scene.app.getAssetManager());
        Class<?> type;
        try {
            type = Class.forName("com.jme3.export.SavableClassFilter");
        } catch (ClassNotFoundException e) {
            return abort("new in jME 3.10");
        }
        Object filter = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) -> allowed.test((String) arguments[0]));
        BinaryImporter.class.getMethod("setClassFilter", type).invoke(importer, filter);
        return importer.load(new ByteArrayInputStream(file));
    }

    private static Set<String> named() {
        String page = Pages.text(Pages.ROOT.resolve("docs/compatibility.md"));
        int from = page.indexOf("## Class filters");
        return names(page.substring(from, page.indexOf("\n## ", from)));
    }

    private static Set<String> names(String text) {
        return OURS.matcher(text).results().map(MatchResult::group).collect(TreeSet::new, Set::add, Set::addAll);
    }
}
