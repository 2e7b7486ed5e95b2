// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import io.github.jmepool.jme.SceneListener;
import java.lang.annotation.Annotation;
import java.util.HashSet;
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
    private static final DescribedPredicate<JavaClass> SCENE_LISTENER = equivalentTo(SceneListener.class);
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
                .and().doNotHaveFullyQualifiedName(BASE + ".jme.background.MemoryPressureWatch")
                .should().dependOnClassesThat().resideInAnyPackage("javax.management..", "jdk.jfr..").check(classes);
    }

    @Test
    void theTreeOfAnInstanceNamesNothingOfOurs() {
        classes().that().resideInAPackage(BASE + ".jme.internal.tree..").should().onlyDependOnClassesThat()
                .resideInAnyPackage(BASE + ".jme.internal.tree..", BASE + ".core.util..", "com.jme3..", "java..",
                        NULLNESS).check(classes);
    }

    @Test
    void theResetHasNeverHeardOfAPool() {
        classes().that().resideInAPackage(BASE + ".jme.reset..").should().onlyDependOnClassesThat()
                .resideInAnyPackage(BASE + ".jme.reset..", BASE + ".jme.internal.tree..", BASE + ".core.util..",
                        "com.jme3..", "java..", NULLNESS)
                .check(classes);
    }

    /** What fails there goes to the scene's listener, which knows no pool. */
    @Test
    void theBackgroundMeetsPoolsOnlyAsAnInterfaceOfItsOwn() {
        classes().that().resideInAPackage(BASE + ".jme.background..").should().onlyDependOnClassesThat(
                resideInAnyPackage(BASE + ".jme.background..", BASE + ".core..", "com.jme3..", "java..",
                        "javax.management..", "com.sun.management..", NULLNESS).or(SCENE_LISTENER)).check(classes);
    }

    @Test
    void instancingKnowsTheSceneAndAPoolsBackgroundOnly() {
        String registration = BASE + ".jme.background.BackgroundRegistration";
        classes().that().resideInAPackage(BASE + ".jme.instancing..").should()
                .onlyDependOnClassesThat(resideInAnyPackage(BASE + ".jme.instancing..", BASE + ".jme",
                        BASE + ".jme.internal.tree..", BASE + ".core.util..", "com.jme3..", "jme3tools.optimize",
                        "java..", NULLNESS).or(name(registration))).check(classes);
    }

    @Test
    void presetsKnowNothingOfThePanel() {
        noClasses().that().resideInAPackage(BASE + ".jme.preset..").should().dependOnClassesThat()
                .resideInAPackage(BASE + ".jme.lemur..").check(classes);
    }

    /** What it can do, a game's own panel can do as well. */
    @Test
    void thePanelUsesWhatUsersUse() {
        classes().that().resideInAPackage(BASE + ".jme.lemur..").should()
                .onlyDependOnClassesThat(DescribedPredicate.not(forAnotherRoom())).check(classes);
    }

    @Test
    void presetsUseWhatUsersUseAndTheCodecOfSettings() {
        classes().that().resideInAPackage(BASE + ".jme.preset..").should().onlyDependOnClassesThat(DescribedPredicate
                .not(forAnotherRoom(BASE + ".jme.SettingsCodec")))
                .check(classes);
    }

    @Test
    void physicsUsesWhatUsersUseAndTheNamesOfSpatials() {
        classes().that().resideInAPackage(BASE + ".jme.physics..").should()
                .onlyDependOnClassesThat(DescribedPredicate.not(forAnotherRoom(BASE + ".jme.Spatials")))
                .check(classes);
    }

    @Test
    void nothingOutsideTheLemurPackageNamesLemur() {
        noClasses().that().resideOutsideOfPackage(BASE + ".jme.lemur..").should().dependOnClassesThat()
                .resideInAPackage("com.simsilica..").check(classes);
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

    /** Except for the scene, which calls instancing: that knows the scene's API. */
    @Test
    void noPackagesUseEachOtherInACircle() {
        slices().matching(BASE + ".(**)").should().beFreeOfCycles()
                .ignoreDependency(resideInAPackage(BASE + ".jme.background"), SCENE_LISTENER)
                .ignoreDependency(resideInAPackage(BASE + ".jme"), resideInAPackage(BASE + ".jme.instancing"))
                .check(classes);
    }

    @Test
    void coreDoesNotLogAndNothingPrints() {
        noClasses().that().resideInAPackage(BASE + ".core..").should().dependOnClassesThat()
                .resideInAnyPackage("java.util.logging..").check(classes);
        noClasses().should().accessField(System.class, "out").orShould().accessField(System.class, "err")
                .check(classes);
    }

    /** The tools of both modules, tables of properties to restore, and suggested names are for all of ours. */
    private static DescribedPredicate<JavaClass> forAnotherRoom(String... used) {
        Set<String> shared = new HashSet<>(Set.of(used));
        shared.add(BASE + ".jme.reset.Property");
        shared.add(BASE + ".jme.reset.Saved");
        shared.add(BASE + ".jme.NearestName");
        return DescribedPredicate.describe("are public for another package of ours only", type ->
                House.isInternal(type) && !type.getPackageName().equals(BASE + ".core.util")
                        && shared.stream().noneMatch(name -> (type.getName() + "$").startsWith(name + "$")));
    }
}
