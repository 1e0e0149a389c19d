package io.clump.command.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * The contract of every {@link HostLauncher}. A test of a launcher extends this class; it starts real commands on a
 * host, which needs a POSIX shell and {@code flock}.
 */
public abstract class HostLauncherConformance {
    private static final Duration SILENCE = Duration.ofSeconds(30);

    /** Number of connections that the launcher opens at the same time. */
    private static final int AT_ONCE = 8;

    private static final int BYTES = 300_000;

    /** Characters that mean something to shells, or to launchers. */
    private static final List<String> WORDS = List.of(
            "plain",
            "two words",
            "  ",
            "",
            "it's",
            "\"quoted\"",
            "$HOME `id`",
            "*",
            "back\\slash",
            "a;b&c|d",
            "%H %C %%",
            "~",
            "#",
            "-n",
            "!x");

    /** Returns the launcher that is tested. */
    protected abstract HostLauncher launcher();

    /** Returns a host that the launcher reaches. */
    protected abstract String host();

    /** Returns the parameters with which the launcher reaches the host; none by default. */
    protected String parameters() {
        return "";
    }

    /** Returns parameters that the launcher must refuse; none by default. */
    protected List<String> badParameters() {
        return List.of();
    }

    /** Returns words to put before each command line, if it does not run in this place as it is; none by default. */
    protected List<String> before() {
        return List.of();
    }

    @Test
    void nameIsAShortWordAndTheDescriptionIsOneLine() {
        assertThat(launcher().name())
                .matches("[a-z][a-z0-9-]*")
                .isEqualTo(launcher().name());
        assertThat(launcher().description().summary()).isNotBlank().doesNotContain("\n");
    }

    @Test
    void wordsOfTheCommandArriveUnchanged() throws Exception {
        List<String> command = new ArrayList<>(shell("for w in \"$@\"; do printf '%s\\n' \"$w\"; done"));
        command.addAll(WORDS);
        assertThat(output(command)).isEqualTo(String.join("\n", WORDS) + "\n");
    }

    @Test
    void bytesArriveUnchangedInBothDirections() throws Exception {
        byte[] bytes = new byte[BYTES];
        new Random(7).nextBytes(bytes);
        Process process = start(List.of("cat"));
        CompletableFuture<Void> written = CompletableFuture.runAsync(() -> write(process, bytes));
        assertThat(process.getInputStream().readAllBytes()).isEqualTo(bytes);
        written.join();
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void lineIsPassedOnBeforeTheNextOneComes() throws Exception {
        Process process = start(shell("while read -r l; do echo \"got $l\"; done"));
        try (BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
            for (int i = 0; i < 3; i++) {
                process.getOutputStream().write(("line " + i + "\n").getBytes(StandardCharsets.UTF_8));
                process.getOutputStream().flush();
                assertThat(answers.readLine()).isEqualTo("got line " + i);
            }
            process.getOutputStream().close();
            assertThat(answers.readLine()).isNull();
        }
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void errorOutputIsApartFromTheOutput() throws Exception {
        Process process = start(shell("echo out; echo err >&2"));
        process.getOutputStream().close();
        CompletableFuture<String> errors = CompletableFuture.supplyAsync(() -> readAll(process.errorReader()));
        assertThat(readAll(process.inputReader())).isEqualTo("out\n");
        assertThat(errors.join().lines()).contains("err");
    }

    @Test
    void endOfTheInputReachesTheCommand() throws Exception {
        assertThat(output(shell("cat >/dev/null; echo ended"))).isEqualTo("ended\n");
    }

    @Test
    void failureOfTheCommandIsAStatusOtherThanZero() throws Exception {
        assertThat(status(shell("exit 0"))).isZero();
        assertThat(status(shell("exit 7"))).isNotZero();
        assertThat(status(List.of("/no/such/program"))).isNotZero();
    }

    /** The first command holds a lock until it ends, and the second one waits for it. */
    @Test
    void killOfTheProcessEndsTheCommand() throws Exception {
        Process first =
                start(shell("d=$(mktemp -d) && exec 3>\"$d/lock\" && flock 3 && echo \"$d\"; exec cat >/dev/null"));
        String directory = first.inputReader(StandardCharsets.UTF_8).readLine();
        assertThat(directory).isNotBlank();
        first.destroyForcibly();
        assertThat(status(List.of("flock", directory + "/lock", "rm", "-r", directory)))
                .isZero();
    }

    @Test
    void severalRunAtATimeOnOneHost() throws Exception {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            processes.add(start(shell("read -r l; echo \"got $l\"")));
        }
        for (int i = 0; i < AT_ONCE; i++) {
            Process process = processes.get(i);
            write(process, ("line " + i + "\n").getBytes(StandardCharsets.UTF_8));
            assertThat(readAll(process.inputReader())).isEqualTo("got line " + i + "\n");
            assertThat(process.waitFor()).isZero();
        }
    }

    @Test
    void unusableParametersAreRefusedInOneLine() {
        for (String bad : badParameters()) {
            assertThatThrownBy(() -> launcher().command(new HostStart(host(), List.of("true"), bad, SILENCE)))
                    .as(bad)
                    .isInstanceOf(ClumpException.class)
                    .message()
                    .contains("expected")
                    .doesNotContain("\n");
        }
    }

    private static List<String> shell(String script) {
        return List.of("/bin/sh", "-c", script, "test");
    }

    private Process start(List<String> command) throws IOException {
        List<String> words = new ArrayList<>(before());
        words.addAll(launcher().command(new HostStart(host(), command, parameters(), SILENCE)));
        return new ProcessBuilder(words).start();
    }

    private String output(List<String> command) throws IOException, InterruptedException {
        Process process = start(command);
        process.getOutputStream().close();
        CompletableFuture<String> errors = CompletableFuture.supplyAsync(() -> readAll(process.errorReader()));
        String output = readAll(process.inputReader(StandardCharsets.UTF_8));
        assertThat(process.waitFor()).as(errors.join()).isZero();
        return output;
    }

    private int status(List<String> command) throws IOException, InterruptedException {
        Process process = start(command);
        process.getOutputStream().close();
        CompletableFuture<String> errors = CompletableFuture.supplyAsync(() -> readAll(process.errorReader()));
        process.getInputStream().readAllBytes();
        errors.join();
        return process.waitFor();
    }

    private static void write(Process process, byte[] bytes) {
        try (OutputStream out = process.getOutputStream()) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String readAll(BufferedReader reader) {
        StringBuilder text = new StringBuilder();
        reader.lines().forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }
}
