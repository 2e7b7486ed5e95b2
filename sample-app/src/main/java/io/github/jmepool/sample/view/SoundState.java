// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import com.jme3.audio.AudioNode;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.sample.content.Sounds;
import io.github.jmepool.sample.game.GameEvents;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.game.Kind;

/**
 * Plays pooled sounds: each is recycled when it has ended, and beyond a few at once there is silence, not an error.
 */
public final class SoundState extends BaseAppState implements GameEvents {
    private static final int BOOMS = 6;
    private static final int SHOTS = 3;
    private static final int CHIMES = 4;

    private final GameSetup setup;
    private SpatialPool<AudioNode> booms;
    private SpatialPool<AudioNode> shots;
    private SpatialPool<AudioNode> chimes;

    /**
     * Plans the sounds of a game.
     *
     * @param setup what the game is like
     */
    public SoundState(GameSetup setup) {
        this.setup = setup;
    }

    @Override
    protected void initialize(Application app) {
        booms = pool(Sounds.boom(), BOOMS);
        shots = pool(Sounds.shot(), SHOTS);
        chimes = pool(Sounds.coin(), CHIMES);
        getState(GameState.class).listener(this);
    }

    private SpatialPool<AudioNode> pool(AudioNode prefab, int most) {
        ScenePools pools = getState(PoolAppState.class).pools();
        SpatialPoolSettings settings = SpatialPoolSettings.builder("sound-" + prefab.getName())
                .source(SettingSource.DEFAULT) // a preset may change it
                .prewarm(most).maxActive(most).recycleWhen(RecycleWhen.soundEnded())
                .lifetimeSeconds(2) // where there is no sound device, none is played
                .build();
        return pools.register(settings.name(), prefab, setup.over(settings));
    }

    private static void play(SpatialPool<AudioNode> pool) {
        AudioNode sound = pool.trySpawn(null, null, null);
        if (sound != null) {
            sound.play();
        }
    }

    @Override
    public void exploded(Kind kind, float x, float y) {
        if (isEnabled()) {
            play(booms);
        }
    }

    @Override
    public void fired() {
        if (isEnabled()) {
            play(shots);
        }
    }

    @Override
    public void collected() {
        if (isEnabled()) {
            play(chimes);
        }
    }

    @Override
    protected void cleanup(Application app) {
        booms.close();
        shots.close();
        chimes.close();
    }

    @Override
    protected void onEnable() {
        // Sounds come with the events.
    }

    @Override
    protected void onDisable() {
        // What sounds now ends by itself.
    }
}
