// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.jme3.app.Application;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector2f;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.simsilica.lemur.ActionButton;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.CallMethodAction;
import com.simsilica.lemur.Checkbox;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.DefaultRangedValueModel;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.ProgressBar;
import com.simsilica.lemur.TabbedPanel;
import com.simsilica.lemur.anim.Animation;
import com.simsilica.lemur.anim.AnimationState;
import com.simsilica.lemur.anim.SpatialTweens;
import com.simsilica.lemur.anim.TweenAnimation;
import com.simsilica.lemur.anim.Tweens;
import com.simsilica.lemur.component.IconComponent;
import com.simsilica.lemur.component.QuadBackgroundComponent;
import com.simsilica.lemur.core.VersionedReference;
import com.simsilica.lemur.dnd.DefaultDragSession;
import com.simsilica.lemur.dnd.DragAndDropControl;
import com.simsilica.lemur.effect.AbstractEffect;
import com.simsilica.lemur.effect.EffectControl;
import com.simsilica.lemur.effect.EffectInfo;
import com.simsilica.lemur.event.BasePickState;
import com.simsilica.lemur.event.MouseAppState;
import com.simsilica.lemur.event.PickEventSession;
import com.simsilica.lemur.event.TouchAppState;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.lemur.LemurGlobals;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.HeardLog;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import mygame.FadeTween;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What uses do to elements of Lemur, beside their fields. */
class ElementUsesTest {
    private final LemurGlobals globals = new LemurGlobals();
    private final PoolAppState state = new PoolAppState();
    private final HeadlessApp app = new HeadlessApp(state);
    private final ScenePools pools = state.pools();
    private final List<String> heard = new ArrayList<>();
    private final List<String> owners = new ArrayList<>();
    private final HeardLog log = new HeardLog(TestScene.USE_LOG, entry -> heard.add(entry.getMessage()));

    ElementUsesTest() throws ReflectiveOperationException {
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

    private <P extends Panel> SpatialPool<P> pool(Supplier<P> factory) {
        SpatialPool<P> pool = pools.registerFactory("element", factory);
        pool.setRoot(app.getGuiNode());
        return pool;
    }

    @Test
    void aClickCommandOfAUseIsNotCalledInTheNext() {
        SpatialPool<Button> pool = pool(() -> new Button("ok"));
        int[] clicks = {0};
        for (int use = 1; use <= 3; use++) {
            Button button = pool.spawn();
            button.addClickCommands(source -> clicks[0]++);
            button.click();
            assertThat(clicks[0]).as("use %d", use).isEqualTo(use);
            pool.recycle(button);
        }
    }

    @Test
    void aHiddenTabBeginsEachUseWithItsOwnText() {
        SpatialPool<TabbedPanel> pool = pool(() -> {
            TabbedPanel tabs = new TabbedPanel();
            tabs.addTab("shown", new Label("shown"));
            tabs.addTab("hidden", new Label("hidden"));
            return tabs;
        });
        for (int use = 1; use <= 2; use++) {
            TabbedPanel tabs = pool.spawn();
            Label hidden = (Label) tabs.getTabs().get(1).getContents();
            assertThat(hidden.getText()).as("use %d", use).isEqualTo("hidden");
            hidden.setText("written in a use");
            pool.recycle(tabs);
        }
    }

    @Test
    void aHiddenTabThatAUseShowsIsNotReported() {
        SpatialPool<TabbedPanel> pool = pool(ElementUsesTest::tabs);
        for (int use = 1; use <= 2; use++) {
            TabbedPanel tabs = pool.spawn();
            app.steps(2);
            tabs.setSelectedTab(tabs.getTabs().get(1));
            app.steps(2);
            pool.recycle(tabs);
        }
        assertThat(pool.leftovers().toString()).contains("child 'hidden' was left attached")
                .doesNotContain("'hidden/", "'hidden one", "Quad");
    }

    @Test
    void aChangeInAHiddenTabIsReported() {
        SpatialPool<TabbedPanel> pool = pool(ElementUsesTest::tabs);
        TabbedPanel tabs = pool.spawn();
        app.step();
        tabs.getTabs().get(1).getContents().setCullHint(Spatial.CullHint.Always);
        pool.recycle(tabs);
        assertThat(heard).anySatisfy(line -> assertThat(line).contains("hidden", "cull"));
        assertThat(tabs.getTabs().get(1).getContents().getLocalCullHint()).isEqualTo(Spatial.CullHint.Inherit);
    }

    private static TabbedPanel tabs() {
        TabbedPanel tabs = new TabbedPanel();
        tabs.addTab("shown", new Label("shown"));
        Container hidden = tabs.addTab("second", new Container());
        hidden.setName("hidden");
        hidden.setBackground(new QuadBackgroundComponent(ColorRGBA.Blue));
        for (String row : List.of("one", "two", "three")) {
            hidden.addChild(new Label("hidden " + row)).setName("hidden " + row);
        }
        return tabs;
    }

    /** A field of the element holds it, and Lemur attaches it later. */
    @Test
    void theTickOfABoxBeginsEachUseAsItWas() {
        SpatialPool<Checkbox> pool = pool(() -> new Checkbox("icon"));
        for (int use = 1; use <= 2; use++) {
            Checkbox box = pool.spawn();
            app.steps(2);
            box.setChecked(true);
            app.step();
            IconComponent tick = (IconComponent) box.getOnView();
            Geometry drawn = geometry(box, tick.getMaterial().getMaterial());
            assertThat(drawn.getMaterial().getParam("Color")).as("use %d", use).isNull();
            assertThat(drawn.getLocalCullHint()).as("not placed before the next frame").isEqualTo(CullHint.Always);
            app.step();
            assertThat(drawn.getLocalCullHint()).isEqualTo(CullHint.Inherit);
            box.setAlpha(0.3f);
            assertThat(drawn.getMaterial().getParam("Color")).isNotNull();
            pool.recycle(box);
        }
    }

    private static Geometry geometry(Node below, Material material) {
        return below.descendantMatches(Geometry.class).stream().filter(each -> each.getMaterial() == material)
                .findFirst().orElseThrow();
    }

    @Test
    void aTickThatNothingWasDrawnWithBeginsEachUseAsItWas() {
        SpatialPool<Checkbox> pool = pool(() -> {
            Checkbox box = new Checkbox("quad");
            box.setOnView(new QuadBackgroundComponent(ColorRGBA.Green));
            return box;
        });
        for (int use = 1; use <= 2; use++) {
            Checkbox box = ticked(pool);
            QuadBackgroundComponent tick = (QuadBackgroundComponent) box.getOnView();
            assertThat(tick.getMaterial().getMaterial().getParam("Color").getValue()).as("use %d", use)
                    .isEqualTo(ColorRGBA.Green);
            tick.setColor(ColorRGBA.Red);
            pool.recycle(box);
        }
        assertThat(pool.leftovers()).anyMatch(line -> line.contains("QuadBackgroundComponent.color"));
    }

    @Test
    void tickingABoxReportsTheModelAlone() {
        SpatialPool<Checkbox> pool = pool(() -> new Checkbox("icon"));
        for (int use = 1; use <= 2; use++) {
            pool.recycle(ticked(pool));
        }
        assertThat(pool.leftovers().toString()).doesNotContain("material", "Icon", "cull");
    }

    private Checkbox ticked(SpatialPool<Checkbox> pool) {
        Checkbox box = pool.spawn();
        app.steps(2);
        box.setChecked(true);
        app.steps(2);
        return box;
    }

    private SpatialPool<Panel> sliding(AnimationState animations) {
        app.getStateManager().attach(animations);
        return pool(() -> {
            Panel panel = new Panel(20f, 20f);
            panel.addControl(new EffectControl<Panel>(animations));
            panel.addEffect("go", new Slide());
            return panel;
        });
    }

    @Test
    void anEffectOnAChannelEndsWithTheUse() {
        AnimationState animations = new AnimationState();
        SpatialPool<Panel> pool = sliding(animations);
        Panel panel = pool.spawn();
        EffectInfo running = panel.getControl(EffectControl.class).runEffect("go");
        app.step();
        assertThat(animations.isRunning(running.getAnimation())).isTrue();
        pool.recycle(panel);
        assertThat(animations.isRunning(running.getAnimation())).isFalse();
    }

    @Test
    void anEffectOfAnElementThatIsDiscardedEndsToo() {
        AnimationState animations = new AnimationState();
        SpatialPool<Panel> pool = sliding(animations);
        Panel panel = pool.spawn();
        EffectInfo running = panel.getControl(EffectControl.class).runEffect("go");
        pools.closeAtEnd(panel, () -> {
            throw new IllegalStateException("close");
        });
        assertThatIllegalStateException().isThrownBy(() -> pool.recycle(panel));
        assertThat(animations.isRunning(running.getAnimation())).isFalse();
    }

    private static final class Slide extends AbstractEffect<Panel> {
        Slide() {
            super("place");
        }

        @Override
        public Animation create(Panel target, EffectInfo existing) {
            return new TweenAnimation(SpatialTweens.move(target, Vector3f.ZERO, Vector3f.UNIT_X, 100));
        }
    }

    @Test
    void aModelThatInstancesShareIsTheGames() {
        DefaultRangedValueModel shared = new DefaultRangedValueModel(0, 100, 10);
        SpatialPool<ProgressBar> pool = pool(() -> new ProgressBar(shared));
        ProgressBar bar = pool.spawn();
        pool.spawn();
        shared.setValue(60);
        pool.recycle(bar);
        assertThat(shared.getValue()).isEqualTo(60);
    }

    @Test
    void aModelThatLaterInstancesShareIsTheGames() {
        DefaultRangedValueModel shared = new DefaultRangedValueModel(0, 100, 10);
        int[] made = {0};
        SpatialPool<ProgressBar> pool = pool(() -> made[0]++ == 0 ? new ProgressBar() : new ProgressBar(shared));
        pool.spawn();
        ProgressBar bar = pool.spawn();
        pool.spawn();
        shared.setValue(60);
        pool.recycle(bar);
        assertThat(shared.getValue()).isEqualTo(60);
    }

    @Test
    void theWindowThatAnActionOpensIsTheGames() {
        Container dialog = new Container();
        Label text = dialog.addChild(new Label("before"));
        SpatialPool<ActionButton> pool = pool(
                () -> new ActionButton(new CallMethodAction("Open", dialog, "clearChildren")));
        ActionButton button = pool.spawn();
        dialog.setLocalTranslation(1, 2, 3);
        text.setText("after");
        pool.recycle(button);
        assertThat(dialog.getLocalTranslation()).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(text.getText()).isEqualTo("after");
    }

    @Test
    void aReferenceOfTheGameSeesThatItsModelWasRestored() {
        SpatialPool<ProgressBar> pool = pool(ProgressBar::new);
        ProgressBar bar = pool.spawn();
        bar.setProgressPercent(0.5);
        VersionedReference<Double> reference = bar.getModel().createReference();
        assertThat(reference.needsUpdate()).isFalse();
        pool.recycle(bar);
        assertThat(reference.update()).isTrue();
        assertThat(reference.get()).isZero();
        pool.spawn();
        app.step();
        assertThat(reference.needsUpdate()).isFalse();
    }

    @Test
    void whatAUseHasSetIsNamedWithItsValues() {
        SpatialPool<Label> pool = pool(() -> {
            Label label = new Label("sign");
            label.setBackground(new QuadBackgroundComponent(ColorRGBA.Blue));
            return label;
        });
        Label label = pool.spawn();
        app.step();
        ((QuadBackgroundComponent) label.getBackground()).setMargin(4f, 0f);
        pool.recycle(label);
        assertThat(heard).anySatisfy(line -> assertThat(line)
                .contains("QuadBackgroundComponent.xMargin changed from 0.0 to 4.0 (restored)"));
    }

    @Test
    void productionRestoresElements() {
        SpatialPool<Button> pool = pools.registerFactory("button", ElementUsesTest::button,
                settings -> settings.developmentMode(false));
        Button button = pool.spawn();
        button.setText("changed");
        pool.recycle(button);
        assertThat(pool.spawn().getText()).isEqualTo("ok");
    }

    private static Button button() {
        Button button = new Button("ok");
        button.setBackground(new QuadBackgroundComponent(ColorRGBA.Blue));
        return button;
    }

    @Test
    void comparingAnElementThatDidNotChangeAllocatesNothing() {
        Button button = button();
        Elements.layOut(button);
        ElementState saved = new Elements().save(button);
        assertThat(saved.restore(null)).isFalse();
        assertThat(Garbage.leastOf(200, () -> saved.restore(null))).isZero();
    }

    @Test
    void aTweenThatGoesOnAfterItsUseIsNamedOnce() {
        AnimationState animations = new AnimationState();
        app.getStateManager().attach(animations);
        SpatialPool<Label> pool = pool(() -> new Label("sign"));
        try (HeardLog ownersLog = new HeardLog(TestScene.OWNERS_LOG, entry -> owners.add(entry.getMessage()))) {
            for (int use = 1; use <= 2; use++) {
                Label label = pool.spawn();
                animations.add(Tweens.sequence(SpatialTweens.move(label, Vector3f.ZERO, Vector3f.UNIT_X, 100)));
                app.steps(2);
                assertThat(owners).as("in use %d", use).hasSize(use - 1);
                pool.recycle(label);
                app.steps(2);
                assertThat(owners).singleElement().asString().contains("Pool 'element'", "was recycled (use ",
                        "), and an AnimationState still runs an animation of it, which acts on the next use; cancel");
            }
        }
    }

    private static void capture(Object session, Spatial pressed) throws ReflectiveOperationException {
        Field capture = PickEventSession.class.getDeclaredField("capture");
        capture.setAccessible(true);
        capture.set(session, pressed);
    }

    @Test
    void anElementThatIsStillPressedIsNamed() throws ReflectiveOperationException {
        MouseAppState mouse = new MouseAppState(app);
        app.getStateManager().attach(mouse);
        SpatialPool<Label> pool = pool(() -> new Label("sign"));
        try (HeardLog ownersLog = new HeardLog(TestScene.OWNERS_LOG, entry -> owners.add(entry.getMessage()))) {
            Label label = pool.spawn();
            Field session = BasePickState.class.getDeclaredField("session");
            session.setAccessible(true);
            capture(session.get(mouse), label);
            pool.recycle(label);
            app.steps(2);
            assertThat(owners).singleElement().asString()
                    .contains("Lemur still sends it the motions of a pressed button");
        }
    }

    @Test
    void anElementThatAFingerPressesIsNamed() throws ReflectiveOperationException {
        Touches touches = new Touches(app);
        app.getStateManager().attach(touches);
        SpatialPool<Label> pool = pool(() -> new Label("sign"));
        Label label = pool.spawn();
        touches.press(1, new Node("elsewhere"));
        touches.press(2, label);
        try (HeardLog ownersLog = new HeardLog(TestScene.OWNERS_LOG, entry -> owners.add(entry.getMessage()))) {
            pool.recycle(label);
            app.steps(2);
        }
        assertThat(owners).singleElement().asString().contains("a pressed button or finger", "recycle what is pressed");
    }

    /** A screen that several fingers touch. */
    private static final class Touches extends TouchAppState {
        Touches(Application app) {
            super(app);
        }

        void press(int finger, Spatial target) throws ReflectiveOperationException {
            Object data = getPointerData(finger, 0, 0);
            Field session = data.getClass().getDeclaredField("session");
            session.setAccessible(true);
            capture(session.get(data), target);
        }
    }

    @Test
    void anElementThatIsStillDraggedIsNamed() throws ReflectiveOperationException {
        SpatialPool<Label> pool = pool(() -> {
            Label label = new Label("sign");
            label.addControl(new DragAndDropControl());
            return label;
        });
        Label label = pool.spawn();
        Field drag = DragAndDropControl.class.getDeclaredField("globalSession");
        drag.setAccessible(true);
        try (HeardLog ownersLog = new HeardLog(TestScene.OWNERS_LOG, entry -> owners.add(entry.getMessage()))) {
            drag.set(null, new DefaultDragSession(label, new Vector2f()));
            pool.recycle(label);
            app.steps(2);
        } finally {
            drag.set(null, null);
        }
        assertThat(owners).singleElement().asString().contains("a drag that goes on still refers to it");
    }

    @Test
    void aTweenOfTheGamesOwnClassIsNamed() {
        AnimationState animations = new AnimationState();
        app.getStateManager().attach(animations);
        SpatialPool<Label> pool = pool(() -> new Label("sign"));
        Label label = pool.spawn();
        animations.add(new FadeTween(label, 100));
        try (HeardLog ownersLog = new HeardLog(TestScene.OWNERS_LOG, entry -> owners.add(entry.getMessage()))) {
            pool.recycle(label);
            app.steps(2);
        }
        assertThat(owners).singleElement().asString().contains("an AnimationState still runs an animation of it");
    }
}
