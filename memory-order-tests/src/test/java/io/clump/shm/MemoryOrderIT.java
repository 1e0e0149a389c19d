package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs all {@code …Stress} in this module with jcstress, in processes of their own. The mode is {@code brief}, which
 * takes less than a second for each, or one of jcstress' presets, which try out all combinations of compilers: {@code
 * quick} takes many minutes, {@code default} and {@code tough} many hours. The files of jcstress, including a report,
 * are in {@code target/jcstress}.
 */
class MemoryOrderIT {
    private static final String BRIEF = "brief";

    private static final String MODE = System.getProperty("clump.memory-order.mode", BRIEF);

    private static final Path DIRECTORY = Path.of(System.getProperty("clump.memory-order.directory"));

    private static final int STRIDE_SIZE = 64;

    private static final String JVM = "--add-opens java.base/jdk.internal.misc=ALL-UNNAMED"
            + " --enable-native-access=ALL-UNNAMED -XX:-UsePerfData -Djava.io.tmpdir=" + DIRECTORY;

    /**
     * The optimising compiler alone, which reorders as much as it may, since a brief run has no time for the others.
     */
    private static final String SHUFFLING_COMPILER =
            " -XX:-TieredCompilation -XX:+UnlockDiagnosticVMOptions -XX:+StressLCM -XX:+StressGCM";

    @BeforeEach
    void removeWhatTheLastRunLeft() throws IOException {
        IoUtil.delete(DIRECTORY.toFile(), true);
        Files.createDirectories(DIRECTORY);
    }

    @AfterEach
    void leaveNoProcess() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.DAYS) // The waits have bounds of their own.
    @Thorough
    void noProcessorSeesWhatTheProtocolForbids() throws Exception {
        Path output = DIRECTORY.resolve("output");
        Process jcstress = new ProcessBuilder(command())
                .directory(DIRECTORY.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        boolean hasEnded = jcstress.waitFor(MODE.equals(BRIEF) ? 5 : TimeUnit.DAYS.toMinutes(1), TimeUnit.MINUTES);

        String printed = Files.readString(output);
        String results = printed.substring(Math.max(0, printed.indexOf("RUN RESULTS:")));
        assertThat(hasEnded).as("jcstress has ended: %s", printed).isTrue();
        assertThat(results)
                .containsPattern("Failed tests: +No matches")
                .containsPattern("Error tests: +No matches")
                .containsPattern("All remaining tests: +" + stressTests() + " matching");
        assertThat(jcstress.exitValue()).as(results).isZero();
    }

    /** Returns the number of stress tests that the annotation processor has noted. */
    private static long stressTests() throws IOException {
        Path list = DIRECTORY.resolveSibling("test-classes/META-INF/TestList");
        try (var lines = Files.lines(list)) {
            return lines.filter(line -> line.startsWith("JCTEST")).count();
        }
    }

    private static List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(JVM.split(" ")));
        command.addAll(List.of("-cp", classPath(), "org.openjdk.jcstress.Main", "-v", "-c", "2", "-r", "report"));
        // No more states at a time than there is memory for, see BlockPool.
        command.addAll(
                List.of("-strideSize", "" + STRIDE_SIZE, "-strideCount", "" + BlockPool.MOST_STATES / STRIDE_SIZE));
        if (MODE.equals(BRIEF)) {
            command.addAll(List.of("-m", "quick", "-f", "1", "-iters", "1", "-time", "200", "-sc", "false"));
            command.addAll(List.of("-jvmArgs", JVM + SHUFFLING_COMPILER));
        } else {
            command.addAll(List.of("-m", MODE, "-jvmArgsPrepend", JVM));
        }
        return command;
    }

    /** Without directories that do not exist: this module has no main classes, which jcstress does not expect. */
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> Files.exists(Path.of(entry)))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
