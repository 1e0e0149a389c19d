package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A coverage-guided fuzzer at the decoder and the engine behind it. */
class DatagramFuzzIT {
    /** Number of inputs that are tried; set by {@code -Dclump.test.fuzz}. */
    private static final int RUNS = Integer.getInteger("clump.test.fuzz", Thorough.Count.of(5_000, 20_000));

    private static final long BOUND_SECONDS = 280;

    @TempDir
    private Path directory;

    @Test
    void noInputMakesTheEngineThrowOrGrow() throws IOException, InterruptedException {
        Path corpus = Files.createDirectory(directory.resolve("corpus"));
        List<byte[]> seeds = DatagramSeeds.all();
        for (int i = 0; i < seeds.size(); i++) {
            Files.write(corpus.resolve("seed-" + i), seeds.get(i));
        }
        Path log = directory.resolve("log");
        Process fuzzer = new ProcessBuilder(command(corpus))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(fuzzer.waitFor(BOUND_SECONDS, TimeUnit.SECONDS)).isTrue();
            String output = Files.readString(log);
            assertThat(fuzzer.exitValue()).as(output).isZero();
            assertThat(output).contains("Done " + RUNS + " runs");
            // Inputs that reached new code were kept: the fuzzer was guided, and did not guess.
            try (Stream<Path> kept = Files.list(corpus)) {
                assertThat(kept).as(output).hasSizeGreaterThan(2 * seeds.size());
            }
        } finally {
            fuzzer.destroyForcibly();
        }
    }

    private List<String> command(Path corpus) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:+EnableDynamicAgentLoading",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer"));
        command.add("--target_class=" + DatagramFuzzer.class.getName());
        command.add("--instrumentation_includes=io.clump.net.engine.**");
        command.add("--custom_hook_includes=io.clump.none.**");
        command.add("-runs=" + RUNS);
        command.add("-max_len=4096");
        command.add("-artifact_prefix=" + directory + "/");
        command.add(corpus.toString());
        return command;
    }
}
