package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output of processes, also of killed ones. */
class JobProcessTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    /**
     * Waits until the output is read. The runtime closes a pipe at the end of the process, but not while a thread waits
     * for its next byte.
     */
    private static final String UNTIL_THE_OUTPUT_IS_READ = "until [ -e read ]; do sleep 0.01; done";

    /** Printed repeatedly by a shell, which, unlike yes, fills no memory until the test continues. */
    private static final String LINE = "y".repeat(100);

    @TempDir
    private Path directory;

    private final LineObserver observer = new LineObserver();

    @Test
    void childThatInheritedTheOutputIsNotWaitedFor() throws IOException, InterruptedException {
        JobProcess process =
                start("sleep 600 & echo $!; echo an error >&2; printf 'no end of line'; " + UNTIL_THE_OUTPUT_IS_READ);
        letEnd();

        assertThat(process.awaitEnd(LONG)).isTrue();

        ProcessHandle child = child();
        assertThat(child.isAlive()).as("the child still runs").isTrue();
        child.destroyForcibly();
        assertThat(observer.lines()).contains("an error", "no end of line");
    }

    @Test
    void childThatPrintsForEverIsNotWaitedForAndItsLaterLinesAreDropped() throws IOException, InterruptedException {
        JobProcess process =
                start("while :; do echo " + LINE + "; done & echo $!; echo an error >&2; " + UNTIL_THE_OUTPUT_IS_READ);
        observer.await(LINE);
        letEnd();

        assertThat(process.awaitEnd(LONG)).isTrue();

        int printed = observer.lines().size();
        ProcessHandle child = child();
        child.destroyForcibly();
        child.onExit().join();
        assertThat(observer.lines()).contains("an error");
        // The line that was being passed on when the wait ended may still arrive.
        assertThat(observer.lines().size()).isLessThanOrEqualTo(printed + 1);
    }

    @Test
    void allThatWasPrintedIsPassedOnBeforeTheEnd() throws IOException, InterruptedException {
        JobProcess process = start("seq 20000; printf 'one\\r\\ntwo\\rthree\\n\\nfive'");

        assertThat(process.awaitEnd(LONG)).isTrue();

        List<String> lines = observer.lines();
        assertThat(lines).hasSize(20_005).startsWith("1", "2", "3");
        assertThat(lines.subList(20_000, lines.size())).containsExactly("one", "two", "three", "", "five");
    }

    @Test
    void lineWithoutEndIsPassedOnInPieces() throws IOException, InterruptedException {
        JobProcess process = start("head -c 1000000 /dev/zero | tr '\\0' x");

        assertThat(process.awaitEnd(LONG)).isTrue();

        assertThat(observer.lines())
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(1 << 16));
        assertThat(observer.lines().stream().mapToInt(String::length).sum()).isEqualTo(1_000_000);
    }

    /** At each check much time has passed, as if the machine had paused; the pipe has a line since the first one. */
    @Test
    void lastLineIsPassedOnThoughTheMachinePausedBeforeItWasRead() throws InterruptedException {
        CountDownLatch printed = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(1);
        Thread caller = Thread.currentThread();
        AtomicLong now = new AtomicLong();
        LongSupplier clock = () -> {
            if (Thread.currentThread() == caller) {
                printed.countDown();
            }
            return now.addAndGet(Duration.ofSeconds(5).toNanos());
        };
        InputStream pipe = new InputStream() {
            private int read;

            @Override
            public int read() throws IOException {
                waiting.countDown();
                try {
                    printed.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                return read < LINE.length() ? LINE.charAt(read++) : -1;
            }
        };
        PrintedLines lines = PrintedLines.passOn(
                pipe,
                0,
                (rank, line, error) -> observer.printed(new ProcessPlace(rank, 0, "", 0, 0), line, error),
                false,
                clock);
        waiting.await();
        lines.finish(0, LONG);
        assertThat(observer.lines()).containsExactly(LINE);
    }

    @Test
    void killedProcessIsGone() throws IOException, InterruptedException {
        JobProcess process = start("echo runs; exec sleep 600");
        observer.await("runs");

        assertThat(process.awaitEnd(Duration.ZERO)).as("ends by itself").isFalse();
        process.kill();

        assertThat(process.awaitEnd(LONG)).isTrue();
        assertThat(ProcessHandle.of(process.pid())).isEmpty();
    }

    @Test
    void onlyProcessesThatRunAreSignalled() throws IOException, InterruptedException {
        JobProcess ended = start("exit 0");
        assertThat(ended.awaitEnd(LONG)).isTrue();
        JobProcess runs = start("echo runs; exec sleep 600");
        observer.await("runs");

        assertThat(LocalSite.pids(List.of(ended, runs))).containsExactly(Long.toString(runs.pid()));

        runs.kill();
        assertThat(runs.awaitEnd(LONG)).isTrue();
    }

    /** Lets a script end that waits until its output is read. */
    private void letEnd() throws IOException, InterruptedException {
        observer.await("an error");
        Files.createFile(directory.resolve("read"));
    }

    /** Returns the child, whose number is the only line of digits. */
    private ProcessHandle child() {
        return observer.lines().stream()
                .filter(line -> line.matches("\\d+"))
                .map(line -> ProcessHandle.of(Long.parseLong(line)).orElseThrow())
                .findFirst()
                .orElseThrow();
    }

    private JobProcess start(String script) {
        return JobProcess.start(
                new ProcessBuilder("sh", "-c", script).directory(directory.toFile()),
                0,
                pid -> {},
                (rank, line, error) -> observer.printed(new ProcessPlace(rank, 0, "", 0, 0), line, error));
    }
}
