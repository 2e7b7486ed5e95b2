// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Dependencies point one way: lemur, physics, preset -> jme -> core -> JDK. */
class PackageRulesTest {
    private static final String BASE = "io.github.jmepool";
    private final JavaClasses classes =
            new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(BASE);

    @Test
    void coreKnowsNothingButTheJdk() {
        noClasses().that().resideInAPackage(BASE + ".core..").should().dependOnClassesThat()
                .resideOutsideOfPackages(BASE + ".core..", "java..", "javax.management..", "jdk.jfr..").check(classes);
    }

    @Test
    void theCoresToolsKnowTheJdkOnly() {
        classes().that().resideInAPackage(BASE + ".core.util..").should().onlyDependOnClassesThat()
                .resideInAnyPackage(BASE + ".core.util..", "java..").check(classes);
    }

    @Test
    void sizingNeverKnowsAPool() {
        classes().that().resideInAPackage(BASE + ".core.sizing..").should().onlyDependOnClassesThat()
                .resideInAnyPackage(BASE + ".core.sizing..", BASE + ".core.util..", "java..").check(classes);
    }

    @Test
    void noPoolKnowsOfSharedObjectsOrObservers() {
        noClasses().that().resideInAPackage(BASE + ".core").should().dependOnClassesThat()
                .resideInAnyPackage(BASE + ".core.shared..", BASE + ".core.observe..").check(classes);
        noClasses().that().resideInAPackage(BASE + ".core.shared..").should().dependOnClassesThat()
                .resideInAPackage(BASE + ".core.observe..").check(classes);
    }

    @Test
    void inTheCoreOnlyWhatObservesNamesJmxAndTheFlightRecorder() {
        noClasses().that().resideInAPackage(BASE + ".core..").and().resideOutsideOfPackage(BASE + ".core.observe..")
                .should().dependOnClassesThat()
                .resideInAnyPackage("javax.management..", "java.lang.management..", "jdk.jfr..").check(classes);
    }

    @Test
    void nothingOutsideTheLemurPackageNamesLemur() {
        noClasses().that().resideOutsideOfPackage(BASE + ".jme.lemur..").should().dependOnClassesThat()
                .resideInAPackage("com.simsilica..").check(classes);
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

    @Test
    void noPackagesUseEachOtherInACircle() {
        slices().matching(BASE + ".(**)").should().beFreeOfCycles().check(classes);
    }

    @Test
    void coreDoesNotLogAndNothingPrints() {
        noClasses().that().resideInAPackage(BASE + ".core..").should().dependOnClassesThat()
                .resideInAnyPackage("java.util.logging..").check(classes);
        noClasses().should().accessField(System.class, "out").orShould().accessField(System.class, "err")
                .check(classes);
    }
}
