// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.material.MatParam;
import com.jme3.material.Material;
import com.jme3.material.RenderState;
import com.jme3.shader.VarType;
import com.jme3.texture.Texture;
import com.jme3.util.ListMap;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is in one material, of an instance or of all of them: parameters, textures, render state. The contents of
 * textures are not compared.
 */
final class MaterialPart extends ContentPart {
    private static final MatParam[] NONE = {};

    private final Material material;
    /** Whether all instances have it, so that an edit costs the instance. */
    private final boolean shared;
    /** Set once another instance is given it as well: an edit is the game's then. */
    private final AtomicBoolean several;
    /** All that it has, for a quick look at whether it has others. */
    private MatParam[] all = NONE;
    /** The parameters that are compared, and their values. */
    private MatParam[] params = NONE;
    private SavedValue.Own[] values = {};
    /** The names of what the engine writes into this material itself. */
    private final Set<String> managed;
    /** What the prefab has of these; the game's later values are not adopted, as they may be the engine's. */
    private final MatParam[] restoredSilently;
    private RenderState renderState;
    private @Nullable String name;
    private boolean transparent;
    private boolean receivesShadows;

    /** Keeps a material that all instances have. */
    static MaterialPart shared(Material material, String path) {
        return new MaterialPart(material, path, true, new AtomicBoolean());
    }

    /** Keeps a material that one instance has, as long as {@code several} is false. */
    MaterialPart(Material material, String path, AtomicBoolean several) {
        this(material, path, false, several);
    }

    private MaterialPart(Material material, String path, boolean shared, AtomicBoolean several) {
        super(LeftoverKind.MATERIAL, path, material);
        this.material = material;
        this.shared = shared;
        this.several = several;
        managed = EngineManaged.parameters(material);
        List<MatParam> silent = new ArrayList<>(0);
        for (MatParam param : material.getParams()) {
            if (EngineManaged.isRestoredSilently(param.getName()) && managed.contains(param.getName())) {
                silent.add(param.clone());
            }
        }
        restoredSilently = silent.toArray(NONE);
        capture();
    }

    /** Saves all but what the engine writes into it. */
    private void capture() {
        ListMap<String, MatParam> map = material.getParamsMap();
        List<MatParam> found = new ArrayList<>();
        all = new MatParam[map.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = map.getValue(i);
            if (!managed.contains(all[i].getName())) {
                found.add(all[i]);
            }
        }
        params = found.toArray(NONE);
        values = new SavedValue.Own[params.length];
        for (int i = 0; i < params.length; i++) {
            values[i] = new SavedValue.Own(params[i].getValue());
        }
        RenderState now = EngineFields.renderState(material);
        renderState = now == RenderState.ADDITIONAL ? now : now.clone();
        name = material.getName();
        transparent = material.isTransparent();
        receivesShadows = material.isReceivesShadows();
    }

    @Override
    void adopt() {
        boolean same = isOutlineClean() && hasNoOthers();
        for (int i = 0; same && i < params.length; i++) {
            MatParam now = now(i);
            same = now != null && now.getVarType() == params[i].getVarType() && values[i].isClean(now.getValue());
        }
        if (!same) {
            capture();
        }
    }

    /**
     * Restores the prefab's settings that the engine's shadow renderers overwrite: no use has edited them, so this is
     * not reported. 0 bytes.
     */
    private void restoreSilently() {
        for (MatParam then : restoredSilently) {
            MatParam now = material.getParam(then.getName());
            if (now == null || !Objects.equals(now.getValue(), then.getValue())) {
                material.setParam(then.getName(), then.getVarType(), then.getValue());
            }
        }
    }

    @Override
    boolean isClean() {
        if (several.get()) {
            return true;
        }
        restoreSilently();
        return areParamsClean() && isOutlineClean();
    }

    private boolean isOutlineClean() {
        return material.isTransparent() == transparent && material.isReceivesShadows() == receivesShadows
                && Objects.equals(material.getName(), name)
                && same(EngineFields.renderState(material), renderState);
    }

    /** The engine's equals leaves out what is set for a stencil or blending that is off, its hash code some masks. */
    private static boolean same(RenderState now, RenderState then) {
        return now == then || now.contentHashCode() == then.contentHashCode() && now.equals(then)
                && applied(now) == applied(then) && now.getFrontStencilMask() == then.getFrontStencilMask()
                && now.getBackStencilMask() == then.getBackStencilMask()
                && now.getFrontStencilReference() == then.getFrontStencilReference()
                && now.getBackStencilReference() == then.getBackStencilReference();
    }

    /** Returns which values of a render state take the place of the technique's. */
    private static int applied(RenderState state) {
        return (state.isApplyBlendMode() ? 1 : 0) | (state.isApplyColorWrite() ? 2 : 0)
                | (state.isApplyCullMode() ? 4 : 0) | (state.isApplyDepthTest() ? 8 : 0)
                | (state.isApplyDepthWrite() ? 16 : 0) | (state.isApplyPolyOffset() ? 32 : 0)
                | (state.isApplyWireFrame() ? 64 : 0) | (state.isApplyDepthFunc() ? 128 : 0)
                | (state.isApplyLineWidth() ? 256 : 0);
    }

    private boolean areParamsClean() {
        for (int i = 0; i < params.length; i++) {
            if (!isParamClean(i)) {
                return false;
            }
        }
        return hasNoOthers();
    }

    private boolean hasNoOthers() {
        ListMap<String, MatParam> map = material.getParamsMap();
        boolean same = map.size() == all.length;
        for (int i = 0; same && i < all.length; i++) {
            same = map.getValue(i) == all[i];
        }
        return same || map.size() - params.length == countManaged(map);
    }

    private boolean isParamClean(int index) {
        MatParam now = now(index);
        return now != null && now.getVarType() == params[index].getVarType() && isClean(now, values[index]);
    }

    private @Nullable MatParam now(int index) {
        ListMap<String, MatParam> map = material.getParamsMap();
        MatParam param = params[index];
        // by its name only where the engine has added more than one before it
        return index < map.size() && map.getValue(index) == param
                || index + 1 < map.size() && map.getValue(index + 1) == param ? param : map.get(param.getName());
    }

    private static boolean isClean(MatParam now, SavedValue.Own value) {
        if (!value.isLike(now.getValue())) {
            return false;
        }
        if (now.getValue() != value.object) {
            // an equal one is no edit, but the game may go on writing into its own
            now.setValue(value.restored());
        }
        return true;
    }

    private int countManaged(ListMap<String, MatParam> map) {
        int count = 0;
        for (int i = 0; i < map.size(); i++) {
            if (managed.contains(map.getKey(i))) {
                count++;
            }
        }
        return count;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (sink != null) {
            reportAll(sink);
        }
        restoreAll();
        return shared ? ResetOutcome.DISCARD : ResetOutcome.REPAIRED;
    }

    private void reportAll(LeftoverSink sink) {
        LeftoverSink to = shared ? sink::lost : sink;
        String which = shared ? "material, shared by all instances: " : "material: ";
        ListMap<String, MatParam> map = material.getParamsMap();
        boolean reported = false;
        for (int i = 0; i < params.length; i++) {
            if (!isParamClean(i)) {
                MatParam now = map.get(params[i].getName());
                report(to, which + "parameter '" + params[i].getName() + "'",
                        now == null ? "not set" : now.getValue(), values[i].value());
                reported = true;
            }
        }
        for (String other : others()) {
            MatParam left = map.get(other);
            report(to, which + "parameter '" + other + "' was left on at " + (left == null ? null : left.getValue()));
            reported = true;
        }
        if (!reported) {
            report(to, which + "render state or flags have changed");
        }
    }

    private List<String> others() {
        List<String> others = new ArrayList<>();
        for (String key : material.getParamsMap().keySet()) {
            boolean known = managed.contains(key);
            for (MatParam param : params) {
                known |= param.getName().equals(key);
            }
            if (!known) {
                others.add(key);
            }
        }
        return others;
    }

    private void restoreAll() {
        for (String other : others()) {
            material.clearParam(other);
        }
        for (int i = 0; i < params.length; i++) {
            if (!isParamClean(i)) {
                restoreParam(i);
            }
        }
        if (!same(EngineFields.renderState(material), renderState)) {
            material.getAdditionalRenderState().copyFrom(renderState);
        }
        material.setTransparent(transparent);
        material.setReceivesShadows(receivesShadows);
        material.setName(name);
    }

    private void restoreParam(int index) {
        VarType type = params[index].getVarType();
        String key = params[index].getName();
        Object value = values[index].restored();
        if (type.isTextureType()) {
            material.setTextureParam(key, type, (Texture) value);
        } else {
            material.setParam(key, type, value);
        }
        // A parameter that was cleared in use is another object from now on.
        params[index] = material.getParam(key);
    }

    /** Returns the text for a report of a replaced material: a material's own text names its definition alone. */
    static String difference(@Nullable Material now, @Nullable Material then) {
        if (now == null) {
            return "material was left off";
        }
        if (then == null) {
            return "material was left on, " + definition(now) + ", where there was none";
        }
        List<String> found = new ArrayList<>();
        if (!definition(now).equals(definition(then))) {
            found.add("definition " + definition(now) + ", not " + definition(then));
        }
        addParams(now, then, found);
        if (!EngineFields.renderState(now).equals(EngineFields.renderState(then))) {
            found.add("another render state");
        }
        if (!Objects.equals(now.getName(), then.getName())) {
            found.add("name " + now.getName() + ", not " + then.getName());
        }
        return "material was left replaced by another one with "
                + (found.isEmpty() ? "the same values" : String.join("; ", found));
    }

    private static String definition(Material material) {
        return material.getMaterialDef() == null ? "none" : String.valueOf(material.getMaterialDef().getName());
    }

    private static void addParams(Material now, Material then, List<String> found) {
        for (MatParam param : now.getParams()) {
            MatParam other = then.getParam(param.getName());
            if (other == null) {
                found.add("parameter '" + param.getName() + "' " + param.getValue() + ", not set before");
            } else if (!Values.same(param.getValue(), other.getValue())) {
                found.add("parameter '" + param.getName() + "' " + param.getValue() + ", not " + other.getValue());
            }
        }
        for (MatParam param : then.getParams()) {
            if (now.getParam(param.getName()) == null) {
                found.add("parameter '" + param.getName() + "' not set, " + param.getValue() + " before");
            }
        }
    }
}
