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
import com.jme3.scene.control.Control;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Texts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Declares on a prefab how it is pooled: the pool's name, and any setting that {@link PoolSetting#all()} lists.
 * It is saved with the model in a .j3o file. Only what is set counts; a preset and the code may set it otherwise.
 *
 * <p>Instances don't carry it: the pool takes it off. On a spatial that isn't pooled it does nothing.
 *
 * <p>Each value is a text, as in the property sheet of the engine's editor; its properties are the settings of a
 * model's author. All others can be set by their key:
 * <pre>{@code
 * orc.addControl(new PoolControl("orc", s -> s.prewarm(20).maxTotal(60)));
 * orc.getControl(PoolControl.class).set("checkIdle", "true");
 * }</pre>
 */
public final class PoolControl extends AbstractControl {
    /** The name of the user data in which the engine keeps what a glTF model declares as {@code extras.pool}. */
    public static final String EXTRAS = "pool";

    private static final String NAME = "name";
    /** More than any version will have. */
    private static final int MOST_ENTRIES = 1_000;
    private static final Map<String, PoolSetting<?>> SETTINGS = new LinkedHashMap<>();

    static {
        PoolSetting.all().forEach(setting -> SETTINGS.put(setting.key(), setting));
    }

    /** All that may be set, in the order in which it is saved: the same file whatever was set first. */
    private final Map<String, Entry> entries = new TreeMap<>();
    // the engine's editor shows a property for each field of this class that has a getter and a setter
    private final Entry name = entry(NAME);
    private final Entry prewarm = entry("prewarm");
    private final Entry growth = entry("growth");
    private final Entry maxActive = entry("maxActive");
    private final Entry maxTotal = entry("maxTotal");
    private final Entry maxIdle = entry("maxIdle");
    private final Entry exhaustion = entry("exhaustion");
    private final Entry lifetimeSeconds = entry("lifetimeSeconds");
    private final Entry recycleWhen = entry("recycleWhen");
    private final Entry instanced = entry("instanced");
    private final Entry bakedPoses = entry("bakedPoses");
    private final Entry lodLevels = entry("lodLevels");
    private final Entry drawDistance = entry("drawDistance");
    private final Entry resetScope = entry("resetScope");
    private final Entry keepAttached = entry("keepAttached");
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
     * @param name the pool's name; null for the name of the model's file
     * @param settings is given a builder with default settings, and returns it: {@code s -> s.prewarm(20)}; its values
     *        are copied into this control
     * @throws IllegalArgumentException if two of the settings contradict each other, or one is what only code can make:
     *         a reset rule, or a custom policy or condition
     */
    public PoolControl(@Nullable String name, UnaryOperator<SpatialPoolSettings.Builder> settings) {
        setName(name == null ? "" : name);
        SpatialPoolSettings made = settings.apply(SpatialPoolSettings.builder(name == null ? "prefab" : name)).build();
        if (!made.resetRules().isEmpty()) {
            throw new IllegalArgumentException("PoolControl '" + name + "': a reset rule can't be saved with a model;"
                    + " give it to register");
        }
        for (PoolSetting<?> setting : SETTINGS.values()) {
            if (setting.source(made) != SettingSource.DEFAULT) {
                String text = setting.text(made.asSet(setting));
                if (text == null) {
                    throw new IllegalArgumentException("PoolControl '" + name + "': this " + setting.key() + " can't be"
                            + " saved with a model, as only code can make it; give it to register");
                }
                set(setting.key(), text);
            }
        }
    }

    /**
     * Makes a control of what the extras of a glTF model declare: a map of keys and values, as the engine reads the
     * object {@code "pool"}. Wrong values are kept, and refused when the model is registered.
     *
     * @param extras the keys, and for each a text, a number, true or false (or 1 or 0, as Blender exports them), or for
     *        a policy a map of its name ({@code "policy"}) and its figures, as in presets
     * @return the control, on no spatial
     */
    public static PoolControl ofExtras(Map<?, ?> extras) {
        List<String> keys = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        extras.forEach((key, value) -> {
            String text = textOf(value);
            if (SETTINGS.get(String.valueOf(key)) instanceof PoolSetting.Flag && text.matches("[01](\\.0)?")) {
                text = String.valueOf(text.startsWith("1"));
            }
            keys.add(String.valueOf(key));
            texts.add(text);
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
        return extras.keySet().stream().map(String::valueOf).anyMatch(PoolControl::isKnown);
    }

    private static boolean isKnown(String key) {
        return key.equals(NAME) || SETTINGS.containsKey(key);
    }

    private static String textOf(@Nullable Object value) {
        if (value instanceof Map<?, ?> policy) {
            StringBuilder text = new StringBuilder(String.valueOf(policy.get("policy")));
            policy.forEach((figure, number) -> {
                if (!"policy".equals(figure)) {
                    text.append(' ').append(figure).append('=').append(number);
                }
            });
            return text.toString();
        }
        return String.valueOf(value);
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
        PoolControl control = only(PoolControl.class, spatial);
        return control == null && spatial.getUserData(EXTRAS) instanceof Map<?, ?> extras && isDeclaration(extras)
                ? ofExtras(extras) : control;
    }

    /** Returns the control of a class, null when there is none; refuses two, as one would be ignored. */
    static <C extends Control> @Nullable C only(Class<C> type, Spatial spatial) {
        C first = spatial.getControl(type);
        for (int i = 0; i < spatial.getNumControls(); i++) {
            if (type.isInstance(spatial.getControl(i)) && spatial.getControl(i) != first) {
                throw new IllegalArgumentException("has two " + type.getSimpleName() + "s on '"
                        + PrefabCheck.label(spatial) + "'; remove one of them");
            }
        }
        return first;
    }

    /** Whether user data declare how a model is pooled. */
    static boolean isDeclaration(String key, @Nullable Object value) {
        return key.equals(EXTRAS) && value instanceof Map<?, ?> extras && isDeclaration(extras);
    }

    /** Removes all that declares a pool, from a spatial and all below it. */
    static void takeOff(Spatial tree) {
        tree.depthFirstTraversal(spatial -> {
            while (spatial.getControl(PoolControl.class) != null) {
                spatial.removeControl(PoolControl.class);
            }
            if (spatial.getUserData(EXTRAS) instanceof Map<?, ?> extras && isDeclaration(extras)) {
                spatial.setUserData(EXTRAS, null);
            }
        });
    }

    /**
     * Returns the pool's name.
     *
     * @return the name; empty when it is not set, and the name of the model's file is taken
     */
    public String getName() {
        return name.text;
    }

    /**
     * Sets the pool's name.
     *
     * @param text the name; empty for not set
     */
    public void setName(String text) {
        name.set(text);
    }

    /**
     * Returns how many instances are made ahead of use.
     *
     * @return a whole number; empty when it is not set
     */
    public String getPrewarm() {
        return prewarm.text;
    }

    /**
     * Sets how many instances are made ahead of use.
     *
     * @param text a whole number; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setPrewarm(String text) {
        prewarm.set(text);
    }

    /**
     * Returns how many instances are made when one is missing.
     *
     * @return {@code one}, {@code doubling}, or {@code fixedStep step=8}; empty when it is not set
     */
    public String getGrowth() {
        return growth.text;
    }

    /**
     * Sets how many instances are made when one is missing.
     *
     * @param text {@code one}, {@code doubling}, or {@code fixedStep step=8}; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setGrowth(String text) {
        growth.set(text);
    }

    /**
     * Returns how many instances may be in use at once.
     *
     * @return a whole number, or {@code no limit}; empty when it is not set
     */
    public String getMaxActive() {
        return maxActive.text;
    }

    /**
     * Sets how many instances may be in use at once.
     *
     * @param text a whole number, or {@code no limit}; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setMaxActive(String text) {
        maxActive.set(text);
    }

    /**
     * Returns how many instances may exist.
     *
     * @return a whole number, or {@code no limit}; empty when it is not set
     */
    public String getMaxTotal() {
        return maxTotal.text;
    }

    /**
     * Sets how many instances may exist.
     *
     * @param text a whole number, or {@code no limit}; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setMaxTotal(String text) {
        maxTotal.set(text);
    }

    /**
     * Returns how many instances may be idle.
     *
     * @return a whole number, or {@code no limit}; empty when it is not set
     */
    public String getMaxIdle() {
        return maxIdle.text;
    }

    /**
     * Sets how many instances may be idle.
     *
     * @param text a whole number, or {@code no limit}; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setMaxIdle(String text) {
        maxIdle.set(text);
    }

    /**
     * Returns what a spawn does at a limit.
     *
     * @return a constant's name, {@code REUSE_OLDEST} for instance; empty when it is not set
     */
    public String getExhaustion() {
        return exhaustion.text;
    }

    /**
     * Sets what a spawn does at a limit.
     *
     * @param text a constant's name, {@code REUSE_OLDEST} for instance; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setExhaustion(String text) {
        exhaustion.set(text);
    }

    /**
     * Returns after how many seconds an instance is recycled.
     *
     * @return a number; 0 for never; empty when it is not set
     */
    public String getLifetimeSeconds() {
        return lifetimeSeconds.text;
    }

    /**
     * Sets after how many seconds an instance is recycled.
     *
     * @param text a number; 0 for never; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setLifetimeSeconds(String text) {
        lifetimeSeconds.set(text);
    }

    /**
     * Returns which condition ends a use.
     *
     * @return {@code particlesBurntOut}, {@code soundEnded} or {@code animationDone}; empty when it is not set
     */
    public String getRecycleWhen() {
        return recycleWhen.text;
    }

    /**
     * Sets which condition ends a use.
     *
     * @param text {@code particlesBurntOut}, {@code soundEnded} or {@code animationDone}; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setRecycleWhen(String text) {
        recycleWhen.set(text);
    }

    /**
     * Returns whether all instances are drawn by one call.
     *
     * @return {@code true} or {@code false}; empty when it is not set
     */
    public String getInstanced() {
        return instanced.text;
    }

    /**
     * Sets whether all instances are drawn by one call.
     *
     * @param text {@code true} or {@code false}; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setInstanced(String text) {
        instanced.set(text);
    }

    /**
     * Returns how many poses of each second of an animation are baked.
     *
     * @return a number, usually 30; empty when it is not set
     */
    public String getBakedPoses() {
        return bakedPoses.text;
    }

    /**
     * Sets how many poses of each second of an animation are baked.
     *
     * @param text a number, usually 30; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setBakedPoses(String text) {
        bakedPoses.set(text);
    }

    /**
     * Returns how many coarser levels of detail are made of each mesh.
     *
     * @return a whole number; empty when it is not set
     */
    public String getLodLevels() {
        return lodLevels.text;
    }

    /**
     * Sets how many coarser levels of detail are made of each mesh.
     *
     * @param text a whole number; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setLodLevels(String text) {
        lodLevels.set(text);
    }

    /**
     * Returns the distance beyond which instances are not drawn.
     *
     * @return a number of world units; 0 for no such distance; empty when it is not set
     */
    public String getDrawDistance() {
        return drawDistance.text;
    }

    /**
     * Sets the distance beyond which instances are not drawn.
     *
     * @param text a number of world units; 0 for no such distance; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setDrawDistance(String text) {
        drawDistance.set(text);
    }

    /**
     * Returns what a recycle restores.
     *
     * @return {@code EVERYTHING} or {@code TRANSFORM}; empty when it is not set
     */
    public String getResetScope() {
        return resetScope.text;
    }

    /**
     * Sets what a recycle restores.
     *
     * @param text {@code EVERYTHING} or {@code TRANSFORM}; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setResetScope(String text) {
        resetScope.set(text);
    }

    /**
     * Returns whether recycled instances stay attached for a while.
     *
     * @return {@code true} or {@code false}; empty when it is not set
     */
    public String getKeepAttached() {
        return keepAttached.text;
    }

    /**
     * Sets whether recycled instances stay attached for a while.
     *
     * @param text {@code true} or {@code false}; empty for not set
     * @throws IllegalArgumentException if it is none of these, or out of bounds
     */
    public void setKeepAttached(String text) {
        keepAttached.set(text);
    }

    /**
     * Returns what is set of any key.
     *
     * @param key {@code name}, the key of a setting, or one of a newer version
     * @return the text; empty when it is not set
     */
    public String text(String key) {
        Entry entry = entries.get(key);
        return entry == null ? "" : entry.text;
    }

    /**
     * Sets any key. One that this version doesn't know is kept and has no effect.
     *
     * @param key {@code name}, the key of a setting, or one of a newer version
     * @param text as {@link PoolSetting#text} returns it; empty for not set
     * @throws IllegalArgumentException if the key is blank, or the text isn't one of the setting, or out of bounds
     * @throws IllegalStateException if the file from which the control was read is damaged; all setters throw it then
     */
    public void set(String key, String text) {
        Check.notBlank("key", key);
        entry(key).set(text);
    }

    private void checkUndamaged() {
        if (damage != null) {
            throw new IllegalStateException("PoolControl " + damage + ", as its file is damaged; remove it,"
                    + " and add a new one");
        }
    }

    /**
     * Returns the keys that are set and that this version doesn't know.
     *
     * @return the keys, in their order
     */
    public List<String> unknownKeys() {
        List<String> unknown = new ArrayList<>();
        entries.forEach((key, entry) -> {
            if (!entry.text.isEmpty() && !isKnown(key)) {
                unknown.add(key);
            }
        });
        return unknown;
    }

    /**
     * Returns the settings that this control declares, all of {@link SettingSource#PREFAB}.
     *
     * @throws IllegalArgumentException if one of them is wrong, or two contradict each other; begins with the key
     */
    SpatialPoolSettings declared(String pool) {
        if (damage != null) {
            throw new IllegalArgumentException(damage);
        }
        SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder(pool).source(SettingSource.PREFAB);
        SETTINGS.forEach((key, setting) -> {
            String text = text(key);
            if (!text.isEmpty()) {
                parse(setting, builder, text);
            }
        });
        return builder.build();
    }

    private static void parse(PoolSetting<?> setting, SpatialPoolSettings.Builder builder, String text) {
        try {
            setting.set(builder, text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(setting.key() + " " + e.getMessage(), e);
        }
    }

    /** Returns the text without spaces around it, if its setting accepts it. */
    private static String checked(String key, String text) {
        String stripped = stripped(key, Objects.requireNonNull(text, "text"));
        PoolSetting<?> setting = SETTINGS.get(key);
        if (setting != null && !stripped.isEmpty()) {
            parse(setting, SpatialPoolSettings.builder("checked"), stripped);
        }
        return stripped;
    }

    /** What a newer version has written stays unchanged. */
    private static String stripped(String key, String text) {
        return isKnown(key) ? text.strip() : text;
    }

    private Entry entry(String key) {
        return entries.computeIfAbsent(key, Entry::new);
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
    public Object jmeClone() {
        PoolControl copy = new PoolControl();
        copy.enabled = enabled;
        copy.spatial = spatial;
        copy.damage = damage;
        copy.damagedKeys = damagedKeys;
        copy.damagedTexts = damagedTexts;
        entries.forEach((key, entry) -> copy.entry(key).text = entry.text);
        return copy;
    }

    @Override
    public void write(JmeExporter exporter) throws IOException {
        super.write(exporter);
        OutputCapsule capsule = exporter.getCapsule(this);
        String[] keys = entries.keySet().stream().filter(key -> !text(key).isEmpty()).toArray(String[]::new);
        capsule.write(damage != null ? damagedKeys : keys, "keys", null);
        capsule.write(damage != null ? damagedTexts : Arrays.stream(keys).map(this::text).toArray(String[]::new),
                "texts", null);
    }

    /** An exception from here would have the engine load the model without this control: it is for the registration. */
    @Override
    public void read(JmeImporter importer) throws IOException {
        super.read(importer);
        InputCapsule capsule = importer.getCapsule(this);
        take(capsule.readStringArray("keys", new String[0]), capsule.readStringArray("texts", new String[0]));
    }

    private void take(@Nullable String @Nullable [] keys, @Nullable String @Nullable [] texts) {
        damage = readEntries(keys, texts);
        if (damage != null) {
            damagedKeys = keys;
            damagedTexts = texts;
            entries.values().forEach(entry -> entry.text = "");
        }
    }

    /** Sets what a file has; returns what is wrong with it, or null. */
    private @Nullable String readEntries(@Nullable String @Nullable [] keys, @Nullable String @Nullable [] texts) {
        if (keys == null || texts == null) {
            return "has no keys, or no texts";
        }
        if (keys.length != texts.length || keys.length > MOST_ENTRIES) {
            return "has " + Texts.plural(keys.length, "key") + " and " + Texts.plural(texts.length, "text");
        }
        Set<String> found = new HashSet<>();
        for (int i = 0; i < keys.length; i++) {
            String key = keys[i];
            String text = texts[i];
            if (key == null || key.isBlank() || text == null) {
                return "has a blank key, or one without a text";
            }
            if (!found.add(key)) {
                return "has '" + key + "' twice";
            }
            entry(key).text = stripped(key, text);
        }
        return null;
    }

    /** What one key is set to. */
    private final class Entry {
        private final String key;
        private String text = "";

        Entry(String key) {
            this.key = key;
        }

        void set(String to) {
            checkUndamaged();
            text = checked(key, to);
        }
    }
}
