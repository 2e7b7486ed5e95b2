#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: with a NewtonianParticleInfluencer every particle starts with the initial velocity plus the normal of the
# shape times the normal velocity, whatever was emitted before.
# Seen: box and point shapes set no normal, and the argument for it is the particle's velocity: a particle starts with
# the final velocity of the one before it, multiplied. Start speeds 1, 3, 7, 15, 31.
# Matters: such effects speed up while they run, and an emitter that is killed and reused goes on where it ended.
set -euo pipefail
name=jme-newtonian-particles-of-a-box-get-faster
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/pom.xml" <<'END'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>finding</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-core</artifactId>
      <version>3.9.0-stable</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.effect.influencers.NewtonianParticleInfluencer;
import com.jme3.effect.shapes.EmitterBoxShape;
import com.jme3.effect.shapes.EmitterPointShape;
import com.jme3.effect.shapes.EmitterShape;
import com.jme3.math.Vector3f;

public class Finding {
    public static void main(String[] args) {
        look("box", new EmitterBoxShape(new Vector3f(-1, -1, -1), new Vector3f(1, 1, 1)));
        look("point", new EmitterPointShape(new Vector3f()));
    }

    private static void look(String what, EmitterShape shape) {
        NewtonianParticleInfluencer influencer = new NewtonianParticleInfluencer();
        influencer.setInitialVelocity(new Vector3f(0, 1, 0));
        influencer.setNormalVelocity(2);
        ParticleEmitter emitter = new ParticleEmitter("sparks", Type.Triangle, 1);
        emitter.setParticleInfluencer(influencer);
        emitter.setShape(shape);
        emitter.setGravity(0, 0, 0);
        System.out.print(what + ":");
        for (int i = 0; i < 5; i++) {
            emitter.emitAllParticles();
            System.out.print(" " + emitter.getParticles()[0].velocity);
            emitter.killAllParticles();
        }
        System.out.println();
    }
}
END
cat > "$work/recorded" <<'END'
box: (0.0, 1.0, 0.0) (0.0, 3.0, 0.0) (0.0, 7.0, 0.0) (0.0, 15.0, 0.0) (0.0, 31.0, 0.0)
point: (0.0, 1.0, 0.0) (0.0, 3.0, 0.0) (0.0, 7.0, 0.0) (0.0, 15.0, 0.0) (0.0, 31.0, 0.0)
END
mvn -q -B -f "$work/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
    -Dmdep.outputFile="$work/cp" "$@"
javac -nowarn -cp "$(cat "$work/cp")" -d "$work" "$work/Finding.java"
(cd "$work" && java -cp "$work:$(cat "$work/cp")" Finding) > "$work/seen" 2> "$work/errors" || true
if diff "$work/recorded" "$work/seen"; then
    echo "$name: as recorded"
else
    echo "$name: DIFFERS from what is recorded (<)"
    tail -20 "$work/errors"
    exit 1
fi
