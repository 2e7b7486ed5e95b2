// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.InstanceKeys;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.sample.game.Body;
import io.github.jmepool.sample.game.GamePool;
import io.github.jmepool.sample.game.Kind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The server's objects, from the same pools as everywhere. Each that the players see gets an id for its use, and keeps
 * it until the use ends, however it ends; ids rise, and none comes twice. Game's thread only.
 */
final class Roster {
    private final InstanceKeys<Integer> uses;
    private final List<Kind> effectKinds = new ArrayList<>();
    private final List<Spatial> effects = new ArrayList<>();
    private final Batch spawns = new Batch(Wire.SPAWNS, Wire.RELIABLE_BYTES);
    private final Batch ends = new Batch(Wire.ENDS, Wire.RELIABLE_BYTES);
    private final Batch moves = new Batch(Wire.MOVES, Wire.DATAGRAM_BYTES);
    private final Batch shown = new Batch(Wire.EFFECTS, Wire.DATAGRAM_BYTES);
    private int[] ids = new int[1024];
    private byte[] kinds = new byte[1024];
    private int size;
    /** So many from the first on are known to the players. */
    private int told;
    private int lastId;

    Roster(ScenePools pools) {
        uses = new InstanceKeys<>(pools);
    }

    /** Makes a pool whose uses this roster notes. */
    GamePool pool(Kind kind, Spatial prefab, Node clones, SpatialPoolSettings settings) {
        return new GamePool(kind, prefab, clones, settings) {
            @Override
            protected void onSpawn(Spatial spatial) {
                super.onSpawn(spatial);
                spawned(kind, spatial);
            }
        };
    }

    private void spawned(Kind kind, Spatial spatial) {
        if (kind.isEffect()) {
            effectKinds.add(kind);
            effects.add(spatial);
        } else if (kind.isTold()) {
            uses.bind(++lastId, spatial);
            if (size == ids.length) {
                ids = Arrays.copyOf(ids, 2 * size);
                kinds = Arrays.copyOf(kinds, 2 * size);
            }
            ids[size] = lastId;
            kinds[size++] = (byte) kind.ordinal();
        }
    }

    /** Tells what has come and gone since the last call; what did both was never there. */
    void tellChanges(int tick, Consumer<byte[]> to) {
        ends.begin(tick);
        spawns.begin(tick);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            Spatial spatial = uses.get(ids[i]);
            if (spatial == null) {
                if (i < told) {
                    ends.entry(ids[i], to);
                }
                continue;
            }
            if (i >= told) {
                putSpawn(i, spatial, to);
            }
            ids[kept] = ids[i];
            kinds[kept++] = kinds[i];
        }
        size = kept;
        told = kept;
        ends.end(to);
        spawns.end(to);
    }

    /** Tells all that there is; to be called after the changes. */
    void tellAll(int tick, Consumer<byte[]> to) {
        spawns.begin(tick);
        for (int i = 0; i < size; i++) {
            putSpawn(i, spatial(i), to);
        }
        spawns.end(to);
    }

    private Spatial spatial(int index) {
        return Objects.requireNonNull(uses.get(ids[index]), "told, so in use");
    }

    private void putSpawn(int index, Spatial spatial, Consumer<byte[]> to) {
        ByteBuffer out = spawns.entry(ids[index], to);
        out.put(kinds[index]);
        Wire.putPlace(out, spatial.getLocalTranslation().x);
        Wire.putPlace(out, spatial.getLocalTranslation().y);
        Wire.putPlace(out, spatial.getLocalTranslation().z);
        Wire.putScale(out, spatial.getLocalScale().x);
        Wire.putRotation(out, spatial.getLocalRotation());
    }

    /** Tells where everything is, and which effects have begun; to be called after the changes. */
    void tellMoves(int tick, Consumer<byte[]> to) {
        moves.begin(tick);
        for (int i = 0; i < size; i++) {
            Spatial spatial = spatial(i);
            ByteBuffer out = moves.entry(ids[i], to);
            Wire.putPlace(out, spatial.getLocalTranslation().x);
            Wire.putPlace(out, spatial.getLocalTranslation().y);
            Wire.putRotation(out, spatial.getLocalRotation());
        }
        moves.end(to);
        shown.begin(tick);
        for (int i = 0; i < effects.size(); i++) {
            ByteBuffer out = shown.entry(to).put((byte) effectKinds.get(i).ordinal());
            Wire.putPlace(out, effects.get(i).getLocalTranslation().x);
            Wire.putPlace(out, effects.get(i).getLocalTranslation().y);
            Wire.putScale(out, effects.get(i).getLocalScale().x);
        }
        shown.end(to);
        effects.clear();
        effectKinds.clear();
    }

    /** Returns the id of a body, 0 if it has none. */
    int idOf(Body body) {
        Integer id = body == null ? null : uses.keyOf(body.spatial());
        return id == null ? 0 : id;
    }

    int count() {
        return size;
    }

    int lastId() {
        return lastId;
    }

    long digest() {
        long digest = 0;
        for (int i = 0; i < size; i++) {
            digest += Wire.digest(ids[i]);
        }
        return digest;
    }
}
