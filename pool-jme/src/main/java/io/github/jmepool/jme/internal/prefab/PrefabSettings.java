// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.prefab;

import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.LifetimeControl;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.SettingLayers;
import io.github.jmepool.jme.internal.tree.Seconds;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.Map;
import java.util.function.Supplier;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Reads what a prefab declares of its pool, by a {@link PoolControl}, a {@link LifetimeControl} or extras of glTF. */
public final class PrefabSettings {
    private static final Logger LOG = Logger.getLogger(PrefabSettings.class.getName());

    private final Spatial prefab;
    private final @Nullable PoolControl control;
    private final @Nullable LifetimeControl lifetime;
    /** What the controls declare, as of the first use: the prefab may change afterwards. Null where there is none. */
    private @Nullable SpatialPoolSettings declared;

    /**
     * Finds the controls of a prefab.
     *
     * @throws IllegalArgumentException if there are several pool controls, and none of them is the root's, two on one
     *         spatial, or a control could not be loaded
     */
    public PrefabSettings(Spatial prefab) {
        this.prefab = prefab;
        prefab.depthFirstTraversal(this::checkControls);
        try {
            lifetime = only(LifetimeControl.class, prefab);
            control = PoolControl.of(prefab);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place() + " " + Texts.messageOf(e), e);
        }
    }

    /** The engine loads a control of an unknown class as null, and fails at the next question for one. */
    private void checkControls(Spatial spatial) {
        for (int i = 0; i < spatial.getNumControls(); i++) {
            if (spatial.getControl(i) == null) {
                throw new IllegalArgumentException(place() + " has a control on '" + Spatials.label(spatial)
                        + "' that could not be loaded; put its class on the class path, or remove it from the model."
                        + " The log has the reason");
            }
        }
    }

    /** Returns the path of a model, or the name of a prefab that was not loaded. */
    private String place() {
        return "prefab '" + (prefab.getKey() == null ? Spatials.label(prefab) : prefab.getKey().getName()) + "'";
    }

    /** Returns the pool's name, or an empty text. */
    public String name() {
        return control == null ? "" : control.getName();
    }

    /**
     * Returns settings with what the prefab declares, where they leave it open or have what a prefab has declared: it
     * may have been another one, or this one before it was changed.
     *
     * @throws IllegalArgumentException if what the prefab declares is wrong or contradicts the settings
     */
    public SpatialPoolSettings in(SpatialPoolSettings given) {
        SpatialPoolSettings prefabs = declared == null ? declared(given.name()) : declared;
        declared = control == null && lifetime == null ? null : prefabs;
        return located(given.name(), ", or have the code set it", () -> SettingLayers.declared(given, prefabs));
    }

    private SpatialPoolSettings declared(String pool) {
        SpatialPoolSettings all = control == null ? SpatialPoolSettings.builder(pool).build()
                : located(pool, "", () -> control.declared(pool));
        return lifetime == null ? all : all.with(SpatialPoolSettings.builder(pool).source(SettingSource.PREFAB)
                .lifetimeSeconds(Seconds.check("Pool '" + pool + "': " + place() + ": its LifetimeControl's"
                        + " lifetimeSeconds", lifetime.getLifetimeSeconds())).build());
    }

    /** Adds to a refusal where the refused value is, and what can be done. */
    private SpatialPoolSettings located(String pool, String otherRemedy, Supplier<SpatialPoolSettings> settings) {
        try {
            return settings.get();
        } catch (IllegalArgumentException e) {
            String where = "Pool '" + pool + "': ";
            String reason = Texts.messageOf(e);
            throw new IllegalArgumentException(where + place() + ": its PoolControl: "
                    + Texts.shown(reason.startsWith(where) ? reason.substring(where.length()) : reason)
                    + "; correct it in the model" + otherRemedy, e);
        }
    }

    /** Names what a newer version has written, once for each pool. */
    public void report(String pool) {
        if (control == null) {
            return;
        }
        control.unknown().forEach((key, text) -> LOG.warning(() -> "Pool '" + pool + "': " + place()
                + ": its PoolControl has '" + Texts.shown(key) + "' = '" + Texts.shown(text)
                + "', which this version does not know: it has no effect, and stays in the model"));
    }

    /** Removes all that declares a pool from the pool's own copy of the prefab, so that no instance has it. */
    public static void takeOff(Spatial copy) {
        copy.removeControl(LifetimeControl.class);
        copy.depthFirstTraversal(spatial -> {
            while (spatial.getControl(PoolControl.class) != null) {
                spatial.removeControl(PoolControl.class);
            }
            if (spatial.getUserData(PoolControl.EXTRAS) instanceof Map<?, ?> extras
                    && PoolControl.isDeclaration(extras)) {
                spatial.setUserData(PoolControl.EXTRAS, null);
            }
        });
    }

    /** Returns the control of a class, null when there is none; refuses two, as one would be ignored. */
    public static <C extends Control> @Nullable C only(Class<C> type, Spatial spatial) {
        C first = spatial.getControl(type);
        for (int i = 0; i < spatial.getNumControls(); i++) {
            if (type.isInstance(spatial.getControl(i)) && spatial.getControl(i) != first) {
                throw new IllegalArgumentException("has two " + type.getSimpleName() + "s on '"
                        + Spatials.label(spatial) + "'; remove one of them");
            }
        }
        return first;
    }
}
