package io.clump.launcher;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule of dependencies: all modules depend on am2-core, and am2-core depends on none of them. */
class ModuleDirectionTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.clump");

    @Test
    void modulesPointWhereTheDesignSays() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.clump..")
                .layer("am2")
                .definedBy("io.clump.am2..")
                .layer("shm")
                .definedBy("io.clump.shm..")
                .layer("net")
                .definedBy("io.clump.net..")
                .layer("poll")
                .definedBy("io.clump.poll..")
                .layer("control")
                .definedBy("io.clump.control..")
                .layer("registry")
                .definedBy("io.clump.registry..")
                .layer("splitc")
                .definedBy("io.clump.splitc..")
                .layer("matching")
                .definedBy("io.clump.matching..")
                .layer("mpi")
                .definedBy("io.clump.mpi..")
                .layer("ports")
                .definedBy("io.clump.ports..")
                .layer("channels")
                .definedBy("io.clump.channels..")
                .layer("bmi")
                .definedBy("io.clump.bmi..")
                .layer("apps")
                .definedBy("io.clump.apps..")
                .layer("launcher")
                .definedBy("io.clump.launcher..")
                .whereLayer("am2")
                .mayNotAccessAnyLayer()
                .whereLayer("shm")
                .mayOnlyAccessLayers("am2")
                .whereLayer("net")
                .mayOnlyAccessLayers("am2")
                .whereLayer("poll")
                .mayOnlyAccessLayers("am2")
                .whereLayer("control")
                .mayOnlyAccessLayers("am2")
                .whereLayer("registry")
                .mayOnlyAccessLayers("am2", "control")
                .whereLayer("splitc")
                .mayOnlyAccessLayers("am2")
                .whereLayer("matching")
                .mayOnlyAccessLayers("am2")
                .whereLayer("mpi")
                .mayOnlyAccessLayers("am2", "splitc", "matching")
                .whereLayer("ports")
                .mayOnlyAccessLayers("am2")
                .whereLayer("channels")
                .mayOnlyAccessLayers("am2")
                .whereLayer("bmi")
                .mayOnlyAccessLayers("am2", "matching", "net")
                .whereLayer("apps")
                .mayOnlyAccessLayers("am2", "splitc", "ports", "bmi")
                .whereLayer("launcher")
                .mayNotBeAccessedByAnyLayer()
                .ensureAllClassesAreContainedInArchitecture()
                .check(CLASSES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "am2",
                "shm",
                "net",
                "poll",
                "control",
                "registry",
                "registry.zookeeper",
                "splitc",
                "matching",
                "mpi",
                "ports",
                "channels",
                "bmi",
                "apps",
                "launcher"
            })
    void theTestSeesEveryModule(String module) {
        assertThat(CLASSES.stream().map(type -> type.getPackageName()))
                .anySatisfy(name -> assertThat(name).startsWith("io.clump." + module));
    }

    @Test
    void packagesOfTheLauncherPointOneWay() {
        SlicesRuleDefinition.slices()
                .matching("io.clump.launcher.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    /** Curator and ZooKeeper are only on the class path of users who ask for them. */
    @Test
    void nothingButItsRegistryNeedsZookeeper() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.clump.registry.zookeeper")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.clump.registry.zookeeper", "org.apache.curator..", "org.apache.zookeeper..")
                .check(CLASSES);
    }

    /** The package of the API is left out, since the others pass on its values, and it calls them. */
    @Test
    void packagesBehindTheApiPointOneWay() {
        SlicesRuleDefinition.slices()
                .matching("io.clump.am2.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }
}
