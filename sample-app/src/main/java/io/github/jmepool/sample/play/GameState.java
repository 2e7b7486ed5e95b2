// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.play;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.background.FrameBudget;
import io.github.jmepool.jme.background.PrewarmTask;
import io.github.jmepool.jme.record.Recording;
import io.github.jmepool.sample.content.Lights;
import io.github.jmepool.sample.content.Prefabs;
import io.github.jmepool.sample.game.Autopilot;
import io.github.jmepool.sample.game.Controls;
import io.github.jmepool.sample.game.Game;
import io.github.jmepool.sample.game.GameEvents;
import io.github.jmepool.sample.game.Kind;
import io.github.jmepool.sample.game.ObjectSource;
import io.github.jmepool.sample.source.CloneSource;
import io.github.jmepool.sample.source.NaiveSource;
import io.github.jmepool.sample.source.PooledSource;
import io.github.jmepool.sample.source.SceneParts;
import io.github.jmepool.sample.source.Way;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays the game in an application, with or without a display.
 */
public final class GameState extends BaseAppState {
    private static final ColorRGBA FIRE = new ColorRGBA(2.6f, 1.0f, 0.3f, 1);
    private static final ColorRGBA NOVA = new ColorRGBA(0.5f, 1.6f, 3f, 1);

    private static final int LOADING_MICROS = 50_000;

    private final GameSetup setup;
    private final Controls controls = new Controls();
    private final Autopilot autopilot = new Autopilot();
    private final Node world = new Node("world");
    private Way way;
    private PrewarmTask loading;
    private int microsInPlay;
    private Pilot pilot;
    private SceneParts parts;
    private ObjectSource source;
    private ObjectSource otherSource;
    private boolean switched;
    private boolean drawsAsOne;
    private boolean onAutopilot;
    private Lights lights;
    private GameEvents listener = GameEvents.NONE;
    private Game game;
    private Path recordTo;
    private Recording recording;

    /**
     * Plans a game.
     *
     * @param setup what it is to be like
     */
    public GameState(GameSetup setup) {
        this.setup = setup;
        way = setup.way();
        drawsAsOne = way == Way.AS_ONE;
    }

    @Override
    protected void initialize(Application app) {
        Node rootNode = ((SimpleApplication) app).getRootNode();
        rootNode.attachChild(world);
        Prefabs prefabs = new Prefabs(app.getAssetManager());
        parts = new SceneParts(world, prefabs::build);
        lights = new Lights(rootNode);
        source = sourceFor(way);
        if (source instanceof PooledSource pooled && setup.loading()) {
            loading = pooled.startToFill();
            // Nothing moves yet: a frame may take longer than it may in the game.
            microsInPlay = budget().micros();
            budget().micros(LOADING_MICROS);
        } else {
            begin();
        }
    }

    private FrameBudget budget() {
        return getState(PoolAppState.class).pools().background().budget();
    }

    private void begin() {
        if (source instanceof PooledSource pooled) {
            // What the loading has made is there already.
            pooled.fill();
        }
        if (recordTo != null) {
            recording = Recording.start(getState(PoolAppState.class).pools(), recordTo);
        }
        game = new Game(source, setup.seed(), setup.load(), new Flares());
    }

    private ObjectSource sourceFor(Way asked) {
        return switch (asked) {
            case POOLED, OWN_NODES, AS_ONE -> pooledSource(asked);
            case NAIVE -> new NaiveSource(parts, setup.load());
            case CLONED -> new CloneSource(parts);
        };
    }

    private ObjectSource pooledSource(Way asked) {
        ScenePools pools = getState(PoolAppState.class).pools();
        return new PooledSource(pools, parts, setup.load(), setup.preset(), asked);
    }

    @Override
    public void update(float tpf) {
        if (game == null) {
            if (loading.isDone()) {
                budget().micros(microsInPlay);
                begin();
            }
            return;
        }
        onAutopilot = pilot == null || !pilot.steer(game, tpf, controls);
        if (onAutopilot) {
            autopilot.steer(game, tpf, controls);
        }
        game.update(tpf, controls);
        lights.update(tpf);
    }

    /** Changes between pools and clone-and-drop while the game goes on. */
    public void switchWay() {
        if (game == null) {
            return;
        }
        way = isPooled() ? Way.CLONED : setup.way();
        ObjectSource previous = source;
        source = otherSource == null ? sourceFor(way) : otherSource;
        otherSource = previous;
        switched = true;
        game.source(source);
    }

    /**
     * Records what the game asks of its pools, from its first frame on; a mark for each wave.
     *
     * @param file what to write, or null for nothing
     */
    public void recordTo(Path file) {
        recordTo = file;
    }

    /** Returns whether the way was changed since this was asked last. */
    public boolean takeSwitched() {
        boolean was = switched;
        switched = false;
        return was;
    }

    /** Returns whether nobody else steers. */
    public boolean isOnAutopilot() {
        return onAutopilot;
    }

    /**
     * Returns the counts of what new objects come from; without pools, what still flies of the pools' objects is
     * counted with them.
     *
     * @return the counts, in the order of the kinds
     */
    public List<PoolStats> stats() {
        List<PoolStats> counts = source.stats();
        if (isPooled() || otherSource == null) {
            return counts;
        }
        List<PoolStats> flying = new ArrayList<>();
        List<PoolStats> others = otherSource.stats();
        for (int i = 0; i < counts.size(); i++) {
            PoolStats cloned = counts.get(i);
            int active = cloned.active() + others.get(i).active();
            flying.add(new PoolStats(cloned.name(), active, cloned.idle(), 0, cloned.created(), cloned.disposed(), 0,
                    0, 0, 0, 0, 0, cloned.peakActive(), cloned.peakTotal(), 0, cloned.designCapacity(), 0, 0));
        }
        return flying;
    }

    /** Returns whether new objects come from jme-pool. */
    public boolean isPooled() {
        return way.isPooled();
    }

    /** Draws many objects by one call each, or each by its own, while the game goes on; only with pools. */
    public void switchDrawing() {
        if (game != null && source instanceof PooledSource pooled) {
            drawsAsOne = !drawsAsOne;
            pooled.drawAsOne(drawsAsOne);
        }
    }

    /** Returns whether objects that look alike are drawn by one call. */
    public boolean drawsAsOne() {
        return drawsAsOne && isPooled();
    }

    /** Returns how many objects of the pools the engine would draw if all were in view; -1 without pools. */
    public int drawCalls() {
        return source instanceof PooledSource pooled ? pooled.drawCalls() : -1;
    }

    @Override
    protected void cleanup(Application app) {
        if (recording != null) {
            recording.close();
        }
        source.close();
        if (otherSource != null) {
            otherSource.close();
        }
        world.removeFromParent();
    }

    @Override
    protected void onEnable() {
        // Nothing to start: update plays.
    }

    @Override
    protected void onDisable() {
        // Nothing to stop: a disabled state is not updated.
    }

    /**
     * Lets somebody else steer.
     *
     * @param newPilot asked before the autopilot
     */
    public void pilot(Pilot newPilot) {
        pilot = newPilot;
    }

    /** Stops the game, or lets it go on; lifetimes stop with it. */
    public void togglePause() {
        setEnabled(!isEnabled());
        getState(PoolAppState.class).setEnabled(isEnabled());
    }

    /**
     * Tells somebody what happens in the game.
     *
     * @param newListener is told from now on, instead of the one before
     */
    public void listener(GameEvents newListener) {
        listener = newListener;
    }

    /** Returns the way in which the objects are got. */
    public Way way() {
        return way;
    }

    /** Returns how much of the loading is done, from 0 to 1. */
    public float loaded() {
        return game != null ? 1 : loading == null ? 0 : loading.progress();
    }

    /** Returns the game that is played, or null while it is loading. */
    public Game game() {
        return game;
    }

    /**
     * Returns the prefab of a kind.
     *
     * @param kind which
     * @return its prefab, which is never rendered
     */
    public Spatial prefab(Kind kind) {
        return parts.prefab(kind);
    }

    /** Returns where its objects come from. */
    public ObjectSource source() {
        return source;
    }

    /** Somebody who may take over from the autopilot. */
    public interface Pilot {
        /**
         * Decides on the next frame.
         *
         * @param game what is played
         * @param tpf seconds since the last frame
         * @param controls is set
         * @return whether it was; false leaves the frame to the autopilot
         */
        boolean steer(Game game, float tpf, Controls controls);
    }

    /** Lights up what happens, and passes it on. */
    private final class Flares implements GameEvents {
        @Override
        public void exploded(Kind kind, float x, float y) {
            lights.blast(x, y, 0.4f + kind.radius() * 0.5f, FIRE);
            listener.exploded(kind, x, y);
        }

        @Override
        public void burst(float x, float y) {
            lights.blast(x, y, 1.6f, NOVA);
            listener.burst(x, y);
        }

        @Override
        public void fired() {
            listener.fired();
        }

        @Override
        public void collected() {
            listener.collected();
        }

        @Override
        public void waveStarted(int number) {
            if (recording != null) {
                recording.mark("wave " + number);
            }
            listener.waveStarted(number);
        }
    }
}
