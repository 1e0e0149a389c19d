package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The command from end to end, with real processes and sockets; its figures here mean nothing. */
@Timeout(600) // seconds: all figures of the network take one minute on an idle machine
class NetCommandIT extends CommandIT {
    private static final String ETHERNET = "ethernet-round-trip";

    @Test
    @Thorough
    void quickRunHasEveryFigureAndLeavesNothingBehind() throws Exception {
        JsonNode report = quickRun("net");

        assertThat(BenchFixture.panels(report))
                .contains(
                        "round-trip: [clump, datagrams, datagrams-connected, tcp, aeron-udp]",
                        "flood: [clump, datagrams, aeron-udp]",
                        "medium: [clump, clump-without-authentication, clump-with-stock-buffers, datagrams, tcp]",
                        "frames: [clump, clump-with-stock-buffers, datagrams]",
                        "authentication: [clump, clump-without-authentication]",
                        "idle-peers: [1000-idle-peers, 1-peer]",
                        "state-per-peer: [clump]",
                        "silent-requester: [beside-a-silent-requester, undisturbed]",
                        "round-trip-p99.9: [clump-udp, datagrams]",
                        "incast: [1, 8]",
                        "stragglers: [stopped-slow-dead, undisturbed]",
                        "active-peers: [1000-active-peers, 8-active-peers, 1-active-peer]");
        if (mayMakeNamespaces()) {
            assertThat(BenchFixture.panels(report)).contains("veth: [8192, 1048576]", "path: [8192, 1048576]");
        }
        clump.assertNothingIsLeft();
    }

    @Test
    void whatCannotBeMeasuredSaysWhy() throws Exception {
        JsonNode trial = quickRun("net", "--figure", ETHERNET).get("trials").get(0);

        assertThat(trial.get("cells").isEmpty())
                .isEqualTo(trial.get("notes").toString().contains("left out"));
        clump.assertNothingIsLeft();
    }

    /** With Java 22, Clump is measured over libfabric, or a note gives the reason; the same holds for the tool. */
    @Test
    void fabricIsMeasuredBesideTheToolOfItsLibraryOrSaysWhyNot() throws Exception {
        JsonNode trial =
                quickRun("net", "--figure", "fabric-ofi-tcp").get("trials").get(0);

        String notes = trial.get("notes").toString();
        if (notes.contains("fabric-ofi-tcp was left out: ")) {
            assertThat(trial.get("cells")).isEmpty();
        } else {
            assertThat(trial.findValuesAsText("series")).contains("clump", "link");
            assertThat(trial.findValuesAsText("series").contains("fi_pingpong"))
                    .isNotEqualTo(notes.contains("fi_pingpong was left out: "));
        }
        clump.assertNothingIsLeft();
    }

    @Test
    @Thorough
    void sigintEndsAllProcessesAndRemovesTheirFiles() throws Exception {
        assertNothingIsLeftAfterSigint("round-trip", "ports");
    }

    @Test
    void sigintEndsNetworkNamespaces() throws Exception {
        Assumptions.assumeTrue(mayMakeNamespaces(), "network namespaces need root");
        assertNothingIsLeftAfterSigint(ETHERNET, "round");
    }

    @Test
    void unknownFigureIsReportedInOneLineBeforeAnythingIsStarted() throws Exception {
        assertThat(clump.run("bench", "net", "--figure", "nonsense")).isEqualTo(2);
        assertThat(clump.errors())
                .startsWith("clump: unknown value: --figure nonsense, expected one of [round-trip, ")
                .hasLineCount(1);
        clump.assertNothingIsLeft();
    }

    @Test
    @Thorough
    void noRoundsAreReportedInOneLineBeforeAnythingIsStarted() throws Exception {
        assertThat(clump.run("bench", "net", "--rounds", "0")).isEqualTo(2);
        assertThat(clump.errors())
                .startsWith("clump: invalid value: --rounds 0, expected a whole number from 1 to 1000")
                .hasLineCount(1);
        clump.assertNothingIsLeft();
    }

    @Test
    void budgetThatIsNoTimeIsReportedInOneLineBeforeAnythingIsStarted() throws Exception {
        assertThat(clump.run("bench", "net", "--budget", "soon")).isEqualTo(2);
        assertThat(clump.errors())
                .startsWith("clump: invalid value for option '--budget': found=soon, expected a time such as 90s,"
                        + " 45m or 2h")
                .hasLineCount(1);
        assertThat(clump.run("bench", "net", "--budget", "1h", "--rounds", "3")).isEqualTo(2);
        assertThat(clump.errors()).startsWith("clump: --rounds and --budget exclude each other");
        clump.assertNothingIsLeft();
    }

    private void assertNothingIsLeftAfterSigint(String figure, String fileName) throws Exception {
        Process process = clump.start("bench", "net", "--rounds", "1000", "--figure", figure);
        List<ProcessHandle> workers = clump.awaitWorkers(process, fileName);

        BenchFixture.interrupt(process);

        assertThat(clump.end(process)).isEqualTo(130);
        assertThat(workers).allSatisfy(worker -> assertThat(worker.isAlive()).isFalse());
        clump.assertNothingIsLeft();
    }

    private static boolean mayMakeNamespaces() throws InterruptedException {
        try {
            Process process = new ProcessBuilder("unshare", "--net", "--mount", "true").start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
