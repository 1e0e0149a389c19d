package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that run in turns, with real processes. */
class GangIT {
    private static final long BOUND_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final Pattern SWITCHES = Pattern.compile(", (\\d+) switch");
    private static final String SORT = "submit sample-sort --keys 2000000 --nodes 2 --procs 1 --faults loss=0.02,seed=";
    private static final String ENDLESS = "submit --class " + EndlessExchange.class.getName() + " -v --nodes 2";

    @TempDir
    private Path base;

    @Test
    void threeSortsOverALossyNetworkAreVerifiedInTurns() throws IOException, InterruptedException {
        try (ClumpProcess scheduler = scheduler("200ms");
                ClumpProcess first = gang(SORT + 1);
                ClumpProcess second = gang(SORT + 2);
                ClumpProcess third = gang(SORT + 3)) {
            for (ClumpProcess sort : List.of(first, second, third)) {
                assertThat(sort.await()).as(sort.err()).isZero();
                assertThat(sort.out()).contains("verified");
            }
            assertThat(switches(list())).isGreaterThan(2);
            stop(scheduler, "the gang scheduler has ended; 0 jobs go on freely");
        }
        assertNothingIsLeft();
    }

    @Test
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
            stop(scheduler, "the gang scheduler has ended; 0 jobs go on freely");
        }
        assertNothingIsLeft();
    }

    @Test
    void killedProcessAndStoppedLauncherHoldNobodyUp() throws IOException, InterruptedException {
        try (ClumpProcess scheduler = scheduler("200ms");
                ClumpProcess killed = gang(ENDLESS);
                ClumpProcess stopped = gang(ENDLESS)) {
            killed.awaitLine("[0] exchanging");
            stopped.awaitLine("[0] exchanging");
            ClumpProcess.signal("KILL", killed.pids().get(1));
            assertThat(killed.await()).isEqualTo(128 + 9);

            stopped.signal("STOP");
            try (ClumpProcess sort = gang(SORT + 4)) {
                assertThat(sort.await()).as(sort.err()).isZero();
                awaitList(list -> list.contains(" lost "));
            }
            stopped.signal("CONT");
            awaitList(list -> list.contains(" runs "));
            interrupt(stopped);
            stop(scheduler, "the gang scheduler has ended; 0 jobs go on freely");
        }
        assertNothingIsLeft();
    }

    @Test
    void jobsOfAKilledSchedulerGoOnFreely() throws IOException, InterruptedException {
        String gone = "clump: the gang scheduler is gone; the job goes on freely";
        try (ClumpProcess scheduler = scheduler("10s");
                ClumpProcess running = gang(ENDLESS)) {
            running.awaitLine("[0] exchanging");
            try (ClumpProcess waiting = gang(ENDLESS + " -- rounds=20")) {
                awaitList(list -> list.contains(" stands "));
                scheduler.signal("KILL");
                running.awaitLine(gone);
                waiting.awaitLine(gone);
                assertThat(waiting.await()).as(waiting.err()).isZero();
            }
            assertThat(running.pids()).noneSatisfy(pid -> assertThat(state(pid)).startsWith("T"));
            interrupt(running);
        }
        try (ClumpProcess next = scheduler("1s")) {
            stop(next, "the gang scheduler has ended; 0 jobs go on freely");
        }
        assertNothingIsLeft();
    }

    @Test
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
                assertThat(stat(waiting)).contains(", in the gang: stands");
                assertThat(waiting.pids())
                        .hasSize(4)
                        .allSatisfy(pid -> assertThat(state(pid)).startsWith("T"));
                interrupt(waiting);
                assertThat(waiting.err()).doesNotContain("exchanging");
            }
            stop(scheduler, "the gang scheduler has ended; 1 job goes on freely");
            running.awaitLine("clump: the gang scheduler is gone; the job goes on freely");
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
        long startNanos = System.nanoTime();
        String list = list();
        while (!expected.test(list)) {
            assertThat(System.nanoTime() - startNanos)
                    .as("nanoseconds of waiting for another list than %s", list)
                    .isLessThan(BOUND_NANOS);
            list = list();
        }
    }

    private String stat(ClumpProcess job) {
        Matcher directory = Pattern.compile("job directory (.*)").matcher(job.err());
        assertThat(directory.find()).isTrue();
        return CommandResult.run(base, "stat", directory.group(1)).out();
    }

    private static long switches(String list) {
        Matcher switches = SWITCHES.matcher(list);
        assertThat(switches.find()).as(list).isTrue();
        return Long.parseLong(switches.group(1));
    }

    private static String state(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return stat.substring(stat.lastIndexOf(')') + 2);
    }

    private void assertNothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.list(base)) {
            assertThat(left).containsExactly(base.resolve("lock"));
        }
    }
}
