package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Four processes on two hosts, or on two nodes of one machine; two more of a started group on the second one. */
class FencesTest {
    private static final int PROCESSES = 4;

    private final Fences fences = new Fences();
    private final List<String> killed = new ArrayList<>();

    private ProcessPlace start(int group, int rank, String host) {
        ProcessPlace process = new ProcessPlace(rank, rank / 2, host, 100 + rank, group);
        fences.joined(process, reason -> killed.add(process.label() + " " + reason));
        return process;
    }

    private List<ProcessPlace> start(String firstHost, String secondHost) {
        List<ProcessPlace> all = new ArrayList<>();
        for (int rank = 0; rank < PROCESSES; rank++) {
            all.add(start(0, rank, rank < 2 ? firstHost : secondHost));
        }
        return all;
    }

    @Test
    void processThatWasGivenUpIsKilledOnceAndBothAreNamed() {
        List<ProcessPlace> all = start("a", "b");

        fences.givenUp(all.get(0), 0, 2);
        fences.givenUp(all.get(1), 0, 2);

        assertThat(killed)
                .containsExactly("2 b was killed (SIGKILL), since process rank 0 (node 0, host a) pid 100 does not"
                        + " reach it");
    }

    @Test
    void reportsOfAndAboutProcessesThatHaveEndedOrAreUnknownHaveNoEffect() {
        List<ProcessPlace> all = start("a", "b");
        fences.over(0, 1);

        fences.givenUp(all.get(1), 0, 2);
        fences.givenUp(all.get(2), 0, 1);
        fences.givenUp(all.get(2), 0, PROCESSES);
        fences.givenUp(all.get(2), 1, 0);
        fences.givenUp(all.get(2), 0, 2);
        fences.givenUp(all.get(0), 0, 2);
        fences.givenUp(all.get(2), 0, 0);

        assertThat(killed).hasSize(1).allMatch(line -> line.startsWith("2 b "));
    }

    /** The first report decides which half remains, in whatever order the others follow. */
    @ParameterizedTest
    @ValueSource(strings = {"", "h"})
    void halfThatReportsFirstRemains(String host) {
        List<ProcessPlace> all = start(host, host.isEmpty() ? host : host + "2");

        fences.givenUp(all.get(2), 0, 0);
        fences.givenUp(all.get(1), 0, 3);
        fences.givenUp(all.get(0), 0, 3);

        assertThat(killed).hasSize(2);
        assertThat(killed.get(0)).startsWith("0 ").endsWith(all.get(2) + " does not reach it");
        assertThat(killed.get(1)).startsWith("1 ").endsWith("since it does not reach " + all.get(3));
    }

    @Test
    void processesOfOneHostEndEachOther() {
        List<ProcessPlace> all = start("a", "b");

        fences.givenUp(all.get(0), 0, 1);
        fences.givenUp(all.get(2), 0, 0);

        assertThat(killed).extracting(line -> line.substring(0, 3)).containsExactly("1 a", "0 a");
    }

    @Test
    void startedGroupsShareTheDecision() {
        List<ProcessPlace> all = start("a", "b");
        start(1, 0, "b");

        fences.givenUp(all.get(0), 1, 0);
        fences.givenUp(all.get(3), 0, 1);

        assertThat(killed).extracting(line -> line.substring(0, 11)).containsExactly("0 group 1 b", "3 b was kil");
    }
}
