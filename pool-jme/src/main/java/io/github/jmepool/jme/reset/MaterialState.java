// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.material.MatParam;
import com.jme3.material.Material;
import com.jme3.material.RenderState;
import com.jme3.shader.VarType;
import com.jme3.texture.Texture;
import com.jme3.util.ListMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is in one material: parameters, textures, render state. The contents of textures are not looked at.
 */
final class MaterialState {
    private static final MatParam[] NONE = {};

    private final Material material;
    private final MatParam[] params;
    private final Object[] values;
    private final Object[] copies;
    /** The names of what the engine writes into this material itself. */
    private final Set<String> managed;
    private final MatParam[] quiet;
    private final RenderState renderState;
    private final String name;
    private final boolean transparent;
    private final boolean receivesShadows;

    MaterialState(Material material) {
        this.material = material;
        managed = EngineManaged.parameters(material);
        List<MatParam> found = new ArrayList<>();
        List<MatParam> silent = new ArrayList<>(0);
        for (MatParam param : material.getParams()) {
            if (!managed.contains(param.getName())) {
                found.add(param);
            } else if (EngineManaged.isPutBackSilently(param.getName())) {
                silent.add(param.clone());
            }
        }
        quiet = silent.toArray(NONE);
        params = found.toArray(NONE);
        values = new Object[params.length];
        copies = new Object[params.length];
        for (int i = 0; i < params.length; i++) {
            values[i] = params[i].getValue();
            copies[i] = Values.copy(values[i]);
        }
        renderState = material.getAdditionalRenderState().clone();
        name = material.getName();
        transparent = material.isTransparent();
        receivesShadows = material.isReceivesShadows();
    }

    Material material() {
        return material;
    }

    /**
     * Puts back the prefab's settings that the engine's shadow renderers overwrite: no use has edited them, so this is
     * not reported. 0 bytes.
     */
    void putBackSilently() {
        for (MatParam then : quiet) {
            MatParam now = material.getParam(then.getName());
            if (now == null || !Objects.equals(now.getValue(), then.getValue())) {
                material.setParam(then.getName(), then.getVarType(), then.getValue());
            }
        }
    }

    boolean isClean() {
        return areParamsClean() && material.isTransparent() == transparent
                && material.isReceivesShadows() == receivesShadows && Objects.equals(material.getName(), name)
                && material.getAdditionalRenderState().equals(renderState);
    }

    private boolean areParamsClean() {
        ListMap<String, MatParam> map = material.getParamsMap();
        for (int i = 0; i < params.length; i++) {
            if (!isParamClean(map, i)) {
                return false;
            }
        }
        int others = map.size() - params.length;
        return others == 0 || others == countManaged(map);
    }

    private boolean isParamClean(ListMap<String, MatParam> map, int index) {
        MatParam param = params[index];
        MatParam now = index < map.size() && map.getValue(index) == param ? param : map.get(param.getName());
        return now != null && now.getVarType() == param.getVarType() && Values.same(now.getValue(), copies[index])
                && (now.getValue() == values[index] || restoreOwn(now, index));
    }

    /** An equal value is no edit, but the next use is not to draw with an object that the game may write into. */
    private boolean restoreOwn(MatParam now, int index) {
        Values.restore(values[index], copies[index]);
        now.setValue(values[index]);
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

    /**
     * Reports what was left, each parameter once.
     */
    void report(LeftoverKind kind, String path, String which, LeftoverSink sink) {
        ListMap<String, MatParam> map = material.getParamsMap();
        boolean reported = false;
        for (int i = 0; i < params.length; i++) {
            if (!isParamClean(map, i)) {
                MatParam now = map.get(params[i].getName());
                sink.differs(kind, path, which + ": parameter '" + params[i].getName() + "'",
                        now == null ? "not set" : now.getValue(), copies[i]);
                reported = true;
            }
        }
        for (String other : others()) {
            MatParam left = map.get(other);
            sink.leftover(kind, path, which + ": parameter '" + other + "' was left on at "
                    + (left == null ? null : left.getValue()));
            reported = true;
        }
        if (!reported) {
            sink.leftover(kind, path, which + ": render state or flags were left changed");
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

    void restore() {
        for (String other : others()) {
            material.clearParam(other);
        }
        for (int i = 0; i < params.length; i++) {
            if (!isParamClean(material.getParamsMap(), i)) {
                restoreParam(i);
            }
        }
        material.getAdditionalRenderState().copyFrom(renderState);
        material.setTransparent(transparent);
        material.setReceivesShadows(receivesShadows);
        material.setName(name);
    }

    private void restoreParam(int index) {
        VarType type = params[index].getVarType();
        String key = params[index].getName();
        Values.restore(values[index], copies[index]);
        if (type.isTextureType()) {
            material.setTextureParam(key, type, (Texture) values[index]);
        } else {
            material.setParam(key, type, values[index]);
        }
        // A parameter that was cleared in use is another object from now on.
        params[index] = material.getParam(key);
    }

    /** What to report of a geometry whose material was replaced: a material's own text names its definition alone. */
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
        if (!now.getAdditionalRenderState().equals(then.getAdditionalRenderState())) {
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
