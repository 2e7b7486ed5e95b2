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
import java.util.ArrayList;
import java.util.List;

/**
 * Draws the panel into a texture whenever something on it may have changed, and shows the texture as one quad: the
 * panel's few hundred small elements would otherwise be drawn anew in each frame. For a new count only the elements are
 * drawn that show counts, over what the texture holds; after an input, and once a second, all of them.
 *
 * <p>The elements hang under a root of their own, which Lemur's picking is told of. Render thread only.
 */
final class PanelPicture {
    private static final String PICK_LAYER = "jmepool.panel";
    /** After an input Lemur takes up to two frames until the last of its elements has changed. */
    private static final int FRAMES_AFTER_AN_INPUT = 3;

    private final Application app;
    private final Node root = new Node("pool panel root");
    private final Texture2D texture;
    private final FrameBuffer buffer;
    private final ViewPort view;
    private final Geometry quad;
    private final Inputs inputs = new Inputs();
    private String[] layersBefore;
    private final PoolPanel panel;
    private final List<Spatial> still = new ArrayList<>();
    private final List<CullHint> hints = new ArrayList<>();
    private int framesToDraw = FRAMES_AFTER_AN_INPUT;
    private boolean countsToDraw;
    private long drawnVersion = -1;

    PanelPicture(Application app, PoolPanel panel) {
        this.app = app;
        this.panel = panel;
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
        float bottom = panel.getLocalTranslation().y - PoolPanel.HEIGHT * scale;
        float width = PoolPanel.WIDTH * scale;
        float height = PoolPanel.HEIGHT * scale;
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

    /** Shows the picture, and lets the pointer reach the elements before anything that lies below the panel. */
    void open(Node guiNode) {
        guiNode.attachChild(quad);
        app.getInputManager().addRawInputListener(inputs);
        BasePickState picking = picking();
        layersBefore = picking.getPickLayerOrder();
        String[] layers = new String[layersBefore.length + 1];
        layers[0] = PICK_LAYER;
        System.arraycopy(layersBefore, 0, layers, 1, layersBefore.length);
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
        quad.removeFromParent();
        buffer.dispose();
        texture.getImage().dispose();
    }

    /** Tells whether the window still has the size that the picture was made for. */
    boolean fits(int width, int height) {
        return texture.getImage().getWidth() == width && texture.getImage().getHeight() == height;
    }

    /** Lets time pass for the elements. */
    void update(float seconds) {
        long version = panel.version();
        countsToDraw = version != drawnVersion;
        if (version / PoolsModel.SAMPLES_PER_SECOND != drawnVersion / PoolsModel.SAMPLES_PER_SECOND) {
            framesToDraw = Math.max(1, framesToDraw);
        }
        drawnVersion = version;
        root.updateLogicalState(seconds);
    }

    /** Before the frame is drawn: has the picture drawn anew, or the counts on it, if need be. */
    void beforeDrawing() {
        boolean all = framesToDraw > 0;
        view.setEnabled(all || countsToDraw);
        view.setClearFlags(all, true, true);
        if (!all && countsToDraw) {
            hideWhatStandsStill();
        }
        root.updateGeometricState();
        framesToDraw = Math.max(0, framesToDraw - 1);
    }

    /** After the frame was drawn: everything is to be found again. */
    void afterDrawing() {
        for (int i = 0; i < still.size(); i++) {
            still.get(i).setCullHint(hints.get(i));
        }
        still.clear();
        hints.clear();
    }

    private void hideWhatStandsStill() {
        panel.collectStill(still);
        for (Spatial spatial : still) {
            hints.add(spatial.getLocalCullHint());
            spatial.setCullHint(CullHint.Always);
        }
    }

    private BasePickState picking() {
        BasePickState mouse = app.getStateManager().getState(MouseAppState.class);
        return mouse != null ? mouse : app.getStateManager().getState(TouchAppState.class);
    }

    /** Notices every input, whoever it is for. */
    private final class Inputs extends DefaultRawInputListener {
        private void noticed() {
            framesToDraw = FRAMES_AFTER_AN_INPUT;
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
            noticed();
        }

        @Override
        public void onMouseButtonEvent(MouseButtonEvent event) {
            noticed();
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
