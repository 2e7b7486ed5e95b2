// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Spatial;
import com.jme3.system.NullRenderer;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.Label;
import io.github.jmepool.sample.headless.StepTimer;
import io.github.jmepool.sample.view.HudStyle;
import java.io.File;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/**
 * Writes a short film of a scene, picture by picture, and ends the application. Time passes by one
 * sixtieth of a second a frame, and only the frames that are kept are drawn: it is the same on a slow machine. The
 * others are prepared for drawing, so that their times have all that is done outside the driver. A caption describes
 * what happens.
 */
abstract class FilmState extends BaseAppState {
    /** 7.5 pictures a second. */
    private static final int FRAMES_PER_PICTURE = 8;
    private static final float CAPTION_SIZE = 18;

    private final File folder;
    private final int count;
    private final float captionY;
    private final List<ByteBuffer> pictures = new ArrayList<>();
    private final RenderManager undrawn = new RenderManager(new NullRenderer() {
        @Override
        public EnumSet<Caps> getCaps() {
            return FilmState.this.isInitialized() ? getApplication().getRenderer().getCaps() : super.getCaps();
        }
    });
    private Container captionFrame;
    private Label caption;
    private int frame;
    private boolean kept;

    /**
     * Plans a film.
     *
     * @param folder gets the pictures
     * @param count how many there are
     * @param captionY the caption's upper edge
     * @param firstSeconds how long the scene plays before
     */
    FilmState(File folder, int count, float captionY, int firstSeconds) {
        cut(firstSeconds);
        this.folder = folder;
        this.count = count;
        this.captionY = captionY;
    }

    /** Tells whether the scene plays; from then on its seconds count. */
    abstract boolean isPlaying();

    /** Leaves out the next seconds of the scene. */
    final void cut(int seconds) {
        frame = -seconds * StepTimer.FRAME_RATE;
    }

    /** Directs the scene before a picture is drawn. */
    abstract void direct(int picture);

    @Override
    public void update(float tpf) {
        if (!isPlaying()) {
            return;
        }
        frame++;
        // A frame ahead of the picture: states that were updated before this one follow in the next frame.
        if (frame >= -1 && (frame + 1) % FRAMES_PER_PICTURE == 0) {
            direct(pictures.size());
        }
        kept = frame >= 0 && frame % FRAMES_PER_PICTURE == 0;
        getApplication().getViewPort().setEnabled(kept);
        getApplication().getGuiViewPort().setEnabled(kept);
    }

    /** Writes a caption into the middle of what is right of a part of the width. */
    final void say(String text, float left) {
        caption.setText(text);
        Vector3f size = captionFrame.getPreferredSize();
        float width = getApplication().getCamera().getWidth();
        captionFrame.setLocalTranslation(left * width + ((1 - left) * width - size.x) / 2, captionY, 1);
    }

    /** Prepares the drawing of a frame that is not drawn. */
    @Override
    public void render(RenderManager manager) {
        ViewPort view = getApplication().getViewPort();
        if (!view.isEnabled()) {
            undrawn.setCamera(view.getCamera(), false);
            for (Spatial scene : view.getScenes()) {
                undrawn.renderScene(scene, view);
            }
            undrawn.flushQueue(view);
        }
    }

    @Override
    public void postRender() {
        if (pictures.size() == count) {
            getApplication().stop();
        } else if (kept) {
            pictures.add(WindowPicture.read(getApplication()));
        }
    }

    @Override
    protected void initialize(Application app) {
        app.setTimer(new StepTimer());
        captionFrame = new Container(HudStyle.STYLE);
        caption = captionFrame.addChild(HudStyle.label(CAPTION_SIZE, HudStyle.ACCENT));
        ((SimpleApplication) app).getGuiNode().attachChild(captionFrame);
    }

    @Override
    protected void cleanup(Application app) {
        for (int i = 0; i < pictures.size(); i++) {
            WindowPicture.write(app, pictures.get(i), new File(folder, String.format(Locale.ROOT, "%03d.png", i + 1)));
        }
        System.out.println("Wrote " + pictures.size() + " pictures to " + folder);
    }

    @Override
    protected void onEnable() {
        // update and postRender do it all.
    }

    @Override
    protected void onDisable() {
        // A disabled state is not called.
    }
}
