package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Running jobs, watched from another process. */
class WatchIT {
    private static final List<String> TOTALS =
            List.of("/localMessagesSent", "/localMessagesReceived", "/remoteMessagesSent", "/remoteMessagesReceived");

    /** Messages of each process, in each direction, after which the job ends. */
    private static final long LEAST_SENT = 1_000;

    @TempDir
    private Path base;

    @Test
    void anyProgramIsWatchedItsCountsAreExactAndItsStateIsReported() throws IOException, InterruptedException {
        Path job = base.resolve("one");
        try (WatchedMain server = WatchedMain.start(job, "a", "server", 300, WatchedMain.NOBODY, 0);
                WatchedMain client = WatchedMain.start(job, "b", "client", 200, "server", 1_000)) {
            assertThat(server.counts()).startsWith("600 600 ");
            assertThat(client.counts()).isEqualTo("400 400 1000 1000");
            awaitProcess(client, process -> totals(process).equals("400 400 1000 1000"));
            awaitProcess(server, process -> totals(process).equals("600 600 1000 1000"));
            JsonNode seen = awaitProcess(client, process -> stateOf(process).equals("running"));
            assertThat(seen.get("node").asText()).isEqualTo("b");
            assertThat(seen.has("rank")).isFalse();
            assertThat(seen.at("/endpoints/0/localRequestsQueued").asInt()).isZero();
            CommandResult top = CommandResult.run(base, "top", "--once");
            assertThat(top.status()).isZero();
            assertThat(top.err()).isEmpty();
            assertThat(top.out())
                    .startsWith("job one: 2 processes, 2 endpoints")
                    .contains("  400   400      0     0  1000  1000");

            ClumpProcess.signal("STOP", client.pid());
            awaitProcess(client, process -> stateOf(process).equals("silent"));
            assertThat(CommandResult.run(base, "top", "--once").out())
                    .contains("process " + client.pid() + " is silent: stopped, ");
            awaitProcess(server, process -> stateOf(process).equals("running"));
            ClumpProcess.signal("CONT", client.pid());
            awaitProcess(client, process -> stateOf(process).equals("running"));
            client.kill();
            JsonNode dead = awaitProcess(client, process -> stateOf(process).equals("dead"));
            assertThat(totals(dead)).as("what it had counted").isEqualTo("400 400 1000 1000");
            twoJobsAreDistinguished(server);
            server.end();
        }
        assertThat(job).doesNotExist();
        CommandResult none = CommandResult.run(base, "stat");
        assertThat(none).isEqualTo(error("no job runs in " + base));
    }

    private void twoJobsAreDistinguished(WatchedMain server) throws IOException, InterruptedException {
        try (WatchedMain other = WatchedMain.start(base.resolve("two"), "a", "x", 50, WatchedMain.NOBODY, 0)) {
            assertThat(other.counts()).isEqualTo("100 100 0 0");
            for (String command : List.of("stat", "top")) {
                assertThat(CommandResult.run(base, command))
                        .isEqualTo(error("several jobs run: expected one of one, two"));
                assertThat(CommandResult.run(base, command, "three"))
                        .isEqualTo(error("no such job: found=three, expected one of one, two"));
            }
            assertThat(CommandResult.run(base, "stat", "two").out())
                    .startsWith("job two: 1 process, 1 endpoint")
                    .contains(" " + other.pid() + " ")
                    .doesNotContain(" " + server.pid() + " ");
            assertThat(CommandResult.run(base, "stat", base.resolve("one").toString())
                            .out())
                    .startsWith("job one: ");
            other.end();
        }
    }

    @Test
    void jobOfTheLauncherIsWatchedFromItsStartToItsEnd() throws IOException, InterruptedException {
        Path result = base.resolve("result.json");
        try (ClumpProcess command = ClumpProcess.start(
                        base,
                        "run",
                        "--class",
                        SignalledExchange.class.getName(),
                        "--verbose",
                        "--json",
                        result.toString());
                ClumpProcess top = startTop(command)) {
            Map<String, long[]> last = new HashMap<>();
            boolean isSignalled = false;
            CommandResult seen = CommandResult.run(base, "stat", "--json");
            while (seen.status() == 0) {
                for (JsonNode process : new ObjectMapper().readTree(seen.out()).get("processes")) {
                    for (JsonNode endpoint : process.get("endpoints")) {
                        assertNothingGoesBack(last, process.get("rank") + "", endpoint);
                    }
                }
                if (!isSignalled && haveAllSent(last)) {
                    isSignalled = true;
                    command.signal("USR1");
                }
                seen = CommandResult.run(base, "stat", "--json");
            }
            assertThat(seen.err()).contains("no job runs in " + base);
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(last).containsOnlyKeys("0", "1", "2", "3");
            JsonNode report = new ObjectMapper().readTree(result.toFile());
            // After the processes have reported their counts, leaving the job takes a few more messages.
            assertThat(last.values().stream().mapToLong(totals -> totals[0]).sum())
                    .isBetween(4 * LEAST_SENT, report.at("/messages/local").asLong() + 100);
            assertThat(last.values().stream().mapToLong(totals -> totals[2]).sum())
                    .isBetween(4 * LEAST_SENT, report.at("/messages/remote").asLong() + 100);

            assertThat(top.await()).as(top.err()).isZero();
            assertThat(top.err()).matches("job [0-9a-f]{16} has ended");
        }
        Files.delete(result);
        try (Stream<Path> left = Files.list(base)) {
            assertThat(left).containsExactly(base.resolve("lock"));
        }
    }

    /** Watches a job of four processes, which it has seen at work when this returns. */
    private ClumpProcess startTop(ClumpProcess command) throws IOException, InterruptedException {
        command.awaitLine("[3] exchanging");
        ClumpProcess top = ClumpProcess.start(base, "top");
        // A process that had no processor for a while is shown as silent at first.
        top.awaitOutput(Pattern.compile("   3 +" + command.pids(4).get(3) + " running "));
        return top;
    }

    private static boolean haveAllSent(Map<String, long[]> totals) {
        return totals.size() == 4
                && totals.values().stream().allMatch(counts -> counts[0] >= LEAST_SENT && counts[2] >= LEAST_SENT);
    }

    private static void assertNothingGoesBack(Map<String, long[]> last, String rank, JsonNode endpoint) {
        long[] now =
                TOTALS.stream().mapToLong(name -> endpoint.at(name).asLong()).toArray();
        long[] before = last.put(rank, now);
        for (int i = 0; before != null && i < now.length; i++) {
            assertThat(now[i]).as("%s of rank %s", TOTALS.get(i), rank).isGreaterThanOrEqualTo(before[i]);
        }
    }

    /** Reads the counters repeatedly until a condition holds for a process. */
    private JsonNode awaitProcess(WatchedMain which, Predicate<JsonNode> condition) throws IOException {
        while (true) {
            CommandResult result = CommandResult.run(base, "stat", "one", "--json");
            for (JsonNode process : new ObjectMapper().readTree(result.out()).get("processes")) {
                if (process.get("pid").asLong() == which.pid() && condition.test(process)) {
                    return process;
                }
            }
            Await.goOn(() -> "process " + which.pid() + " in " + result);
        }
    }

    private static String stateOf(JsonNode process) {
        return process.get("state").asText();
    }

    private static String totals(JsonNode process) {
        JsonNode endpoint = process.at("/endpoints/0");
        return String.join(
                " ", TOTALS.stream().map(name -> endpoint.at(name).asText()).toList());
    }

    private static CommandResult error(String message) {
        return new CommandResult(2, "", "clump: " + message + System.lineSeparator());
    }
}
