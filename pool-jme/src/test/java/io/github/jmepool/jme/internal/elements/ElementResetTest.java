// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.TabbedPanel;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.lemur.LemurGlobals;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.HeardLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Elements of Lemur, lemur-proto and lemur-props begin each use as new ones do, field by field. */
class ElementResetTest {
    private static final int FRAMES = 3;

    private final LemurGlobals globals = new LemurGlobals();
    private final PoolAppState state = new PoolAppState();
    private final HeadlessApp app = new HeadlessApp(state);
    private final List<String> heard = new ArrayList<>();
    private final HeardLog log = new HeardLog(TestScene.USE_LOG, entry -> heard.add(entry.getMessage()));

    ElementResetTest() throws ReflectiveOperationException {
        app.step();
        GuiGlobals.initialize(app);
        app.step();
    }

    @AfterEach
    void end() throws ReflectiveOperationException {
        log.close();
        app.close();
        globals.close();
    }

    static List<String> kinds() {
        return List.copyOf(Kinds.all().keySet());
    }

    private static Node prefab() {
        return new Node("sign");
    }

    private SpatialPool<Node> created(Supplier<Spatial> element) {
        return state.pools().register(new SpatialPool<>("sign", prefab()) {
            @Override
            protected void onCreate(Node sign) {
                sign.attachChild(element.get());
            }
        });
    }

    private static Node sign(Supplier<Spatial> element) {
        Node sign = prefab();
        sign.attachChild(new Node("post"));
        Node board = new Node("board");
        board.setLocalTranslation(0f, 20f, 0f);
        board.attachChild(element.get());
        sign.attachChild(board);
        return sign;
    }

    private List<String> fresh(Spatial made) {
        ElementState unused = new Elements().save(made); // lays out what it does not show
        app.getGuiNode().attachChild(made);
        app.steps(FRAMES);
        List<String> print = Print.of(made);
        made.removeFromParent();
        return print;
    }

    private <S extends Spatial> void threeUses(SpatialPool<S> pool, List<String> fresh) {
        pool.setRoot(app.getGuiNode());
        for (int use = 1; use <= 3; use++) {
            S instance = pool.spawn();
            app.steps(FRAMES);
            assertThat(Print.differences(Print.of(instance), fresh)).as("use %d", use).isEmpty();
            Kinds.use(instance, use);
            app.steps(FRAMES);
            instance.depthFirstTraversal(Kinds::press);
            pool.recycle(instance);
            app.step();
        }
        assertThat(pool.stats().discarded()).isZero();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void anElementOfAFactoryBeginsEachUseAsANewOne(String kind) {
        Supplier<Spatial> element = Kinds.all().get(kind);
        threeUses(state.pools().registerFactory("element", element), fresh(element.get()));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void anElementOfOnCreateBeginsEachUseAsANewOne(String kind) {
        Supplier<Spatial> element = Kinds.all().get(kind);
        Node fresh = prefab();
        fresh.attachChild(element.get());
        threeUses(created(element), fresh(fresh));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void anElementOfABiggerModelBeginsEachUseAsANewOne(String kind) {
        Supplier<Spatial> element = Kinds.all().get(kind);
        threeUses(state.pools().registerFactory("sign", () -> sign(element)), fresh(sign(element)));
    }

    @Test
    void aTabThatAUseShowsLooksLikeThatOfANewOne() {
        Consumer<Spatial> show = tabs -> {
            ((TabbedPanel) tabs).setSelectedTab(((TabbedPanel) tabs).getTabs().get(1));
            app.steps(FRAMES);
        };
        Supplier<Spatial> element = Kinds.all().get("TabbedPanel");
        Spatial fresh = element.get();
        app.getGuiNode().attachChild(fresh);
        app.steps(FRAMES);
        show.accept(fresh);
        List<String> shown = Print.of(fresh);
        fresh.removeFromParent();
        SpatialPool<Spatial> pool = state.pools().registerFactory("element", element);
        pool.setRoot(app.getGuiNode());
        for (int use = 1; use <= 3; use++) {
            Spatial tabs = pool.spawn();
            app.steps(FRAMES);
            show.accept(tabs);
            assertThat(Print.differences(Print.of(tabs), shown)).as("use %d", use).isEmpty();
            Kinds.use(tabs, use);
            pool.recycle(tabs);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aUseThatChangesNothingIsNotReported(String kind) {
        SpatialPool<Node> pool = created(Kinds.all().get(kind));
        pool.setRoot(app.getGuiNode());
        for (int use = 1; use <= 2; use++) {
            Node instance = pool.spawn();
            app.steps(FRAMES);
            pool.recycle(instance);
            app.step();
        }
        assertThat(heard).isEmpty();
    }
}
