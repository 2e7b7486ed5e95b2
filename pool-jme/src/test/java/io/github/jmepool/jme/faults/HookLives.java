// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Which moment follows which in the life of each instance of a game; what is out of order is a violation. */
final class HookLives {
    /** One instance, as its pool's hooks and listeners have shown it. */
    static final class Life {
        final Spatial spatial;
        final String pool;
        /** The latest use, and whether it goes on; 0 before the first. */
        long use;
        boolean isInUse;
        boolean isRecycled;
        boolean isDisposed;
        boolean isDetached;
        /** The listeners that were notified of the creation, of the use's begin, and of its end. */
        int created;
        int spawned;
        private final List<String> moments = new ArrayList<>();

        Life(Spatial spatial, String pool) {
            this.spatial = spatial;
            this.pool = pool;
        }

        boolean isGone() {
            return isDisposed || isDetached;
        }
    }

    /** What one use was given to close. */
    private static final class Resource {
        private final Life life;
        private final long use;

        Resource(Life life) {
            this.life = life;
            use = life.use;
        }
    }

    final Map<Spatial, Life> all = new IdentityHashMap<>();
    /** Those that are open, in the order in which they were given. */
    private final List<Resource> open = new ArrayList<>();
    private final Map<Long, Life> ended = new HashMap<>();
    /** The first violation; null while there is none. */
    AssertionError violation;

    void violated(String what, Throwable why) {
        if (violation == null) {
            violation = new AssertionError(what, why);
        }
    }

    private void require(boolean holds, Life life, String moment) {
        if (!holds) {
            List<String> late = life.moments.subList(Math.max(0, life.moments.size() - 20), life.moments.size());
            violated(moment + " of " + life.spatial + " of pool '" + life.pool + "', use " + life.use + ", after "
                    + late, null);
        }
        life.moments.add(moment);
    }

    void onCreate(Spatial spatial, String pool) {
        Life life = new Life(spatial, pool);
        require(all.put(spatial, life) == null, life, "onCreate");
    }

    private Life at(Spatial spatial, String moment) {
        Life life = all.get(spatial);
        if (life == null) {
            throw new AssertionError(moment + " before onCreate of " + spatial);
        }
        return life;
    }

    void created(Spatial spatial) {
        Life life = at(spatial, "created");
        require(!life.isGone() && life.use == 0, life, "created");
        life.created++;
    }

    /** A use that begins, as the first of those shows it that are called. */
    private void begins(Life life, long use, String moment) {
        if (use != 0 && use != life.use) {
            require(!life.isInUse && !life.isGone() && use > life.use, life, "begin by " + moment);
            life.use = use;
            life.isInUse = true;
            life.isRecycled = false;
        }
    }

    void spawned(Spatial spatial, long use) {
        Life life = at(spatial, "spawned");
        begins(life, use, "spawned");
        require(!life.isGone(), life, "spawned");
        life.spawned++;
    }

    void onSpawn(Spatial spatial, long use) {
        Life life = at(spatial, "onSpawn");
        begins(life, use, "onSpawn");
        require(!life.isGone(), life, "onSpawn");
    }

    void moved(Spatial spatial) {
        Life life = at(spatial, "moved");
        require(!life.isGone() && life.spawned > 0, life, "moved");
    }

    void ended(Spatial spatial, long use) {
        Life life = at(spatial, "useEnded");
        begins(life, use, "useEnded");
        require(!life.isGone() && life.isInUse && ended.put(use, life) == null, life, "useEnded " + use);
        life.isInUse = false;
    }

    void beforeReset(Spatial spatial) {
        Life life = at(spatial, "beforeReset");
        require(!life.isGone() && !life.isInUse && life.spawned > 0, life, "beforeReset");
    }

    void onRecycle(Spatial spatial, String moment) {
        Life life = at(spatial, moment);
        boolean isFirst = !life.isRecycled || !moment.equals("onRecycle");
        require(!life.isGone() && !life.isInUse && life.use != 0 && isFirst, life, moment);
        life.isRecycled |= moment.equals("onRecycle");
    }

    /** Adds a resource that the current use is given; returns what is to be called when it is closed. */
    Runnable given(Spatial spatial) {
        Life life = at(spatial, "closeAtEnd");
        Resource resource = new Resource(life);
        open.add(resource);
        return () -> {
            Resource latest = null;
            for (Resource each : open) {
                latest = each.life == life && each.use == resource.use ? each : latest;
            }
            require(latest == resource, life, "closing, not of the latest that is open,");
            require(!life.isGone() && life.use == resource.use && !life.isInUse && !life.isRecycled, life, "closing");
            open.remove(resource);
        };
    }

    /** Forgets a resource that was refused. */
    void refused() {
        open.remove(open.size() - 1);
    }

    /** Between steps, those of all ended uses are closed. */
    void checkOpen() {
        for (Resource each : open) {
            if (!each.life.isInUse || each.life.use != each.use) {
                require(false, each.life, "no closing");
            }
        }
    }

    void whileAlive(Spatial spatial, String moment) {
        Life life = all.get(spatial);
        if (life != null) {
            require(!life.isGone(), life, moment);
        }
    }

    void afterReset(Spatial spatial) {
        Life life = at(spatial, "afterReset");
        require(!life.isGone() && !life.isInUse && --life.spawned >= 0, life, "afterReset");
    }

    void onDispose(Spatial spatial) {
        Life life = at(spatial, "onDispose");
        require(!life.isGone() && !life.isInUse && life.spawned == 0, life, "onDispose");
        life.isDisposed = true;
    }

    void disposed(Spatial spatial) {
        Life life = at(spatial, "disposed");
        // without onDispose where it could not be created
        require((life.isDisposed || life.use == 0) && !life.isDetached && --life.created >= 0, life, "disposed");
    }

    void detached(Spatial spatial) {
        Life life = at(spatial, "detached");
        require(!life.isDisposed && !life.isInUse && --life.created >= 0, life, "detached");
        life.isDetached = true;
    }
}
