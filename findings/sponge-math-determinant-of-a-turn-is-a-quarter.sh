#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# math 2.0.1 of SpongePowered, tried 2026-11-30.
# Expected: the determinant of a MatrixNd is that of a Matrix2d or Matrix3d with the same entries, 1 for a rotation, and
# a matrix whose determinant is not 0 can be inverted.
# Seen: where a diagonal entry is negative or 0 while it eliminates, the columns are left as they are and only the
# diagonal is multiplied. A turn by 120 degrees has the determinant 0.25 instead of 1; one by 90 degrees, in 2D, and
# a matrix with the determinant -5 have 0, and invert() says so and throws.
# Matters: areas, orientations ("is it mirrored?") and inverses of matrices of any size: wrong for half of the turns.
set -euo pipefail
name=sponge-math-determinant-of-a-turn-is-a-quarter
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
      <groupId>org.spongepowered</groupId>
      <artifactId>math</artifactId>
      <version>2.0.1</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import org.spongepowered.math.imaginary.Complexd;
import org.spongepowered.math.matrix.Matrix2d;
import org.spongepowered.math.matrix.Matrix3d;

import java.util.Locale;

public class Finding {
    public static void main(String[] args) {
        for (int degrees : new int[] {0, 45, 120, 150, 240}) {
            Matrix2d turn = Matrix2d.createRotation(Complexd.fromAngleDeg(degrees));
            print("turn by " + degrees + " degrees", turn.determinant(), turn.toMatrixN().determinant());
        }
        Matrix2d mirror = new Matrix2d(-1, 2, 3, 4);
        print("-1 2 | 3 4", mirror.determinant(), mirror.toMatrixN().determinant());
        Matrix2d turn = new Matrix2d(0, -1, 1, 0);
        print("turn by 90 degrees", turn.determinant(), turn.toMatrixN().determinant());
        invert(() -> turn.toMatrixN().invert());
        Matrix3d matrix = new Matrix3d(1, 2, 3, 2, 4, 1, 1, 1, 1);
        print("1 2 3 | 2 4 1 | 1 1 1", matrix.determinant(), matrix.toMatrixN().determinant());
        invert(() -> matrix.toMatrixN().invert());
        System.out.println("  as a Matrix3d it is inverted: "
                + (Math.abs(matrix.invert().mul(matrix).determinant() - 1) < 1e-9));
    }

    private static void print(String what, double fixed, double any) {
        System.out.println(String.format(Locale.ROOT, "%s: determinant %.2f, as a MatrixNd %.2f", what, fixed,
                any == 0 ? 0 : any));
    }

    private static void invert(Runnable inverse) {
        try {
            inverse.run();
            System.out.println("  inverted");
        } catch (ArithmeticException e) {
            System.out.println("  " + e.getMessage());
        }
    }
}
END
cat > "$work/recorded" <<'END'
turn by 0 degrees: determinant 1.00, as a MatrixNd 1.00
turn by 45 degrees: determinant 1.00, as a MatrixNd 1.00
turn by 120 degrees: determinant 1.00, as a MatrixNd 0.25
turn by 150 degrees: determinant 1.00, as a MatrixNd 0.75
turn by 240 degrees: determinant 1.00, as a MatrixNd 0.25
-1 2 | 3 4: determinant -10.00, as a MatrixNd -4.00
turn by 90 degrees: determinant 1.00, as a MatrixNd 0.00
  Cannot inverse a matrix with a zero determinant
1 2 3 | 2 4 1 | 1 1 1: determinant -5.00, as a MatrixNd 0.00
  Cannot inverse a matrix with a zero determinant
  as a Matrix3d it is inverted: true
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
