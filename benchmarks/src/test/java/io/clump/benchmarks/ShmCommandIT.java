package io.clump.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.launcher.Clump;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command from end to end, with real processes and shared memory; what it measures here is worth nothing. */
class ShmCommandIT {
    private static final long BOUND_SECONDS = 180;

    @TempDir
    private Path directory;

    private Path base;

    @BeforeEach
    void makeBase() throws IOException {
        base = Files.createTempDirectory(Path.of("/dev/shm"), "clump-bench-test-");
    }

    @AfterEach
    void removeBase() throws IOException {
        Files.deleteIfExists(base.resolve("lock"));
        Files.delete(base);
    }

    @Test
    void quickRunHasEveryFigureAndLeavesNothingBehind() throws Exception {
        Path json = directory.resolve("result.json");
        Path out = directory.resolve("out");
        Process process = start(out, "--quick", "--rounds", "2", "--json", json.toString());

        assertThat(process.waitFor(BOUND_SECONDS, TimeUnit.SECONDS))
                .as("the command ends")
                .isTrue();

        assertThat(process.exitValue()).as(Files.readString(errors(out))).isZero();
        assertThat(names(new ObjectMapper().readTree(json.toFile())))
                .containsExactly(
                        "short-round-trip: [line-exchange, agrona-ring, aeron-ipc]",
                        "short-round-trip-beside-agrona-ring: [line-exchange, agrona-ring, aeron-ipc]",
                        "short-flood: [agrona-ring, aeron-ipc, jctools-mpsc, disruptor]",
                        "medium-8kb: [copy-ring, clump-claim]",
                        "long-1mb: [memcpy]",
                        "empty-poll: [nano-time]",
                        "many-mapped-round-trip: [1-mapped]",
                        "allocation: []");
        assertThat(Files.readString(out))
                .contains(
                        "figure", "short round trip", "short flood", "8 kB one way", "1 MB long, one way", "empty poll")
                .contains("round trip, 1,024 mapped", "allocated per message", "memory per mapped peer");
        assertNothingIsLeft();
    }

    @Test
    void sigintEndsAllProcessesAndRemovesTheirFiles() throws Exception {
        Path out = directory.resolve("out");
        Process process = start(out, "--rounds", "1000");
        List<ProcessHandle> workers = awaitWorkers(process, out);

        assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();

        assertThat(process.waitFor(BOUND_SECONDS, TimeUnit.SECONDS))
                .as("the command ends")
                .isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(workers).allSatisfy(worker -> assertThat(worker.isAlive()).isFalse());
        assertThat(Files.readString(errors(out)))
                .endsWith("clump: interrupted; all processes have ended and their files are removed\n");
        assertNothingIsLeft();
    }

    @Test
    void listNamesTheBenchmark() throws Exception {
        Path out = directory.resolve("out");
        Process process = launch(out, "bench", "--list");

        assertThat(process.waitFor(BOUND_SECONDS, TimeUnit.SECONDS))
                .as("the command ends")
                .isTrue();

        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(out)).startsWith("shm  ").hasLineCount(1);
    }

    @Test
    void unknownQueueIsToldInOneLineBeforeAnythingIsStarted() throws Exception {
        Path out = directory.resolve("out");
        Process process = start(out, "--queue", "nonsense");

        assertThat(process.waitFor(BOUND_SECONDS, TimeUnit.SECONDS))
                .as("the command ends")
                .isTrue();

        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(Files.readString(errors(out)))
                .startsWith("clump: unknown value: --queue nonsense, expected one of [")
                .hasLineCount(1);
        assertNothingIsLeft();
    }

    private Process start(Path out, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("bench", "shm"));
        arguments.addAll(List.of(options));
        return launch(out, arguments.toArray(String[]::new));
    }

    private Process launch(Path out, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-Dclump.base=" + base,
                Clump.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        return builder.redirectOutput(out.toFile())
                .redirectError(errors(out).toFile())
                .start();
    }

    private static Path errors(Path out) {
        return out.resolveSibling("errors");
    }

    private static List<String> names(JsonNode report) {
        List<String> names = new ArrayList<>();
        for (JsonNode figure : report.get("figures")) {
            List<String> peers = new ArrayList<>();
            figure.get("peers").fieldNames().forEachRemaining(peers::add);
            names.add(figure.get("name").asText() + ": " + peers);
        }
        return names;
    }

    /** Waits until processes to be measured have shared something. */
    private List<ProcessHandle> awaitWorkers(Process process, Path out) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(BOUND_SECONDS);
        while (!hasLine()) {
            assertThat(process.isAlive())
                    .as("the command runs: %s", Files.readString(errors(out)))
                    .isTrue();
            assertThat(System.nanoTime())
                    .as("time to wait for the first mapped file")
                    .isLessThan(deadline);
            Thread.onSpinWait();
        }
        List<ProcessHandle> workers = process.descendants().toList();
        assertThat(workers).hasSizeGreaterThanOrEqualTo(2);
        return workers;
    }

    private boolean hasLine() throws IOException {
        try (Stream<Path> files = Files.walk(base, 3)) {
            return files.anyMatch(file -> file.endsWith("line"));
        } catch (UncheckedIOException e) {
            // Something was removed meanwhile.
            return false;
        }
    }

    private void assertNothingIsLeft() throws IOException {
        try (Stream<Path> files = Files.list(base)) {
            assertThat(files).allSatisfy(file -> assertThat(file).hasFileName("lock"));
        }
        assertThat(ProcessHandle.allProcesses()
                        .map(process -> process.info().commandLine().orElse(""))
                        .filter(line -> line.contains(base.toString())))
                .isEmpty();
    }
}
