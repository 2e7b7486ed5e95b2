#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# obj 0.4.0 of javagl (ObjReader, MtlReader), tried 2026-11-30.
# Expected: a line that ends with a backslash goes on in the next one: OBJ and MTL files can be wrapped so.
# Seen: the reader joins the lines, but takes the last character before the backslash away with it. With a space there
# nothing is lost; without one a digit is: the height 0.25 becomes 0.2, the green 0.5 becomes 0, vertex 12 becomes
# vertex 1, and a triangle becomes a face of two vertices. Nothing is reported.
# Matters: files of modelers that wrap long lines, and files that are wrapped by hand.
set -euo pipefail
name=obj-continued-line-loses-its-last-character
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
      <groupId>de.javagl</groupId>
      <artifactId>obj</artifactId>
      <version>0.4.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import de.javagl.obj.Mtl;
import de.javagl.obj.MtlReader;
import de.javagl.obj.Obj;
import de.javagl.obj.ObjReader;
import java.io.IOException;
import java.io.StringReader;

public class Finding {
    public static void main(String[] args) throws IOException {
        read("not wrapped", "");
        read("wrapped after a space", " \\\n");
        read("wrapped after the number", "\\\n ");
    }

    private static void read(String what, String wrap) throws IOException {
        String gap = wrap.isEmpty() ? " " : wrap;
        StringBuilder text = new StringBuilder("v 0 0.25" + gap + "0\n");
        for (int i = 2; i <= 12; i++) {
            text.append("v ").append(i).append(" 1 0\n");
        }
        text.append("f 2 12" + gap + "3\n").append("f 2 3" + gap + "4\n");
        Obj obj = ObjReader.read(new StringReader(text.toString()));
        Mtl mtl = MtlReader.read(new StringReader("newmtl leaf\nKd 0.25 0.5" + gap + "0.75\n")).get(0);
        System.out.print(what + ": height " + obj.getVertex(0).getY() + ", colour " + mtl.getKd() + ", faces");
        for (int i = 0; i < obj.getNumFaces(); i++) {
            System.out.print(" of vertices");
            for (int j = 0; j < obj.getFace(i).getNumVertices(); j++) {
                System.out.print(" " + (obj.getFace(i).getVertexIndex(j) + 1));
            }
        }
        System.out.println();
    }
}
END
cat > "$work/recorded" <<'END'
not wrapped: height 0.25, colour (0.25,0.5,0.75), faces of vertices 2 12 3 of vertices 2 3 4
wrapped after a space: height 0.25, colour (0.25,0.5,0.75), faces of vertices 2 12 3 of vertices 2 3 4
wrapped after the number: height 0.2, colour (0.25,0.0,0.75), faces of vertices 2 1 3 of vertices 2 4
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
