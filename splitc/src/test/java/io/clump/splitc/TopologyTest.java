package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.LayerConfiguration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTest {
    @Test
    void nodesAreNumberedInTheOrderOfTheirFirstRanks() {
        Topology topology = new Topology(3, List.of("b", "a", "a", "b", "c"));
        assertThat(topology.nodes()).isEqualTo(3);
        assertThat(topology.node(0)).isZero();
        assertThat(topology.node(2)).isOne();
        assertThat(topology.node(4)).isEqualTo(2);
        assertThat(topology.ranks(0)).containsExactly(0, 3);
        assertThat(topology.ranks(1)).containsExactly(1, 2);
        assertThat(topology.ranks(2)).containsExactly(4);
        assertThat(topology.firstRank(0)).isZero();
        assertThat(topology.firstRank(1)).isOne();
        assertThat(topology.firstRank(2)).isEqualTo(4);
        assertThat(topology.localRanks()).containsExactly(0, 3);
        assertThat(topology.isLocal(0)).isTrue();
        assertThat(topology.isLocal(3)).isTrue();
        assertThat(topology.isLocal(4)).isFalse();
        assertThat(topology).hasToString("nodes of ranks=[0, 1, 1, 0, 2]");
    }

    @Test
    void callersCannotChangeIt() {
        Topology topology = new Topology(0, List.of("a", "a"));
        topology.ranks(0)[1] = 7;
        topology.localRanks()[0] = 7;
        assertThat(topology.ranks(0)).containsExactly(0, 1);
        assertThat(topology.localRanks()).containsExactly(0, 1);
    }

    @Test
    void ranksAndNodesThatDoNotExistAreRefused() {
        Topology topology = new Topology(0, List.of("a", "a", "b"));
        for (int rank : new int[] {-1, 3}) {
            assertThatThrownBy(() -> topology.node(rank))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("no such rank: found=" + rank + ", expected 0 to 2");
        }
        for (int node : new int[] {-1, 2}) {
            String message = "no such node: found=" + node + ", expected 0 to 1";
            assertThatThrownBy(() -> topology.ranks(node)).hasMessage(message);
            assertThatThrownBy(() -> topology.firstRank(node)).hasMessage(message);
        }
    }

    @Test
    void allProcessesLearnTheSame() {
        ThreadJob.onNodes(5, 7, 5, 7, 6).run(splitc -> {
            Topology topology = splitc.topology();
            assertThat(topology).hasToString("nodes of ranks=[0, 1, 0, 1, 2]");
            for (int rank = 0; rank < splitc.size(); rank++) {
                assertThat(topology.isLocal(rank)).isEqualTo(splitc.isLocal(rank));
            }
            assertThat(topology.localRanks()).contains(splitc.rank());
        });
    }

    @Test
    void processesOfANodeWithoutSharedMemoryAreEachAlone() {
        ThreadJob.onNodes(0, 0, 0)
                .property("clump.local", LayerConfiguration.NO_PROTOCOL)
                .run(splitc -> {
                    assertThat(splitc.topology().nodes()).isEqualTo(3);
                    assertThat(splitc.topology().localRanks()).containsExactly(splitc.rank());
                    assertThat(splitc.topology().isLocal(splitc.rank())).isTrue();
                });
    }
}
