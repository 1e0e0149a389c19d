package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ClumpException;
import io.clump.net.ethernet.EthernetInterface;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Messages of every kind travel over the networks that the other tests do not use. */
class OtherNetworksTest {
    private static final int[] LENGTHS = {0, 8, 16, 17, 1000, 9000, 30_000, 30_001, 200_000};

    @Test
    void messagesTravelOverAeron() {
        exchange(MatchingJob.onNodes(0, 1).network("aeron"));
    }

    @Test
    void messagesTravelOverTheFirstOfTwoNetworks() {
        exchange(MatchingJob.onNodes(0, 1).network("tcp,udp"));
    }

    @Test
    void messagesTravelOverEthernet() {
        try {
            EthernetInterface.require("lo");
        } catch (ClumpException e) {
            Assumptions.abort(e.getMessage());
        }
        exchange(MatchingJob.onNodes(0, 1).network("ethernet").property("clump.ethernet.interface", "lo"));
    }

    /**
     * Both send all they have before they receive the first message, and the second half of the receives is posted
     * late.
     */
    private static void exchange(MatchingJob job) {
        job.run(process -> {
            int other = 1 - process.rank;
            List<Operation> operations = new ArrayList<>();
            byte[][] received = new byte[LENGTHS.length][];
            for (int i = 0; i < LENGTHS.length; i++) {
                received[i] = new byte[LENGTHS[i]];
                if (i % 2 == 0) {
                    operations.add(process.post(other, i, received[i]));
                }
            }
            for (int i = 0; i < LENGTHS.length; i++) {
                operations.add(process.send(other, i, bytes(LENGTHS[i], process.rank + i), SendMode.STANDARD));
            }
            for (int i = LENGTHS.length - 1; i >= 0; i--) {
                if (i % 2 != 0) {
                    operations.add(process.post(other, i, received[i]));
                }
            }
            for (Operation operation : operations) {
                assertThat(process.await(operation).error()).isNull();
            }
            for (int i = 0; i < LENGTHS.length; i++) {
                assertThat(received[i]).isEqualTo(bytes(LENGTHS[i], other + i));
            }
        });
    }

    private static byte[] bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (seed * 31 + i * 7);
        }
        return bytes;
    }
}
