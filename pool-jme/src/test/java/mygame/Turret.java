// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import com.jme3.asset.AssetManager;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.light.PointLight;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Box;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.reset.Poolable;
import java.util.function.DoubleSupplier;

/** Built by its constructor: its controls hold its parts in fields, by this$0, and in a lambda. */
public final class Turret extends Node implements Poolable {
    private static final ColorRGBA COLD = new ColorRGBA(0.2f, 0.2f, 0.3f, 1f);

    private final Geometry barrel = new Geometry("barrel", new Box(0.1f, 0.1f, 1f));
    /** The very colour that is in the barrel's material. */
    private final ColorRGBA glow = COLD.clone();
    /** The very position that is in the override. */
    private final Vector3f aim = new Vector3f(0f, 0f, 1f);
    private final PointLight muzzle = new PointLight();
    private final ParticleEmitter smoke;
    private float heat;

    public Turret(AssetManager assets) {
        super("turret");
        Geometry base = new Geometry("base", new Box(1f, 0.5f, 1f));
        base.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        base.getMaterial().setColor("Color", COLD);
        barrel.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        barrel.getMaterial().setColor("Color", glow);
        barrel.addMatParamOverride(new MatParamOverride(VarType.Vector3, "Aim", aim));
        barrel.setLocalTranslation(0f, 0.6f, 0f);
        smoke = smoke(assets);
        attachChild(base);
        attachChild(barrel);
        barrel.addControl(new Recoil(() -> heat));
        addLight(muzzle);
        attachChild(smoke);
        addControl(new AbstractControl() {
            @Override
            protected void controlUpdate(float tpf) {
                heat = Math.min(1f, heat + tpf);
                glow.r = 0.2f + 0.8f * heat;
                aim.set(heat, 0f, 1f - heat);
                barrel.rotate(0f, tpf, 0f);
                muzzle.setRadius(10f * heat);
                if (heat > 0.3f && smoke.getParticlesPerSec() == 0f) {
                    smoke.setParticlesPerSec(30f);
                }
            }

            @Override
            protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
            }
        });
    }

    private ParticleEmitter smoke(AssetManager assets) {
        ParticleEmitter emitter = new ParticleEmitter("smoke", Type.Triangle, 20);
        emitter.setMaterial(new Material(assets, "Common/MatDefs/Misc/Particle.j3md"));
        emitter.setParticlesPerSec(0f);
        // without chance, so that two games show the same
        emitter.setLowLife(0.3f);
        emitter.setHighLife(0.3f);
        emitter.getParticleInfluencer().setInitialVelocity(Vector3f.UNIT_Y);
        emitter.getParticleInfluencer().setVelocityVariation(0f);
        return emitter;
    }

    /** The game's own state is the game's to reset. */
    @Override
    public void onSpawn() {
        heat = 0f;
    }

    public Geometry barrel() {
        return barrel;
    }

    /** Moves the barrel back, by a number that it is given. */
    private static final class Recoil extends AbstractControl {
        private final DoubleSupplier strength;

        Recoil(DoubleSupplier strength) {
            this.strength = strength;
        }

        @Override
        protected void controlUpdate(float tpf) {
            spatial.setLocalTranslation(0f, 0.6f, (float) -strength.getAsDouble());
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        }
    }
}
