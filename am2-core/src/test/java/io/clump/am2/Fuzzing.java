package io.clump.am2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Fuzzing of a decoder. A fuzzer is a class with a method {@code fuzzerTestOneInput(byte[])}, which throws if the
 * decoder throws something else than it promises. Its inputs are the files below {@code src/test/resources/fuzz}, in a
 * directory with the name of the class.
 *
 * @param fuzzer class with the method
 */
public record Fuzzing(Class<?> fuzzer) {
    private static final int NEIGHBOURS = 50;

    /** Gives all inputs and some that differ in a few bytes to the fuzzer, without a search for others. */
    public void replay() {
        Random random = new Random(9);
        List<Path> inputs = inputs();
        if (inputs.isEmpty()) {
            throw new AssertionError("no inputs in " + corpus());
        }
        for (Path file : inputs) {
            byte[] input = read(file);
            run(file + ", unchanged", input);
            for (int i = 0; i < NEIGHBOURS && input.length > 0; i++) {
                byte[] changed = input.clone();
                for (int j = 0; j <= i % 4; j++) {
                    changed[random.nextInt(changed.length)] = (byte) random.nextInt();
                }
                run(file + ", neighbour " + i, changed);
            }
        }
    }

    /**
     * Searches for inputs that reach new code, starting from the known ones.
     *
     * @param directory empty directory for the inputs that are found
     * @param seconds duration of the search
     * @throws AssertionError if an input makes the fuzzer throw; contains the fuzzer's report with the input
     */
    public void search(Path directory, int seconds) throws IOException, InterruptedException {
        Path found = Files.createDirectory(directory.resolve("found"));
        Path log = directory.resolve("log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:+EnableDynamicAgentLoading",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + fuzzer.getName(),
                "--instrumentation_includes=io.clump.**",
                "--custom_hook_includes=io.clump.none.**",
                "-max_total_time=" + seconds,
                "-max_len=4096",
                "-artifact_prefix=" + directory + "/",
                found.toString(),
                corpus().toAbsolutePath().toString()));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new AssertionError(Files.readString(log));
            }
        } finally {
            process.destroyForcibly();
        }
    }

    private Path corpus() {
        return Path.of("src/test/resources/fuzz", fuzzer.getSimpleName());
    }

    private List<Path> inputs() {
        try (Stream<Path> files = Files.list(corpus())) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void run(String what, byte[] input) {
        try {
            fuzzer.getMethod("fuzzerTestOneInput", byte[].class).invoke(null, (Object) input);
        } catch (InvocationTargetException e) {
            throw new AssertionError(fuzzer.getSimpleName() + " fails, input=" + what, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("not a fuzzer: " + fuzzer, e);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
