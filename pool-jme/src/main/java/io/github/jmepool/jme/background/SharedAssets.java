// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.audio.AudioData;
import com.jme3.material.Material;
import com.jme3.scene.Mesh;
import com.jme3.texture.Texture;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.util.Failures;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Textures, materials, meshes and sounds by key, one of each for all who hold it. What nobody has held for a minute is
 * given up and its GPU memory freed: on the render thread, under the frame budget, and only if no pool's prefab, no
 * instance and no other shared asset uses the same image or buffer. A sound's memory is freed by the engine's audio
 * thread, once the collector has found the sound.
 *
 * <p>Take one with {@code textures().spawn(path, assetManager::loadTexture)}, give it back with {@code release}; on any
 * thread. Each pool's capacity and expiry can be set; {@link io.github.jmepool.jme.ScenePools#update} looks once a
 * second. When the scene's state is detached, what nobody holds is freed; when the scene's pools are closed, everything
 * is.
 *
 * <p>What the game draws without holding it may be freed meanwhile: the engine uploads it again, which costs that
 * frame. Get it from {@link io.github.jmepool.jme.ScenePools#shared()}.
 */
public final class SharedAssets {
    /** Those of the pools of textures, materials, meshes and sounds: no other pool of a scene may have them. */
    static final List<String> NAMES =
            List.of("shared textures", "shared materials", "shared meshes", "shared sounds");
    private static final Duration EXPIRY = Duration.ofMinutes(1);
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier clock;
    private final Background background;
    private final SharedKind<Texture> textures;
    private final SharedKind<Material> materials;
    private final SharedKind<Mesh> meshes;
    private final SharedKind<AudioData> sounds;
    private final List<SharedKind<?>> kinds;
    private @Nullable SharedAssetUse heldIn;
    private long nextNanos;

    /**
     * @param clock of the expiry
     * @param background frees what has expired
     * @param appeared told of a kind's pool when it is first used; any thread
     * @param gone told of a kind's pool when it was closed
     */
    SharedAssets(LongSupplier clock, Background background, Consumer<ManagedPool> appeared,
            Consumer<ManagedPool> gone) {
        this.clock = clock;
        this.background = background;
        textures = new SharedKind<>(NAMES.get(0), clock, EXPIRY, background, appeared, gone);
        materials = new SharedKind<>(NAMES.get(1), clock, EXPIRY, background, appeared, gone);
        meshes = new SharedKind<>(NAMES.get(2), clock, EXPIRY, background, appeared, gone);
        sounds = new SharedKind<>(NAMES.get(3), clock, EXPIRY, background, appeared, gone);
        kinds = List.of(textures, materials, meshes, sounds);
        nextNanos = clock.getAsLong();
    }

    /**
     * Textures, by asset path as a rule; the memory freed is that of their image.
     *
     * @return the pool; closed with the scene's pools
     */
    public SharedPool<String, Texture> textures() {
        return textures.pool();
    }

    /**
     * Materials, by asset path as a rule; the memory freed is that of their textures' images.
     *
     * @return the pool; closed with the scene's pools
     */
    public SharedPool<String, Material> materials() {
        return materials.pool();
    }

    /**
     * Meshes, by whatever key the game gives them; the memory freed is that of their buffers, levels of detail
     * included.
     *
     * @return the pool; closed with the scene's pools
     */
    public SharedPool<String, Mesh> meshes() {
        return meshes.pool();
    }

    /**
     * Sounds that are wholly in memory, by asset path as a rule. Given up, one is dropped: the engine allows no other
     * thread than its own to free it, and does so when the collector finds that nobody plays or keeps it. A stream has
     * one position and can't be shared; if one is here all the same, it is closed at its end.
     *
     * @return the pool; closed with the scene's pools
     */
    public SharedPool<String, AudioData> sounds() {
        return sounds.pool();
    }

    /** Once a frame of an open scene. */
    void frame() {
        if (heldIn == null && isUsed()) {
            // the books of a scene that was shut are gone: new ones begin with what is held now
            heldIn = background.openBooks();
            kinds.forEach(SharedKind::holdAll);
            heldIn.begun();
        }
        if (heldIn == null) {
            return;
        }
        long now = clock.getAsLong();
        if (now - nextNanos >= 0) {
            nextNanos = now + LOOK_NANOS;
            for (int i = 0; i < kinds.size(); i++) {
                kinds.get(i).update(now);
            }
        }
    }

    private boolean isUsed() {
        for (int i = 0; i < kinds.size(); i++) {
            if (kinds.get(i).isUsed()) {
                return true;
            }
        }
        return false;
    }

    /** The scene is shut: nothing is drawn any more, but the game may hold on to some for the next time. */
    void shut() {
        Failures failures = new Failures();
        kinds.forEach(kind -> failures.run(kind::shut));
        heldIn = null;
        failures.throwFirst();
    }

    void close() {
        Failures failures = new Failures();
        kinds.forEach(kind -> failures.run(kind::close));
        failures.throwFirst();
    }
}
