package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.Services;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.splitc.app.MainRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The launcher knows the providers of the class path only by their descriptions. */
class NamelessLauncherTest {
    private static final Path SOURCES = MarkdownFile.REPOSITORY.resolve("launcher/src/main/java");

    @Test
    void noProviderIsNamedInTheSources() throws IOException {
        Catalogue catalogue = Catalogue.ofClassPath();
        Set<String> names = new TreeSet<>(ClaimAlgorithms.names());
        names.addAll(catalogue.locals().keySet());
        names.addAll(catalogue.networks().keySet());
        names.addAll(catalogue.strategies().keySet());
        names.addAll(catalogue.registries().keySet());
        catalogue.apps().forEach(app -> names.add(app.name()));
        Services.all(MainRunner.class).forEach(runner -> names.add(runner.name()));
        assertThat(names)
                .contains("shm", "udp", "auto", "file", "fifo", "sample-sort", "components", "fft", "em3d", "mpirun");
        for (Path source : sources()) {
            String text = Files.readString(source);
            assertThat(names)
                    .as(source.toString())
                    .noneMatch(name -> text.contains('"' + name + '"'))
                    .noneMatch(name -> text.contains("clump run " + name));
        }
    }

    /** The registry that the launcher itself serves is its own. */
    @Test
    void modulesOfProvidersAreNotUsed() throws IOException {
        for (Path source : sources()) {
            assertThat(Files.readString(source))
                    .as(source.toString())
                    .doesNotContainPattern(
                            "import (static )?io\\.clump\\.(apps|bmi|channels|matching|mpi|net|poll|ports"
                                    + "|registry(?!\\.launcher)|shm|simulation)\\.");
        }
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
