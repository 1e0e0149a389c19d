package io.clump.launcher.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What ssh, a shell and an agent say besides what they are to say, kept to explain a failure. */
final class HostWords {
    private static final int MOST_LINES = 8;

    private static final int MOST_CHARS = 1_000;

    /** For the last words of a process whose output has ended. */
    private static final long LAST_WORDS_MILLIS = 2_000;

    private static final String HOST_KEY = "Host key verification failed";

    private final Process process;
    private final Consumer<String> passOn;
    private final Thread thread = new Thread(this::read, "agent-words");

    /** Guarded by this. */
    private final Deque<String> lines = new ArrayDeque<>();

    /**
     * Keeps the words of a process.
     *
     * @param passOn gets each line, too
     */
    HostWords(Process process, Consumer<String> passOn) {
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
     * Why there is no agent, once the connection has ended.
     *
     * @param failure what has failed, if the host does not say it itself
     */
    String whyNot(String failure) {
        try {
            process.waitFor(LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS);
            thread.join(LAST_WORDS_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String text = text();
        int says = text.indexOf(AgentCommand.SAYS);
        if (says >= 0) {
            return text.substring(says + AgentCommand.SAYS.length());
        }
        String hint = text.contains(HOST_KEY)
                ? "; to accept keys of new hosts: --ssh-options '-o StrictHostKeyChecking=accept-new'"
                : "";
        String status = process.isAlive() ? "" : " (status " + process.exitValue() + ")";
        return failure + status + (text.isEmpty() ? "" : ": " + text) + hint;
    }

    /** The last line, or what else is known. */
    synchronized String last(String otherwise) {
        return lines.isEmpty() ? otherwise : lines.getLast();
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
