// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.Selector;
import com.simsilica.lemur.TextField;
import com.simsilica.lemur.anim.Animation;
import com.simsilica.lemur.anim.AnimationState;
import com.simsilica.lemur.anim.SpatialTweens;
import com.simsilica.lemur.anim.TweenAnimation;
import com.simsilica.lemur.core.GuiControl;
import com.simsilica.lemur.core.VersionedList;
import com.simsilica.lemur.effect.AbstractEffect;
import com.simsilica.lemur.effect.EffectInfo;
import com.simsilica.lemur.event.KeyInterceptState;
import com.simsilica.lemur.focus.FocusChangeEvent;
import com.simsilica.lemur.focus.FocusChangeListener;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.lemur.LemurGlobals;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.FixedTimer;
import io.github.jmepool.jme.support.Pictures;
import java.lang.reflect.Field;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
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
    /** Development mode would compare an idle instance, and restore it. */
    private static final UnaryOperator<SpatialPoolSettings.Builder> UNCHECKED = s -> s.developmentMode(false);

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

    /** Buttons that slide with an effect. */
    private SpatialPool<Button> sliding(String effect) {
        // Lemur has one for the JVM, which another application may have had
        app.run(() -> app.getStateManager().attach(AnimationState.getDefaultInstance()));
        return app.call(() -> pools.registerFactory("button", () -> {
            Button button = new Button("ok");
            button.addEffect(effect, new AbstractEffect<Panel>("place") {
                @Override
                public Animation create(Panel target, EffectInfo existing) {
                    return new TweenAnimation(SpatialTweens.move(target, Vector3f.ZERO, Vector3f.UNIT_X, 0.05));
                }
            });
            return button;
        }, UNCHECKED));
    }

    private void assertStill(Button button) {
        for (int frame = 0; frame < 5; frame++) {
            assertThat(button.getLocalTranslation()).as("frame %d", frame).isEqualTo(Vector3f.ZERO);
            app.step();
        }
    }

    /** Lemur begins it after the commands. */
    @Test
    void theEffectOfAClickThatEndsTheUseIsNotInTheNext() {
        SpatialPool<Button> pool = sliding(Button.EFFECT_CLICK);
        for (int use = 0; use < 3; use++) {
            Button button = app.call(pool::spawn);
            assertStill(button);
            app.run(() -> {
                button.addClickCommands(pools::recycle);
                button.click();
            });
            app.step();
        }
        assertThat(app.call(pool::stats).created()).isOne();
    }

    @Test
    void theEffectOfAFocusThatIsLostWithTheUseIsNotInTheNext() {
        SpatialPool<Button> pool = sliding(Button.EFFECT_UNFOCUS);
        for (int use = 0; use < 3; use++) {
            Button button = app.call(pool::spawn);
            assertStill(button);
            app.run(() -> GuiGlobals.getInstance().requestFocus(button));
            app.step();
            app.run(() -> pool.recycle(button));
        }
        assertThat(app.call(pool::stats).created()).isOne();
    }

    /** As the buttons of Lemur's glass style do while they are pressed. */
    @Test
    void whatTheLossOfTheFocusMovesIsMovedBack() {
        SpatialPool<Node> pool = app.call(() -> pools.registerFactory("sign", () -> {
            Button button = new Button("ok");
            button.addCommands(Button.ButtonAction.FocusLost, lost -> lost.move(1, -1, 0));
            return sign(button);
        }, UNCHECKED));
        for (int use = 0; use < 3; use++) {
            Node sign = app.call(pool::spawn);
            Spatial button = ((Node) sign.getChild("board")).getChild(0);
            assertThat(button.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
            app.run(() -> GuiGlobals.getInstance().requestFocus(button));
            app.step();
            app.run(() -> pool.recycle(sign));
        }
    }

    @Test
    void theListOfASelectorIsClosedWithTheUse() {
        SpatialPool<Container> pool = app.call(() -> pools.registerFactory("menu", () -> {
            Container menu = new Container();
            menu.addChild(new Selector<>(new VersionedList<>(List.of("easy", "hard"))));
            return menu;
        }, UNCHECKED));
        for (int use = 0; use < 3; use++) {
            Container menu = app.call(pool::spawn);
            app.step();
            app.run(() -> ((Selector<?>) menu.getChild(0)).getExpanderButton().click());
            app.step();
            assertThat(GuiGlobals.getInstance().getPopupState().hasActivePopups()).isTrue();
            app.run(() -> pool.recycle(menu));
            assertThat(GuiGlobals.getInstance().getPopupState().hasActivePopups()).isFalse();
        }
        assertThat(app.call(pool::stats).created()).isOne();
    }

    /** The container is told before the field, which would go on to take all that is typed. */
    @Test
    void aFocusThatIsBeingLostMayEndTheUse() throws ReflectiveOperationException {
        Field listeners = KeyInterceptState.class.getDeclaredField("keyListeners");
        listeners.setAccessible(true);
        SpatialPool<Container> pool = app.call(() -> pools.registerFactory("menu", () -> {
            Container menu = new Container();
            menu.addChild(new TextField("name"));
            return menu;
        }, UNCHECKED));
        TextField other = app.call(() -> new TextField("other"));
        app.run(() -> app.getGuiNode().attachChild(other));
        for (int use = 0; use < 3; use++) {
            Container menu = app.call(pool::spawn);
            app.run(() -> {
                menu.getControl(GuiControl.class).addFocusChangeListener(new Closing(menu));
                GuiGlobals.getInstance().requestFocus(menu.getChild(0));
            });
            app.step();
            app.run(() -> GuiGlobals.getInstance().requestFocus(other));
            assertThat(app.call(pool::activeCount).intValue()).isZero();
            assertThat((List<?>) listeners.get(app.getStateManager().getState(KeyInterceptState.class))).hasSize(1);
        }
    }

    /** Closes what loses the focus. */
    private final class Closing implements FocusChangeListener {
        private final Container menu;

        Closing(Container menu) {
            this.menu = menu;
        }

        @Override
        public void focusGained(FocusChangeEvent event) {
        }

        @Override
        public void focusLost(FocusChangeEvent event) {
            pools.recycle(menu);
        }
    }
}
