// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import com.jme3.font.BitmapFont;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.instancing.GlyphRows;
import io.github.jmepool.jme.internal.instancing.LabelBatches;
import io.github.jmepool.jme.internal.instancing.ShownScenes;
import io.github.jmepool.jme.internal.tree.InstanceData;
import io.github.jmepool.jme.internal.work.Background;
import java.util.Arrays;

/** The labels of one set: texts and bars, whose numbers {@link LabelArrays} have. */
public final class OpenLabels extends OpenUses {
    /** The time after which the origin moves, so that a float of seconds is exact to a tenth of a millisecond. */
    private static final long LONG_TIME = 1_000_000_000_000L;

    final LabelArrays arrays;
    private final TextLayout text;
    private final LabelBatches batches;
    private final LabelLook look;
    /** The time of lifetimes from which the shader's seconds are counted. */
    private long origin;
    private final Vector3f place = new Vector3f();
    private final ColorRGBA tint = new ColorRGBA();

    /** Opens a set without labels. */
    public OpenLabels(SpatialPoolSettings settings, BitmapFont font, LabelLook look, Surroundings scene,
            Background background) {
        this(settings, font, look, scene, background, new LabelArrays(font.getPageSize()));
    }

    private OpenLabels(SpatialPoolSettings settings, BitmapFont font, LabelLook look, Surroundings scene,
            Background background, LabelArrays arrays) {
        super(settings, new Node(settings.name()), new Node(settings.name()), scene, background, arrays);
        this.arrays = arrays;
        this.look = look;
        text = new TextLayout(font, arrays.pages);
        GlyphRows[] rows = Arrays.stream(arrays.pages).map(page -> page.rows).toArray(GlyphRows[]::new);
        batches = new LabelBatches(work, arrays, rows, look.materials);
        arrays.draw(batches);
        origin = scene.now();
        background.prewarm(work);
    }

    @Override
    public LabelBatches drawing() {
        return batches;
    }

    private float seconds() {
        return (scene.now() - origin) / 1e9f;
    }

    /** Begins the use of a label, which is given a text or a bar next; 0 at a limit, unless that is to be refused. */
    public long spawn(Vector3f position, ColorRGBA color, LabelStyle style, boolean refuses) {
        // the listener of an end may write into the game's objects
        float x = position.x;
        float y = position.y;
        float z = position.z;
        float red = color.r;
        float green = color.g;
        float blue = color.b;
        float alpha = color.a;
        SwarmUse use = refuses ? core().acquire() : core().tryAcquire();
        if (use == null) {
            return 0;
        }
        arrays.add(use, place.set(x, y, z), tint.set(red, green, blue, alpha), style, seconds());
        long handle = begun(use);
        if (style.lifetimeSeconds() > 0f) {
            setLifetime(use.slot, style.lifetimeSeconds());
        }
        return handle;
    }

    @Override
    public void setLifetime(int slot, float seconds) {
        super.setLifetime(slot, seconds);
        arrays.setLifetime(slot, seconds == 0f ? Float.POSITIVE_INFINITY
                : seconds() - arrays.begun(slot) + seconds);
    }

    /** Draws a text, unless its own characters, which are the game's code, have ended the use. */
    public void setText(long handle, CharSequence string) {
        text.set(string);
        int slot = slot(handle);
        if (slot >= 0) {
            arrays.write(slot, text);
        }
    }

    public void setText(int slot, double number, int decimals) {
        text.set(number, decimals);
        arrays.write(slot, text);
    }

    public void setBar(int slot, float fraction, ColorRGBA back) {
        arrays.write(slot, fraction, back);
    }

    public boolean isBar(int slot) {
        return arrays.isBar(slot);
    }

    public void setFraction(int slot, float fraction) {
        arrays.setFraction(slot, fraction);
    }

    public void setColor(int slot, ColorRGBA color) {
        arrays.setColor(slot, color);
    }

    public void setPosition(int slot, Vector3f position) {
        arrays.setPosition(slot, position);
        arrays.follow(slot, null, null);
    }

    public Vector3f position(int slot, Vector3f store) {
        return arrays.position(slot, store);
    }

    /** Has a label follow a spatial; returns false where that is part of an instance that is not in use. */
    public boolean follow(int slot, Spatial spatial, Vector3f offset) {
        InstanceData instance = scene.instance(spatial);
        if (instance != null && instance.use() == 0) {
            return false;
        }
        arrays.follow(slot, spatial, instance);
        arrays.setOffset(slot, offset);
        return true;
    }

    @Override
    void advance(float tpf) {
        if (arrays.haveFollowed()) {
            endOrphans();
        }
        arrays.sweep();
        long now = scene.now();
        if (now - origin > LONG_TIME) {
            arrays.shiftTime((now - origin) / 1e9f);
            origin = now;
        }
    }

    private void endOrphans() {
        for (int slot = arrays.count - 1; slot >= 0; slot--) {
            if (slot < arrays.count && arrays.isOrphaned(slot)) {
                end(arrays.uses[slot], EndReason.PARENT_ENDED);
            }
        }
    }

    @Override
    public void beforeRendering(RenderManager manager, ShownScenes scenes) {
        batches.locate();
        arrays.follow(batches);
        Camera camera = look.sortedFor;
        if (camera != null) {
            arrays.sort(camera, batches);
        }
        arrays.shownTo = look.shownTo;
        look.setSeconds(seconds());
        super.beforeRendering(manager, scenes);
    }
}
