package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clump.am2.Await;
import io.clump.am2.Thorough;
import io.clump.launcher.Clump;
import io.clump.launcher.Distribution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Runs {@code clump} as a process with a base directory of its own in shared memory. */
final class BenchFixture implements AutoCloseable {

    /** A plain build starts too few processes for an archive to be worth its time. */
    private static final Distribution PACKED = Boolean.getBoolean(Thorough.PROPERTY)
            ? Distribution.of("laboratory-peers", "bench", "--list")
            : Distribution.of("laboratory-peers");

    private final Path base;
    private final Path out;
    private final Path errors;

    /** Its output goes into files of the given directory. */
    BenchFixture(Path directory) throws IOException {
        base = Files.createTempDirectory(Path.of("/dev/shm"), "clump-bench-");
        out = directory.resolve("out");
        errors = directory.resolve("errors");
    }

    Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Dclump.base=" + base));
        command.addAll(PACKED.options());
        command.add(Clump.class.getName());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("CLASSPATH", PACKED.classPath());
        return builder.redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start();
    }

    /** Waits for the end of a process; returns its exit status. */
    int end(Process process) throws InterruptedException {
        return process.waitFor();
    }

    /** Runs to the end; returns the exit status. */
    int run(String... arguments) throws IOException, InterruptedException {
        return end(start(arguments));
    }

    String out() throws IOException {
        return Files.readString(out);
    }

    String errors() throws IOException {
        return Files.readString(errors);
    }

    /** Sends a signal as a terminal does. */
    static void interrupt(Process process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    /** Waits until processes to be measured have shared a file of that name; returns all processes that there are. */
    List<ProcessHandle> awaitWorkers(Process process, String fileName) throws IOException {
        List<ProcessHandle> workers = List.of();
        // The first one may make the file before the second one has started.
        while (workers.size() < 2) {
            assertThat(process.isAlive()).as("the command runs: %s", errors()).isTrue();
            Await.goOn(() -> "two processes and the first mapped file");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            workers = hasFile(fileName) ? process.descendants().toList() : List.of();
        }
        return workers;
    }

    /** Returns the panels with the places on their axes, in the order in which they were measured. */
    static List<String> panels(JsonNode record) {
        Map<String, Set<String>> panels = new LinkedHashMap<>();
        for (JsonNode trial : record.get("trials")) {
            for (JsonNode cell : trial.get("cells")) {
                panels.computeIfAbsent(cell.get("panel").asText(), any -> new LinkedHashSet<>())
                        .add((cell.get("x").asText().isEmpty() ? cell.get("series") : cell.get("x")).asText());
            }
        }
        return panels.entrySet().stream()
                .map(panel -> panel.getKey() + ": " + panel.getValue())
                .toList();
    }

    void assertNothingIsLeft() throws IOException {
        try (Stream<Path> files = Files.list(base)) {
            assertThat(files).allSatisfy(file -> assertThat(file).hasFileName("lock"));
        }
        assertThat(ProcessHandle.allProcesses()
                        .map(process -> process.info().commandLine().orElse(""))
                        .filter(line -> line.contains(base.toString())))
                .isEmpty();
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(base.resolve("lock"));
        Files.delete(base);
    }

    private boolean hasFile(String name) throws IOException {
        try (Stream<Path> files = Files.walk(base, 3)) {
            return files.anyMatch(file -> file.endsWith(name));
        } catch (UncheckedIOException e) {
            // Something was removed meanwhile.
            return false;
        }
    }
}
