package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose agents start agents. All hosts are this machine. */
class AgentTreeIT {

    /** Number of agents in a tree of the default fan-out; some of them start others. */
    private static final int MANY = 256;

    private static final int FAN_OUT = 32;

    /** Time limit of many agents, each of which takes about a second of a core for its start. */
    private static final Duration OF_MANY = Duration.ofMinutes(15);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @Thorough
    void resultIsTheSameWhateverTheShapeOfTheTree(int fanOut) throws IOException, InterruptedException {
        try (ClumpProcess command = run("sample-sort --keys 1000 -v", 5, "%C", fanOut)) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).endsWith("verified: order and multiset of 5,000 keys");
            for (int host = 0; host < 5; host++) {
                assertThat(command.err()).containsOnlyOnce("host a" + host + " is reached at ");
            }
        }
        assertNothingIsLeft();
    }

    @Test
    void hostThatCannotBeReachedFromAnotherIsNamedWithIt() throws IOException, InterruptedException {
        String spawn = "case %H in a3) echo no way to %H >&2; exit 3;; esac; exec %C";
        try (ClumpProcess command = run("sample-sort --keys 1000", 4, spawn, 1)) {
            assertThat(command.await()).isEqualTo(ExitStatus.FAILED);
            assertThat(command.err())
                    .isEqualTo("clump: host a3: cannot start its agent from host a2 (status 3): no way to a3");
        }
        assertNothingIsLeft();
    }

    @Test
    void openingOfHostsBehindOthersEndsWithTheLauncher() throws IOException, InterruptedException {
        String spawn = "case %H in a2) echo a2 is asked >&2; exec sleep 600;; esac; exec %C";
        try (ClumpProcess command = run("sample-sort --keys 1000 --timeout 2s", 3, spawn, 1)) {
            assertThat(command.await()).isEqualTo(ExitStatus.TIMED_OUT);
            assertThat(command.lastErrorLine())
                    .isEqualTo("clump: the job has not ended within 2 s; all its processes are ended");
        }
        assertNothingIsLeft();
    }

    /** This test takes 14 GB of memory and many minutes. */
    @EnabledIfSystemProperty(named = "tests.agents", matches = "many", disabledReason = "run with -Dtests.agents=many")
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @Test
    void deathOfOneProcessAmongHundredsOfAgentsEndsThemAll() throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        try (ClumpProcess command =
                run("--class " + MeetingProgram.class.getName() + " stay=1 -v", MANY, "%C", FAN_OUT)) {
            command.awaitLine("[0 a0] all have met");
            System.out.println(MANY + " agents and their processes on one machine have met after "
                    + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos) + " s");
            assertThat(command.children()).isLessThanOrEqualTo(FAN_OUT);
            assertThat(command.threads()).isLessThan(MANY);
            List<ProcessHandle> all = command.descendants();
            ClumpProcess.signal("KILL", pid(command, MANY - 1));

            assertThat(command.await()).isEqualTo(128 + 9);
            assertThat(command.lastErrorLine())
                    .startsWith("clump: process rank %1$d (node %1$d, host a%1$d) pid ".formatted(MANY - 1))
                    .endsWith(" was killed by signal 9 (SIGKILL)");
            assertThat(all)
                    .allSatisfy(process -> assertThat(process.onExit())
                            .as("end of %s", process.pid())
                            .succeedsWithin(1, TimeUnit.DAYS));
        }
        assertNothingIsLeft();
    }

    private static long pid(ClumpProcess command, int rank) throws InterruptedException {
        command.awaitStart(rank);
        Matcher place = Pattern.compile("process rank " + rank + " \\(node \\d+, host [^)]+\\) pid (\\d+)")
                .matcher(command.err());
        assertThat(place.find()).as(command.err()).isTrue();
        return Long.parseLong(place.group(1));
    }

    private ClumpProcess run(String app, int hosts, String spawn, int fanOut) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(List.of(app.split(" ")));
        String names =
                IntStream.range(0, hosts).mapToObj(host -> "a" + host + ":1").collect(Collectors.joining(","));
        arguments.addAll(List.of("-H", names, "--spawn", spawn, "--fan-out", Integer.toString(fanOut)));
        return ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new));
    }

    private void assertNothingIsLeft() {
        Path jobs = directory.resolve("jobs");
        assertThat(jobs).isDirectoryNotContaining(file -> !file.equals(jobs.resolve("lock")));
    }
}
