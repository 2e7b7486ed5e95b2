#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: the clone of a geometry has its own morph weights, as it has its own transform, also with deepClone().
# Seen: once weights were set or read on the original, its clones have the same array: setMorphState of one changes all.
# Only the one that was called is marked as dirty, so the others look as before until they are marked.
# Matters: crowds that are cloned from one character: a smile spreads to others, some frames or minutes later.
set -euo pipefail
name=jme-clone-shares-its-morph-weights
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
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.scene.shape.Quad;
import java.util.function.Function;

public class Finding {
    public static void main(String[] args) {
        look("weights never set, clone()", false, Spatial::clone);
        look("weights set, clone()", true, Spatial::clone);
        look("weights set, deepClone()", true, Spatial::deepClone);
    }

    private static void look(String what, boolean set, Function<Spatial, Spatial> cloning) {
        Quad mesh = new Quad(1, 1);
        mesh.addMorphTarget(new MorphTarget("smile"));
        Geometry face = new Geometry("face", mesh);
        if (set) {
            face.setMorphState(new float[] {0});
        }
        Geometry clone = (Geometry) cloning.apply(face);
        face.setDirtyMorph(false);
        clone.setMorphState(new float[] {0.75f});
        System.out.printf("%s, clone smiles with 0.75: original with %.2f, dirty %b%n", what, face.getMorphState()[0],
                face.isDirtyMorph());
    }
}
END
cat > "$work/recorded" <<'END'
weights never set, clone(), clone smiles with 0.75: original with 0.00, dirty false
weights set, clone(), clone smiles with 0.75: original with 0.75, dirty false
weights set, deepClone(), clone smiles with 0.75: original with 0.75, dirty false
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
