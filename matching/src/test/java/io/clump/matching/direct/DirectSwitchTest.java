package io.clump.matching.direct;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ClumpException;
import io.clump.matching.TestJob;
import io.clump.net.direct.DirectFrame;
import io.clump.net.direct.StrictDirect;
import io.clump.net.ethernet.EthernetInterface;
import io.clump.net.ethernet.MacAddress;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One program runs over the matcher, whatever the network, and over the report's own frames. */
class DirectSwitchTest {
    private static final int ROUNDS = 20;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void programRunsOverTheMatcher(boolean isSpread) {
        TestJob.run(2, isSpread, matcher -> {
            int rank = matcher.configuration().rank();
            play(new MatchedDirect(matcher, 3), rank, rank);
        });
    }

    @Test
    void programRunsOverFrames() {
        MacAddress mac = loopback();
        CyclicBarrier opened = new CyclicBarrier(2);
        // Two programs on this machine that do so at a time would get each other's frames: so ranks of its own.
        int first = (int) ProcessHandle.current().pid() * 2;
        TestJob.run(2, false, matcher -> {
            int node = matcher.configuration().rank();
            try (StrictDirect strict = StrictDirect.at("lo", DirectFrame.LOCAL_ETHER_TYPE, List.of(mac, mac))) {
                // The first call opens the socket; a frame that arrives before is lost.
                strict.sendDirect(node, node, 0, first + node, 0, new byte[0]);
                opened.await();
                play(new Frames(strict), node, first + node);
                opened.await();
            } catch (Exception e) { // catch-all: it fails the test
                throw new AssertionError(e);
            }
        });
    }

    /** The program: numbers go to and fro, and grow. */
    private static void play(Direct direct, int node, int rank) {
        byte[] data = new byte[100];
        int otherRank = rank + 1 - 2 * node;
        for (int i = 0; i < ROUNDS; i++) {
            if (node == 0) {
                data[i] = (byte) i;
                assertThat(direct.sendDirect(1, 0, i, rank, data.length, data)).isEqualTo(Direct.DONE);
                assertThat(direct.recvDirect(i, otherRank, data.length, data)).isEqualTo(Direct.DONE);
                assertThat(data[i]).isEqualTo((byte) (i + 1));
            } else {
                assertThat(direct.recvDirect(i, otherRank, data.length, data)).isEqualTo(Direct.DONE);
                data[i]++;
                assertThat(direct.sendDirect(0, 1, i, rank, data.length, data)).isEqualTo(Direct.DONE);
            }
        }
    }

    private static MacAddress loopback() {
        try {
            return EthernetInterface.require("lo").mac();
        } catch (ClumpException e) {
            return Assumptions.abort(e.getMessage());
        }
    }

    /** The report's calls as those of the interface. */
    private record Frames(StrictDirect strict) implements Direct {
        @Override
        public int sendDirect(int destNode, int sourceNode, int tag, int senderRank, int count, byte[] data) {
            return strict.sendDirect(destNode, sourceNode, tag, senderRank, count, data);
        }

        @Override
        public int recvDirect(int tag, int senderRank, int count, byte[] data) {
            return strict.recvDirect(tag, senderRank, count, data);
        }
    }
}
