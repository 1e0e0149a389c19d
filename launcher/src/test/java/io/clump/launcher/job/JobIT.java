package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.clump.launcher.control.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobIT {
    private static final Duration LONG = Duration.ofSeconds(120);

    private static final JobTimeouts DEFAULT = new JobTimeouts(LONG, Duration.ZERO, JobTimeouts.DEFAULT.deathNotice());

    @TempDir
    private Path base;

    private final Observer observer = new Observer();

    @Test
    void processThatNeverReportsEndsTheJob() throws IOException {
        JobFailedException failure =
                failure(FakeMain.Silent.class, new JobTimeouts(Duration.ofSeconds(1), Duration.ZERO, LONG));

        assertThat(failure)
                .hasMessageMatching("process rank 0 \\(node 0\\) pid \\d+ has not reported within 1 s of its start");
        assertNothingIsLeft();
    }

    @Test
    void processThatEndsEarlyEndsTheJobAndWhatItPrintedIsPassedOn() throws IOException {
        JobFailedException failure = failure(FakeMain.EndsEarly.class, DEFAULT);

        assertThat(failure).hasMessageMatching("process rank 0 \\(node 0\\) pid \\d+ ended with status 3");
        assertThat(observer.lines).contains("0: that was it");
        assertNothingIsLeft();
    }

    @Test
    void processThatEndsInTheMiddleWithStatusZeroEndsTheJob() throws IOException {
        JobFailedException failure = failure(FakeMain.EndsQuietly.class, DEFAULT);

        assertThat(failure)
                .hasMessageMatching(
                        "process rank 0 \\(node 0\\) pid \\d+ ended with status 0 before the end of its program");
        assertNothingIsLeft();
    }

    @Test
    void failureIsReportedWithTheProcessAndItsTrace() throws IOException {
        JobFailedException failure = failure(FakeMain.Fails.class, DEFAULT);

        assertThat(failure).hasMessageMatching("process rank 0 \\(node 0\\) pid \\d+ failed: no cheese");
        assertThat(failure.detail()).isEqualTo("at Kitchen.cook");
        assertThat(failure.isThrown()).isTrue();
        assertNothingIsLeft();
    }

    @Test
    void deathCountsMoreThanTheComplaintOfOneWhoMissesTheDead() throws IOException {
        JobFailedException failure = failure(FakeMain.MissesAnother.class, new JobTimeouts(LONG, Duration.ZERO, LONG));

        assertThat(failure).hasMessageMatching("process rank 0 \\(node 0\\) pid \\d+ ended with status 7");
        assertNothingIsLeft();
    }

    @Test
    void temporaryFilesOfTheProgramGoWithAFailedJob() throws IOException {
        Path temporary = Files.createFile(base.resolve("half-written"));
        JobPlan plan = Plans.plan(base, 1, 1, 0, List.of(temporary));

        runToFailure(new Job(plan, observer, FakeMain.Fails.class, DEFAULT));

        assertThat(temporary).doesNotExist();
    }

    private JobFailedException failure(Class<?> mainClass, JobTimeouts timeouts) {
        return runToFailure(new Job(Plans.plan(base, 2, 1, 0, List.of()), observer, mainClass, timeouts));
    }

    private static JobFailedException runToFailure(Job job) {
        try (job) {
            return assertThatExceptionOfType(JobFailedException.class)
                    .isThrownBy(job::run)
                    .actual();
        }
    }

    /** The first process may end before the second one starts. */
    private void assertNothingIsLeft() throws IOException {
        assertThat(observer.processes)
                .isNotEmpty()
                .allSatisfy(
                        process -> assertThat(ProcessHandle.of(process.pid())).isEmpty());
        try (Stream<Path> left = Files.list(base)) {
            assertThat(left).containsExactly(base.resolve("lock"));
        }
    }

    private static final class Observer implements JobObserver {
        private final Queue<ProcessPlace> processes = new ConcurrentLinkedQueue<>();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        public void started(ProcessPlace process) {
            processes.add(process);
        }

        @Override
        public void onEvent(ProcessPlace process, Event event) {
            lines.add(process.rank() + ": " + event);
        }

        @Override
        public void printed(ProcessPlace process, String line, boolean error) {
            lines.add(process.rank() + ": " + line);
        }

        @Override
        public void interrupted() {
            lines.add("interrupted");
        }
    }
}
