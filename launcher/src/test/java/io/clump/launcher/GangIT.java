package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs that run in turns, with real processes. */
class GangIT {
    private static final Pattern SWITCHES = Pattern.compile(", (\\d+) switch");
    private static final Pattern IN_SECOND_TURN = Pattern.compile("(runs|stands) +[0-9.]+ +[2-9] ");
    private static final Pattern UNSTABLE = Pattern.compile("(runs|stands) +[0-9.]+ +\\d+ +[1-9]\\d*$");
    private static final String SORT = "submit sample-sort --keys " + Thorough.Count.of(500_000, 2_000_000)
            + " --nodes 2 --procs 1 --faults loss=0.02,seed=";
    private static final String ENDLESS = "submit --class " + EndlessExchange.class.getName() + " -v --nodes 2";

    private static final String WAVES =
            "em3d --virtual 4 --nodes-per-process 200 --degree 10 --steps 20000 --nodes 2" + " --procs 1 --output ";

    @TempDir
    private Path base;

    @Test
    @Thorough
    void threeSortsOverALossyNetworkAreVerifiedInTurns() throws IOException, InterruptedException {
        try (ClumpProcess scheduler = scheduler("100ms");
                ClumpProcess first = gang(SORT + 1);
                ClumpProcess second = gang(SORT + 2);
                ClumpProcess third = gang(SORT + 3)) {
            for (ClumpProcess sort : List.of(first, second, third)) {
                assertThat(sort.await()).as(sort.err()).isZero();
                assertThat(sort.out()).contains("verified");
            }
            assertThat(switches(list())).isGreaterThan(2);
            stop(scheduler, "the gang scheduler has ended; 0 jobs continue without time slices");
        }
        assertNothingIsLeft();
    }

    @Test
    @Thorough
    void jobsOnHostsStandOnAllOfThem() throws IOException, InterruptedException {
        String sort = "submit sample-sort --keys 2000000 --spawn %C";
        try (ClumpProcess scheduler = scheduler("200ms", "a:1", "b:1");
                ClumpProcess first = gang(sort);
                ClumpProcess second = gang(sort + " --fan-out 1")) {
            for (ClumpProcess one : List.of(first, second)) {
                assertThat(one.await()).as(one.err()).isZero();
                assertThat(one.out()).contains("verified");
            }
            assertThat(switches(list())).isPositive();
            stop(scheduler, "the gang scheduler has ended; 0 jobs continue without time slices");
        }
        assertNothingIsLeft();
    }

    @Test
    void killedProcessAndStoppedLauncherHoldNobodyUp() throws IOException, InterruptedException {
        try (ClumpProcess scheduler = scheduler("200ms");
                ClumpProcess killed = gang(ENDLESS + " --procs 1");
                ClumpProcess stopped = gang(ENDLESS + " --procs 1")) {
            killed.awaitLine("[0] exchanging");
            stopped.awaitLine("[0] exchanging");
            ClumpProcess.signal("KILL", killed.pids(2).get(1));
            assertThat(killed.await()).isEqualTo(128 + 9);

            stopped.signal("STOP");
            try (ClumpProcess sort = gang(SORT + 4)) {
                assertThat(sort.await()).as(sort.err()).isZero();
                awaitList(list -> list.contains(" lost "));
            }
            stopped.signal("CONT");
            awaitList(list -> list.contains(" runs "));
            interrupt(stopped);
            stop(scheduler, "the gang scheduler has ended; 0 jobs continue without time slices");
        }
        assertNothingIsLeft();
    }

    @Test
    @Thorough
    void processThatDoesNotPollHoldsNobodyUp() throws IOException, InterruptedException {
        try (ClumpProcess scheduler = scheduler("200ms");
                ClumpProcess hanging = gang(ENDLESS + " --procs 1 -- hang=1")) {
            hanging.awaitLine("[0] exchanging");
            try (ClumpProcess sort = gang(SORT + 6)) {
                assertThat(sort.await()).as(sort.err()).isZero();
            }
            assertThat(list().lines().filter(UNSTABLE.asPredicate())).hasSize(1);
            interrupt(hanging);
            stop(scheduler, "the gang scheduler has ended; 0 jobs continue without time slices");
        }
        assertNothingIsLeft();
    }

    /** A scheduler that is killed leaves its socket. */
    @ParameterizedTest
    @CsvSource({"KILL, 137, cannot reach the gang scheduler", "INT, 130, no gang scheduler runs"})
    @Thorough
    void jobsOfASchedulerThatASignalEndsGoOnFreely(String signal, int status, String says)
            throws IOException, InterruptedException {
        try (ClumpProcess scheduler = scheduler("10s");
                ClumpProcess running = gang(ENDLESS)) {
            goOnFreelyAfter(signal, scheduler, running);
            assertThat(scheduler.await()).isEqualTo(status);
            for (String command : List.of("list", "stop", "submit")) {
                CommandResult none = CommandResult.run(base, "gang", command);
                assertThat(none.status()).isEqualTo(ExitStatus.BAD_INPUT);
                assertThat(none.err().strip())
                        .startsWith("clump: " + says + ": ")
                        .endsWith(", expected 'clump gang start'")
                        .doesNotContain("\n");
            }
            assertThat(running.pids()).noneSatisfy(pid -> assertThat(state(pid)).startsWith("T"));
            interrupt(running);
        }
        try (ClumpProcess next = scheduler("1s")) {
            stop(next, "the gang scheduler has ended; 0 jobs continue without time slices");
        }
        assertNothingIsLeft();
    }

    /** No signal reports that the scheduler is stopped; its jobs count the missing beats. */
    @Test
    @Thorough
    void jobsOfAStoppedSchedulerGoOnFreely() throws IOException, InterruptedException {
        try (ClumpProcess scheduler = scheduler("10s");
                ClumpProcess running = gang(ENDLESS)) {
            goOnFreelyAfter("STOP", scheduler, running);
            scheduler.signal("CONT");
            awaitList(list -> list.startsWith("gang: 0 jobs"));
            interrupt(running);
            try (ClumpProcess sort = gang(SORT + 5)) {
                assertThat(sort.await()).as(sort.err()).isZero();
            }
            stop(scheduler, "the gang scheduler has ended; 0 jobs continue without time slices");
        }
        assertNothingIsLeft();
    }

    /** Over UDP a peer counts as dead here after less silence than a turn of the other job takes. */
    @Test
    @Thorough
    void processesThatStandForLongAreNotTakenForDeadByEachOther() throws IOException, InterruptedException {
        String exchange = "submit --class " + ImpatientExchange.class.getName() + " -v --nodes 2 --procs 1";
        try (ClumpProcess scheduler = scheduler("15s");
                ClumpProcess first = gang(exchange);
                ClumpProcess second = gang(exchange)) {
            awaitList(list -> list.lines().filter(IN_SECOND_TURN.asPredicate()).count() == 2);
            for (ClumpProcess one : List.of(first, second)) {
                assertThat(one.err()).contains("[0] exchanging");
                interrupt(one);
            }
            stop(scheduler, "the gang scheduler has ended; 0 jobs continue without time slices");
        }
        assertNothingIsLeft();
    }

    @Test
    @Thorough
    void programThatKnowsMpiOnlyHasTurns() throws IOException, InterruptedException {
        try (ClumpProcess scheduler = scheduler("1s");
                ClumpProcess running = gang(ENDLESS)) {
            running.awaitLine("[0] exchanging");
            try (ClumpProcess ring =
                    gang("submit mpirun -np 3 -cp target/test-classes " + MpiRing.class.getName() + " good")) {
                assertThat(ring.await()).as(ring.err()).isZero();
                assertThat(ring.out()).contains("sum 103 of 3");
            }
            assertThat(switches(list())).isPositive();
            interrupt(running);
            stop(scheduler, "the gang scheduler has ended; 0 jobs continue without time slices");
        }
        assertNothingIsLeft();
    }

    /**
     * A job is queried while it is suspended and while it runs, is killed as a whole, and continues in the gang, bit by
     * bit.
     */
    @Test
    @Thorough
    void jobOfAGangGoesOnFromItsCheckpoint(@TempDir Path directory) throws IOException, InterruptedException {
        Path expected = directory.resolve("expected.em3d");
        Path output = directory.resolve("output.em3d");
        Path checkpoints = directory.resolve("checkpoints");
        try (ClumpProcess free = ClumpProcess.start(base, ("run " + WAVES + expected).split(" "))) {
            assertThat(free.await()).as(free.err()).isZero();
        }
        try (ClumpProcess scheduler = scheduler("500ms");
                ClumpProcess other = gang(ENDLESS);
                ClumpProcess saved = gang("submit " + WAVES + output + " -v")) {
            other.awaitLine("[0] exchanging");
            saved.awaitLine("phase connect");
            String name = String.valueOf(Path.of(directory(saved)).getFileName());
            for (String state : List.of(" stands ", " runs ", " stands ")) {
                awaitList(list -> list.lines().anyMatch(line -> line.startsWith(name) && line.contains(state)));
                CommandResult asked = CommandResult.run(base, "checkpoint", name, checkpoints.toString());
                assertThat(asked.status()).as(asked.err()).isZero();
                assertThat(asked.out()).startsWith("checkpoint: ");
            }
            List<ProcessHandle> processes = saved.descendants();
            saved.kill();
            processes.forEach(ProcessHandle::destroyForcibly);
            processes.forEach(process -> process.onExit().join());
            assertThat(output).doesNotExist();

            try (ClumpProcess restored = gang("submit restore " + checkpoints)) {
                assertThat(restored.await()).as(restored.err()).isZero();
                assertThat(restored.out()).contains("verified: ");
            }
            assertThat(output).hasSameBinaryContentAs(expected);
            assertThat(switches(list())).isGreaterThan(3);
            interrupt(other);
            stop(scheduler, "the gang scheduler has ended; 0 jobs continue without time slices");
        }
        assertNothingIsLeft();
    }

    @Test
    @Thorough
    void jobThatWaitsIsShownAndEndsWhenItIsInterrupted() throws IOException, InterruptedException {
        try (ClumpProcess scheduler = scheduler("10s");
                ClumpProcess running = gang(ENDLESS);
                ClumpProcess second = ClumpProcess.start(base, "gang", "start")) {
            assertThat(second.await()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(second.err()).startsWith("clump: a gang scheduler runs already: ");
            running.awaitLine("[0] exchanging");
            try (ClumpProcess waiting = gang(ENDLESS + " --grace 20s")) {
                awaitList(list -> list.contains(" stands "));
                assertThat(stat(running)).contains(", in the gang: runs");
                // The job learns of it after the scheduler has listed it.
                await(() -> stat(waiting), stat -> stat.contains(", in the gang: stands"));
                await(() -> states(waiting), "TTTT"::equals);
                interrupt(waiting);
                assertThat(waiting.err()).doesNotContain("exchanging");
            }
            stop(scheduler, "the gang scheduler has ended; 1 job continues without time slices");
            running.awaitLine("clump: the gang scheduler has ended; the job continues without time slices");
            interrupt(running);
        }
        assertNothingIsLeft();
    }

    private ClumpProcess scheduler(String slice, String... hosts) throws IOException, InterruptedException {
        ClumpProcess scheduler = gang("start --slice " + slice + " " + String.join(" ", hosts));
        scheduler.awaitOutput("gang scheduler: slice ");
        return scheduler;
    }

    private ClumpProcess gang(String arguments) throws IOException {
        return ClumpProcess.start(base, ("gang " + arguments).split(" "));
    }

    /** Sends a signal to a scheduler with one running and one stopped job, and checks that both go on. */
    private void goOnFreelyAfter(String signal, ClumpProcess scheduler, ClumpProcess running)
            throws IOException, InterruptedException {
        String gone = "clump: the gang scheduler has ended; the job continues without time slices";
        running.awaitLine("[0] exchanging");
        try (ClumpProcess waiting = gang(ENDLESS + " -- rounds=20")) {
            awaitList(list -> list.contains(" stands "));
            scheduler.signal(signal);
            running.awaitLine(gone);
            waiting.awaitLine(gone);
            assertThat(waiting.await()).as(waiting.err()).isZero();
        }
    }

    private void stop(ClumpProcess scheduler, String says) throws IOException, InterruptedException {
        try (ClumpProcess stop = gang("stop")) {
            assertThat(stop.await()).as(stop.err()).isZero();
            assertThat(stop.out()).isEqualTo(says);
        }
        assertThat(scheduler.await()).isZero();
    }

    private static void interrupt(ClumpProcess job) throws IOException, InterruptedException {
        job.signal("INT");
        assertThat(job.await()).isEqualTo(130);
        ClumpProcess.awaitEnds(job.pids());
    }

    private String list() {
        CommandResult result = CommandResult.run(base, "gang", "list");
        assertThat(result.status()).as(result.err()).isZero();
        return result.out();
    }

    private void awaitList(Predicate<String> expected) {
        await(this::list, expected);
    }

    private static void await(Supplier<String> output, Predicate<String> expected) {
        String[] text = new String[1];
        Await.until(() -> "other words than " + text[0], () -> {
            text[0] = output.get();
            boolean isThere = expected.test(text[0]);
            if (!isThere) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20)); // leaves the processors to the jobs
            }
            return isThere;
        });
    }

    private String stat(ClumpProcess job) {
        return CommandResult.run(base, "stat", directory(job)).out();
    }

    private static String directory(ClumpProcess job) {
        Matcher directory = Pattern.compile("job directory (.*)").matcher(job.err());
        assertThat(directory.find()).isTrue();
        return directory.group(1);
    }

    private static long switches(String list) {
        Matcher switches = SWITCHES.matcher(list);
        assertThat(switches.find()).as(list).isTrue();
        return Long.parseLong(switches.group(1));
    }

    private static String states(ClumpProcess job) {
        return job.pids().stream().map(pid -> state(pid).substring(0, 1)).collect(Collectors.joining());
    }

    private static String state(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            return stat.substring(stat.lastIndexOf(')') + 2);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertNothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.list(base)) {
            assertThat(left).containsExactly(base.resolve("lock"));
        }
    }
}
