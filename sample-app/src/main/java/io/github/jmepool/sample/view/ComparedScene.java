// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.SimpleApplication;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.Label;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.lemur.PanelForm;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.game.Loading;
import java.util.Locale;

/**
 * A scene whose objects are drawn in another way after each key I: fills its pools, then plays. Two lines of text have
 * what there is, what a frame costs, and the keys; F6 opens the panel.
 */
public abstract class ComparedScene extends SimpleApplication {
    /** So that a limit which is set in the panel ends no scene. */
    static final ExhaustionPolicy AT_A_LIMIT = ExhaustionPolicy.REUSE_OLDEST;
    private static final float INTERVAL_SECONDS = 0.5f;
    private static final float BESIDE_DOCK = 0.45f;

    private final PoolPanelState panel = new PoolPanelState();
    private Loading loading;
    private Container glass;
    private Label text;
    private boolean softwareOpenGl;
    private boolean begun;
    private float time;
    private float sinceShown = INTERVAL_SECONDS;
    private int framesSinceShown;

    /** Returns for how many seconds it has been played, since its pools were filled. */
    public final double playedSeconds() {
        return time;
    }

    /** Returns what draws the texts. */
    public final Spatial texts() {
        return glass;
    }

    /** Returns how many objects and draw calls there are; the text's first line begins with it. */
    public abstract String figures();

    /** Returns in how many ways it can draw them. */
    public int ways() {
        return 2;
    }

    /** Draws the objects in the next way from now on, after the last one in the first. */
    public abstract void switchWay();

    /** Registers the pools, and makes all that is there from the start. */
    abstract void build(ScenePools pools);

    /** Spawns the first objects when the pools are filled. */
    abstract void begin();

    /** Called in each frame from then on. */
    abstract void play(float tpf);

    /** Returns the keys and what they do now. */
    abstract String keys();

    @Override
    public final void simpleInitApp() {
        setDisplayFps(false);
        setDisplayStatView(false);
        if (flyCam != null) {
            flyCam.setEnabled(false);
        }
        Hud.prepare(this);
        softwareOpenGl = SoftwareOpenGl.draws(this);
        ScenePools pools = PoolAppState.attachTo(stateManager);
        stateManager.attach(panel);
        build(pools);
        loading = new Loading(pools);
        stateManager.attach(new LoadingState(loading::progress));
        glass = new Container(HudStyle.STYLE);
        text = glass.addChild(HudStyle.label(HudStyle.FONT_SIZE, HudStyle.TEXT));
        onKey(KeyInput.KEY_I, "next way", this::switchWay);
    }

    /** Calls an action at each press of a key while the scene is played. */
    final void onKey(int key, String name, Runnable action) {
        inputManager.addMapping(name, new KeyTrigger(key));
        inputManager.addListener((ActionListener) (pressedName, pressed, tpf) -> {
            if (pressed && begun) {
                action.run();
            }
        }, name);
    }

    @Override
    public final void simpleUpdate(float tpf) {
        if (begun) {
            time += tpf;
        } else if (loading.isDone()) {
            loading.end();
            begun = true;
            begin();
            guiNode.attachChild(glass);
        } else {
            return;
        }
        play(tpf);
        show(tpf);
    }

    private void show(float tpf) {
        // Whatever size the window has now; beside a panel that is docked.
        float left = Hud.isAt(PanelForm.DOCKED_LEFT, panel) ? cam.getWidth() * BESIDE_DOCK : 14;
        glass.setLocalTranslation(left, cam.getHeight() - 12f, 0);
        sinceShown += tpf;
        framesSinceShown++;
        if (sinceShown < INTERVAL_SECONDS) {
            return;
        }
        String rate = softwareOpenGl ? "" : String.format(Locale.ROOT, "   %.0f fps   %.1f ms",
                framesSinceShown / sinceShown, 1000 * sinceShown / framesSinceShown);
        text.setText(figures() + rate + "\n" + keys() + ", F6 opens the panel");
        sinceShown = 0;
        framesSinceShown = 0;
    }
}
