// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.TextField;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.lemur.LemurGlobals;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.FixedTimer;
import io.github.jmepool.jme.support.Pictures;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** On real OpenGL, the elements of Lemur look in each use as new ones do. */
@Tag("display")
class ElementsDisplayTest {
    private static final int WIDTH = 480;
    private static final int HEIGHT = 320;
    private static final int FRAMES = 3;

    private final LemurGlobals globals = new LemurGlobals();
    private final ScenePools pools = new ScenePools();
    private DisplayApp app;

    ElementsDisplayTest() throws ReflectiveOperationException {
    }

    @BeforeEach
    void open() {
        Displays.require(ElementsDisplayTest.class);
        app = new DisplayApp(WIDTH, HEIGHT);
        app.run(() -> {
            app.setTimer(new FixedTimer(1 / 60f));
            app.drawOffscreen();
            app.getGuiViewPort().setClearFlags(true, true, true);
            GuiGlobals.initialize(app);
            app.getGuiNode().detachAllChildren();
            pools.setRoot(app.getGuiNode());
        });
    }

    @AfterEach
    void close() throws ReflectiveOperationException {
        if (app != null) {
            app.run(pools::close);
            app.close();
        }
        globals.close();
    }

    private byte[] picture() {
        app.steps(FRAMES);
        return app.picture();
    }

    private static Node sign(Spatial element) {
        Node sign = new Node("sign");
        Node board = new Node("board");
        board.setLocalTranslation(10f, 5f, 0f);
        board.attachChild(element);
        sign.attachChild(board);
        sign.attachChild(new Node("post"));
        return sign;
    }

    private SpatialPool<Node> created(String kind) {
        return pools.register(new SpatialPool<>(kind, new Node("sign")) {
            @Override
            protected void onCreate(Node sign) {
                sign.attachChild(Kinds.all().get(kind).get());
            }
        });
    }

    private static void place(Spatial spatial) {
        spatial.setLocalTranslation(20f, HEIGHT - 20f, 0f);
    }

    private void eachLooksNew(Function<String, Supplier<? extends Spatial>> fresh,
            Function<String, SpatialPool<? extends Spatial>> pool) {
        for (String kind : Kinds.all().keySet()) {
            Spatial made = app.call(() -> fresh.apply(kind).get());
            app.run(() -> {
                place(made);
                app.getGuiNode().attachChild(made);
            });
            byte[] truth = picture();
            assertThat(Pictures.lively(truth)).as("%s shows something", kind).isGreaterThan(10);
            app.run(made::removeFromParent);
            threeUses(kind, app.call(() -> pool.apply(kind)), truth);
        }
    }

    private <S extends Spatial> void threeUses(String kind, SpatialPool<S> pool, byte[] truth) {
        for (int i = 1; i <= 3; i++) {
            int use = i;
            S instance = app.call(pool::spawn);
            app.run(() -> place(instance));
            byte[] now = picture();
            int different = Pictures.different(now, truth, 2);
            assertThat(different).as("%s, use %d: %s", kind, use,
                    different == 0 ? "" : Pictures.save("element", WIDTH, now, truth)).isZero();
            app.run(() -> Kinds.use(instance, use));
            assertThat(Pictures.different(picture(), truth, 2)).as("%s, changed in use %d", kind, use).isPositive();
            app.run(() -> pool.recycle(instance));
        }
    }

    @Test
    void elementsOfFactoriesLookNewInEachUse() {
        eachLooksNew(kind -> Kinds.all().get(kind),
                kind -> pools.registerFactory(kind, Kinds.all().get(kind)));
    }

    @Test
    void elementsOfOnCreateLookNewInEachUse() {
        eachLooksNew(kind -> Kinds.all().get(kind), this::created);
    }

    @Test
    void elementsOfBiggerModelsLookNewInEachUse() {
        eachLooksNew(kind -> () -> sign(Kinds.all().get(kind).get()),
                kind -> pools.registerFactory(kind, () -> sign(Kinds.all().get(kind).get())));
    }

    @Test
    void theFocusIsReleasedWithTheUse() {
        SpatialPool<TextField> pool = app.call(() -> pools.registerFactory("field", () -> new TextField("name")));
        TextField field = app.call(pool::spawn);
        app.step();
        app.run(() -> GuiGlobals.getInstance().requestFocus(field));
        app.step();
        assertThat(GuiGlobals.getInstance().getCurrentFocus()).isSameAs(field);
        app.run(() -> pool.recycle(field));
        TextField next = app.call(pool::spawn);
        assertThat(next).isSameAs(field);
        app.step();
        assertThat(GuiGlobals.getInstance().getCurrentFocus()).isNull();
    }
}
