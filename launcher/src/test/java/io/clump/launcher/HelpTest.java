package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
    @TempDir
    private Path base;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--help",
                "run --help",
                "task --help",
                "run sample-sort --help",
                "run fft --help",
                "run components --help",
                "run em3d --help",
                "run linpack --help",
                "run matmul --help",
                "run md --help",
                "run object-store --help",
                "algorithms --help",
                "explain --help",
                "top --help",
                "stat --help",
                "checkpoint --help",
                "restore --help",
                "clean --help",
                "simulate --help",
                "gang --help",
                "gang start --help",
                "gang submit --help",
                "gang list --help",
                "gang stop --help",
                "install --help",
                "mpirun --help",
                "help",
                "help run sample-sort"
            })
    void helpFitsEightyColumnsOfStandardOutput(String commandLine) {
        CommandResult result = CommandResult.run(base, commandLine.isEmpty() ? new String[0] : commandLine.split(" "));

        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("Usage: clump");
        assertThat(result.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void helpNamesTheCommandsOfACheckout() {
        assertThat(CommandResult.run(base, "help").out())
                .contains("bench measures", "report shows", "torture kills")
                .isEqualTo(CommandResult.run(base, "--help").out());
    }

    @Test
    void helpOfSampleSortHasEachOptionWithItsDefault() {
        String help = CommandResult.run(base, "run", "sample-sort", "--help").out();
        // The line breaks depend on the longest option.
        assertThat(help.replaceAll("\\s+", " "))
                .contains("--nodes=N", "--procs=P", "--keys=K", "--seed=S", "--input=FILE", "--output=FILE")
                .contains("--type=int|long|record", "--records", "--distribution=NAME", "--format=text|binary")
                .contains(
                        "--net=aeron|ethernet|ofi|tcp|ucx|udp|none", "--interface=IF", "--aeron-dir=DIR", "--json=FILE")
                .contains("--queue=NAME", "--poll=STRATEGY", "--registry=file")
                .contains("Default: 2.", "Default: 262144.", "Default: 1.", "Default: udp.")
                .contains("clump algorithms", "Default: single-transfer.", "Default: auto.")
                .contains("Exit status:");
    }

    @Test
    void helpOfFftHasEachOptionWithItsDefault() {
        String help = CommandResult.run(base, "run", "fft", "--help").out();
        assertThat(help.replaceAll("\\s+", " "))
                .contains("--size=N", "--seed=S", "--inverse", "--npb=S|W", "--input=FILE", "--output=FILE")
                .contains("Default: 128.", "Default: 1.", "Exit status:");
    }

    @Test
    void helpOfEm3dHasEachOptionWithItsDefault() {
        String help = CommandResult.run(base, "run", "em3d", "--help").out();
        assertThat(help.replaceAll("\\s+", " "))
                .contains("--nodes-per-process=K", "--degree=D", "--remote=PERCENT", "--virtual=V", "--steps=T")
                .contains("--layout=naive|good", "--seed=S", "--input=FILE", "--save=FILE", "--output=FILE")
                .contains("Default: 2500.", "Default: 20.", "Default: 40.", "Default: the number of processes.")
                .contains("Default: good.", "Default: 5000.", "Exit status:");
    }

    @Test
    void versionIsThatOfTheBuildAndOfJava() {
        assertThat(CommandResult.run(base, "--version").out())
                .startsWith("clump ")
                .contains("Java " + System.getProperty("java.version"));
    }
}
