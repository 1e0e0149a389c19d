package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.JavaChild;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Java process with the class path of the test; killed when closed. */
final class ChildProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;
    private final String what;

    private ChildProcess(Process process, String what) {
        this.process = process;
        output = process.inputReader(StandardCharsets.UTF_8);
        this.what = what;
    }

    static ChildProcess start(Class<?> main, Map<String, String> properties, Object... arguments) throws IOException {
        return startBy(List.of(), main, properties, arguments);
    }

    /** Starts a process that cannot make files longer than a limit. */
    static ChildProcess startWithFileLimit(
            int kibibytes, Class<?> main, Map<String, String> properties, Object... arguments) throws IOException {
        String script = "ulimit -f " + kibibytes + " && exec \"$@\"";
        return startBy(List.of("bash", "-c", script, "bash"), main, properties, arguments);
    }

    /** Starts a process that has hardly any memory outside of the heap. */
    static ChildProcess startWithDirectMemoryLimit(
            int kibibytes, Class<?> main, Map<String, String> properties, Object... arguments) throws IOException {
        String option = "JAVA_TOOL_OPTIONS=-XX:MaxDirectMemorySize=" + kibibytes + "k";
        return startBy(List.of("env", option), main, properties, arguments);
    }

    /** Starts a process by a command, for instance in other namespaces. */
    static ChildProcess startBy(
            List<String> starter, Class<?> main, Map<String, String> properties, Object... arguments)
            throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "-Xmx64m",
                // Without it JNA starts a process that lists all directories with libraries.
                "-Djna.platform.library.path=/usr/lib"));
        properties.forEach((key, value) -> options.add("-D" + key + "=" + value));
        Process process = JavaChild.by(starter, options, main, arguments).start();
        return new ChildProcess(process, main.getSimpleName() + List.of(arguments));
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits for the next line the process prints. */
    String readLine() {
        try {
            String line = CompletableFuture.supplyAsync(this::nextLine).get();
            assertThat(line).as("line printed by %s", what).isNotNull();
            return line;
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError("no line was printed by " + what, e);
        }
    }

    /** Writes a line for the process to read. */
    void writeLine(String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** Closes the input of the process. */
    void closeInput() throws IOException {
        process.getOutputStream().close();
    }

    /** Sends the process a signal by its name, and waits until it was sent. */
    void signal(String name) {
        assertThat(JavaChild.signal(process, name))
                .as("%s was sent to %s", name, what)
                .isTrue();
    }

    /** Stops the process, and waits until it is stopped; false if it has ended instead. */
    boolean stop() {
        return JavaChild.signal(process, "STOP");
    }

    /** Returns whether the process is stopped according to the system. */
    boolean isStopped() {
        return JavaChild.isStopped(process);
    }

    /** Kills the process as {@code kill -9} does, and waits until it is dead. */
    void kill() {
        // First the one that a command has started: it would end by itself when its input ends.
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for the end of " + what, e);
        }
    }

    void assertSuccess() throws InterruptedException {
        assertThat(process.waitFor()).as("exit of %s", what).isZero();
    }

    @Override
    public void close() {
        kill();
    }

    private @Nullable String nextLine() {
        try {
            return output.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
