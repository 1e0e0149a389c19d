package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills at random moments of the starts of jobs: of the launcher, or of one of the processes that it has started. */
class StartStormIT {
    private static final Path BASE = Path.of("/dev/shm/clump-test");
    private static final String[] JOB = {"run", "--class", EndlessExchange.class.getName()};

    /** Longer than a start on a quiet machine. */
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);

    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);

    @TempDir
    private Path directory;

    @Test
    @Thorough
    void killsDuringStartsLeaveNoProcess() throws IOException, InterruptedException {
        for (int kill = 0; kill < 42; kill++) {
            ClumpProcess job = ClumpProcess.start(directory, JOB);
            killOne(job, kill % 2 == 0);
            int round = kill;
            while (!processes(directory.toString()).isEmpty()) {
                Await.goOn(() ->
                        "processes after kill " + round + " of seed " + seed + ": " + processes(directory.toString()));
            }
        }
        // The next command removes the files.
        CommandResult next = CommandResult.run(directory, "clean");
        assertThat(next.status()).as(next.err()).isZero();
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).as("seed " + seed).containsExactly(directory.resolve("lock"));
        }
    }

    @Test
    @Thorough
    void killsDuringStartsOnHostsLeaveNothingThere() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            for (int kill = 0; kill < 14; kill++) {
                String[] words = Stream.of(Stream.of(JOB), Stream.of("-H", "h0:2,h1:2"), cluster.overSsh().stream())
                        .flatMap(each -> each)
                        .toArray(String[]::new);
                ClumpProcess job = ClumpProcess.start(cluster.onFront(), BASE, words);
                killOne(job, kill % 2 == 0);
                cluster.awaitNothingLeft();
            }
        }
    }

    /** Kills the launcher, or any virtual machine or ssh below it if there is one. */
    private void killOne(ClumpProcess job, boolean isLauncher) throws InterruptedException {
        LockSupport.parkNanos(random.nextLong(LONGEST_NANOS));
        List<ProcessHandle> below = job.descendants().stream()
                .filter(process -> process.info().command().orElse("").matches(".*/(java|ssh)"))
                .toList();
        // The process may have ended by itself meanwhile.
        if (isLauncher
                || below.isEmpty()
                || !below.get(random.nextInt(below.size())).destroyForcibly()) {
            job.kill();
        } else {
            assertThat(job.await()).as("status after a kill, seed " + seed).isNotZero();
        }
    }

    /** Returns the command lines of all processes that have a text in them, except zombies. */
    private static List<String> processes(String text) {
        return ProcessHandle.allProcesses()
                .map(process -> commandLine(process.pid()))
                .filter(line -> line.contains(text))
                .toList();
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1)
                    .replace('\0', ' ');
        } catch (IOException expected) {
            // It has just ended.
            return "";
        }
    }
}
