// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.bounding.BoundingBox;
import com.jme3.material.Material;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import java.util.ArrayList;
import java.util.List;

/** Gives an animated model a sword with a gem, a shield and a hat, at joints of its own, and an empty leaf. */
public final class ArmedModel {
    private ArmedModel() {
    }

    /** Of the material of its first geometry. */
    public static <S extends Spatial> S arm(S model) {
        List<SkinningControl> controls = new ArrayList<>();
        List<Material> materials = new ArrayList<>();
        model.depthFirstTraversal(spatial -> {
            if (spatial.getControl(SkinningControl.class) != null) {
                controls.add(spatial.getControl(SkinningControl.class));
            }
            if (spatial instanceof Geometry geometry) {
                materials.add(geometry.getMaterial());
            }
        });
        SkinningControl skinning = controls.get(0);
        model.updateGeometricState();
        float size = ((BoundingBox) model.getWorldBound()).getYExtent() / model.getWorldScale().y;
        Armature armature = skinning.getArmature();
        List<Joint> joints = armature.getJointList();

        Geometry sword = new Geometry("sword", new Box(0.05f, 0.4f, 0.02f));
        sword.setLocalTransform(new Transform(new Vector3f(0.1f, 0.2f, 0), new Quaternion().fromAngles(0.4f, 0.3f, 0),
                new Vector3f(1, 1.2f, 0.8f)));
        Node hilt = new Node("hilt");
        hilt.setLocalRotation(new Quaternion().fromAngles(0, 0, 0.5f));
        hilt.setLocalScale(size);
        Geometry gem = new Geometry("gem", new Sphere(6, 8, 0.1f));
        gem.setLocalTranslation(0.1f, 0.7f, 0);
        hilt.attachChild(sword);
        hilt.attachChild(gem);
        attach(skinning, joints.get(joints.size() - 1), hilt);
        Geometry shield = new Geometry("shield", new Box(0.25f, 0.35f, 0.03f));
        shield.setLocalTransform(new Transform(new Vector3f(0, 0, 0.3f).mult(size), Quaternion.IDENTITY,
                new Vector3f(size, 1.2f * size, size)));
        attach(skinning, joints.get(joints.size() / 2), shield);
        Geometry hat = new Geometry("hat", new Sphere(6, 10, 0.2f));
        hat.setLocalTransform(new Transform(new Vector3f(0, 0.3f, 0).mult(size),
                new Quaternion().fromAngles(FastMath.HALF_PI, 0, 0), new Vector3f(1f, 1.5f, 0.7f).mult(size)));
        attach(skinning, joints.get(0), hat);
        skinning.getAttachmentsNode(joints.get(joints.size() / 3).getName());
        for (Geometry each : List.of(sword, gem, shield, hat)) {
            each.setMaterial(materials.get(0));
        }
        return model;
    }

    private static void attach(SkinningControl skinning, Joint joint, Spatial weapon) {
        skinning.getAttachmentsNode(joint.getName()).attachChild(weapon);
    }
}
