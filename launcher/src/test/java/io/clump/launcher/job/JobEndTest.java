package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.clump.am2.Await;
import io.clump.am2.job.JobDirectory;
import io.clump.control.ControlSocket;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.ProcessServer;
import java.io.IOException;
import java.io.Writer;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No process of a job outlives the job or its launcher. */
class JobEndTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    private Path base;

    @Test
    void failureOfOneProcessKillsTheOthers() {
        LineObserver observer = new LineObserver();
        JobPlan plan = Plans.plan(base, 2, 1, 0, List.of());
        try (Job job =
                new Job(plan, observer, FakeMain.Fails.class, new JobTimeouts(LONG, Duration.ZERO, Duration.ZERO))) {
            assertThatExceptionOfType(JobFailedException.class).isThrownBy(job::run);
        }

        // The first one may end before the second one starts.
        assertThat(observer.processes())
                .isNotEmpty()
                .allSatisfy(
                        process -> assertThat(ProcessHandle.of(process.pid())).isEmpty());
        assertThat(plan.directory()).doesNotExist();
    }

    /** Longer than the time limit passes while the job stands still. */
    @Test
    void timeInWhichAJobStandsStillDoesNotCount() {
        assertThatExceptionOfType(JobFailedException.class)
                .isThrownBy(() -> run(FakeMain.Fails.class, (job, clock) -> {
                    job.stand().join();
                    clock.addAndGet(2 * LONG.toNanos());
                    job.goOn().join();
                }))
                .withMessageContaining("no cheese");
    }

    @Test
    void timeInWhichAJobRunsCounts() {
        assertThatExceptionOfType(JobTimedOutException.class)
                .isThrownBy(() -> run(FakeMain.Silent.class, (job, clock) -> clock.addAndGet(LONG.toNanos() + 1)));
    }

    /** Runs a job of one process in virtual time, with an action at its start. */
    private void run(Class<?> program, BiConsumer<Job, AtomicLong> atStart) throws InterruptedException {
        AtomicLong clock = new AtomicLong();
        CompletableFuture<Job> started = new CompletableFuture<>();
        LineObserver observer = new LineObserver() {
            @Override
            public synchronized void started(ProcessPlace process) {
                super.started(process);
                atStart.accept(started.join(), clock);
            }
        };
        JobTimeouts timeouts = new JobTimeouts(LONG.multipliedBy(10), Duration.ZERO, Duration.ZERO);
        try (Job job = new Job(Plans.limited(base, LONG), observer, program, timeouts, clock::get)) {
            started.complete(job);
            job.run();
        }
    }

    /** Otherwise a job could end with status 0, since the status of a process came late. */
    @Test
    void endOfAllProcessesIsNotReturnedBeforeTheirStatusesAreReported() throws InterruptedException {
        JobPlan plan = Plans.plan(base, 1, 1, 0, List.of());
        SiteOrder order =
                plan.layout().machines().orders(plan, FakeMain.EndsEarly.class).get(0);
        Thread waiting = Thread.currentThread();
        AtomicBoolean isOver = new AtomicBoolean();
        BlockingQueue<ProcessExit> reported = new LinkedBlockingQueue<>();
        SiteListener slow = listener(exit -> {
            Await.until("the wait for this report", () -> isOver.get() || isIn(waiting, "awaitReport"));
            reported.add(exit);
        });
        JobDirectory directory = JobDirectory.join(plan.directory());
        try (ControlSocket socket = ControlSocket.listen(plan.socket());
                LocalSite site = LocalSite.open(order, slow, socket)) {
            site.start();
            assertThat(site.awaitEnd(LONG)).isEqualTo(-1);
            List<ProcessExit> then = List.copyOf(reported);
            isOver.set(true);
            assertThat(then).extracting(ProcessExit::status).containsExactly(3);
        } finally {
            directory.close();
        }
    }

    /** Returns a listener of which only {@link SiteListener#ended} does something. */
    private static SiteListener listener(Consumer<ProcessExit> ended) {
        Class<?>[] types = {SiteListener.class};
        return (SiteListener) Proxy.newProxyInstance(
                SiteListener.class.getClassLoader(), types, (proxy, method, arguments) -> {
                    if (method.getName().equals("ended")) {
                        ended.accept((ProcessExit) arguments[1]);
                    }
                    return null;
                });
    }

    private static boolean isIn(Thread thread, String method) {
        return Stream.of(thread.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals(method));
    }

    @Test
    void processWhoseLauncherIsGoneEndsByItself() throws IOException, InterruptedException {
        Path socket = base.resolve("control");
        BlockingQueue<Event> events = new LinkedBlockingQueue<>();
        ControlSocket launcher = ControlSocket.listen(socket);
        ProcessServer.open(launcher, (rank, event) -> events.add(event));
        Process orphan = start(socket);
        try {
            assertThat(events.take()).isEqualTo(new Event.Connected(1));
            assertThat(orphan.isAlive()).isTrue();

            launcher.close();

            assertThat(orphan.waitFor()).isOne();
        } finally {
            launcher.close();
            orphan.destroyForcibly();
        }
    }

    @Test
    void jobThatIsOpenedWhileTheVirtualMachineShutsDownEndsAtOnce() throws IOException, InterruptedException {
        ProcessBuilder builder = java(JobAtShutdown.class, base);
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines()).containsExactly("interrupted", new JobInterruptedException().toString());
        assertThat(Plans.plan(base, 1, 1, 0, List.of()).directory()).doesNotExist();
    }

    private static ProcessBuilder java(Class<?> main, Path argument) {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                main.getName(),
                argument.toString());
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        return builder;
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
        return java(FakeMain.Silent.class, file)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
