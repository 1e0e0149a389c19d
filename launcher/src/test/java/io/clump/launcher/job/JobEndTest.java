package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.clump.am2.Thorough;
import io.clump.launcher.control.ControlServer;
import io.clump.launcher.control.Event;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No process of a job outlives the job or its launcher. */
class JobEndTest {
    private static final long BOUND_SECONDS = 40;

    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    private Path base;

    @Test
    void failureOfOneProcessKillsTheOthers() {
        LineObserver observer = new LineObserver();
        JobPlan plan = Plans.plan(base, 2, 1, 0, List.of());
        try (Job job =
                new Job(plan, observer, FakeMain.Fails.class, new Patience(LONG, Duration.ZERO, Duration.ZERO))) {
            assertThatExceptionOfType(JobFailedException.class).isThrownBy(job::run);
        }

        assertThat(observer.processes())
                .hasSize(2)
                .allSatisfy(
                        process -> assertThat(ProcessHandle.of(process.pid())).isEmpty());
        assertThat(plan.directory()).doesNotExist();
    }

    /** The time that a job stands still does not count towards its timeout. */
    @Test
    @Thorough
    void jobThatStandsIsNotTimedOutBeforeItGoesOn() {
        Duration timeout = Duration.ofSeconds(2);
        CompletableFuture<Job> stands = new CompletableFuture<>();
        LineObserver observer = new LineObserver() {
            @Override
            public synchronized void started(ProcessPlace process) {
                super.started(process);
                stands.thenAccept(Job::stand).join();
            }
        };
        JobPlan plan = Plans.limited(base, timeout);
        try (Job job =
                new Job(plan, observer, FakeMain.Silent.class, new Patience(LONG, Duration.ZERO, Duration.ZERO))) {
            stands.complete(job);
            CompletableFuture<Void> ended = CompletableFuture.runAsync(() -> run(job));
            assertThatExceptionOfType(TimeoutException.class)
                    .isThrownBy(() -> ended.get(2 * timeout.toMillis(), TimeUnit.MILLISECONDS));
            job.goOn();
            assertThat(ended)
                    .failsWithin(BOUND_SECONDS, TimeUnit.SECONDS)
                    .withThrowableThat()
                    .withCauseInstanceOf(JobTimedOutException.class);
        }
    }

    private static void run(Job job) {
        try {
            job.run();
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts it", e);
        }
    }

    @Test
    void processWhoseLauncherIsGoneEndsByItself() throws IOException, InterruptedException {
        Path socket = base.resolve("control");
        BlockingQueue<Event> heard = new LinkedBlockingQueue<>();
        ControlServer launcher = ControlServer.open(socket, (rank, event) -> heard.add(event));
        Process orphan = start(socket);
        try {
            assertThat(heard.poll(BOUND_SECONDS, TimeUnit.SECONDS)).isEqualTo(new Event.Connected(1));
            assertThat(orphan.isAlive()).isTrue();

            launcher.close();

            assertThat(orphan.waitFor(BOUND_SECONDS, TimeUnit.SECONDS))
                    .as("it ends")
                    .isTrue();
            assertThat(orphan.exitValue()).isOne();
        } finally {
            launcher.close();
            orphan.destroyForcibly();
        }
    }

    /** Starts a process that connects, and waits for ever. */
    private Process start(Path socket) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("clump.rank", "1");
        properties.setProperty("clump.control", socket.toString());
        Path file = base.resolve("properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                FakeMain.Silent.class.getName(),
                file.toString());
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        return builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
