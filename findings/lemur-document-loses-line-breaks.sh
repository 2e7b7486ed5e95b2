#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Lemur 1.16.0 (DefaultDocumentModel, the text of a TextField), jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: setText(text) and then getText() return the text; insert(text) inserts it, line breaks included.
# Seen: setText reads line breaks, but loses one at the end; insert(String) leaves every line break out and joins the
# lines, so what is pasted with it becomes one line, as if the words had been typed together.
# Matters: chat and editor fields that save their text, and pasting.
set -euo pipefail
name=lemur-document-loses-line-breaks
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
      <groupId>com.simsilica</groupId>
      <artifactId>lemur</artifactId>
      <version>1.16.0</version>
    </dependency>
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-core</artifactId>
      <version>3.9.0-stable</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.simsilica.lemur.text.DefaultDocumentModel;

public class Finding {
    private static String shown(DefaultDocumentModel document) {
        return '"' + document.getText().replace("\n", "\\n") + "\", lines " + document.getLineCount();
    }

    public static void main(String[] args) {
        DefaultDocumentModel document = new DefaultDocumentModel();
        document.setText("one\ntwo");
        System.out.println("set one, two: " + shown(document));
        document.setText("one\ntwo\n");
        System.out.println("set with a line break at the end: " + shown(document));
        document.setText("");
        document.insert("one\ntwo");
        System.out.println("inserted one, two: " + shown(document));
    }
}
END
cat > "$work/recorded" <<'END'
set one, two: "one\ntwo", lines 2
set with a line break at the end: "one\ntwo", lines 2
inserted one, two: "onetwo", lines 1
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
