// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.instancing.InstancingCaps;
import io.github.jmepool.jme.internal.instancing.SlotBatches;
import io.github.jmepool.jme.internal.work.Background;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The instances of one swarm, whose numbers {@link SwarmArrays} have. */
public final class OpenSwarm extends OpenUses {
    private final SwarmArrays arrays;
    private final InstancingCaps caps;
    private SlotBatches batches;
    /** The positions of the instances in use, once they were queried; the index by world bounds comes second. */
    private final @Nullable SwarmIndex[] indexes = new SwarmIndex[2];
    private long latestHandle;
    private final Quaternion turn = new Quaternion();

    /**
     * Opens a swarm without instances.
     *
     * @param prefab the swarm's own copy
     * @param original the game's
     * @param caps those of what renders
     */
    public OpenSwarm(SpatialPoolSettings settings, Spatial prefab, Spatial original, Surroundings scene,
            Background background, InstancingCaps caps) {
        this(settings, prefab, original, scene, background, caps, new SwarmArrays(prefab.getLocalTransform()));
    }

    private OpenSwarm(SpatialPoolSettings settings, Spatial prefab, Spatial original, Surroundings scene,
            Background background, InstancingCaps caps, SwarmArrays arrays) {
        super(settings, prefab, original, scene, background, arrays);
        this.arrays = arrays;
        this.caps = caps;
        batches = new SlotBatches(settings, prefab, work, arrays, caps);
        arrays.draw(batches);
        background.prewarm(work);
    }

    @Override
    public SlotBatches drawing() {
        return batches;
    }

    @Override
    void configured() {
        if (!batches.configure(settings)) {
            SlotBatches before = batches;
            batches = new SlotBatches(settings, prefab(), work, arrays, caps);
            arrays.draw(batches);
            before.dispose();
            attach();
        }
    }

    /** Begins a use; 0 at a limit, unless that is to be refused. */
    public long spawn(float x, float y, float z, @Nullable Quaternion rotation, boolean refuses) {
        // the listener of an end may write into it, or spawn others
        float turnX = rotation == null ? 0f : rotation.getX();
        float turnY = rotation == null ? 0f : rotation.getY();
        float turnZ = rotation == null ? 0f : rotation.getZ();
        float turnW = rotation == null ? 0f : rotation.getW();
        SwarmUse use = refuses ? core().acquire() : core().tryAcquire();
        if (use == null) {
            return 0;
        }
        arrays.add(use, x, y, z, rotation == null ? null : turn.set(turnX, turnY, turnZ, turnW));
        latestHandle = begun(use);
        for (SwarmIndex index : indexes) {
            if (index != null) {
                index.began(use.id, latestHandle);
            }
        }
        return latestHandle;
    }

    /** Begins a use for each handle; rotations and scales are those of the prefab for null. */
    public void spawn(float[] positions, float @Nullable [] rotations, float @Nullable [] scales, long[] handles) {
        Arrays.fill(handles, 0L);
        for (int i = 0; i < handles.length; i++) {
            if (rotations != null) {
                turn.set(rotations[i * 4], rotations[i * 4 + 1], rotations[i * 4 + 2], rotations[i * 4 + 3]);
            }
            handles[i] = spawn(positions[i * 3], positions[i * 3 + 1], positions[i * 3 + 2],
                    rotations == null ? null : turn, true);
            if (scales != null) {
                System.arraycopy(scales, i * 3, arrays.scales, (count() - 1) * 3, 3);
            }
        }
    }

    /** The handle of the use that has begun last; 0 before the first. */
    public long latestHandle() {
        return latestHandle;
    }

    /** Where the instances in use are, by their world translations or bounds. */
    public SwarmIndex index(boolean byBounds) {
        int at = byBounds ? 1 : 0;
        SwarmIndex index = indexes[at];
        if (index == null) {
            index = new SwarmIndex(this, scene.time(), byBounds);
            indexes[at] = index;
        }
        return index;
    }

    @Override
    void advance(float tpf) {
        arrays.advance(tpf);
        // a listener may have asked before they moved
        refresh();
    }

    /** The next queries read all positions and bounds again. */
    public void refresh() {
        for (SwarmIndex index : indexes) {
            if (index != null) {
                index.refresh();
            }
        }
    }

    /** Reads the local transform of an instance. */
    public Transform get(int slot, Transform store) {
        return arrays.get(slot, store);
    }

    /** Gives an instance a local transform. */
    public void set(int slot, Transform transform) {
        arrays.set(slot, transform);
    }

    /** Gives an instance its numbers in the array of colours, or of parameters. */
    public void set(float[] array, int slot, float x, float y, float z, float w) {
        array[slot * 4] = x;
        array[slot * 4 + 1] = y;
        array[slot * 4 + 2] = z;
        array[slot * 4 + 3] = w;
        recolored(slot, slot + 1);
    }

    public float[] positions() {
        return arrays.positions;
    }

    public float[] rotations() {
        return arrays.rotations;
    }

    public float[] scales() {
        return arrays.scales;
    }

    public float[] velocities() {
        return arrays.velocities();
    }

    /** The colours; null where instances have none of their own. */
    public float @Nullable [] colors() {
        return arrays.colors();
    }

    /** The parameters of instances; null where no material reads them. */
    public float @Nullable [] params() {
        return arrays.params();
    }

    /** Positions, rotations or scales in a range of slots have changed. */
    public void moved(int from, int to) {
        arrays.moved(from, to);
    }

    /** In development mode, the first slot of a range whose numbers can't be drawn; -1 if there is none. */
    public int firstThatCannotBeDrawn(int from, int to) {
        return settings.developmentMode() ? arrays.firstThatCannotBeDrawn(from, to) : -1;
    }

    /** Colours or parameters in a range of slots have changed. */
    public void recolored(int from, int to) {
        arrays.recolored(from, to);
    }

    /** Gives an instance its position or scale. */
    public void place(float[] array, int slot, float x, float y, float z) {
        SwarmArrays.set(array, slot, x, y, z);
        arrays.moved(slot);
    }

    public void setVelocity(int slot, Vector3f velocity) {
        SwarmArrays.set(velocities(), slot, velocity.x, velocity.y, velocity.z);
    }

    /** Reads the position, scale or velocity of an instance. */
    public static Vector3f read(float[] array, int slot, Vector3f store) {
        return store.set(array[slot * 3], array[slot * 3 + 1], array[slot * 3 + 2]);
    }

    public void setRotation(int slot, Quaternion rotation) {
        arrays.setRotation(slot, rotation);
        arrays.moved(slot);
    }
}
