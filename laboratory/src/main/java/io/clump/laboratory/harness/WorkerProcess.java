package io.clump.laboratory.harness;

import io.clump.am2.ClumpException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A process that is measured, with its commands and answers. Belongs to one thread, apart from {@link #kill}. */
final class WorkerProcess implements AutoCloseable {
    /** Timeout of one answer: far more than a round takes, even if many processes share a processor. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(2);

    private static final Duration END_TIMEOUT = Duration.ofSeconds(20);

    /** Stands for the end of its output. */
    private static final String ENDED = "";

    private final String name;
    private final Process process;
    private final PrintStream commands;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private WorkerProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        Thread reader = new Thread(this::readAnswers, "answers-of-" + name);
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts it; its standard error goes to that of this process. */
    static WorkerProcess start(String name, ProcessBuilder builder) {
        try {
            return new WorkerProcess(
                    name, builder.redirectError(ProcessBuilder.Redirect.INHERIT).start());
        } catch (IOException e) {
            throw new ClumpException("cannot start a process: " + name + ", cause=" + e.getMessage(), e);
        }
    }

    void send(String command) {
        commands.println(command);
    }

    /** Waits for an answer; returns what follows its first word, which is to be the given one. */
    String await(String word) {
        String answer = nextAnswer();
        if (!answer.startsWith(word + " ")) {
            throw new ClumpException(
                    "unexpected answer: " + name + ", found=\"" + answer + "\", expected \"" + word + " …\"");
        }
        return answer.substring(word.length() + 1);
    }

    /** Any thread may kill it and the processes that it has started; returns when it is gone. */
    void kill() {
        // Before it ends: afterwards its processes are no descendants of it any more.
        List<ProcessHandle> started = process.descendants().toList();
        process.toHandle().destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
    }

    /** Lets it release its resources after the command to quit; kills it if that takes too long. */
    @Override
    public void close() {
        try {
            if (!process.waitFor(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
    }

    private String nextAnswer() {
        try {
            String answer = answers.poll(ANSWER_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            if (answer == null) {
                throw new ClumpException(
                        "a process does not answer: " + name + ", waited " + ANSWER_TIMEOUT.toSeconds() + " s");
            }
            if (answer.equals(ENDED)) {
                throw new ClumpException("a process ended too early: " + name + ", status=" + process.waitFor()
                        + "; its output is above");
            }
            return answer;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClumpException("interrupted while waiting for an answer: " + name, e);
        }
    }

    private void readAnswers() {
        try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            String line = in.readLine();
            while (line != null) {
                answers.add(line);
                line = in.readLine();
            }
        } catch (IOException expected) {
            // The same as its end.
        }
        answers.add(ENDED);
    }
}
