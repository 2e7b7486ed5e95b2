// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.asset.AssetManager;
import com.jme3.math.Vector3f;
import com.jme3.texture.Texture;
import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.Lease;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolLifecycle;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PooledObject;
import io.github.jmepool.core.observe.PoolRegistry;
import io.github.jmepool.core.observe.PoolSizer;
import io.github.jmepool.core.shared.SharedObject;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.shared.SharedPoolHooks;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Executor;

/** The code about pool-core that docs/guide.md quotes. */
final class CorePoolExamples {
    private CorePoolExamples() {
    }

    static float lease(Vector3f from, Vector3f to) {
        ObjectPool<Vector3f> vectors = ObjectPool.from(() -> new Vector3f()).build();
        try (Lease<Vector3f> lease = vectors.lease()) {
            return to.subtract(from, lease.get()).length();
        }
    }

    static final class Packet extends PooledObject {
        int length;
    }

    static final class Packets implements PoolLifecycle<Packet> {
        @Override
        public Packet create() {
            return new Packet();
        }

        @Override
        public void onRelease(Packet packet) {
            packet.length = 0;
        }
    }

    static ObjectPool<Packet> packets() {
        ObjectPool<Packet> packets = ObjectPool.withLifecycle(new Packets())
                .settings(PoolSettings.builder("packet")
                        .prewarm(64)
                        .maxActive(256)
                        .build())
                .build();
        Packet packet = packets.tryAcquire(); // acquire() throws at a limit
        if (packet != null) {
            long use = packets.useId(packet);
            packets.release(packet, use); // with the use id, or without
        }
        return packets;
    }

    static ConcurrentObjectPool<ByteBuffer> concurrent() throws InterruptedException {
        ConcurrentObjectPool<ByteBuffer> buffers = ConcurrentObjectPool.from(() -> ByteBuffer.allocateDirect(65_536))
                .settings(PoolSettings.builder("chunk buffer").maxTotal(8).build())
                .build();
        ByteBuffer buffer = buffers.tryAcquire(Duration.ofSeconds(1)); // waits for one
        if (buffer != null) { // null when none was released in time
            buffers.release(buffer.clear()); // on any thread
        }
        return buffers;
    }

    static SharedPool<String, Texture> shared(AssetManager assetManager, Executor renderThread) {
        SharedPool<String, Texture> textures = SharedPool.<String, Texture>named("textures")
                .multipleHolders()
                .capacity(32)
                .expiry(Duration.ofMinutes(2))
                .disposeOn(renderThread)
                .hooks(new SharedPoolHooks<>() {
                    @Override
                    public void onDispose(String key, Texture texture, DisposeReason reason) {
                        texture.getImage().dispose();
                    }
                })
                .build();
        SharedObject<String, Texture> moss = textures.acquire("Textures/Moss.png", assetManager::loadTexture);
        Texture texture = moss.get();
        textures.release(moss);              // one holder less; the texture stays for the next
        textures.update(System.nanoTime());  // once a frame or so: evicts what has expired
        assert texture != null;
        return textures;
    }

    static PoolSizer sizer(PoolRegistry registry) {
        PoolSizer sizer = PoolSizer.start(registry); // a daemon thread, until sizer.close() or registry.close()
        return sizer;
    }

    static void loop(PoolSizer sizer) {
        sizer.update(); // in the loop of that thread
    }
}
