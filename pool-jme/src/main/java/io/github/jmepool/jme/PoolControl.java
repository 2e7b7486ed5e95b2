// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.export.InputCapsule;
import com.jme3.export.JmeExporter;
import com.jme3.export.JmeImporter;
import com.jme3.export.OutputCapsule;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.internal.prefab.PrefabSettings;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.internal.settings.SettingsCodec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Declares on a prefab how it is pooled: the pool's name, and settings of {@link SpatialPoolSettings} as texts.
 * It is saved with the model in a .j3o file. Only what is set counts; a preset and the code may set it otherwise.
 *
 * <p>Instances don't carry it: the pool takes it off. On a spatial that isn't pooled it does nothing.
 *
 * <p>Its two properties are texts, as the property sheet of the engine's editor shows them:
 * <pre>{@code
 * orc.addControl(new PoolControl("orc", s -> s.prewarm(20).maxTotal(60)));
 * orc.getControl(PoolControl.class).setSettings("prewarm=20; maxTotal=60; growth=fixedStep step=8");
 * }</pre>
 */
public final class PoolControl extends AbstractControl {
    /** The name of the user data in which the engine keeps what a glTF model declares as {@code extras.pool}. */
    public static final String EXTRAS = "pool";

    private static final String NAME = "name";
    /** More than any version will have. */
    private static final int MOST_ENTRIES = 1_000;

    // the engine's editor shows a property for each field of this class that has a getter and a setter
    private String name = "";
    /** What is set, in the order in which it is saved: the same file whatever was set first. Clones share it. */
    private Map<String, String> settings = Map.of();
    /** Why what was read can't be what was written, or null. It is written again unchanged. */
    private @Nullable String damage;
    private @Nullable String @Nullable [] damagedKeys;
    private @Nullable String @Nullable [] damagedTexts;

    /** Makes a control that sets nothing. */
    public PoolControl() {
        // sets nothing
    }

    /**
     * Makes a control for a prefab.
     *
     * @param name the pool's name; null or blank for the name of the model's file
     * @param settings is given a builder with default settings, and returns it: {@code s -> s.prewarm(20)}; its values
     *        are copied into this control, except for those of {@link SettingSource#DEFAULT}
     * @throws IllegalArgumentException if two of the settings contradict each other, one requires more than a million
     *         instances, or one is what only code can make: a reset rule, or a custom policy or condition; or if the
     *         function returns anything but the builder that it was given
     */
    public PoolControl(@Nullable String name, UnaryOperator<SpatialPoolSettings.Builder> settings) {
        setName(name == null ? "" : name);
        SpatialPoolSettings made = SpatialPool.settingsOf(getName().isEmpty() ? "prefab" : getName(), settings);
        if (!made.resetRules().isEmpty()) {
            throw new IllegalArgumentException("PoolControl '" + name + "': a reset rule can't be saved with a model;"
                    + " give it to register");
        }
        setSettings(SettingsCodec.join(SettingsCodec.texts(made,
                setting -> setting.source(made) != SettingSource.DEFAULT)));
        for (Setting<?> setting : Setting.all()) {
            if (setting.source(made) != SettingSource.DEFAULT && !this.settings.containsKey(setting.key())) {
                throw new IllegalArgumentException("PoolControl '" + name + "': this " + setting.key() + " can't be"
                        + " saved with a model, as only code can make it; give it to register");
            }
        }
    }

    /**
     * Makes a control of what the extras of a glTF model declare: a map of keys and values, as the engine reads the
     * object {@code "pool"}. Wrong values are kept, and refused when the model is registered.
     *
     * @param extras the keys, and for each a text, a number, true or false (or 1 or 0, as Blender exports them), or for
     *        a policy a map of its name ({@code "policy"}) and its parameters, as in presets
     * @return the control, on no spatial
     */
    public static PoolControl ofExtras(Map<?, ?> extras) {
        List<String> keys = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        extras.forEach((key, value) -> {
            String text = SettingsCodec.text(value);
            boolean isFlag = Setting.of(String.valueOf(key)) instanceof Setting.Flag;
            keys.add(String.valueOf(key));
            texts.add(isFlag && text.matches("[01](\\.0)?") ? String.valueOf(text.startsWith("1"))
                    : value == null && NAME.equals(key) ? "" : text);
        });
        PoolControl control = new PoolControl();
        control.take(keys.toArray(new String[0]), texts.toArray(new String[0]));
        return control;
    }

    /**
     * Returns whether a map declares how a model is pooled. Other user data of the name {@link #EXTRAS} is the game's.
     *
     * @param extras a map that is the user data of a spatial
     * @return whether one of its keys is {@code name} or that of a setting
     */
    public static boolean isDeclaration(Map<?, ?> extras) {
        return extras.keySet().stream().map(String::valueOf)
                .anyMatch(key -> key.equals(NAME) || Setting.of(key) != null);
    }

    /**
     * Finds the control of a model. A model from a modelling tool has a root of its own, and what was declared there is
     * below it.
     *
     * @param model the model
     * @return the control of its root, otherwise the only one below it; a new one, on no spatial, where only the
     *         {@linkplain #EXTRAS extras} of a glTF model declare something; null when nothing does
     * @throws IllegalArgumentException if there are several, and none of them is the root's, or two on one spatial
     */
    public static @Nullable PoolControl of(Spatial model) {
        PoolControl own = on(model);
        if (own != null) {
            return own;
        }
        List<Spatial> found = new ArrayList<>();
        model.depthFirstTraversal(spatial -> {
            if (on(spatial) != null) {
                found.add(spatial);
            }
        });
        if (found.size() > 1) {
            throw new IllegalArgumentException("has " + found.size() + " PoolControls below its root, on '"
                    + found.get(0).getName() + "' and '" + found.get(1).getName()
                    + "' for instance; put one on its root");
        }
        return found.isEmpty() ? null : on(found.get(0));
    }

    private static @Nullable PoolControl on(Spatial spatial) {
        PoolControl control = PrefabSettings.only(PoolControl.class, spatial);
        return control == null && spatial.getUserData(EXTRAS) instanceof Map<?, ?> extras && isDeclaration(extras)
                ? ofExtras(extras) : control;
    }

    /**
     * Returns the pool's name.
     *
     * @return the name; empty when it is not set, and the name of the model's file is taken
     */
    public String getName() {
        return name;
    }

    /**
     * Sets the pool's name.
     *
     * @param text the name; empty for not set; spaces around it don't count
     * @throws IllegalStateException if the file from which the control was read is damaged
     */
    public void setName(String text) {
        String stripped = Check.notNull("name", text).strip();
        checkUndamaged();
        name = stripped;
    }

    /**
     * Returns what is set.
     *
     * @return the keys with their texts, in their order, {@code growth=fixedStep step=8; prewarm=20}; empty when
     *         nothing is set. {@link #setSettings} accepts it unless a file had an unknown key or text with a
     *         semicolon or an equals sign
     */
    public String getSettings() {
        return SettingsCodec.join(settings);
    }

    /**
     * Sets all settings. Keys that this version doesn't know are kept and have no effect.
     *
     * @param text as {@link #getSettings} returns it, each setting as docs/pool-sizes.md lists it; one that is left
     *        out or empty is not set
     * @throws IllegalArgumentException if the text of a setting is not accepted or out of bounds, or the text is none;
     *         nothing is changed then
     * @throws IllegalStateException if the file from which the control was read is damaged
     */
    public void setSettings(String text) {
        Map<String, String> texts = SettingsCodec.split(Check.notNull("settings", text));
        if (texts.containsKey(NAME)) {
            throw new IllegalArgumentException("has 'name'; set it with setName");
        }
        SettingsCodec.set(SpatialPoolSettings.builder("checked"), texts);
        checkUndamaged();
        settings = texts;
    }

    private void checkUndamaged() {
        if (damage != null) {
            throw new IllegalStateException("PoolControl " + damage + ", as its file is damaged; remove it,"
                    + " and add a new one");
        }
    }

    /**
     * Returns what is set that this version doesn't know.
     *
     * @return a new map of the texts by their keys
     */
    public Map<String, String> unknown() {
        Map<String, String> unknown = new TreeMap<>(settings);
        Setting.all().forEach(setting -> unknown.remove(setting.key()));
        return unknown;
    }

    /**
     * Returns the settings that this control declares, all of {@link SettingSource#PREFAB}.
     *
     * @param pool the name that the settings are to have
     * @return the settings
     * @throws IllegalArgumentException if one of them is wrong, or two contradict each other, or the file from which
     *         the control was read is damaged; begins with the key
     */
    public SpatialPoolSettings declared(String pool) {
        if (damage != null) {
            throw new IllegalArgumentException(damage);
        }
        SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder(pool).source(SettingSource.PREFAB);
        SettingsCodec.set(builder, settings);
        return builder.build();
    }

    @Override
    protected void controlUpdate(float tpf) {
        // the pool has it, not the control
    }

    @Override
    protected void controlRender(RenderManager rm, ViewPort vp) {
        // nothing to draw
    }

    @Override
    public void write(JmeExporter exporter) throws IOException {
        super.write(exporter);
        OutputCapsule capsule = exporter.getCapsule(this);
        Map<String, String> all = new TreeMap<>(settings);
        if (!name.isEmpty()) {
            all.put(NAME, name);
        }
        capsule.write(damage != null ? damagedKeys : all.keySet().toArray(new String[0]), "keys", null);
        capsule.write(damage != null ? damagedTexts : all.values().toArray(new String[0]), "texts", null);
    }

    /** An exception from here would have the engine load the model without this control: it is for the registration. */
    @Override
    public void read(JmeImporter importer) throws IOException {
        super.read(importer);
        InputCapsule capsule = importer.getCapsule(this);
        take(capsule.readStringArray("keys", new String[0]), capsule.readStringArray("texts", new String[0]));
    }

    private void take(@Nullable String @Nullable [] keys, @Nullable String @Nullable [] texts) {
        Map<String, String> read = new TreeMap<>();
        damage = readEntries(keys, texts, read);
        if (damage == null) {
            name = Objects.requireNonNullElse(read.remove(NAME), "");
            settings = read;
        } else {
            damagedKeys = keys;
            damagedTexts = texts;
        }
    }

    /** Takes what a file has; returns what is wrong with it, or null. */
    private static @Nullable String readEntries(@Nullable String @Nullable [] keys, @Nullable String @Nullable [] texts,
            Map<String, String> into) {
        if (keys == null || texts == null) {
            return "has no keys, or no texts";
        }
        if (keys.length != texts.length || keys.length > MOST_ENTRIES) {
            return "has " + Texts.plural(keys.length, "key") + " and " + Texts.plural(texts.length, "text");
        }
        for (int i = 0; i < keys.length; i++) {
            String key = keys[i];
            String text = texts[i];
            if (key == null || key.isBlank() || text == null) {
                return "has a blank key, or one without a text";
            }
            if (into.put(key, text.strip()) != null) {
                return "has '" + key + "' twice";
            }
        }
        into.values().removeIf(String::isEmpty);
        return null;
    }
}
