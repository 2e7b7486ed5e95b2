// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

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

/**
 * What is in one material: parameters, textures, render state. The contents of textures are not looked at.
 */
final class MaterialState {
    /** Written by the engine itself while it draws morph targets, point particles, and whatever receives shadows. */
    private static final Set<String> ENGINE_OWNED = Set.of("MorphWeights", "NumberOfMorphTargets",
            "NumberOfTargetsBuffers", "Quadratic", "ShadowMapSize", "HardwareShadows", "FilterMode", "PCFEdge",
            "ShadowIntensity", "BackfaceShadows", "FadeInfo", "Splits", "LightDir", "LightPos",
            "ShadowMap0", "ShadowMap1", "ShadowMap2", "ShadowMap3", "ShadowMap4", "ShadowMap5",
            "LightViewProjectionMatrix0", "LightViewProjectionMatrix1", "LightViewProjectionMatrix2",
            "LightViewProjectionMatrix3", "LightViewProjectionMatrix4", "LightViewProjectionMatrix5");

    private final Material material;
    private final MatParam[] params;
    private final Object[] values;
    private final Object[] copies;
    private final RenderState renderState;
    private final String name;
    private final boolean transparent;
    private final boolean receivesShadows;

    /**
     * @param own whether the material belongs to one instance alone; its values are then made its own as well, for
     *     the engine's clones of a material share them
     */
    MaterialState(Material material, boolean own) {
        this.material = material;
        List<MatParam> found = new ArrayList<>();
        for (MatParam param : material.getParams()) {
            if (!ENGINE_OWNED.contains(param.getName())) {
                found.add(param);
            }
        }
        params = found.toArray(MatParam[]::new);
        values = new Object[params.length];
        copies = new Object[params.length];
        for (int i = 0; i < params.length; i++) {
            copies[i] = Values.copy(params[i].getValue());
            if (own && Values.isMutable(copies[i])) {
                params[i].setValue(Values.copy(copies[i]));
            }
            values[i] = params[i].getValue();
        }
        renderState = material.getAdditionalRenderState().clone();
        name = material.getName();
        transparent = material.isTransparent();
        receivesShadows = material.isReceivesShadows();
    }

    Material material() {
        return material;
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
        return others == 0 || others == engineOwned(map);
    }

    private boolean isParamClean(ListMap<String, MatParam> map, int index) {
        MatParam param = params[index];
        boolean inPlace = index < map.size() && map.getValue(index) == param
                || map.get(param.getName()) == param;
        return inPlace && param.getValue() == values[index] && Values.same(values[index], copies[index]);
    }

    private static int engineOwned(ListMap<String, MatParam> map) {
        int count = 0;
        for (int i = 0; i < map.size(); i++) {
            if (ENGINE_OWNED.contains(map.getKey(i))) {
                count++;
            }
        }
        return count;
    }

    /**
     * Says what was left, one sentence for each parameter.
     */
    void report(LeakKind kind, String path, String which, LeakSink sink) {
        ListMap<String, MatParam> map = material.getParamsMap();
        boolean reported = false;
        for (int i = 0; i < params.length; i++) {
            if (!isParamClean(map, i)) {
                MatParam now = map.get(params[i].getName());
                sink.leaked(kind, path, which + ": parameter '" + params[i].getName() + "' was left "
                        + (now == null ? "off" : "at " + now.getValue()) + ", not " + copies[i]);
                reported = true;
            }
        }
        for (String other : others()) {
            sink.leaked(kind, path, which + ": parameter '" + other + "' was left on at "
                    + map.get(other).getValue());
            reported = true;
        }
        if (!reported) {
            sink.leaked(kind, path, which + ": render state or flags were left changed");
        }
    }

    private List<String> others() {
        List<String> others = new ArrayList<>();
        for (String key : material.getParamsMap().keySet()) {
            boolean known = ENGINE_OWNED.contains(key);
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
}
