package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;
import io.clump.am2.Thorough;
import io.clump.splitc.checkpoint.Checkpoint;
import io.clump.splitc.checkpoint.CheckpointReport;
import io.clump.splitc.memory.SpreadDoubles;
import io.clump.splitc.memory.SpreadLongs;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CheckpointsTest {
    private static final int STEPS = 300;
    private static final int LENGTH = 1000;

    /** Thrown by a program to end in the middle, as if all its processes were killed. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static final int ROUNDS = Thorough.Count.of(3, 10);

    private final Queue<CheckpointReport> reports = new ConcurrentLinkedQueue<>();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void jobGoesOnFromRandomPointsAsIfItHadNotStopped(int world) throws IOException {
        long expected = sum(job(world), STEPS);
        SplittableRandom random = new SplittableRandom(world);
        for (int round = 0; round < ROUNDS; round++) {
            Path own = Files.createDirectory(directory.resolve("round" + round));
            int asked = random.nextInt(STEPS - 20);
            int killed = asked + 9 + random.nextInt(STEPS - asked - 9);
            List<@Nullable Throwable> ends = job(world).runToFailures(splitc -> run(splitc, own, asked, killed, null));
            assertThat(ends).allSatisfy(end -> assertThat(end).isNotNull());
            Checkpoint checkpoint = Checkpoint.newest(own, damage -> {});
            assertThat(checkpoint.identity().step()).isBetween((long) asked, (long) killed);
            long[] sums = new long[1];
            job(world)
                    .property(
                            SplitCSettings.CHECKPOINT_RESTORE, checkpoint.path().toString())
                    .run(splitc -> run(splitc, own, -1, STEPS + 1, sums));
            assertThat(sums[0])
                    .as("world %d, round %d, asked %d, killed %d", world, round, asked, killed)
                    .isEqualTo(expected);
        }
    }

    @Test
    void checkpointOfOneNodeGoesOnOnSeveral() throws IOException {
        long expected = sum(ThreadJob.onOneNode(4), STEPS);
        ThreadJob.onOneNode(4).runToFailures(splitc -> run(splitc, directory, 50, 100, null));
        long[] sums = new long[1];
        ThreadJob.onNodes(0, 1, 1, 2)
                .property(
                        SplitCSettings.CHECKPOINT_RESTORE,
                        Checkpoint.newest(directory, damage -> {}).path().toString())
                .run(splitc -> run(splitc, directory, -1, STEPS + 1, sums));
        assertThat(sums[0]).isEqualTo(expected);
    }

    @Test
    void periodicCheckpointsReplaceEachOther() throws IOException {
        monitored(ThreadJob.onNodes(0, 0, 1))
                .property(SplitCSettings.CHECKPOINT_DIRECTORY, directory.toString())
                .property(SplitCSettings.CHECKPOINT_MILLIS, "1")
                .run(splitc -> run(splitc, directory, -1, STEPS + 1, new long[1]));
        assertThat(reports).hasSizeGreaterThan(1).allSatisfy(report -> {
            assertThat(report.failure()).isEmpty();
            assertThat(report.bytes()).isPositive();
        });
        assertThat(directory.toFile().list()).contains("checkpoint-lock").hasSize(3); // and the last two checkpoints
        Checkpoint.newest(directory, damage -> {});
    }

    @Test
    void anotherProgramInTheSameProcessesAddsItsOwnStates() {
        ThreadJob.onNodes(0, 0).run(splitc -> {
            for (int program = 0; program < 2; program++) {
                splitc.checkpoints().add("sums", splitc.spreadLongs(1));
                assertThat(splitc.checkpoints().begin()).isZero();
                splitc.checkpoints().point(1);
                splitc.checkpoints().forget();
            }
        });
    }

    @Test
    void programWhoseProcessesAreFarApartIsAskedWithoutADeadlock() {
        // No process waits for others between the points, and rank 1 is far ahead of rank 0.
        monitored(ThreadJob.onNodes(0, 1)).run(splitc -> {
            splitc.checkpoints().add("nothing", Checkpointable.of(new long[0]));
            splitc.checkpoints().begin();
            if (splitc.rank() == 0) {
                assertThat(splitc.checkpoints().request(directory)).isNull();
                assertThat(splitc.checkpoints().request(directory)).contains("another checkpoint");
            }
            for (long step = 1; step <= 10_000; step++) {
                splitc.checkpoints().point(step);
            }
        });
        assertThat(reports).hasSize(1);
        assertThat(reports.element().failure()).isIn("", "the program has ended before its next safe point");
    }

    @Test
    void stateThatCannotBeSavedFailsTheCheckpointAndNotTheJob() throws IOException {
        monitored(ThreadJob.onOneNode(3)).run(splitc -> {
            splitc.checkpoints().add("broken", new Checkpointable() {
                @Override
                public void save(DataOutput out) throws IOException {
                    if (splitc.rank() == 2) {
                        throw new IOException("the disk is full");
                    }
                }

                @Override
                public void restore(DataInput in) {}
            });
            splitc.checkpoints().begin();
            if (splitc.rank() == 0) {
                splitc.checkpoints().request(directory);
            }
            splitc.checkpoints().point(1);
            // The others may have passed the first point before they are asked, but not the second.
            splitc.barrier();
            splitc.checkpoints().point(2);
        });
        assertThat(reports).hasSize(1);
        assertThat(reports.element().failure()).contains("rank 2").contains("the disk is full");
        assertThat(directory.toFile().list()).containsExactly("checkpoint-lock");
    }

    @Test
    void directoryThatCannotBeMadeFailsTheCheckpointAndNotTheJob() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        monitored(ThreadJob.onNodes(0, 1))
                .property(SplitCSettings.CHECKPOINT_DIRECTORY, file.toString())
                .property(SplitCSettings.CHECKPOINT_MILLIS, "1")
                .run(splitc -> run(splitc, directory, -1, STEPS + 1, new long[1]));
        assertThat(reports)
                .isNotEmpty()
                .allSatisfy(report -> assertThat(report.failure()).contains("file"));
    }

    @Test
    void programWithoutSafePointsSaysSo() {
        monitored(ThreadJob.onOneNode(2))
                .property(SplitCSettings.CHECKPOINT_MILLIS, "1")
                .run(splitc -> {
                    if (splitc.rank() == 0) {
                        assertThat(splitc.checkpoints().request(directory)).contains("no safe points");
                    }
                    splitc.barrier();
                });
        assertThat(reports).extracting(CheckpointReport::failure).containsExactly("the program has no safe points");
    }

    @Test
    void checkpointOfAnotherNumberOfProcessesIsRefused() throws IOException {
        ThreadJob.onOneNode(3).runToFailures(splitc -> run(splitc, directory, 10, 100, null));
        ThreadJob other = ThreadJob.onOneNode(2)
                .property(
                        SplitCSettings.CHECKPOINT_RESTORE,
                        Checkpoint.newest(directory, damage -> {}).path().toString());
        assertThat(other.runToFailures(splitc -> {}))
                .anySatisfy(failure -> assertThat(failure)
                        .isInstanceOf(ClumpException.class)
                        .hasMessageContaining("found 3, expected 2"));
    }

    @Test
    void programThatDoesNotGoOnFromItsCheckpointFails() throws IOException {
        ThreadJob.onOneNode(1).runToFailures(splitc -> run(splitc, directory, 10, 100, null));
        String path = Checkpoint.newest(directory, damage -> {}).path().toString();
        assertThat(ThreadJob.onOneNode(1)
                        .property(SplitCSettings.CHECKPOINT_RESTORE, path)
                        .runToFailures(splitc -> {})
                        .get(0))
                .hasMessageContaining("has not continued from the checkpoint");
        assertThat(ThreadJob.onOneNode(1)
                        .property(SplitCSettings.CHECKPOINT_RESTORE, path)
                        .runToFailures(splitc -> splitc.checkpoints().begin())
                        .get(0))
                .hasMessageContaining("other states than the program");
    }

    @Test
    void misuseIsNamed() {
        ThreadJob.onOneNode(1).run(splitc -> {
            Checkpoints checkpoints = splitc.checkpoints();
            assertThatThrownBy(() -> checkpoints.point(1)).isInstanceOf(IllegalStateException.class);
            checkpoints.add("a", Checkpointable.of(new int[1]));
            assertThatThrownBy(() -> checkpoints.add("a", Checkpointable.of(new int[1])))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(checkpoints.begin()).isZero();
            assertThatThrownBy(checkpoints::begin).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> checkpoints.add("b", Checkpointable.of(new int[1])))
                    .isInstanceOf(IllegalStateException.class);
        });
    }

    private static ThreadJob job(int world) {
        return switch (world) {
            case 0 -> ThreadJob.onOneNode(1);
            case 1 -> ThreadJob.onOneNode(3);
            // Lost stores are still being repeated when their sender reaches the point.
            case 2 -> ThreadJob.onNodes(0, 1).property("clump.faults", "loss=0.05,seed=1");
            default -> ThreadJob.onNodes(0, 1, 0, 1);
        };
    }

    private ThreadJob monitored(ThreadJob job) {
        return job.monitors(rank -> new ProgramMonitor() {
            @Override
            public void phaseStarted(String phase, long total) {}

            @Override
            public void progressed(long done) {}

            @Override
            public void phaseEnded(long nanos) {}

            @Override
            public void result(String key, String value) {}

            @Override
            public void checkpointed(CheckpointReport report) {
                reports.add(report);
            }
        });
    }

    private static long sum(ThreadJob job, int steps) {
        long[] sums = new long[1];
        job.run(splitc -> run(splitc, Path.of(""), -1, steps + 1, sums));
        return sums[0];
    }

    /** Runs the program: in each step, each process changes its own values and, by stores, those of the next one. */
    private static void run(SplitC splitc, Path into, int asked, int killed, long @Nullable [] sums) {
        SpreadLongs counts = splitc.spreadLongs(LENGTH);
        SpreadDoubles values = splitc.spreadDoubles(LENGTH);
        Checkpoints checkpoints = splitc.checkpoints();
        checkpoints.add("counts", counts);
        checkpoints.add("values", values);
        int next = (splitc.rank() + 1) % splitc.size();
        for (long step = checkpoints.begin(); step < STEPS; step++) {
            int index = (int) (step * 7 % LENGTH);
            values.set(index, values.get(index) + 1.5 * step);
            counts.store(next, index, step + splitc.rank());
            if (splitc.rank() == 0 && step == asked) {
                checkpoints.request(into);
            }
            if (step % 3 == 0) {
                splitc.allStoreSync();
            }
            if (step == killed) {
                throw new Killed();
            }
            checkpoints.point(step + 1);
        }
        splitc.allStoreSync();
        long sum = 0;
        for (int i = 0; i < LENGTH; i++) {
            sum = 31 * sum + counts.get(i) + Double.doubleToLongBits(values.get(i));
        }
        long all = splitc.allReduce(sum, Reduction.SUM);
        if (sums != null && splitc.rank() == 0) {
            sums[0] = all;
        }
    }
}
