// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.SimpleApplication;
import com.jme3.effect.ParticleEmitter;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.Label;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.lemur.PanelForm;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.content.Backdrop;
import io.github.jmepool.sample.content.Prefabs;
import io.github.jmepool.sample.game.Loading;
import java.util.Locale;
import java.util.SplittableRandom;

/** 500 explosions of four emitters each, at any time: four draw calls, or four for each explosion. */
public final class Explosions extends SimpleApplication {
    private static final int EXPLOSIONS = 500;
    /** So that as many burn out in each frame. */
    private static final int SPAWNED_PER_FRAME = 10;
    private static final float INTERVAL_SECONDS = 0.5f;
    private static final float BESIDE_DOCK = 0.45f;
    private static final String SWITCH = "draw together";

    private final SplittableRandom random;
    private final PoolPanelState panel = new PoolPanelState();
    private final Vector3f place = new Vector3f();
    private SpatialPool<Spatial> explosions;
    private Loading loading;
    private Container glass;
    private Label figures;
    private boolean softwareOpenGl;
    private boolean begun;
    private float time;
    private float sinceShown = INTERVAL_SECONDS;
    private int framesSinceShown;

    /**
     * Makes the application.
     *
     * @param seed decides where the explosions are
     */
    public Explosions(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Returns for how many seconds it has been played. */
    public double playedSeconds() {
        return time;
    }

    /** Returns how many explosions there are. */
    public int explosions() {
        return explosions == null ? 0 : explosions.activeCount();
    }

    /** Returns how many draw calls they take. */
    public int drawCalls() {
        return explosions.drawCalls();
    }

    /** Returns what draws the texts. */
    public Spatial texts() {
        return glass;
    }

    @Override
    public void simpleInitApp() {
        setDisplayFps(false);
        setDisplayStatView(false);
        if (flyCam != null) {
            flyCam.setEnabled(false);
        }
        Hud.prepare(this);
        softwareOpenGl = SoftwareOpenGl.draws(this);
        ScenePools pools = PoolAppState.attachTo(stateManager);
        stateManager.attach(panel);
        rootNode.attachChild(new Backdrop(assetManager, 1).node());
        cam.setFrustumPerspective(45, (float) cam.getWidth() / cam.getHeight(), 1, 300);
        cam.setLocation(new Vector3f(0, 0, 42));
        explosions = pools.register("explosion", new Prefabs(assetManager).build("explosion", 0),
                settings -> settings.prewarm(EXPLOSIONS).instanced(true)
                        .recycleWhen(RecycleWhen.particlesBurntOut()));
        loading = new Loading(pools);
        stateManager.attach(new LoadingState(loading::progress));
        glass = new Container(HudStyle.STYLE);
        figures = glass.addChild(HudStyle.label(HudStyle.FONT_SIZE, HudStyle.TEXT));
        inputManager.addMapping(SWITCH, new KeyTrigger(KeyInput.KEY_I));
        inputManager.addListener((ActionListener) (name, pressed, tpf) -> {
            if (pressed) {
                switchDrawing();
            }
        }, SWITCH);
    }

    /** Draws each of them individually from now on, or all together. */
    public void switchDrawing() {
        explosions.configure(explosions.settings().toBuilder().instanced(!explosions.settings().instanced()).build());
    }

    @Override
    public void simpleUpdate(float tpf) {
        if (!begun) {
            if (!loading.isDone()) {
                return;
            }
            loading.end();
            begun = true;
            guiNode.attachChild(glass);
        }
        time += tpf;
        for (int i = 0; i < SPAWNED_PER_FRAME && explosions.activeCount() < EXPLOSIONS; i++) {
            place.set(between(-30, 30), between(-17, 17), between(-12, 6));
            for (Spatial emitter : ((Node) explosions.spawn(place)).getChildren()) {
                ((ParticleEmitter) emitter).emitAllParticles();
            }
        }
        show(tpf);
    }

    private float between(float least, float most) {
        return least + (most - least) * (float) random.nextDouble();
    }

    private void show(float tpf) {
        float left = Hud.isAt(PanelForm.DOCKED_LEFT, panel) ? cam.getWidth() * BESIDE_DOCK : 14;
        glass.setLocalTranslation(left, cam.getHeight() - 12f, 0);
        sinceShown += tpf;
        framesSinceShown++;
        if (sinceShown < INTERVAL_SECONDS) {
            return;
        }
        String rate = softwareOpenGl ? "" : String.format(Locale.ROOT, "   %.0f fps   %.1f ms",
                framesSinceShown / sinceShown, 1000 * sinceShown / framesSinceShown);
        figures.setText(String.format(Locale.ROOT, "explosions %,d, draw calls %,d%s%n"
                + "I turns instancing %s, F6 opens the panel", explosions(), drawCalls(), rate,
                explosions.settings().instanced() ? "off" : "on"));
        sinceShown = 0;
        framesSinceShown = 0;
    }
}
