package io.github.jmepool.sample.source;

import com.jme3.scene.Spatial;
import io.github.jmepool.sample.game.Kind;

/**
 * The part that the two ways without jme-pool have in common: attach, {@code removeFromParent}, and the counts.
 */
abstract class PlainSource implements ObjectSource {
    private final SceneParts parts;
    private long created;
    private int active;
    private int peakActive;

    PlainSource(SceneParts parts) {
        this.parts = parts;
    }

    /** Returns a spatial for use, from wherever. */
    abstract Spatial take(Kind kind);

    /** Gets a spatial that left the scene. */
    abstract void leave(Kind kind, Spatial spatial);

    final Spatial makeOne(Kind kind) {
        created++;
        return parts.prefab(kind).clone(false);
    }

    @Override
    public final Spatial spawn(Kind kind, float x, float y, float lifetimeSeconds) {
        Spatial spatial = take(kind);
        spatial.setLocalTranslation(x, y, 0);
        parts.parent().attachChild(spatial);
        active++;
        peakActive = Math.max(peakActive, active);
        return spatial;
    }

    @Override
    public final void recycle(Kind kind, Spatial spatial) {
        spatial.removeFromParent();
        active--;
        leave(kind, spatial);
    }

    @Override
    public final void expired(Kind kind, Spatial spatial) {
        recycle(kind, spatial);
    }

    @Override
    public final long created() {
        return created;
    }

    @Override
    public final int active() {
        return active;
    }

    @Override
    public final int peakActive() {
        return peakActive;
    }

    @Override
    public void close() {
        parts.parent().detachAllChildren();
    }
}
