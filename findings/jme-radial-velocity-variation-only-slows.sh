#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: setVelocityVariation(0.5f) of a RadialParticleInfluencer varies the velocity from particle to particle, as
# with its superclass.
# Seen: the random part is as long as the initial velocity, which is 0 if particles only move outward. So nothing is
# random: all particles are slower by the same share. At 1 they stand still; with the default, 0.2, 10 becomes 8.
# Matters: explosions and shock waves: a perfect ring instead of a cloud, slower than configured.
set -euo pipefail
name=jme-radial-velocity-variation-only-slows
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
import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.influencers.DefaultParticleInfluencer;
import com.jme3.effect.influencers.ParticleInfluencer;
import com.jme3.effect.influencers.RadialParticleInfluencer;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.math.Vector3f;

public class Finding {
    public static void main(String[] args) {
        for (float variation : new float[] {0, 0.2f, 0.5f, 1}) {
            DefaultParticleInfluencer upward = new DefaultParticleInfluencer();
            upward.setInitialVelocity(new Vector3f(0, 10, 0));
            look("upward", upward, variation);
            RadialParticleInfluencer outward = new RadialParticleInfluencer();
            outward.setRadialVelocity(10);
            look("outward", outward, variation);
        }
    }

    private static void look(String what, ParticleInfluencer influencer, float variation) {
        influencer.setVelocityVariation(variation);
        ParticleEmitter emitter = new ParticleEmitter("sparks", ParticleMesh.Type.Triangle, 500);
        emitter.setShape(new EmitterSphereShape(Vector3f.ZERO, 1));
        emitter.setParticleInfluencer(influencer);
        emitter.emitAllParticles();
        float slowest = Float.MAX_VALUE;
        float fastest = 0;
        for (Particle particle : emitter.getParticles()) {
            slowest = Math.min(slowest, particle.velocity.length());
            fastest = Math.max(fastest, particle.velocity.length());
        }
        String speeds = fastest - slowest < 0.01f ? String.format("all %.1f fast", fastest) : "differ";
        System.out.printf("%s at 10, variation %.1f: %s%n", what, variation, speeds);
    }
}
END
cat > "$work/recorded" <<'END'
upward at 10, variation 0.0: all 10.0 fast
outward at 10, variation 0.0: all 10.0 fast
upward at 10, variation 0.2: differ
outward at 10, variation 0.2: all 8.0 fast
upward at 10, variation 0.5: differ
outward at 10, variation 0.5: all 5.0 fast
upward at 10, variation 1.0: differ
outward at 10, variation 1.0: all 0.0 fast
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
