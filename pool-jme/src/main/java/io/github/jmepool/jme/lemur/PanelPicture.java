// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;
import com.jme3.app.Application;
import com.jme3.input.event.JoyAxisEvent;
import com.jme3.input.event.JoyButtonEvent;
import com.jme3.input.event.KeyInputEvent;
import com.jme3.input.event.MouseButtonEvent;
import com.jme3.input.event.MouseMotionEvent;
import com.jme3.input.event.TouchEvent;
import com.jme3.material.Material;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.shape.Quad;
import com.jme3.texture.FrameBuffer;
import com.jme3.texture.FrameBuffer.FrameBufferTarget;
import com.jme3.texture.Image.Format;
import com.jme3.texture.Texture2D;
import com.jme3.texture.image.ColorSpace;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.event.BasePickState;
import com.simsilica.lemur.event.DefaultRawInputListener;
import com.simsilica.lemur.event.MouseAppState;
import com.simsilica.lemur.event.TouchAppState;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Draws the panel's elements into a texture when one of them has changed, and shows the texture as one quad: the few
 * hundred small elements would otherwise be drawn again in each frame. What changes with the counts lies above it, as
 * {@link LiveLayer}, and costs two drawing calls a frame.
 *
 * <p>The elements hang under a root of their own, which Lemur's picking is told of. Render thread only.
 */
final class PanelPicture {
    /** After an input or a change, Lemur takes up to two frames until the last of its elements has changed. */
    static final int FRAMES_TO_SETTLE = 3;
    private static final String PICK_LAYER = "jmepool.panel";

    private final Application app;
    private final Root root = new Root();
    private final Node overlay = new Node("pool panel overlay");
    private final Texture2D texture;
    private final FrameBuffer buffer;
    private final ViewPort view;
    private final Geometry quad;
    private final Inputs inputs = new Inputs();
    private String @Nullable [] layersBefore;
    private final PoolPanel panel;
    private final Predicate<MouseButtonEvent> outside;
    private final Set<Integer> kept = new HashSet<>();
    private int framesToDraw = FRAMES_TO_SETTLE;
    private int framesAwake = FRAMES_TO_SETTLE;
    private float secondsAsleep;
    private long seenVersion = -1;

    /**
     * Makes a picture.
     *
     * @param app     whose window it is for
     * @param panel   what is drawn
     * @param outside told of each press of a mouse button beside the panel; tells whether that is all it was for
     */
    PanelPicture(Application app, PoolPanel panel, Predicate<MouseButtonEvent> outside) {
        this.app = app;
        this.panel = panel;
        this.outside = outside;
        Camera camera = app.getGuiViewPort().getCamera().clone();
        boolean gamma = app.getContext().getSettings().isGammaCorrection();
        texture = new Texture2D(camera.getWidth(), camera.getHeight(), Format.RGBA8);
        texture.getImage().setColorSpace(gamma ? ColorSpace.sRGB : ColorSpace.Linear);
        buffer = new FrameBuffer(camera.getWidth(), camera.getHeight(), 1);
        buffer.setSrgb(gamma);
        buffer.addColorTarget(FrameBufferTarget.newTarget(texture));
        buffer.setDepthTarget(FrameBufferTarget.newTarget(Format.Depth));
        root.setQueueBucket(Bucket.Gui);
        root.setCullHint(CullHint.Never);
        root.attachChild(panel);
        view = app.getRenderManager().createPreView("pool panel", camera);
        view.setOutputFrameBuffer(buffer);
        view.setClearFlags(true, true, true);
        view.attachScene(root);
        GuiGlobals.getInstance().setupGuiComparators(view);
        quad = quad(panel, camera);
    }

    /** The part of the texture that the panel covers, where it covers the screen. */
    private Geometry quad(PoolPanel panel, Camera camera) {
        float scale = panel.getLocalScale().x;
        float left = panel.getLocalTranslation().x;
        float width = panel.layout().width() * scale;
        float height = panel.layout().height() * scale;
        float bottom = panel.getLocalTranslation().y - height;
        Quad mesh = new Quad(width, height);
        float u = left / camera.getWidth();
        float v = bottom / camera.getHeight();
        float u2 = (left + width) / camera.getWidth();
        float v2 = (bottom + height) / camera.getHeight();
        mesh.setBuffer(Type.TexCoord, 2, new float[] {u, v, u2, v, u2, v2, u, v2});
        Geometry geometry = new Geometry("pool panel", mesh);
        Material material = new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md");
        material.setTexture("ColorMap", texture);
        geometry.setMaterial(material);
        geometry.setLocalTranslation(left, bottom, panel.getLocalTranslation().z);
        return geometry;
    }

    /**
     * Shows the picture, and lets the pointer reach the elements before anything that lies below the panel.
     *
     * @param alone whether nothing but the panel is for the pointer: nothing else is then searched in each frame
     */
    void open(Node guiNode, boolean alone) {
        guiNode.attachChild(quad);
        overlay.setLocalTransform(panel.getLocalTransform());
        overlay.attachChild(panel.live());
        guiNode.attachChild(overlay);
        app.getInputManager().addRawInputListener(inputs);
        BasePickState picking = picking();
        layersBefore = picking.getPickLayerOrder();
        String[] layers = new String[alone ? 1 : layersBefore.length + 1];
        layers[0] = PICK_LAYER;
        System.arraycopy(layersBefore, 0, layers, 1, layers.length - 1);
        picking.setPickLayerOrder(layers);
        picking.addCollisionRoot(root, app.getGuiViewPort(), PICK_LAYER);
    }

    /** Takes the picture and all that belongs to it away again. */
    void close() {
        BasePickState picking = picking();
        picking.removeCollisionRoot(root);
        picking.setPickLayerOrder(layersBefore);
        app.getInputManager().removeRawInputListener(inputs);
        app.getRenderManager().removePreView(view);
        root.detachAllChildren();
        panel.attachChild(panel.live());
        overlay.removeFromParent();
        quad.removeFromParent();
        buffer.dispose();
        texture.getImage().dispose();
    }

    /** Tells whether the window still has the size that the picture was made for. */
    boolean fits(int width, int height) {
        return texture.getImage().getWidth() == width && texture.getImage().getHeight() == height;
    }

    /** Tells whether a place of the window is covered by the panel. */
    boolean covers(float x, float y) {
        float scale = panel.getLocalScale().x;
        float fromLeft = x - panel.getLocalTranslation().x;
        float fromTop = panel.getLocalTranslation().y - y;
        return fromLeft >= 0 && fromLeft <= panel.layout().width() * scale
                && fromTop >= 0 && fromTop <= panel.layout().height() * scale;
    }

    /** Tells whether an element of the panel has the focus, or is within one that has. */
    boolean holds(@Nullable Spatial focus) {
        return focus != null && focus.hasAncestor(root);
    }

    /** Lets time pass for the elements; in one go for the frames in which nothing can have happened to them. */
    void update(float seconds) {
        secondsAsleep += seconds;
        if (seenVersion != panel.version()) {
            seenVersion = panel.version();
            framesAwake = Math.max(1, framesAwake);
        }
        if (framesAwake > 0) {
            framesAwake--;
            root.updateLogicalState(secondsAsleep);
            secondsAsleep = 0;
        }
    }

    /** Before the frame is drawn: has the picture drawn again if need be. */
    void beforeDrawing() {
        root.updateGeometricState();
        boolean changed = root.takeChanged();
        if (changed) {
            framesAwake = FRAMES_TO_SETTLE;
        }
        view.setEnabled(changed || framesToDraw > 0);
        framesToDraw = Math.max(0, framesToDraw - 1);
    }

    private BasePickState picking() {
        BasePickState mouse = app.getStateManager().getState(MouseAppState.class);
        return mouse != null ? mouse : app.getStateManager().getState(TouchAppState.class);
    }

    /**
     * Notices when an element was moved, written again, added or taken away: the engine then has its bounds, and with
     * them the root's, computed again.
     */
    private static final class Root extends Node {
        private boolean changed = true;

        Root() {
            super("pool panel root");
        }

        @Override
        protected void updateWorldBound() {
            super.updateWorldBound();
            changed = true;
        }

        boolean takeChanged() {
            boolean was = changed;
            changed = false;
            return was;
        }
    }

    /** Notices every input, also what is for others. */
    private final class Inputs extends DefaultRawInputListener {
        private void moved() {
            framesAwake = FRAMES_TO_SETTLE;
        }

        private void noticed() {
            framesToDraw = FRAMES_TO_SETTLE;
            moved();
        }

        @Override
        public void onJoyAxisEvent(JoyAxisEvent event) {
            noticed();
        }

        @Override
        public void onJoyButtonEvent(JoyButtonEvent event) {
            noticed();
        }

        @Override
        public void onMouseMotionEvent(MouseMotionEvent event) {
            // What the pointer makes light up tells by its bounds; most of its ways change nothing.
            moved();
            if (event.getDeltaWheel() != 0 && covers(event.getX(), event.getY())) {
                event.setConsumed();
            }
        }

        @Override
        public void onMouseButtonEvent(MouseButtonEvent event) {
            noticed();
            // What is pressed on the panel is not for the game, wherever it is let go of, and the other way round.
            if (event.isReleased()) {
                if (kept.remove(event.getButtonIndex())) {
                    event.setConsumed();
                }
            } else if (covers(event.getX(), event.getY()) || outside.test(event)) {
                kept.add(event.getButtonIndex());
                event.setConsumed();
            }
        }

        @Override
        public void onKeyEvent(KeyInputEvent event) {
            noticed();
        }

        @Override
        public void onTouchEvent(TouchEvent event) {
            noticed();
        }
    }
}
