package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clump.laboratory.contest.Challenger;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.ExperimentSheet;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.thesis.Experiments;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.worker.Workload;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** With this module nothing that a sheet names is missing. */
class PeersOfSheetsTest {
    @Test
    void everyPeerThatASheetNamesIsThere() {
        assertThat(new TreeSet<>(named("peer")))
                .contains("PCJ", "JCTOOLS", "DISRUPTOR")
                .allMatch(name -> Peer.find(name).isPresent());
    }

    @Test
    void everyChallengerThatASheetNamesIsThere() {
        List<String> names = ServiceLoader.load(Challenger.class).stream()
                .map(provider -> provider.get().name())
                .toList();
        assertThat(named("challenger")).isNotEmpty().isSubsetOf(names);
    }

    @Test
    void everyOptionalWorkloadIsThere() throws Exception {
        List<String> names =
                named("run").stream().filter(name -> name.startsWith("io.")).toList();
        assertThat(names).isNotEmpty();
        for (String name : names) {
            assertThat(Class.forName(name)).isAssignableTo(Workload.class);
        }
    }

    @Test
    void eachPeerIsATrialOfItsOwnBesideClump() {
        assertThat(experiment("peers").trials(Effort.quick()))
                .extracting(Trial::key)
                .containsExactlyInAnyOrder(
                        "jctools-mpsc",
                        "disruptor",
                        "agrona-ring",
                        "aeron-ipc",
                        "chronicle-queue",
                        "tcp",
                        "datagrams",
                        "aeron-udp",
                        "pcj");
    }

    private static Experiment experiment(String name) {
        return Experiments.all().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Values of a field in the contests of all sheets. */
    private static List<String> named(String field) {
        return Experiments.all().stream()
                .flatMap(experiment -> ExperimentSheet.contests(experiment.name()).stream())
                .flatMap(row -> row.findValues(field).stream())
                .map(JsonNode::asText)
                .toList();
    }
}
