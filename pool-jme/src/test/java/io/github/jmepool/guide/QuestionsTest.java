// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.export.binary.BinaryExporter;
import com.jme3.export.binary.BinaryImporter;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.GuiGlobals;
import io.github.jmepool.docs.Pages;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.lemur.LemurGlobals;
import io.github.jmepool.jme.support.HeadlessApp;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the answers of docs/questions.md that code can hold. */
class QuestionsTest {
    private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>(.*?)</dependency>");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");

    @Test
    void aSavedSceneHoldsWhatIsInUseAndNothingThatWaits(@TempDir Path folder) throws IOException {
        Node root = new Node("root");
        try (ScenePools pools = new ScenePools()) {
            pools.setRoot(root);
            SpatialPool<Geometry> rocks = pools.register("rock", new Geometry("rock", new Box(1, 1, 1)));
            Geometry waiting = rocks.spawn();
            rocks.spawn(new Vector3f(7, 0, 0));
            rocks.recycle(waiting);
            assertThat(rocks.idleCount()).isEqualTo(1);
            File file = folder.resolve("scene.j3o").toFile();
            BinaryExporter.getInstance().save(root, file);

            Node loaded = (Node) new BinaryImporter().load(file);

            List<Geometry> geometries = new ArrayList<>();
            loaded.depthFirstTraversal(spatial -> {
                if (spatial instanceof Geometry geometry) {
                    geometries.add(geometry);
                }
            });
            assertThat(geometries).singleElement().satisfies(rock -> {
                assertThat(rock.getLocalTranslation().x).isEqualTo(7f);
                assertThat(pools.instanceOf(rock)).as("an ordinary spatial").isNull();
                assertThatThrownBy(() -> pools.recycle(rock)).hasMessageContaining("not an instance of any pool");
            });
            assertThat(rocks.activeCount()).as("saving changes no pool").isEqualTo(1);
        }
    }

    @Test
    void theInstancesOfALemurButtonShareItsText() throws ReflectiveOperationException {
        PoolAppState state = new PoolAppState();
        try (LemurGlobals globals = new LemurGlobals(); HeadlessApp app = new HeadlessApp(state)) {
            app.step();
            GuiGlobals.initialize(app);
            SpatialPool<Button> buttons = state.pools().register("button", new Button("prefab"));
            Button one = buttons.spawn();
            Button two = buttons.spawn();

            one.setText("one");

            assertThat(two.getText()).isEqualTo("one");
        }
    }

    @Test
    void thePageNamesTheLicenceOfEachDependencyOfTheLibraries() {
        String page = Pages.text(Pages.ROOT.resolve("docs/questions.md"));
        for (String library : List.of("pool-core", "pool-jme")) {
            DEPENDENCY.matcher(Pages.text(Pages.ROOT.resolve(library).resolve("pom.xml"))).results()
                    .map(match -> match.group(1)).filter(text -> !text.contains("<scope>test</scope>"))
                    .map(QuestionsTest::artifact).filter(name -> !name.startsWith("pool-"))
                    .forEach(name -> assertThat(page).containsPattern("(?m)^\\| [^|]*`" + name + "`[^|]*\\| [^|]+\\|"));
        }
    }

    private static String artifact(String dependency) {
        var name = ARTIFACT.matcher(dependency);
        assertThat(name.find()).isTrue();
        return name.group(1);
    }
}
