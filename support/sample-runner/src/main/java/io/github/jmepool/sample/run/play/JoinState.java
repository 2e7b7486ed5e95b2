// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.shape.Torus;
import com.simsilica.lemur.Label;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.game.Controls;
import io.github.jmepool.sample.game.GameCamera;
import io.github.jmepool.sample.run.net.RemoteGame;
import io.github.jmepool.sample.run.net.Wandering;
import io.github.jmepool.sample.run.options.SampleOptions;
import io.github.jmepool.sample.view.Hud;
import io.github.jmepool.sample.view.HudStyle;
import io.github.jmepool.sample.view.KeyboardState;
import java.util.List;
import java.util.Locale;

/**
 * Shows a game that a server plays, with a ring round this client's own ship, and writes over it how the line is.
 */
final class JoinState extends BaseAppState {
    private static final float FIGURES_WIDTH = 240;
    private static final float RING_RADIUS = 1.9f;
    private static final float RING_WIDTH = 0.06f;
    private static final String KEYS = "arrows / WASD fly   space fires   B fires 100 bullets   F6 pool panel"
            + "   Esc ends";

    private final SampleOptions options;
    private final Controls controls = new Controls();
    private Geometry ring;
    private RemoteGame game;
    private Hud hud;
    private Label title;
    private Label players;
    private Label objects;
    private Label line;
    private Label rate;
    private float load = 1;
    private float shownSeconds;
    private float sinceCounted;
    private long bytesBefore;
    private double kilobytesPerSecond;

    JoinState(SampleOptions options) {
        this.options = options;
    }

    @Override
    protected void initialize(Application app) {
        Node rootNode = ((SimpleApplication) app).getRootNode();
        game = new RemoteGame(getState(PoolAppState.class).pools(), rootNode, app.getAssetManager(),
                options.network().server(), System.out::println);
        ring = new Geometry("own ship", new Torus(32, 6, RING_WIDTH, RING_RADIUS));
        Material glow = new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md");
        glow.setColor("Color", new ColorRGBA(1, 0.62f, 0.16f, 1));
        ring.setMaterial(glow);
        rootNode.attachChild(ring);
        Hud.prepare(app);
        hud = new Hud(app, List.of(), FIGURES_WIDTH);
        title = hud.title();
        players = hud.figure(HudStyle.ACCENT);
        objects = hud.figure(HudStyle.CALM);
        line = hud.figure(HudStyle.DIM);
        rate = hud.figure(HudStyle.DIM);
        hud.keys(KEYS);
    }

    @Override
    public void update(float tpf) {
        if (!getState(KeyboardState.class).steer(null, tpf, controls)) {
            Wandering.steer(controls, getApplication().getTimer().getTimeInSeconds(), game.player());
        }
        game.update(tpf, controls);
        if (game.player() != 0) {
            shownSeconds += tpf;
            lookAtAll();
        }
        sinceCounted += tpf;
        if (hud.isResized()) {
            hud.layOut();
            load = 0;
        }
        if (hud.update(tpf, getState(PoolPanelState.class))) {
            show();
            hud.shown();
        }
        Spatial ship = game.ownShip();
        ring.setCullHint(ship == null ? CullHint.Always : CullHint.Inherit);
        if (ship != null) {
            ring.setLocalTranslation(ship.getLocalTranslation());
        }
    }

    /** The whole field is in the picture, which may be larger on another server. */
    private void lookAtAll() {
        if (load != game.load()) {
            load = game.load();
            GameCamera.place(getApplication().getCamera(), Math.max(1, load));
        }
    }

    private void show() {
        if (sinceCounted >= 1) {
            kilobytesPerSecond = Math.max(0, game.bytesReceived() - bytesBefore) / 1024.0 / sinceCounted;
            bytesBefore = game.bytesReceived();
            sinceCounted = 0;
        }
        boolean alone = game.player() == 0;
        title.setText(alone ? "NO SERVER" : String.format(Locale.ROOT, "score %,d", game.score()));
        players.setText(alone ? "trying " + options.network().server()
                : "player " + game.player() + "   " + game.players() + (game.players() == 1 ? " player" : " players"));
        objects.setText(game.shown() + " ids shown");
        String ping = hud.drawsInSoftware() ? "" : "ping " + game.pingMillis() + " ms   ";
        line.setText(String.format(Locale.ROOT, "%s%.0f KB/s", ping, kilobytesPerSecond));
        rate.setText(hud.rate());
    }

    /** Returns for how many seconds a server's game was shown. */
    float shownSeconds() {
        return shownSeconds;
    }

    /** Returns a sentence with the number of times that the ids were the server's. */
    String report() {
        return "ids were the server's " + game.replica().agreed() + " times, and were not "
                + game.replica().disagreed() + " times; " + game.replica().oldDatagrams() + " datagrams came too late";
    }

    @Override
    protected void onEnable() {
        ((SimpleApplication) getApplication()).getGuiNode().attachChild(hud.node());
    }

    @Override
    protected void onDisable() {
        hud.node().removeFromParent();
    }

    @Override
    protected void cleanup(Application app) {
        game.close();
        ring.removeFromParent();
    }
}
