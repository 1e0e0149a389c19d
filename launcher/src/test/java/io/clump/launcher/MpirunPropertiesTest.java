package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.command.ExitStatus;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Properties among the options of Java are checked before a process starts. */
class MpirunPropertiesTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "packets=3; invalid property: clump.packets=3, expected a power of two",
                "linger-millis=x; invalid property: clump.linger-millis=x",
                "paackets=4; unknown property: found=clump.paackets, did you mean clump.packets?",
                "poll=every; property that the launcher sets: found=-Dclump.poll=every, expected an option",
                "goes-on=true; property that the launcher sets: found=-Dclump.goes-on=true",
                "held=true; property that the launcher sets: found=-Dclump.held=true",
                "registry.socket=/x; property that the launcher sets: found=-Dclump.registry.socket=/x"
            })
    void propertyThatCannotBeUsedIsOneLine(String property, String words) {
        CommandResult refused = CommandResult.run(
                directory, "mpirun", "-np", "1", "-Dclump." + property, "io.clump.mpi.mpbench.MpBench");
        assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(refused.err().lines()).singleElement().asString().contains(words);
    }
}
