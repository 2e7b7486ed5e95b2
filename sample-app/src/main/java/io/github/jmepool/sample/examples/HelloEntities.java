// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import com.simsilica.es.Entity;
import com.simsilica.es.EntityComponent;
import com.simsilica.es.EntityData;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import com.simsilica.es.base.DefaultEntityData;
import io.github.jmepool.jme.InstanceKeys;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * Entities: what Zay-ES holds is shown by pooled spatials, which {@link InstanceKeys} finds by the entity's id. Look at
 * the spiral: an entity that changes its shape is shown by another pool, and one that is removed is recycled.
 */
public class HelloEntities extends SimpleApplication {
    private final EntityData entities = new DefaultEntityData();
    private final EntitySet shown = entities.getEntities(Shape.class, Place.class);
    private final Queue<EntityId> ids = new ArrayDeque<>();
    private ScenePools pools;
    private InstanceKeys<EntityId> views;

    record Shape(String pool) implements EntityComponent { } // how an entity looks: the name of a pool
    record Place(Vector3f translation) implements EntityComponent { }

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloEntities app = new HelloEntities();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        pools = PoolAppState.attachTo(stateManager);
        for (Mesh mesh : List.of(new Box(0.15f, 0.15f, 0.15f), new Sphere(24, 24, 0.3f))) {
            Geometry prefab = new Geometry(mesh.getClass().getSimpleName(), mesh);
            Material material = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
            material.setBoolean("UseMaterialColors", true);
            ColorRGBA color = mesh instanceof Box ? new ColorRGBA(1, 0.35f, 0.02f, 1)
                    : new ColorRGBA(0.02f, 0.5f, 1, 1);
            material.setColor("Diffuse", color);
            material.setColor("Ambient", color);
            material.setColor("Specular", ColorRGBA.White);
            material.setFloat("Shininess", 8);
            prefab.setMaterial(material);
            pools.register(prefab.getName(), prefab);
        }
        views = new InstanceKeys<>(pools);
        rootNode.addLight(new DirectionalLight(new Vector3f(-0.4f, -0.8f, -0.6f).normalizeLocal()));
        rootNode.addLight(new AmbientLight(ColorRGBA.DarkGray));
        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
    }

    @Override
    public void simpleUpdate(float tpf) {
        // what a game's systems do: entities appear, move outwards, and the oldest is removed
        ids.add(entities.createEntity());
        if (ids.size() > 150) {
            entities.removeEntity(ids.remove());
        }
        int age = ids.size();
        for (EntityId id : ids) {
            Vector3f place = new Quaternion().fromAngles(0, 0, 2.4f * id.getId()).mult(Vector3f.UNIT_X);
            entities.setComponents(id, new Shape(age > 75 ? "Sphere" : "Box"), new Place(place.mult(0.05f * age--)));
        }
        if (shown.applyChanges()) {
            shown.getRemovedEntities().forEach(entity -> views.recycle(entity.getId()));
            shown.getAddedEntities().forEach(this::show);
            shown.getChangedEntities().forEach(this::show);
        }
    }

    private void show(Entity entity) {
        Spatial view = views.get(entity.getId());
        String pool = entity.get(Shape.class).pool();
        if (view == null || !pools.instanceOf(view).pool().name().equals(pool)) {
            views.recycle(entity.getId()); // the instance of another pool that had the id, if there is one
            view = pools.spawn(pool);
            views.bind(entity.getId(), view);
        }
        view.setLocalTranslation(entity.get(Place.class).translation());
    }
}
