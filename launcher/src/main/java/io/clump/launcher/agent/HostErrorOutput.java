package io.clump.launcher.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Error output of ssh, a shell and an agent, kept to explain a failure. */
final class HostErrorOutput {
    private static final int MOST_LINES = 8;

    private static final int MOST_CHARS = 1_000;

    /** Limit of the wait for the last error lines of a process whose output has ended. */
    private static final long LAST_WORDS_MILLIS = 2_000;

    private static final String UNKNOWN_KEY = "Host key verification failed";

    private static final Pattern CHANGED_KEY = Pattern.compile("(?i)host key for (\\S+) has changed");

    /** Matches {@code Offending ED25519 key in /root/.ssh/known_hosts:3}. */
    private static final Pattern KNOWN_KEY = Pattern.compile("Offending \\S+ key in ([^;]+)");

    private final Process process;
    private final Consumer<String> passOn;
    private final Thread thread = new Thread(this::read, "agent-words");

    /** Guarded by this. */
    private final Deque<String> lines = new ArrayDeque<>();

    /**
     * Keeps the error output of a process.
     *
     * @param passOn gets each line, too
     */
    HostErrorOutput(Process process, Consumer<String> passOn) {
        this.process = process;
        this.passOn = passOn;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    synchronized void add(String line) {
        lines.add(line.length() > MOST_CHARS ? line.substring(0, MOST_CHARS) : line);
        if (lines.size() > MOST_LINES) {
            lines.remove();
        }
    }

    /**
     * Returns why there is no agent, once the connection has ended.
     *
     * @param failure the failure, used if the host does not describe it itself
     */
    String whyNot(String failure) {
        try {
            process.waitFor(LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS);
            thread.join(LAST_WORDS_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String text = text();
        int start = text.indexOf(AgentCommand.PREFIX);
        if (start >= 0) {
            return text.substring(start + AgentCommand.PREFIX.length());
        }
        String status = process.isAlive() ? "" : " (status " + process.exitValue() + ")";
        return failure + status + soFar();
    }

    /** Adds advice to ssh's messages about host keys. For a changed key, it does not suggest accepting any key. */
    private static String explained(String text) {
        Matcher changed = CHANGED_KEY.matcher(text);
        if (changed.find()) {
            Matcher known = KNOWN_KEY.matcher(text);
            return "ssh: Host key for " + changed.group(1) + " has changed"
                    + (known.find() ? ", known is that of " + known.group(1) : "")
                    + ": another machine may answer in its place (an attack), or the host was installed anew; only then:"
                    + " ssh-keygen -R " + changed.group(1);
        }
        return text.contains(UNKNOWN_KEY)
                ? text + "; to accept keys of new hosts: --ssh-options '-o StrictHostKeyChecking=accept-new'"
                : text;
    }

    /** Returns the last line, or the given text if there are no lines. */
    synchronized String last(String otherwise) {
        return lines.isEmpty() ? otherwise : lines.getLast();
    }

    /** Returns the output after a colon, to be appended to a sentence; empty if there are no lines. */
    String soFar() {
        String text = text();
        return text.isEmpty() ? "" : ": " + explained(text);
    }

    private synchronized String text() {
        return String.join("; ", lines);
    }

    private void read() {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), Charset.defaultCharset()))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.isBlank()) {
                    add(line.strip());
                    passOn.accept(line);
                }
            }
        } catch (IOException expected) {
            // The process was killed.
            return;
        }
    }
}
