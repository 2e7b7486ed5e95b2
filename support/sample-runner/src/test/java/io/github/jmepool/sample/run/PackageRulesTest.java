// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The sample is read to be copied: dependencies point one way, from Main by way of the views to the game. */
class PackageRulesTest {
    private static final String BASE = "io.github.jmepool.sample";
    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(BASE);

    @Test
    void noPackagesUseEachOtherInACircle() {
        slices().matching(BASE + ".(**)").should().beFreeOfCycles().check(CLASSES);
        noClasses().that().resideInAPackage(BASE + ".run.*..").should().dependOnClassesThat()
                .resideInAPackage(BASE + ".run").check(CLASSES);
    }

    @Test
    void theGameKnowsNothingOfWhatShowsOrMeasuresIt() {
        noClasses().that().resideInAPackage(BASE + ".game").should().dependOnClassesThat()
                .resideInAnyPackage(BASE + ".view", BASE + ".headless", BASE + ".run..").check(CLASSES);
    }
}
