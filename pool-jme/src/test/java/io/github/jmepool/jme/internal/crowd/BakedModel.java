// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimClip;
import com.jme3.anim.tween.action.Action;
import com.jme3.bounding.BoundingBox;
import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.material.TechniqueDef;
import com.jme3.math.Matrix4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.texture.Image;
import com.jme3.texture.Texture2D;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.instancing.PoolRenderer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The clips of a model, baked, and what the shader reads of them. The tests of baked poses and of their materials use
 * this alone, and name nothing of how they are baked.
 */
public final class BakedModel {
    /** The attribute that holds the poses of an instance. */
    public static final Type ATTRIBUTE = BakedMaterials.ATTRIBUTE;
    /** As many numbers it has: a pose, another one, and the share of that. */
    public static final int ATTRIBUTE_FLOATS = BakedMaterials.ATTRIBUTE_FLOATS;

    private final BakedClips baked;

    private BakedModel(BakedClips baked) {
        this.baked = baked;
    }

    /** Bakes a prefab now. */
    public static BakedModel bake(Spatial prefab, float posesPerSecond) {
        return new BakedModel(ClipBaker.bake(prefab, posesPerSecond, () -> true));
    }

    /** What a pool has baked. */
    public static BakedModel of(SpatialPool<?> pool) {
        return new BakedModel(((PoolRenderer) pool.instancedRendering()).clips());
    }

    /** The skinning of a pool's geometry. */
    public static Skin skin(SpatialPool<?> pool, int part) {
        return new Skin(((PoolRenderer) pool.instancedRendering()).skin(part));
    }

    /** Why a prefab can't be baked. */
    public static List<String> obstacles(Spatial prefab, float posesPerSecond) {
        List<String> reasons = new ArrayList<>();
        ClipBaker.check(prefab, posesPerSecond, reasons);
        return reasons;
    }

    /** Why no material of a definition can show baked poses; null when each can. */
    static String obstacle(MaterialDef definition) {
        return BakedMaterials.obstacle(definition, TechniqueDef.DEFAULT_TECHNIQUE_NAME);
    }

    /** Number by number, as the shader adds up weighted matrices. */
    public static Matrix4f[] mixed(Matrix4f[] one, Matrix4f[] other, float shareOfOther) {
        Matrix4f[] mixed = new Matrix4f[one.length];
        for (int joint = 0; joint < one.length; joint++) {
            mixed[joint] = one[joint].mult(1 - shareOfOther);
            mixed[joint].addLocal(other[joint].mult(shareOfOther));
        }
        return mixed;
    }

    public List<Clip> clips() {
        return baked.clips().stream().map(Clip::new).toList();
    }

    /** Null for a clip that isn't baked. */
    public Clip clip(AnimClip clip) {
        return Clip.of(baked.clip(clip));
    }

    /** Null for an action that is more than a clip, or whose clip isn't baked. */
    public Clip clip(Action action) {
        return Clip.of(baked.clip(action));
    }

    public Clip clip(String name) {
        return clips().stream().filter(clip -> clip.name().equals(name)).findFirst().orElseThrow();
    }

    /** The one pose of the prefab as it was. */
    public Clip rest() {
        return new Clip(BakedClips.REST);
    }

    Map<String, String> unbaked() {
        return baked.unbaked();
    }

    /** The most instances that fade with a pose of their own. */
    public int mostFading() {
        return baked.fading().most();
    }

    /** Those beyond are of instances that fade. */
    public int poses() {
        return baked.clips().stream().mapToInt(clip -> clip.first() + clip.steps()).max().orElse(0) + 1;
    }

    long bytes() {
        return baked.bytes();
    }

    /** Of a geometry of the prefab; null when it is rigid. */
    public Skin skin(Geometry ofPrefab) {
        BakedClips.Skin skin = baked.skin(ofPrefab);
        return skin == null ? null : new Skin(skin);
    }

    /** The poses of one clip. */
    public record Clip(BakedClips.Clip clip) {
        private static Clip of(BakedClips.Clip clip) {
            return clip == null ? null : new Clip(clip);
        }

        public String name() {
            return clip.name();
        }

        int first() {
            return clip.first();
        }

        public int steps() {
            return clip.steps();
        }

        public double length() {
            return clip.length();
        }

        boolean closed() {
            return clip.closed();
        }

        /** The pose at a time; its fraction is the share of the next one. */
        public float pose(double time) {
            return clip.pose(time);
        }
    }

    /** The skinning of one geometry. */
    public record Skin(BakedClips.Skin skin) {
        public Texture2D texture() {
            return skin.texture;
        }

        public int joints() {
            return skin.joints;
        }

        public BoundingBox bound(Clip clip) {
            return skin.bound(clip.clip);
        }

        public float reach(Clip clip) {
            return skin.reach(clip.clip);
        }

        /** How large it is, of all that is drawn with it. */
        float share() {
            return skin.share();
        }

        /** What it is drawn with; itself unless it is attached to a joint. */
        Skin leader() {
            return new Skin(skin.leader());
        }

        /** A material that shows these poses. */
        public Material derive(Material original) {
            return BakedMaterials.derive(original, skin);
        }

        /** Of all joints, in a pose that is baked. */
        public Matrix4f[] matrices(int pose) {
            return IntStream.range(0, joints()).mapToObj(joint -> matrix(pose, joint)).toArray(Matrix4f[]::new);
        }

        /** Three texels in the row of the pose, or in a further column. */
        private Matrix4f matrix(int pose, int joint) {
            Image image = texture().getImage();
            int texel = pose % image.getHeight() * image.getWidth()
                    + (pose / image.getHeight() * joints() + joint) * 3;
            FloatBuffer floats = image.getData(0).asFloatBuffer();
            Matrix4f matrix = new Matrix4f();
            for (int i = 0; i < 12; i++) {
                matrix.set(i / 4, i % 4, floats.get(texel * 4 + i));
            }
            return matrix;
        }

        /** Of all joints, between two poses. */
        public Matrix4f[] matrices(float pose) {
            int first = (int) pose;
            return mixed(matrices(first), matrices((int) Math.ceil(pose)), pose - first);
        }
    }
}
