// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.game.GamePools;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.game.Kind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** One packet of each type; those with entries are written by the server's roster, of one object of each kind. */
final class RealPackets {
    static final int TICK = 700;

    final byte[] welcome = ByteBuffer.allocate(9).put(Wire.WELCOME).putInt(3).putFloat(1.5f).array();
    final byte[] spawns;
    final byte[] moves;
    final byte[] effects;
    final byte[] ends;
    final byte[] status;
    final byte[] controls = ByteBuffer.allocate(Wire.CONTROLS_BYTES).put(Wire.CONTROLS).putInt(12).putInt(34_567)
            .put((byte) -100).put((byte) 90).put((byte) (Wire.FIRE | Wire.BURST)).array();

    RealPackets() {
        List<byte[]> packets = new ArrayList<>();
        try (ScenePools pools = new ScenePools()) {
            Node world = new Node("world");
            pools.setRoot(world);
            Roster roster = new Roster(pools);
            GamePools kinds = new GamePools(pools, world, new DesktopAssetManager(true), new GameSetup(1, 1),
                    roster::pool, prefab -> prefab);
            List<Spatial> bodies = new ArrayList<>();
            for (int i = 0; i < Kind.count(); i++) {
                Kind kind = Kind.at(i);
                if (kind.isTold() || kind.isEffect()) {
                    Spatial body = kinds.of(kind).spawn(new Vector3f(10.5f * i - 80, 60 - 7.25f * i, 0), null, 0);
                    body.setLocalScale(1 + i / 16f);
                    if (kind.isTold()) {
                        body.rotate(i, 1, -i);
                        bodies.add(body);
                    }
                }
                // ids that come and go between two ticks make the distances longer
                for (int unseen = 0; unseen < 20 * i; unseen++) {
                    pools.recycle(kinds.of(Kind.PEBBLE).spawn());
                }
            }
            roster.tellChanges(TICK, packets::add);
            roster.tellMoves(TICK, packets::add);
            status = ByteBuffer.allocate(37).put(Wire.STATUS).putInt(TICK).putInt(roster.count())
                    .putInt(roster.lastId()).putLong(roster.digest()).putShort((short) 3).putInt(12_000)
                    .putInt(1).putInt(34_567).putShort((short) 20).array();
            bodies.forEach(pools::recycle);
            roster.tellChanges(TICK + 1, packets::add);
        }
        spawns = packets.get(0);
        moves = packets.get(1);
        effects = packets.get(2);
        ends = packets.get(3);
    }

    /** What a server says. */
    List<byte[]> all() {
        return List.of(welcome, spawns, moves, effects, ends, status);
    }
}
