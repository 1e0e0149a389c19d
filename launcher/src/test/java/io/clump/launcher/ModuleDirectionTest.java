package io.clump.launcher;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture.LayerDependencySpecification;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule of dependencies: all modules depend on am2-core, and am2-core depends on none of them. */
class ModuleDirectionTest {
    private static final Map<String, List<String>> MAY_ACCESS = Map.ofEntries(
            Map.entry("am2", List.of()),
            Map.entry("shm", List.of("am2")),
            Map.entry("net", List.of("am2")),
            Map.entry("poll", List.of("am2")),
            Map.entry("control", List.of("am2")),
            Map.entry("command", List.of("am2")),
            Map.entry("simulation", List.of("am2", "shm", "net", "channels", "command")),
            Map.entry("registry", List.of("am2", "control")),
            Map.entry("splitc", List.of("am2")),
            Map.entry("exchange", List.of("am2")),
            Map.entry("matching", List.of("am2", "exchange")),
            Map.entry("mpi", List.of("am2", "splitc", "matching")),
            Map.entry("ports", List.of("am2")),
            Map.entry("channels", List.of("am2")),
            Map.entry("bmi", List.of("am2", "exchange", "net")),
            Map.entry("futures", List.of("am2")),
            Map.entry("apps", List.of("am2", "splitc", "ports", "bmi")));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.clump");

    @Test
    void modulesPointWhereTheDesignSays() {
        LayeredArchitecture architecture = layeredArchitecture().consideringOnlyDependenciesInAnyPackage("io.clump..");
        for (String module : MAY_ACCESS.keySet()) {
            architecture = architecture.layer(module).definedBy("io.clump." + module + "..");
        }
        for (Map.Entry<String, List<String>> module : MAY_ACCESS.entrySet()) {
            LayerDependencySpecification layer = architecture.whereLayer(module.getKey());
            architecture = module.getValue().isEmpty()
                    ? layer.mayNotAccessAnyLayer()
                    : layer.mayOnlyAccessLayers(module.getValue().toArray(String[]::new));
        }
        architecture
                .layer("launcher")
                .definedBy("io.clump.launcher..")
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
                "net.aeron",
                "net.fabric",
                "poll",
                "control",
                "command",
                "registry",
                "registry.zookeeper",
                "splitc",
                "exchange",
                "matching",
                "mpi",
                "ports",
                "channels",
                "simulation",
                "bmi",
                "futures",
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

    /** Aeron is only on the class path of programs that ask for it, and of the launcher's jobs. */
    @Test
    void nothingButItsProtocolNeedsAeron() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.clump.net.aeron")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.clump.net.aeron", "io.aeron..")
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
