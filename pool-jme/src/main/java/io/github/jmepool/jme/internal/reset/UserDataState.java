// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The user data of one spatial as it was when its instance was made.
 */
final class UserDataState {
    static final UserDataState NONE = new UserDataState(new String[0], new SavedValue[0]);

    private final String[] keys;
    private final SavedValue[] values;

    private UserDataState(String[] keys, SavedValue[] values) {
        this.keys = keys;
        this.values = values;
    }

    static UserDataState of(Spatial spatial, SeveralOwners owners) {
        Collection<String> names = new ArrayList<>(spatial.getUserDataKeys());
        names.remove(EngineManaged.LAYER_CACHE);
        if (names.isEmpty()) {
            return NONE;
        }
        String[] keys = names.toArray(String[]::new);
        SavedValue[] values = new SavedValue[keys.length];
        for (int i = 0; i < keys.length; i++) {
            values[i] = new SavedValue.Own(spatial.getUserData(keys[i])).unlessGames(owners);
        }
        return new UserDataState(keys, values);
    }

    boolean isClean(Spatial spatial) {
        int count = spatial.getUserDataKeys().size();
        if (count != keys.length
                && (count != keys.length + 1 || spatial.getUserData(EngineManaged.LAYER_CACHE) == null)) {
            return false;
        }
        for (int i = 0; i < keys.length; i++) {
            if (!isClean(spatial, i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isClean(Spatial spatial, int index) {
        Object now = spatial.getUserData(keys[index]);
        if (!values[index].isLike(now)) {
            return false;
        }
        if (now != values[index].object() && Values.isMutable(now)) {
            // an equal one is no leftover, but the game may go on writing into its own
            restoreOwn(spatial, index);
        }
        return true;
    }

    private void restoreOwn(Spatial spatial, int index) {
        spatial.setUserData(keys[index], values[index].restored());
    }

    void restore(Spatial spatial, String path, @Nullable LeftoverSink sink) {
        removeOthers(spatial, path, sink);
        for (int i = 0; i < keys.length; i++) {
            if (!isClean(spatial, i)) {
                if (sink != null) {
                    sink.differs(LeftoverKind.USER_DATA, path, "user data '" + keys[i] + "'",
                            spatial.getUserData(keys[i]), values[i].value());
                }
                restoreOwn(spatial, i);
            }
        }
    }

    private void removeOthers(Spatial spatial, String path, @Nullable LeftoverSink sink) {
        List<String> others = new ArrayList<>(spatial.getUserDataKeys());
        others.removeAll(List.of(keys));
        others.remove(EngineManaged.LAYER_CACHE);
        for (String other : others) {
            if (sink != null) {
                Object now = spatial.getUserData(other);
                sink.leftover(LeftoverKind.USER_DATA, path, "user data '" + other + "' was left at " + now);
            }
            spatial.setUserData(other, null);
        }
    }
}
