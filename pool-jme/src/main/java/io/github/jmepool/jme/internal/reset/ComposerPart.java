// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimLayer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.BlendAction;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Restores an AnimComposer: global speed, layers with what they play, clips, and actions with their speeds.
 */
final class ComposerPart extends CallingPart {
    private final AnimComposer composer;
    private final boolean mapsInReach;
    private final float globalSpeed;
    private final LayerState[] layers;
    private final ClipState[] clips;
    private final boolean allTracks;
    /** The clip whose tracks are compared now. */
    private int current;
    private final List<ActionState> actions = new ArrayList<>();

    /**
     * @param allTracks whether the tracks of all clips are compared each time; otherwise those of one, in turn
     */
    ComposerPart(AnimComposer composer, String path, boolean allTracks) {
        this(composer, path, allTracks, EngineFields.LAYERS != null && EngineFields.ACTIONS != null);
    }

    /**
     * @param mapsInReach whether the engine lets its maps of layers and actions be seen
     */
    ComposerPart(AnimComposer composer, String path, boolean allTracks, boolean mapsInReach) {
        super(LeftoverKind.ANIMATION, path);
        this.allTracks = allTracks;
        this.mapsInReach = mapsInReach;
        this.composer = composer;
        globalSpeed = composer.getGlobalSpeed();
        clips = composer.getAnimClips().stream().map(ClipState::new).toArray(ClipState[]::new);
        layers = composer.getLayerNames().stream().map(name -> new LayerState(composer.getLayer(name)))
                .toArray(LayerState[]::new);
        for (String name : actionNames()) {
            actions.add(new ActionState(name, composer.getAction(name)));
        }
    }

    /** Whether an action may call the game: clips and their blends have nothing that would. */
    private static boolean mayCall(@Nullable Action action) {
        return action != null && action.getClass() != ClipAction.class && action.getClass() != BlendAction.class;
    }

    private @Nullable Map<String, Action> actionMap() {
        return mapsInReach ? EngineFields.actions(composer) : null;
    }

    private @Nullable Map<String, AnimLayer> layerMap() {
        return mapsInReach ? EngineFields.layers(composer) : null;
    }

    private List<String> actionNames() {
        Map<String, Action> map = actionMap();
        if (map != null) {
            return new ArrayList<>(map.keySet());
        }
        return composer.getAnimClipsNames().stream().filter(composer::hasAction)
                .collect(Collectors.toUnmodifiableList());
    }

    @Override
    boolean isClean() {
        current = current + 1 < clips.length ? current + 1 : 0;
        return composer.getGlobalSpeed() == globalSpeed && areLayersClean() && areClipsClean() && areActionsClean()
                && editedClip() == null;
    }

    /** A clip whose tracks a use has changed, of those that are compared now. */
    private @Nullable AnimClip editedClip() {
        int end = allTracks ? clips.length : Math.min(current + 1, clips.length);
        for (int i = allTracks ? 0 : current; i < end; i++) {
            if (!clips[i].isClean()) {
                return clips[i].clip;
            }
        }
        return null;
    }

    private boolean areLayersClean() {
        if (!areLayersInPlace()) {
            return false;
        }
        for (LayerState state : layers) {
            if (!state.isClean()) {
                return false;
            }
        }
        return true;
    }

    private boolean areLayersInPlace() {
        Map<String, AnimLayer> map = layerMap();
        if ((map == null ? composer.getLayerNames().size() : map.size()) != layers.length) {
            return false;
        }
        for (LayerState state : layers) {
            if (layer(map, state.name()) != state.layer) {
                return false;
            }
        }
        return true;
    }

    private @Nullable AnimLayer layer(@Nullable Map<String, AnimLayer> map, String name) {
        if (map != null) {
            return map.get(name);
        }
        return composer.getLayerNames().contains(name) ? composer.getLayer(name) : null;
    }

    private boolean areClipsClean() {
        if (EngineFields.clipCount(composer) != clips.length) {
            return false;
        }
        for (ClipState state : clips) {
            if (composer.getAnimClip(state.clip.getName()) != state.clip) {
                return false;
            }
        }
        return true;
    }

    private boolean areActionsClean() {
        Map<String, Action> map = actionMap();
        if (map == null ? hasNewActions() : map.size() != actions.size()) {
            return false;
        }
        for (int i = 0; i < actions.size(); i++) {
            ActionState state = actions.get(i);
            if (composer.getAction(state.name) != state.action || !state.isClean()) {
                return false;
            }
        }
        return true;
    }

    private boolean hasNewActions() {
        for (ClipState state : clips) {
            if (composer.hasAction(state.clip.getName()) && find(state.clip.getName()) == null) {
                return true;
            }
        }
        return false;
    }

    @Override
    void forEachMoved(Consumer<Spatial> action) {
        for (ClipState state : clips) {
            if (ClipState.source(state.clip) != null) {
                // moves joints only
                continue;
            }
            for (AnimTrack<?> track : state.clip.getTracks()) {
                if (track instanceof TransformTrack transform && transform.getTarget() instanceof Spatial target) {
                    action.accept(target);
                }
            }
        }
    }

    @Override
    boolean isEarly() {
        return true;
    }

    @Override
    boolean mayCall() {
        boolean may = !areLayersInPlace(); // one that the use has added may
        for (int i = 0; !may && i < layers.length; i++) {
            may = mayCall(layers[i].layer.getCurrentAction());
        }
        return may;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        AnimClip edited = editedClip();
        if (edited != null) {
            return lose(sink, "tracks of clip '" + edited.getName() + "' have changed");
        }
        if (composer.getGlobalSpeed() != globalSpeed) {
            if (sink != null) {
                report(sink, "global speed", composer.getGlobalSpeed(), globalSpeed);
            }
            composer.setGlobalSpeed(globalSpeed);
        }
        if (!areLayersInPlace() && !restoreLayers(sink)) {
            return lose(sink, "the order of its layers can't be restored");
        }
        for (LayerState state : layers) {
            if (!state.isClean()) {
                state.restore();
            }
        }
        if (!areClipsClean()) {
            restoreClips(sink);
        }
        if (!areActionsClean()) {
            restoreActions(sink);
        }
        return ResetOutcome.REPAIRED;
    }

    /**
     * Restores the order of the layers, which decides whose animation wins.
     */
    private boolean restoreLayers(@Nullable LeftoverSink sink) {
        report(sink, "layers were left at " + composer.getLayerNames());
        Map<String, AnimLayer> saved = new LinkedHashMap<>();
        for (LayerState state : layers) {
            saved.put(state.name(), state.layer);
        }
        return mapsInReach && EngineFields.layers(composer, saved) || removeOtherLayers();
    }

    private boolean removeOtherLayers() {
        for (String name : new ArrayList<>(composer.getLayerNames())) {
            if (Arrays.stream(layers).noneMatch(state -> state.name().equals(name))) {
                composer.removeLayer(name);
            }
        }
        return areLayersInPlace();
    }

    private void restoreClips(@Nullable LeftoverSink sink) {
        report(sink, "clips were left at " + composer.getAnimClipsNames());
        for (AnimClip clip : new ArrayList<>(composer.getAnimClips())) {
            composer.removeAnimClip(clip);
            if (Arrays.stream(clips).noneMatch(state -> state.clip == clip)) {
                tookOff(clip);
            }
        }
        for (ClipState state : clips) {
            composer.addAnimClip(state.clip);
        }
    }

    private void restoreActions(@Nullable LeftoverSink sink) {
        Map<String, Action> map = actionMap();
        if (map == null || map.size() != actions.size()) {
            removeOtherActions(sink);
        }
        for (int i = 0; i < actions.size(); i++) {
            ActionState state = actions.get(i);
            boolean replaced = composer.getAction(state.name) != state.action;
            if (replaced || !state.isClean()) {
                if (sink != null && (replaced || !state.areSettingsClean())) {
                    report(sink, "action '" + state.name + "' was left " + (replaced ? "replaced or off"
                            : "changed: speed " + EngineFields.speed(state.action)));
                }
                composer.addAction(state.name, state.action);
                state.restore();
            }
        }
    }

    private void removeOtherActions(@Nullable LeftoverSink sink) {
        for (String name : actionNames()) {
            if (find(name) == null) {
                adoptOrRemove(name, sink);
            }
        }
    }

    private @Nullable ActionState find(String name) {
        for (ActionState state : actions) {
            if (state.name.equals(name)) {
                return state;
            }
        }
        return null;
    }

    /**
     * Asking for the action of a clip makes it, so the next use would make it again: better keep it.
     */
    private void adoptOrRemove(String name, @Nullable LeftoverSink sink) {
        Action action = composer.getAction(name);
        AnimClip clip = composer.getAnimClip(name);
        if (clip != null && action.getClass() == ClipAction.class && ((ClipAction) action).getAnimClip() == clip) {
            actions.add(ActionState.madeInUse(name, (ClipAction) action));
        } else {
            report(sink, "action '" + name + "' was left on");
            composer.removeAction(name);
            tookOff(action);
        }
    }

    /** One layer as it was when the instance was made. */
    private static final class LayerState {
        final AnimLayer layer;
        private final @Nullable Action action;
        /** The composer need not know the action. */
        private final @Nullable ActionState played;
        private final String actionName;
        private final double time;
        private final boolean looping;
        private final Object manager;

        LayerState(AnimLayer layer) {
            this.layer = layer;
            action = layer.getCurrentAction();
            actionName = layer.getCurrentActionName();
            played = action == null ? null : new ActionState(actionName == null ? "" : actionName, action);
            time = action == null ? 0 : layer.getTime();
            looping = layer.isLooping();
            manager = layer.getManager();
        }

        String name() {
            return layer.getName();
        }

        boolean isClean() {
            return layer.getCurrentAction() == action && layer.getTime() == time && layer.isLooping() == looping
                    && layer.getManager() == manager && Objects.equals(layer.getCurrentActionName(), actionName)
                    && (played == null || played.isClean());
        }

        void restore() {
            if (played != null) {
                played.restore();
            }
            layer.setCurrentAction(actionName, action, looping);
            if (time != 0) {
                layer.setTime(time);
            }
            layer.setManager(manager);
        }
    }
}
