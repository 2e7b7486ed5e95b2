// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import com.jme3.network.AbstractMessage;
import com.jme3.network.serializing.Serializer;
import java.nio.ByteBuffer;

/** The one message class of the game, as SpiderMonkey sees it: bytes, of which the first is their kind. */
final class Packet extends AbstractMessage {
    /** The engine's header before the bytes: the length of the rest, and the number of the class. */
    static final int FRAME_BYTES = 4;
    static final short CLASS_ID = 77;

    final byte[] bytes;

    Packet(byte[] bytes, boolean reliable) {
        super(reliable);
        this.bytes = bytes;
    }

    /** Tells the engine of this class; both sides do, so that no server names classes for its clients to load. */
    static synchronized void register() {
        if (Serializer.getExactSerializerRegistration(Packet.class) == null) {
            Serializer.registerClassForId(CLASS_ID, Packet.class, new Coder());
        }
    }

    /** Returns how the engine's frame round a packet begins. */
    static byte[] frameStart(byte type, int bytes) {
        return ByteBuffer.allocate(FRAME_BYTES + 1).putShort((short) (bytes + 2)).putShort(CLASS_ID).put(type).array();
    }

    /** A packet is as long as the engine's frame round it. */
    private static final class Coder extends Serializer {
        @Override
        public <T> T readObject(ByteBuffer in, Class<T> type) {
            byte[] bytes = new byte[in.remaining()];
            in.get(bytes);
            return type.cast(new Packet(bytes, true));
        }

        @Override
        public void writeObject(ByteBuffer out, Object packet) {
            out.put(((Packet) packet).bytes);
        }
    }
}
