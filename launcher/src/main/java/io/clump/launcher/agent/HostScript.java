package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs a script on a host, without an agent. */
final class HostScript {
    /** Silence after which a host counts as dead while a script runs. */
    private static final Duration SILENCE = Duration.ofSeconds(15);

    private final String host;
    private final HostAccess access;
    private final String action;
    private final Duration limit;

    /**
     * Stores the parameters, and runs nothing yet.
     *
     * @param action verb for messages
     * @param limit time after which a host that has not ended the script counts as failed
     */
    HostScript(String host, HostAccess access, String action, Duration limit) {
        this.host = host;
        this.access = access;
        this.action = action;
        this.limit = limit;
    }

    /**
     * Runs the script and waits for its end.
     *
     * @param input writes the script as one line, and then the script's input
     * @return its output
     * @throws ClumpException if the host cannot be reached or the script fails; names the host
     */
    String run(Input input) {
        try {
            Process process = AgentCommand.of(access, host, SILENCE).start();
            CompletableFuture<Process> end = process.onExit().orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS);
            CompletableFuture<Process> killed = end.exceptionally(late -> kill(process));
            HostErrorOutput errors = new HostErrorOutput(process, line -> {});
            errors.start();
            try (OutputStream out = process.getOutputStream()) {
                input.writeTo(out);
            } catch (IOException expected) {
                // The command has ended; its status gives the reason.
            }
            String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset()).strip();
            killed.join();
            if (end.isCompletedExceptionally()) {
                throw new ClumpException(
                        "host " + host + ": cannot " + action + ": no answer within " + limit.toSeconds() + " s");
            }
            if (process.exitValue() != 0) {
                throw new ClumpException("host " + host + ": " + errors.whyNot("cannot " + action));
            }
            return output;
        } catch (IOException e) {
            throw new ClumpException("host " + host + ": cannot " + action + ": cause=" + e, e);
        }
    }

    /** Kills the command and its descendants, which may hold its output open. */
    private static Process kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        return process.destroyForcibly();
    }

    /** Writes to the standard input of a host. */
    @FunctionalInterface
    interface Input {
        /** Writes all; the stream is closed afterwards. */
        void writeTo(OutputStream host) throws IOException;
    }
}
