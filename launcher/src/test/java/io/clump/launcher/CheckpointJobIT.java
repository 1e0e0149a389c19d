package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import docs.SavedMail;
import docs.SavedSums;
import io.clump.am2.Checkpointable;
import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import io.clump.splitc.Checkpoints;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import io.clump.splitc.checkpoint.Checkpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that write checkpoints, are killed as a whole, and are restored. */
class CheckpointJobIT {
    private static final String SHARED_MEMORY = "--nodes 1 --procs 2 --net none";
    private static final String UDP = "--nodes 2 --procs 1";
    private static final String BOTH = "--nodes 2 --procs 2";

    private static final String WAVES = "em3d --virtual 4 --nodes-per-process 200 --degree 10 --steps ";
    private static final String EM3D = WAVES + Thorough.Count.of(150, 4000);

    private static final String ENDLESS = "--class " + Endless.class.getName();

    private static final String SORT = "sample-sort --keys 300000";

    /** A round takes up to twenty seconds. */
    private static final int ROUNDS = Integer.getInteger("checkpoint.rounds", Thorough.Count.of(1, 2));

    @TempDir
    private Path directory;

    /** A plain build tries the one with everything in it. */
    static Stream<String> places() {
        return Stream.of(BOTH, SHARED_MEMORY, UDP).limit(Thorough.Count.of(1, 3));
    }

    /** A plain build tries one of these. */
    static Stream<String> placesOfTwo() {
        return Stream.of(UDP, SHARED_MEMORY, BOTH).limit(Thorough.Count.of(1, 3));
    }

    @ParameterizedTest
    @Thorough
    @MethodSource("places")
    void killedWavesGoOnBitByBit(String place) throws IOException, InterruptedException {
        Path expected = directory.resolve("expected.em3d");
        run("run " + EM3D + " " + place + " --output " + expected, "verified: ");
        SplittableRandom random = new SplittableRandom(place.hashCode());
        for (int round = 0; round < ROUNDS; round++) {
            Path output = directory.resolve("round" + round + ".em3d");
            Path checkpoints = directory.resolve("checkpoints" + round);
            int millis = 10 + random.nextInt(Thorough.Count.of(20, 100));
            int count = 1 + random.nextInt(Thorough.Count.of(4, 8));
            String what = place + ", round " + round + ", the " + count + "th checkpoint after " + millis + " ms each";
            killAtCheckpoint(EM3D + " " + place + " --output " + output, checkpoints, millis, count);
            String answer = run("restore " + checkpoints, "verified: ");
            assertThat(output).as("%s: %s", what, answer).hasSameBinaryContentAs(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("placesOfTwo")
    void killedSortIsVerified(String place) throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(place.hashCode());
        for (int round = 0; round < ROUNDS; round++) {
            Path checkpoints = directory.resolve("checkpoints" + round);
            String type = List.of("int", "long", "record").get(round % 3);
            killAtCheckpoint(SORT + " --type " + type + " " + place, checkpoints, 1, 1 + random.nextInt(3));
            run("restore " + checkpoints, "verified: order and multiset of ");
        }
    }

    @ParameterizedTest
    @Thorough
    @ValueSource(
            strings = {
                "fft --size 64",
                "fft --npb S",
                "components --nodes-per-process 40000",
            })
    void otherAppsGoOn(String app) throws IOException, InterruptedException {
        for (int count = 1; count <= 2; count++) {
            Path checkpoints = directory.resolve("checkpoints" + count);
            killAtCheckpoint(app + " " + BOTH, checkpoints, 1, count);
            run("restore " + checkpoints, "verified: ");
        }
    }

    @Test
    @Thorough
    void jobGoesOnInAnotherPlace() throws IOException, InterruptedException {
        Path checkpoints = directory.resolve("checkpoints");
        killAtCheckpoint(EM3D + " " + BOTH, checkpoints, 50, 3);
        // If a restored job is killed again, its checkpoint describes the nodes on which it ran.
        run("restore " + checkpoints + " --nodes 1 --net none", "verified: ");
        run("restore " + checkpoints + " --nodes 4 --net tcp", "verified: ");
        CommandResult other = CommandResult.run(base(), "restore", checkpoints.toString(), "--nodes", "3");
        assertThat(other.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(other.err().strip())
                .contains("the checkpoint has 4 processes")
                .doesNotContain("\n");
    }

    @Test
    void runningJobIsAskedForACheckpoint() throws IOException, InterruptedException {
        Path checkpoints = directory.resolve("checkpoints");
        try (ClumpProcess job = start("run " + ENDLESS + " " + UDP + " -v")) {
            String name = awaitSteps(job);
            for (int i = 1; i <= 3; i++) {
                CommandResult asked = CommandResult.run(base(), "checkpoint", name, checkpoints.toString());
                assertThat(asked.status()).as(asked.err()).isZero();
                assertThat(asked.out()).startsWith("checkpoint: ").contains("checkpoint-" + i + ", step ");
                assertThat(Checkpoint.newest(checkpoints, damage -> {})
                                .identity()
                                .size())
                        .isEqualTo(2);
            }
            CommandResult none = CommandResult.run(base(), "checkpoint", name, "/dev/null/x");
            assertThat(none.status()).isEqualTo(ExitStatus.BAD_INPUT);
            killAll(job);
        }
        CommandResult ended = CommandResult.run(base(), "checkpoint", "0123", checkpoints.toString());
        assertThat(ended.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(ended.err()).contains("no such job: found=0123");
    }

    /** If an order to processes that have not connected were lost, the command would wait for the end of the job. */
    @Test
    void jobThatHasJustStartedAnswers() throws IOException, InterruptedException {
        Path checkpoints = directory.resolve("checkpoints");
        try (ClumpProcess job = start("run " + ENDLESS + " " + UDP + " -v")) {
            job.awaitLine("job directory ");
            // The socket is made after the line is printed.
            CommandResult early = CommandResult.run(base(), "checkpoint", name(job), checkpoints.toString());
            while (early.status() == ExitStatus.BAD_INPUT) {
                assertThat(Thread.currentThread().isInterrupted())
                        .as("timed out: %s", early.err())
                        .isFalse();
                early = CommandResult.run(base(), "checkpoint", name(job), checkpoints.toString());
            }
            if (early.status() != ExitStatus.OK) {
                assertThat(early.status()).as(early.err()).isEqualTo(ExitStatus.FAILED);
                assertThat(early.err()).containsAnyOf("try again", "has not reached the first one");
            }
            killAll(job);
        }
    }

    @Test
    @Thorough
    void commandsThatAskAtOnceShareACheckpoint() throws IOException, InterruptedException {
        String asks = " " + directory.resolve("checkpoints");
        try (ClumpProcess job = start("run " + ENDLESS + " " + UDP + " -v")) {
            asks = "checkpoint " + awaitSteps(job) + asks;
            try (ClumpProcess first = start(asks);
                    ClumpProcess second = start(asks);
                    ClumpProcess third = start(asks)) {
                for (ClumpProcess one : List.of(first, second, third)) {
                    assertThat(one.await()).as(one.err()).isZero();
                    assertThat(one.out()).startsWith("checkpoint: ");
                }
            }
            killAll(job);
        }
    }

    /** Messages of its channel that were sent and not received are saved with the job. */
    @ParameterizedTest
    @Thorough
    @MethodSource("placesOfTwo")
    void programWithAChannelGoesOn(String place) throws IOException, InterruptedException {
        Path checkpoints = directory.resolve("checkpoints");
        killAtCheckpoint("--class " + SavedMail.class.getName() + " " + place, checkpoints, 10, 2);
        run("restore " + checkpoints, "verified: by the program");
    }

    @Test
    void programWithoutSafePointsSaysSoInALine() throws IOException, InterruptedException {
        Path checkpoints = directory.resolve("checkpoints");
        List<String> arguments =
                arguments("run --class " + Unsafe.class.getName() + " " + SHARED_MEMORY, checkpoints, 10);
        try (ClumpProcess job = ClumpProcess.start(base(), arguments.toArray(String[]::new))) {
            job.await();
            assertThat(job.err()).contains("clump: no checkpoint: the program has no safe points");
        }
    }

    /** The last two are kept; the older one counts if the last one is damaged. */
    @Test
    @Thorough
    void jobGoesOnFromTheOlderCheckpointIfTheLastOneIsDamaged() throws IOException, InterruptedException {
        Path checkpoints = directory.resolve("checkpoints");
        for (int job = 0; killAtCheckpoint(EM3D + " " + SHARED_MEMORY, checkpoints, 20, 2) < 2; job++) {
            // The job has ended before its second one.
            checkpoints = directory.resolve("checkpoints-" + job);
        }
        Path last = Checkpoint.newest(checkpoints, damage -> {}).path();
        Path older = last.resolveSibling("checkpoint-" + (Checkpoint.number(last) - 1));
        // The job may have been killed before it had removed one more.
        Path oldest = last.resolveSibling("checkpoint-" + (Checkpoint.number(last) - 2));
        Files.deleteIfExists(oldest.resolve("manifest"));
        damage(Checkpoint.file(last, 1));
        damage(Checkpoint.file(older, 0));
        CommandResult damaged = CommandResult.run(base(), "restore", checkpoints.toString());
        assertThat(damaged.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(damaged.err().strip()).contains("rank-1").contains("damaged").doesNotContain("\n");
        damage(Checkpoint.file(older, 0)); // as it was
        CommandResult restored = CommandResult.run(base(), "restore", checkpoints.toString());
        assertThat(restored.status()).as(restored.err()).isZero();
        assertThat(restored.err()).contains("rank-1").contains("this job continues from an older one: " + older);
        assertThat(restored.out()).contains("verified: ");
    }

    @Test
    void directoryWithoutCheckpointsStartsNothing() throws IOException, InterruptedException {
        CommandResult missing = CommandResult.run(
                base(), "restore", directory.resolve("missing").toString());
        assertThat(missing.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(missing.err().strip()).contains("there is no such directory").doesNotContain("\n");
    }

    @Test
    void directoryInWhichAnotherJobWritesIsRefusedBeforeAnythingStarts() throws IOException, InterruptedException {
        Path checkpoints = directory.resolve("checkpoints");
        List<String> first = arguments("run " + ENDLESS + " " + SHARED_MEMORY + " -v", checkpoints, 20);
        try (ClumpProcess job = ClumpProcess.start(base(), first.toArray(String[]::new))) {
            assertThat(job.awaitErrors("checkpoint: ", 1)).as(job.err()).isPositive();
            List<String> second = arguments("run " + SORT + " " + SHARED_MEMORY, checkpoints, 20);
            for (List<String> other : List.of(second, List.of("restore", checkpoints.toString()))) {
                CommandResult refused = CommandResult.run(base(), other.toArray(String[]::new));
                assertThat(refused.status()).as(refused.out()).isEqualTo(ExitStatus.BAD_INPUT);
                assertThat(refused.err().strip())
                        .contains("another job writes its checkpoints here: directory=" + checkpoints)
                        .doesNotContain("\n");
            }
            killAll(job);
        }
        assertThat(Checkpoint.newest(checkpoints, damage -> {}).identity().size())
                .isEqualTo(2);
    }

    @Test
    @Thorough
    void resumedJobMustBeThatOfTheCheckpoint() throws IOException, InterruptedException {
        Path checkpoints = directory.resolve("checkpoints");
        killAtCheckpoint(ENDLESS + " " + SHARED_MEMORY, checkpoints, 10, 1);
        String program = "run " + ENDLESS + " --resume";
        for (String other :
                List.of(program + " " + SHARED_MEMORY + " x=1", program + " --nodes 1 --procs 3 --net none")) {
            CommandResult refused =
                    CommandResult.run(base(), arguments(other, checkpoints, 10).toArray(String[]::new));
            assertThat(refused.status()).as(refused.out()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(refused.err().strip())
                    .startsWith("clump: the checkpoint is of another job: found ")
                    .contains("--checkpoint-dir")
                    .doesNotContain("\n");
        }
        CommandResult nowhere = CommandResult.run(base(), program.split(" "));
        assertThat(nowhere.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(nowhere.err()).isEqualTo("clump: --resume needs --checkpoint-dir: found none\n");
    }

    @Test
    @Thorough
    void programThatHasChangedIsRefusedUnlessTheUserWantsIt() throws IOException, InterruptedException {
        Path checkpoints = directory.resolve("checkpoints");
        Path classes = Files.createDirectory(directory.resolve("classes"));
        Path part = Files.writeString(classes.resolve("Part.class"), "the first version");
        String program = "--class " + SavedSums.class.getName() + " --classpath " + classes + " " + UDP;
        killAtCheckpoint(program, checkpoints, 10, 1);
        Files.writeString(part, "the second version");
        CommandResult changed = CommandResult.run(base(), "restore", checkpoints.toString());
        assertThat(changed.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(changed.err().strip())
                .contains("the classes of the program have changed since the checkpoint")
                .doesNotContain("\n");
        run("restore " + checkpoints + " --changed-program", "verified: by the program");
    }

    @Test
    void checkpointThatADiskHasNoSpaceForIsReportedAndTheJobGoesOn() throws IOException, InterruptedException {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "a small disk needs root, to mount it");
        Path disk = Files.createDirectory(directory.resolve("disk"));
        String small =
                "mount -t tmpfs -o size=8k tmpfs \"$0\"; \"$@\"; status=$?; find \"$0\" -type f >&2; exit $status";
        List<String> by = List.of("unshare", "-m", "sh", "-c", small, disk.toString());
        String[] arguments =
                arguments("run " + EM3D + " " + SHARED_MEMORY, disk, 5).toArray(String[]::new);
        boolean hasTried = false;
        while (!hasTried) {
            try (ClumpProcess job = ClumpProcess.start(by, base(), arguments)) {
                assertThat(job.await()).as(job.err()).isZero();
                assertThat(job.out()).contains("verified: ");
                assertThat(job.err()).as("files left there").doesNotContainPattern("/checkpoint-[0-9]");
                // The job may end before its first checkpoint is due.
                hasTried = job.err().contains("clump: no checkpoint: ");
                assertThat(hasTried).as(job.err()).isEqualTo(job.err().contains("No space left on device"));
            }
        }
    }

    /**
     * Runs a job, and kills it and its launcher when the given number of checkpoints is complete; it may have ended by
     * then. If it ended before its first one, as it may if a process got no processor meanwhile, another one runs.
     *
     * @return how many checkpoints were complete
     */
    private long killAtCheckpoint(String job, Path checkpoints, int millis, int count)
            throws IOException, InterruptedException {
        String[] arguments =
                arguments("run " + job + " -v", checkpoints, millis).toArray(String[]::new);
        long complete = 0;
        while (complete == 0) {
            try (ClumpProcess process = ClumpProcess.start(base(), arguments)) {
                complete = process.awaitErrors("checkpoint: ", count);
                if (complete == 0) {
                    assertThat(process.await()).as(process.err()).isZero();
                    assertThat(process.err()).doesNotContain("no checkpoint: ");
                }
                killAll(process);
            }
        }
        return complete;
    }

    /** Changes a bit of a file, or changes it back. */
    private static void damage(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
    }

    private static void killAll(ClumpProcess job) {
        List<ProcessHandle> processes = job.descendants();
        job.kill();
        processes.forEach(ProcessHandle::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
    }

    /** Waits until the first step is done; returns the name of the job. */
    private static String awaitSteps(ClumpProcess job) throws InterruptedException {
        job.awaitLine("[0] stepping");
        return name(job);
    }

    private static String name(ClumpProcess job) {
        String line = job.err()
                .lines()
                .filter(each -> each.startsWith("job directory "))
                .findFirst()
                .orElseThrow();
        return String.valueOf(Path.of(line.substring("job directory ".length())).getFileName());
    }

    private static List<String> arguments(String words, Path checkpoints, int millis) {
        List<String> arguments = new ArrayList<>(List.of(words.split(" ")));
        arguments.addAll(List.of("--checkpoint-dir", checkpoints.toString()));
        arguments.addAll(List.of("--checkpoint-every", millis + "ms"));
        return arguments;
    }

    private ClumpProcess start(String words) throws IOException {
        return ClumpProcess.start(base(), words.split(" "));
    }

    /** Runs a command, which must succeed; returns its output. */
    private String run(String words, String expected) throws IOException, InterruptedException {
        try (ClumpProcess command = start(words)) {
            assertThat(command.await()).as("%s: %s", words, command.err()).isZero();
            assertThat(command.out()).as(words).contains(expected);
            return command.out();
        }
    }

    private Path base() {
        return directory.resolve("base");
    }

    /** Program whose steps have no end. */
    public static final class Endless implements SpmdProgram {
        /** Rest of a process after a step, in which those who ask for checkpoints have the processors. */
        private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

        @Override
        public void run(SplitC splitc) {
            long[] steps = new long[1];
            Checkpoints checkpoints = splitc.checkpoints();
            checkpoints.add("steps", Checkpointable.of(steps));
            for (long step = checkpoints.begin(); step < Long.MAX_VALUE; step++) {
                splitc.barrier();
                checkpoints.point(step + 1);
                if (step == 0 && splitc.rank() == 0) {
                    System.err.println("stepping");
                }
                steps[0]++;
                LockSupport.parkNanos(REST_NANOS);
            }
        }
    }

    /** Program without safe points. */
    public static final class Unsafe implements SpmdProgram {
        @Override
        public void run(SplitC splitc) {
            splitc.barrier();
        }
    }
}
