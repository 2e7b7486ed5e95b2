// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PoolMonitoring;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/**
 * Holds the rule of each package. Dependencies point one way: lemur -> preset -> jme -> core -> JDK, and
 * physics -> jme.
 */
class PackageRulesTest {
    private static final String BASE = House.BASE;
    /** What may be null: annotations for the compiler, of which nothing is needed at run time. */
    private static final String NULLNESS = "org.jspecify.annotations";
    private static final String INTERNAL = BASE + ".jme.internal";
    private final JavaClasses classes = House.CLASSES;

    @Test
    void coreKnowsNothingButTheJdk() {
        noClasses().that().resideInAPackage(BASE + ".core..").should().dependOnClassesThat()
                .resideOutsideOfPackages(BASE + ".core..", "java..", "javax.management..", "jdk.jfr..", NULLNESS)
                .check(classes);
    }

    /** NullAway looks at marked packages alone: one that forgot the mark would be checked by nobody. */
    @Test
    void everyPackageIsNullMarked() {
        assertThat(classes.stream().map(JavaClass::getPackageName).distinct()).hasSizeGreaterThan(10)
                .allSatisfy(name -> assertThat(Class.forName(name + ".package-info").getAnnotations())
                        .extracting(Annotation::annotationType).as(name).contains(NullMarked.class));
    }

    @Test
    void theCoresToolsKnowTheJdkOnly() {
        classes().that().resideInAPackage(BASE + ".core.util..").should().onlyDependOnClassesThat()
                .resideInAnyPackage(BASE + ".core.util..", "java..", NULLNESS).check(classes);
    }

    @Test
    void sizingNeverKnowsAPool() {
        classes().that().resideInAPackage(BASE + ".core.sizing..").should().onlyDependOnClassesThat()
                .resideInAnyPackage(BASE + ".core.sizing..", BASE + ".core.util..", "java..", NULLNESS).check(classes);
    }

    @Test
    void noPoolKnowsOfSharedObjectsOrObservers() {
        noClasses().that().resideInAPackage(BASE + ".core").should().dependOnClassesThat()
                .resideInAnyPackage(BASE + ".core.shared..", BASE + ".core.observe..").check(classes);
        noClasses().that().resideInAPackage(BASE + ".core.shared..").should().dependOnClassesThat()
                .resideInAPackage(BASE + ".core.observe..").check(classes);
    }

    @Test
    void theCoreNamesJmxAndTheFlightRecorderOnlyWhereItObserves() {
        noClasses().that().resideInAPackage(BASE + ".core..").and().resideOutsideOfPackage(BASE + ".core.observe..")
                .should().dependOnClassesThat()
                .resideInAnyPackage("javax.management..", "java.lang.management..", "jdk.jfr..").check(classes);
    }

    /** The one exception listens to the JVM's memory pools, which tell of a shortage by JMX's notifications alone. */
    @Test
    void theSceneNamesJmxInTheMemoryWatchAndNeverTheFlightRecorder() {
        noClasses().that().resideInAPackage(BASE + ".jme..")
                .and().doNotHaveFullyQualifiedName(BASE + ".jme.internal.work.MemoryPressureWatch")
                .should().dependOnClassesThat().resideInAnyPackage("javax.management..", "jdk.jfr..").check(classes);
    }

    /** Internals are behind the API: they may name values of it, never the types that a game begins with. */
    @Test
    void noInternalRoomNamesTheSceneOrAPoolOfTheApi() {
        noClasses().that().resideInAPackage(INTERNAL + "..").should().dependOnClassesThat().belongToAnyOf(
                ScenePools.class, SpatialPool.class, PoolAppState.class, PoolMonitoring.class).check(classes);
    }

    @Test
    void noInternalRoomsUseEachOtherInACircle() {
        slices().matching(INTERNAL + ".(*)..").should().beFreeOfCycles().check(classes);
    }

    /** As the table of the page on the architecture has it. */
    @Test
    void eachRoomNamesThoseThatItMayAndNoOther() {
        Map<String, List<String>> allowed = Map.ofEntries(
                entry("settings", List.of()), entry("work", List.of()), entry("engine", List.of()),
                entry("tree", List.of("engine")), entry("elements", List.of("engine", "tree")),
                entry("reset", List.of("elements", "engine", "tree")),
                entry("prefab", List.of("settings", "elements", "engine", "tree")),
                entry("drawn", List.of("engine")),
                entry("crowd", List.of("drawn", "engine", "tree")),
                entry("effects", List.of("drawn", "engine", "tree")),
                entry("instancing", List.of("crowd", "drawn", "effects", "engine", "tree", "work")),
                entry("query", List.of("tree")),
                entry("report", List.of("elements", "engine", "reset", "tree", "work")),
                entry("swarm", List.of("instancing", "query", "settings", "tree", "work")),
                entry("scene", List.of("settings", "work", "tree", "reset", "prefab", "instancing", "query", "report",
                        "swarm")));
        allowed.forEach((room, others) -> noClasses().that().resideInAPackage(INTERNAL + "." + room + "..").should()
                .dependOnClassesThat(resideInAPackage(INTERNAL + "..").and(DescribedPredicate.describe("of others",
                        type -> !type.getPackageName().equals(INTERNAL + "." + room) && others.stream()
                                .noneMatch(other -> type.getPackageName().equals(INTERNAL + "." + other)))))
                .check(classes));
    }

    @Test
    void thePackageThatGamesImportHasNothingElse() {
        classes().that().resideInAPackage(BASE + ".jme").and().areTopLevelClasses().and().doNotHaveSimpleName(
                "package-info").should().bePublic().check(classes);
    }

    @Test
    void theTreeOfAnInstanceNamesNoPool() {
        classes().that().resideInAPackage(INTERNAL + ".tree..").should().onlyDependOnClassesThat()
                .resideInAnyPackage(INTERNAL + ".tree..", INTERNAL + ".engine..", BASE + ".core",
                        BASE + ".core.util..", "com.jme3..", "java..", NULLNESS).check(classes);
    }

    @Test
    void theResetHasNeverHeardOfAPool() {
        classes().that().resideInAPackage(BASE + ".jme.reset").should().onlyDependOnClassesThat()
                .resideInAnyPackage(BASE + ".jme.reset", BASE + ".core.util..", "com.jme3..", "java..", NULLNESS)
                .check(classes);
        classes().that().resideInAPackage(INTERNAL + ".reset..").should().onlyDependOnClassesThat()
                .resideInAnyPackage(BASE + ".jme.reset", INTERNAL + ".reset..", INTERNAL + ".elements..",
                        INTERNAL + ".engine..", INTERNAL + ".tree..", BASE + ".core.util..", "com.jme3..",
                        "java..", NULLNESS)
                .check(classes);
    }

    /** What a game can call leads to nothing that may change in any release. */
    @Test
    void noSignatureOfTheApiHasAnInternalType() {
        List<String> found = new ArrayList<>();
        int types = 0;
        for (JavaClass type : classes) {
            if (House.isInternal(type) || !PublicTypesTest.isVisible(type)) {
                continue;
            }
            types++;
            Set<JavaClass> named = new HashSet<>();
            type.getInterfaces().forEach(each -> named.addAll(each.getAllInvolvedRawTypes()));
            type.getSuperclass().ifPresent(each -> named.addAll(each.getAllInvolvedRawTypes()));
            type.getTypeParameters().forEach(each -> named.addAll(each.getAllInvolvedRawTypes()));
            type.getCodeUnits().stream().filter(PackageRulesTest::isVisible).forEach(unit -> {
                named.addAll(unit.getReturnType().getAllInvolvedRawTypes());
                unit.getParameterTypes().forEach(each -> named.addAll(each.getAllInvolvedRawTypes()));
                unit.getTypeParameters().forEach(each -> named.addAll(each.getAllInvolvedRawTypes()));
                named.addAll(unit.getThrowsClause().getTypes());
            });
            type.getFields().stream().filter(PackageRulesTest::isVisible)
                    .forEach(field -> named.addAll(field.getType().getAllInvolvedRawTypes()));
            named.stream().filter(each -> each.getPackageName().startsWith(INTERNAL))
                    .forEach(each -> found.add(type.getName() + ": " + each.getName()));
        }
        assertThat(found).isEmpty();
        assertThat(types).isEqualTo(House.list("api.txt").size());
    }

    private static boolean isVisible(JavaMember member) {
        return member.getModifiers().contains(JavaModifier.PUBLIC)
                || member.getModifiers().contains(JavaModifier.PROTECTED);
    }

    @Test
    void presetsKnowNothingOfThePanel() {
        noClasses().that().resideInAPackage(BASE + ".jme.preset..").should().dependOnClassesThat()
                .resideInAPackage(BASE + ".jme.lemur..").check(classes);
    }

    /** Apart from that, what they can do, a game can do as well. */
    @Test
    void thePanelAndPresetsUseWhatUsersUseAndTheSettings() {
        classes().that().resideInAnyPackage(BASE + ".jme.lemur..", BASE + ".jme.preset..").should()
                .onlyDependOnClassesThat(DescribedPredicate.not(forAnotherRoom("settings"))).check(classes);
    }

    @Test
    void physicsUsesWhatUsersUseHiddenFieldsAndTheTablesOfTheReset() {
        classes().that().resideInAPackage(BASE + ".jme.physics..").should()
                .onlyDependOnClassesThat(DescribedPredicate.not(forAnotherRoom("engine", "reset", "tree")))
                .check(classes);
    }

    @Test
    void nothingButThePanelAndTheElementsRoomNamesLemur() {
        noClasses().that().resideOutsideOfPackages(BASE + ".jme.lemur..", INTERNAL + ".elements..").should()
                .dependOnClassesThat().resideInAPackage("com.simsilica..").check(classes);
    }

    @Test
    void nothingOutsideTheGltfPackageNamesTheEnginesPlugins() {
        noClasses().that().resideOutsideOfPackage(BASE + ".jme.gltf..").should().dependOnClassesThat()
                .resideInAnyPackage("com.jme3.scene.plugins..", "com.jme3.plugins..").check(classes);
        classes().that().resideInAPackage(BASE + ".jme.gltf..").should()
                .onlyDependOnClassesThat(DescribedPredicate.not(forAnotherRoom())).check(classes);
    }

    @Test
    void nothingOutsideThePhysicsPackageNamesMinie() {
        noClasses().that().resideOutsideOfPackage(BASE + ".jme.physics..").should().dependOnClassesThat()
                .resideInAnyPackage("com.jme3.bullet..", "com.jme3.physics..").check(classes);
    }

    @Test
    void theMainPackageKnowsNoneOfItsOptionalParts() {
        noClasses().that().resideInAPackage(BASE + ".jme").should().dependOnClassesThat()
                .resideInAnyPackage(BASE + ".jme.lemur..", BASE + ".jme.physics..", BASE + ".jme.preset..")
                .check(classes);
    }

    /** The API of a scene and what is behind it know each other, and count as one. */
    @Test
    void noPackagesUseEachOtherInACircle() {
        slices().assignedFrom(new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                String name = type.getPackageName();
                return !name.startsWith(BASE) ? SliceIdentifier.ignore() : SliceIdentifier.of(
                        name.startsWith(INTERNAL) ? BASE + ".jme" : name);
            }

            @Override
            public String getDescription() {
                return "packages";
            }
        }).should().beFreeOfCycles().check(classes);
    }

    @Test
    void coreDoesNotLogAndNothingPrints() {
        noClasses().that().resideInAPackage(BASE + ".core..").should().dependOnClassesThat()
                .resideInAnyPackage("java.util.logging..").check(classes);
        noClasses().should().accessField(System.class, "out").orShould().accessField(System.class, "err")
                .check(classes);
    }

    /** The tools of both modules are for all of ours. */
    private static DescribedPredicate<JavaClass> forAnotherRoom(String... rooms) {
        return DescribedPredicate.describe("are of another room", type -> House.isInternal(type)
                && !type.getPackageName().equals(BASE + ".core.util")
                && Arrays.stream(rooms).noneMatch(room -> type.getPackageName().equals(INTERNAL + "." + room)));
    }
}
