// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.audio.AudioData;
import com.jme3.material.Material;
import com.jme3.scene.Mesh;
import com.jme3.texture.Texture;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.jme.internal.work.SharedKinds;

/**
 * Textures, materials, meshes and sounds by key, one of each for all its users. An asset that has had no user for a
 * minute is evicted and its GPU memory freed: on the render thread, under the frame budget, and only if no pool's
 * prefab, no instance and no other shared asset uses the same image or buffer. A sound's memory is freed by the
 * engine's audio thread, after the garbage collector has found the sound.
 *
 * <p>Acquire one with {@code textures().acquire(path, assetManager::loadTexture)} and release it with {@code release};
 * on any thread. Each pool's capacity and expiry can be set; {@link ScenePools#update} checks
 * once a second. When the scene's state is detached, assets without users are freed; when the scene's pools are closed,
 * all are.
 *
 * <p>An asset that the game draws without having acquired it may be freed meanwhile; the engine then uploads it again,
 * which takes time in that frame. Returned by {@link ScenePools#shared()}.
 */
public final class SharedAssets {
    private final SharedKinds kinds;

    SharedAssets(SharedKinds kinds) {
        this.kinds = kinds;
    }

    /**
     * Returns the textures, by asset path as a rule; the memory freed is that of their image.
     *
     * @return the pool; closed with the scene's pools
     */
    @AnyThread
    public SharedPool<String, Texture> textures() {
        return kinds.textures.pool();
    }

    /**
     * Returns the materials, by asset path as a rule; the memory freed is that of their textures' images.
     *
     * @return the pool; closed with the scene's pools
     */
    @AnyThread
    public SharedPool<String, Material> materials() {
        return kinds.materials.pool();
    }

    /**
     * Returns the meshes, by any key of the game's choice; the memory freed is that of their buffers, levels of
     * detail included.
     *
     * @return the pool; closed with the scene's pools
     */
    @AnyThread
    public SharedPool<String, Mesh> meshes() {
        return kinds.meshes.pool();
    }

    /**
     * Returns the sounds that are wholly in memory, by asset path as a rule. An evicted sound is dropped: only the
     * engine's own thread may free it, and does so when the garbage collector finds that it is neither played nor
     * referenced. A stream has one position and can't be shared; if one is here anyway, it is closed when it is
     * evicted.
     *
     * @return the pool; closed with the scene's pools
     */
    @AnyThread
    public SharedPool<String, AudioData> sounds() {
        return kinds.sounds.pool();
    }
}
