// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.GeometryGroupNode;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import io.github.jmepool.jme.internal.crowd.Animation;
import io.github.jmepool.jme.internal.crowd.BakedClips.Clip;
import io.github.jmepool.jme.internal.crowd.BakedMaterials;
import io.github.jmepool.jme.internal.drawn.Billboard;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.effects.Effect;
import io.github.jmepool.jme.internal.effects.EffectMaterials;
import io.github.jmepool.jme.internal.effects.Effects;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The geometries that one draw call draws, without gaps, and the per-instance data of each. Geometries of other parts
 * may share the slots, and follow them: what is attached to the joints of a skinned one. Never part of a scene: the
 * engine notifies it of a grouped geometry's changes.
 *
 * <p>What is kept: the {@link Slots}, and for each of them its instance and its geometry. The geometry's start index in
 * its group, of which the engine makes no use here, is its slot.
 *
 * <p>What happens when: an instance that joins gets the last slot; when one leaves, the last takes its place. Moves are
 * reported by the engine while it updates the scene, and write the numbers at once.
 *
 * <p>Nothing here searches or allocates once it is as large as it was before; the arrays grow by doubling, and shrink
 * when a quarter was in use for some time.
 */
final class InstanceStore extends GeometryGroupNode {
    /** By how much the squares of scales may differ, as they are rounded. */
    private static final float EVEN = 1e-3f;

    /** The numbers of the geometries. */
    final Slots slots;
    private final SlotColumn places;
    /** The radius of each in its own space. Asking the geometry for its scale may make the engine report its move. */
    private float[] radii = new float[SlotColumn.BLOCK];
    /** The clip that each instance plays alone; null while it fades or has a pose of its own. */
    private @Nullable Clip[] clips = new Clip[SlotColumn.BLOCK];
    private final PrefabGeometry part;
    /** The flags of the part, and of those that follow. */
    private final SlotFlags[] flags;
    /** The slots of which what follows may have moved since it was last compared with the prefab. */
    private final BitSet movedFollowers = new BitSet();
    private final float reach;
    /** Null without colours. */
    private final @Nullable SlotColumn colors;
    /** Null where no material reads them. */
    private final @Nullable SlotColumn params;
    /** What is played: a pose, or the clock of an effect; null where nothing is. */
    private final @Nullable SlotColumn played;
    /** The particles of each slot; null where the part is no emitter. */
    private @Nullable Effect[] effects = new Effect[SlotColumn.BLOCK];
    /** How many of the slots of an emitter have particles, at most. */
    int aliveCount;
    private final Vector3f center = new Vector3f();
    private final InstanceChanges changes;
    private Geometry[] geometries = new Geometry[SlotColumn.BLOCK];
    private DrawnInstance[] instances = new DrawnInstance[SlotColumn.BLOCK];
    private boolean removing;
    /** Whether something has turned an instance: otherwise that isn't asked, as it is far away in memory. */
    private boolean mayTurn;

    /** Has slots for the first part, which the others follow. */
    InstanceStore(InstanceChanges changes, List<PrefabGeometry> parts, boolean withColors) {
        super("slots");
        this.changes = changes;
        part = parts.get(0);
        flags = parts.stream().map(SlotFlags::new).toArray(SlotFlags[]::new);
        reach = part.reach();
        slots = new OfInstances(parts, withColors);
        places = slots.places;
        colors = slots.column(Type.Color);
        params = slots.column(PrefabGeometry.PARAMS_ATTRIBUTE);
        played = slots.column(part.texture == null ? BakedMaterials.ATTRIBUTE : EffectMaterials.ATTRIBUTE);
    }

    SlotFlags flags(PrefabGeometry of) {
        int i = 0;
        while (flags[i].part != of) {
            i++;
        }
        return flags[i];
    }

    void add(DrawnInstance instance) {
        if (slots.count == geometries.length) {
            resize(slots.count << 1);
        }
        int slot = slots.count++;
        Geometry geometry = instance.geometry(part);
        geometries[slot] = geometry;
        instances[slot] = instance;
        mayTurn |= instance.billboard(part) != null;
        effects[slot] = instance.playing instanceof Effects its ? its.of(part.index) : null;
        for (SlotFlags each : flags) {
            instance.geometry(each.part).associateWithGroupNode(this, slot);
            each.set(slot, instance);
        }
        radii[slot] = reach;
        noteFollowers(slot);
        slots.markNew();
        if (instance.playing instanceof Animation playing) {
            pose(slot, playing);
        }
        write(geometry, slot);
        Effect effect = effects[slot];
        if (effect != null) {
            aliveCount++;
            lookAt(effect, slot);
        }
        writeColor(slot, instance.color);
        writeParams(slot, instance.params);
    }

    void remove(DrawnInstance instance) {
        int slot = slotOf(instance);
        if (slot < 0) {
            return;
        }
        removing = true;
        for (SlotFlags each : flags) {
            instance.geometry(each.part).unassociateFromGroupNode();
        }
        removing = false;
        int last = --slots.count;
        if (slot != last) {
            move(last, slot);
            slots.noteMove(last);
        }
        for (SlotFlags each : flags) {
            each.hide(last, false);
        }
        slots.stopTurning(last);
        geometries[last] = null;
        instances[last] = null;
        slots.noteMembers();
        effects[last] = null;
        clips[last] = null;
        movedFollowers.clear(last);
        slots.noteMove(slot);
    }

    /** Leaves out the parts that its use hides. */
    void showParts(DrawnInstance instance) {
        int slot = slotOf(instance);
        if (slot >= 0) {
            for (SlotFlags each : flags) {
                each.hide(slot, instance.isHidden(each.part));
            }
            slots.noteMembers();
        }
    }

    void color(DrawnInstance instance) {
        int slot = slotOf(instance);
        if (slot >= 0) {
            writeColor(slot, instance.color);
        }
    }

    void params(DrawnInstance instance) {
        int slot = slotOf(instance);
        if (slot >= 0) {
            writeParams(slot, instance.params);
        }
    }

    private void writeColor(int slot, @Nullable ColorRGBA color) {
        if (colors != null && color != null) {
            write(colors, slot, color.r, color.g, color.b, color.a);
        }
    }

    private void writeParams(int slot, Vector4f values) {
        if (params != null) {
            write(params, slot, values.x, values.y, values.z, values.w);
        }
    }

    Geometry geometry(int slot) {
        return geometries[slot];
    }

    DrawnInstance instance(int slot) {
        return instances[slot];
    }

    /** Takes what an instance plays now. */
    void pose(int slot, Animation playing) {
        SlotColumn to = played;
        if (to == null || part.skin == null) {
            return;
        }
        if (playing.write(to.data, slot * to.width)) {
            to.version++;
        }
        Clip clip = playing.onlyClip();
        if (clip != clips[slot]) {
            clips[slot] = clip;
            slots.version++;
        }
        float radius = playing.reach(part.skin);
        if (radius != radii[slot]) {
            radii[slot] = radius;
            writeReach(slot);
            slots.noteReach(slot);
        }
    }

    private void writeReach(int slot) {
        slots.reaches[slot] = radii[slot] * slots.scales[slot] + slots.offset(slot);
        if (part.skin != null && part.skin.stretch() > 1f && !isEvenlyScaled(places.data, slot)) {
            slots.reaches[slot] *= part.skin.stretch();
        }
    }

    private static boolean isEvenlyScaled(float[] data, int slot) {
        int at = slot * PrefabGeometry.PLACE_FLOATS;
        float least = Float.POSITIVE_INFINITY;
        float most = 0f;
        for (int column = at; column < at + 12; column += 4) {
            float square = data[column] * data[column] + data[column + 1] * data[column + 1]
                    + data[column + 2] * data[column + 2];
            least = Math.min(least, square);
            most = Math.max(most, square);
        }
        return most - least < EVEN * most;
    }

    /** Takes what the particles of all slots are now, or has the engine draw them. */
    void lookAtEffects() {
        if (part.texture == null) {
            return;
        }
        boolean isSoft = part.texture.isSoft();
        int alive = 0;
        for (int slot = slots.count - 1; slot >= 0; slot--) {
            Effect effect = Objects.requireNonNull(effects[slot]);
            Reason obstacle = isSoft ? Reason.SOFT : effect.look();
            if (obstacle == null) {
                lookAt(effect, slot);
                alive += effect.isAlive() ? 1 : 0;
            } else {
                // the last one, at which this has looked, takes its slot
                changes.obstructed(instances[slot], obstacle);
            }
        }
        aliveCount = alive;
    }

    private void lookAt(Effect effect, int slot) {
        SlotColumn to = played;
        if (to != null && effect.write(to.data, slot * to.width)) {
            to.version++;
            slots.version += part.isAdditive ? 0 : 1;
        }
        if (effect.takeNewReach()) {
            if (effect.isInWorldSpace()) {
                writeReach(effect, slot);
                slots.noteReach(slot);
            } else {
                write(geometries[slot], slot);
            }
        }
    }

    /** Particles in the world's space are around a place of their own, which takes that of the emitter. */
    private void writeReach(Effect effect, int slot) {
        radii[slot] = effect.radius();
        slots.reaches[slot] = radii[slot] * slots.scales[slot];
        if (effect.isInWorldSpace()) {
            slots.reaches[slot] = radii[slot];
            effect.center(center);
            int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
            // for culling alone: the shader reads no place of theirs
            places.data[at] = center.x;
            places.data[at + 1] = center.y;
            places.data[at + 2] = center.z;
        }
    }

    private static float scale(Vector3f scale) {
        return Math.max(Math.abs(scale.x), Math.max(Math.abs(scale.y), Math.abs(scale.z)));
    }

    int slotOf(DrawnInstance instance) {
        int slot = getGeometryStartIndex(instance.geometry(part));
        return slot >= 0 && slot < slots.count && instances[slot] == instance ? slot : -1;
    }

    /** Frees memory when fewer instances can be in use. */
    void fit(int mostUsed) {
        int wanted = geometries.length;
        while (wanted > SlotColumn.BLOCK && mostUsed <= wanted >> 2 && slots.count <= wanted >> 1) {
            wanted >>= 1;
        }
        if (wanted < geometries.length) {
            resize(wanted);
            slots.markNew();
        }
    }

    private void noteFollowers(int slot) {
        movedFollowers.set(slot);
    }

    /** Whether what follows an instance may have moved since this was last asked. */
    boolean takeMovedFollowers(DrawnInstance instance) {
        if (movedFollowers.isEmpty()) {
            return false;
        }
        int slot = slotOf(instance);
        boolean moved = slot < 0 || movedFollowers.get(slot);
        if (moved && slot >= 0) {
            movedFollowers.clear(slot);
        }
        return moved;
    }

    private void resize(int capacity) {
        geometries = Arrays.copyOf(geometries, capacity);
        instances = Arrays.copyOf(instances, capacity);
        effects = Arrays.copyOf(effects, capacity);
        clips = Arrays.copyOf(clips, capacity);
        slots.resize(capacity);
        radii = Arrays.copyOf(radii, capacity);
    }

    @Override
    public void onTransformChange(Geometry geometry) {
        int slot = getGeometryStartIndex(geometry);
        if (geometries[slot] != geometry) {
            // it follows
            noteFollowers(slot);
            return;
        }
        Effect effect = effects[slot];
        if (effect != null) {
            effect.move();
        }
        if (PrefabGeometry.isMirrored(geometry)) {
            changes.obstructed(instances[slot], Reason.MIRRORED);
        } else if (moveTurned(geometry, slot)) {
            noteWritten(geometry, slot);
        } else if (effect == null || !effect.isInWorldSpace()) {
            write(geometry, slot);
        }
    }

    /** Whatever turns an instance is another. */
    void turn(DrawnInstance instance) {
        int slot = slotOf(instance);
        if (slot >= 0) {
            mayTurn |= instance.billboard(part) != null;
            write(geometries[slot], slot);
        }
    }

    /** As most are moved: without a look at what turns it, which reports its changes; not without a parent. */
    private boolean moveTurned(Geometry geometry, int slot) {
        Node parent = geometry.getParent();
        return mayTurn && parent != null && slots.move(slot, geometry.getWorldTransform(), geometry.getLocalRotation(),
                parent.getWorldRotation());
    }

    private void write(Geometry geometry, int slot) {
        Billboard billboard = mayTurn ? instances[slot].billboard(part) : null;
        if (billboard != null && billboard.isTurning()) {
            Spatial turned = billboard.getSpatial();
            billboard.noteRotation();
            slots.turn(slot, billboard.getAlignment(), geometry.getWorldTransform(), turned.getWorldTransform(),
                    turned.getParent().getWorldRotation());
            slots.noteRotation(slot, turned.getLocalRotation());
        } else {
            slots.stopTurning(slot);
            writeMatrix(geometry, slot);
        }
        noteWritten(geometry, slot);
    }

    private void noteWritten(Geometry geometry, int slot) {
        slots.scales[slot] = scale(geometry.getWorldScale());
        writeReach(slot);
        Effect effect = effects[slot];
        if (effect != null) {
            writeReach(effect, slot);
        }
        slots.noteMove(slot);
    }

    private void writeMatrix(Geometry geometry, int slot) {
        Matrix4f world = geometry.getWorldMatrix();
        int at = slot * PrefabGeometry.PLACE_FLOATS;
        float[] to = places.data;
        to[at] = world.m00;
        to[at + 1] = world.m10;
        to[at + 2] = world.m20;
        to[at + 4] = world.m01;
        to[at + 5] = world.m11;
        to[at + 6] = world.m21;
        to[at + 8] = world.m02;
        to[at + 9] = world.m12;
        to[at + 10] = world.m22;
        to[at + 12] = world.m03;
        to[at + 13] = world.m13;
        to[at + 14] = world.m23;
        // the inverse, which the shaders of emitters read; those of other materials turn normals by the matrix
        Quaternion turn = geometry.getWorldRotation();
        to[at + 3] = -turn.getX();
        to[at + 7] = -turn.getY();
        to[at + 11] = -turn.getZ();
        to[at + 15] = turn.getW();
    }

    private void write(SlotColumn to, int slot, float x, float y, float z, float w) {
        int at = slot * to.width;
        to.data[at] = x;
        to.data[at + 1] = y;
        to.data[at + 2] = z;
        to.data[at + 3] = w;
        to.version++;
    }

    @Override
    public void onGeometryUnassociated(Geometry geometry) {
        if (!removing) {
            DrawnInstance instance = instances[getGeometryStartIndex(geometry)];
            remove(instance);
            changes.taken(instance);
        }
    }

    private void move(int from, int to) {
        geometries[to] = geometries[from];
        instances[to] = instances[from];
        effects[to] = effects[from];
        for (SlotFlags each : flags) {
            setGeometryStartIndex(instances[to].geometry(each.part), to);
            each.move(from, to);
        }
        slots.move(from, to);
        noteFollowers(to);
        radii[to] = radii[from];
        clips[to] = clips[from];
    }

    private PrefabGeometry partOf(Geometry geometry, DrawnInstance instance) {
        int i = 0;
        while (instance.geometry(flags[i].part) != geometry) {
            i++;
        }
        return flags[i].part;
    }

    @Override
    public void onMaterialChange(Geometry geometry) {
        compare(geometry);
    }

    @Override
    public void onMeshChange(Geometry geometry) {
        compare(geometry);
    }

    private void compare(Geometry geometry) {
        DrawnInstance instance = instances[getGeometryStartIndex(geometry)];
        Reason change = partOf(geometry, instance).change(geometry);
        if (change != null) {
            changes.changed(instance, change);
        }
    }

    /** Asks the geometries for what the numbers don't have. */
    private final class OfInstances extends Slots {
        OfInstances(List<PrefabGeometry> parts, boolean withColors) {
            super(parts, withColors);
        }

        @Override
        boolean isShown() {
            return count > 0 && (part.texture == null || aliveCount > 0);
        }

        @Override
        @Nullable BoundingBox localBox(int slot, PrefabGeometry of) {
            if (part.skin == null) {
                return super.localBox(slot, of);
            }
            Clip clip = clips[slot];
            return clip == null || of.skin == null || !isEvenlyScaled(places.data, slot) ? null : of.skin.bound(clip);
        }

        @Override
        @Nullable BoundingVolume meshBound(int slot, PrefabGeometry of) {
            return effects[slot] == null ? super.meshBound(slot, of) : null;
        }

        @Override
        float depth(int slot, Vector3f eye) {
            Effect effect = effects[slot];
            if (effect == null) {
                return super.depth(slot, eye);
            }
            effect.bound(box);
            return effect.isInWorldSpace() ? box.distanceToEdge(eye) : depth(slot, eye, box);
        }

        @Override
        float depthWithoutBound(int slot, Vector3f eye) {
            BoundingVolume its = geometries[slot].getWorldBound();
            return its == null ? distance(slot, eye) : its.distanceToEdge(eye);
        }
    }
}
