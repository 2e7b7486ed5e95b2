// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.work.PoolWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Draws slots that are filled with numbers, of which there are no spatials. Unlike the batches of instances, it has a
 * bound of its own in each update of the scene, in which the numbers become world matrices.
 */
public final class SlotBatches extends Batches implements SlotDrawing {
    /** The numbers that are drawn. */
    public interface Source {
        /**
         * Writes the world matrices that are not up to date.
         *
         * @param world the transform of the node that all are below
         * @param isMoved whether that has changed, and all matrices with it
         */
        void write(Transform world, boolean isMoved);
    }

    /** What to do where the GPU has no instancing. */
    public static final String REMEDY = "register a pool, whose instances are drawn individually";

    private Slots[] slots = {};
    /** What the group of each part remembers of each slot. */
    private SlotFlags[] flags = {};
    private @Nullable Template template;
    private @Nullable Source source;
    private @Nullable PoolWork work;
    private SpatialPoolSettings settings = SpatialPoolSettings.builder("copy").build();
    private List<Sample> samples = List.of();
    /** The worker asks while it makes levels of detail. */
    private volatile boolean isClosed;
    private InstancingCaps caps = new InstancingCaps();
    private boolean isMoved = true;
    private @Nullable BoundingVolume bound;
    private final Transform before = new Transform();

    /** For loading only. */
    public SlotBatches() {
    }

    /**
     * Makes a node that draws nothing yet. With {@code lodLevels} it draws without them until they are made.
     *
     * @param settings those of the pool
     * @param prefab the prefab, which has no {@link InstancingCheck#obstacles}
     * @param work follows native objects, and makes levels of detail
     * @param source has the numbers
     * @param caps those of what renders, which may have been looked at
     */
    public SlotBatches(SpatialPoolSettings settings, Spatial prefab, PoolWork work, Source source,
            InstancingCaps caps) {
        super(settings.name(), null);
        this.caps = caps;
        this.source = source;
        this.settings = settings;
        this.work = work;
        Template of = new Template(prefab, settings);
        of.derive();
        template = of;
        isNeverCulled = of.rootHint() == CullHint.Never;
        slots = new Slots[of.parts.size()];
        flags = new SlotFlags[of.parts.size()];
        for (PrefabGeometry part : of.parts) {
            slots[part.index] = new Slots(List.of(part), settings.instanceColors());
            flags[part.index] = new SlotFlags(part);
        }
        show(of, work);
        if (Baked.isWanted(settings)) {
            work.bake(copy -> Baked.bake(copy, "Swarm", settings, () -> !isClosed), this::baked);
        } else {
            sample(of, work);
        }
    }

    private void show(Template of, PoolWork by) {
        InstancedBatch[] made = new InstancedBatch[slots.length];
        for (PrefabGeometry part : of.parts) {
            made[part.index] = new InstancedBatch(this, by, part, slots[part.index], flags[part.index], null);
            part.nameLike(made[part.index]);
        }
        show(made);
    }

    private void sample(Template of, PoolWork by) {
        samples = new ArrayList<>();
        of.parts.forEach(part -> samples.add(new Sample(by, part, settings.instanceColors())));
    }

    /** The next frame draws with levels of detail. */
    private void baked(Baked baked) {
        Template of = template;
        PoolWork by = work;
        if (isClosed || of == null || by == null) {
            return;
        }
        of.baked(baked, true);
        of.follow(by);
        for (InstancedBatch whole : groups) {
            whole.dispose();
        }
        show(of, by);
        sample(of, by);
    }

    /** Whether other settings only differ in what can change while it draws; it draws by them then. */
    public boolean configure(SpatialPoolSettings changed) {
        boolean isAsBefore = settings.instanceColors() == changed.instanceColors()
                && settings.lodLevels() == changed.lodLevels();
        if (isAsBefore) {
            settings = changed;
        }
        return isAsBefore;
    }

    /** A slot has a new instance, whose level of detail is unknown. */
    public void begins(int slot) {
        for (SlotFlags part : flags) {
            part.levels.clear(slot);
        }
    }

    /** A slot has the instance of another. */
    public void move(int from, int to) {
        for (int i = 0; i < slots.length; i++) {
            slots[i].move(from, to);
            flags[i].move(from, to);
        }
    }

    /** The slots of each part, all with the same instances in the same order. */
    public Slots[] slots() {
        return slots.clone();
    }

    /** Where each part is in an instance. */
    public PartPlace[] places() {
        PartPlace[] places = new PartPlace[slots.length];
        for (PrefabGeometry part : Objects.requireNonNull(template).parts) {
            places[part.index] = PartPlace.of(part.prefab);
        }
        return places;
    }

    @Override
    public List<Geometry> samples() {
        return List.copyOf(samples);
    }

    /** Numbers have changed, from which the next update of the scene makes matrices. */
    public void numbersChanged() {
        setBoundRefresh();
    }

    @Override
    public void beforeRendering(RenderManager manager, ShownScenes scenes) {
        caps.look(manager, "Swarm", settings.name(), REMEDY);
        beforeRendering(scenes);
    }

    @Override
    int count() {
        return slots.length == 0 ? 0 : slots[0].count;
    }

    @Override
    @Nullable BoundingVolume drawnBound() {
        return bound;
    }

    @Override
    @Nullable Geometry instance(PrefabGeometry part) {
        return null;
    }

    @Override
    boolean beforeCulling() {
        return !caps.areMissing;
    }

    @Override
    float drawDistance() {
        return settings.drawDistance();
    }

    @Override
    @Nullable RenderManager renderManager() {
        return caps.manager;
    }

    @Override
    void seenBy(Camera camera) {
        // nothing here depends on how large it is seen
    }

    @Override
    protected void updateWorldTransforms() {
        before.set(worldTransform);
        super.updateWorldTransforms();
        isMoved |= !before.equals(worldTransform);
    }

    @Override
    protected void updateWorldBound() {
        refreshFlags &= ~RF_BOUND;
        if (source != null) {
            source.write(worldTransform, isMoved);
            isMoved = false;
        }
        bound = count() == 0 ? null : reached(bound);
        boundIsNew = true;
        worldBound = bound;
    }

    @Override
    public BoundingVolume getWorldBound() {
        return orNone(super.getWorldBound());
    }

    /** Writes the least and the greatest x, y and z of what is drawn in a slot, in the world, as it is now. */
    public void readBound(int slot, float[] boxes, int at) {
        // writes the matrices that are old
        getWorldBound();
        least.set(Vector3f.POSITIVE_INFINITY);
        most.set(Vector3f.NEGATIVE_INFINITY);
        for (Slots part : slots) {
            part.extend(slot, least, most);
        }
        boxes[at] = least.x;
        boxes[at + 1] = least.y;
        boxes[at + 2] = least.z;
        boxes[at + 3] = most.x;
        boxes[at + 4] = most.y;
        boxes[at + 5] = most.z;
    }

    @Override
    public void dispose() {
        isClosed = true;
        super.dispose();
        if (template != null && work != null) {
            template.unfollow(work);
        }
        samples.forEach(Sample::dispose);
        samples = List.of();
    }

    @Override
    public void cloneFields(Cloner cloner, Object original) {
        slots = new Slots[0];
        flags = new SlotFlags[0];
        work = null;
        source = null;
        template = null;
        samples = List.of();
        caps = new InstancingCaps();
        bound = null;
        super.cloneFields(cloner, original);
    }
}
