package io.clump.matching.direct;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ClumpException;
import io.clump.matching.Matcher;
import io.clump.matching.TestJob;
import io.clump.net.direct.StrictDirect;
import io.clump.net.ethernet.EthernetInterface;
import io.clump.net.ethernet.MacAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two programs that the report's calls lose messages in, with the report's calls and with the repaired ones. */
class DirectHazardsTest {
    /** Second of the two types for experiments, so that no other test's frames are counted. */
    private static final int ETHER_TYPE = 0x88B6;

    private static final int MESSAGES = 20_000;
    private static final int SURELY_FIT = 10;
    private static final int BYTES = 1400;

    /** The receiver does not poll for some time: the kernel's buffer of a socket overruns, without a report. */
    @Test
    void strictCallsLoseFramesWhenTheReceiverIsLate() throws Exception {
        List<MacAddress> nodes = List.of(loopback(), loopback());
        CountDownLatch over = new CountDownLatch(1);
        try (StrictDirect sender = StrictDirect.at("lo", ETHER_TYPE, nodes);
                StrictDirect receiver = StrictDirect.at("lo", ETHER_TYPE, nodes)) {
            int rank = (int) ProcessHandle.current().pid();
            // Opens the socket, which receives from then on.
            receiver.sendDirect(0, 1, 0, rank, 0, new byte[0]);
            for (int i = 0; i < MESSAGES; i++) {
                assertThat(sender.sendDirect(1, 0, i, rank, BYTES, bytes(i))).isEqualTo(StrictDirect.DONE);
            }
            Thread marking = new Thread(() -> {
                while (over.getCount() > 0) {
                    sender.sendDirect(1, 0, MESSAGES, rank, 0, new byte[0]);
                }
            });
            marking.start();
            assertThat(receiver.recvDirect(MESSAGES, rank, 0, new byte[0])).isEqualTo(StrictDirect.DONE);
            over.countDown();
            marking.join();
            assertThat(receiver.discarded()).isBetween(1L, MESSAGES - 1L);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void repairedCallsLoseNothingWhenTheReceiverIsLate(boolean isSpread) {
        CountDownLatch begun = new CountDownLatch(SURELY_FIT);
        TestJob.run(2, isSpread, matcher -> {
            MatchedDirect direct = new MatchedDirect(matcher, 3);
            if (matcher.configuration().rank() == 0) {
                for (int i = 0; i < MESSAGES; i++) {
                    assertThat(direct.sendDirect(1, 0, i, 0, BYTES, bytes(i))).isEqualTo(Direct.DONE);
                    begun.countDown();
                }
                return;
            }
            // No poll: nothing is taken until as many are there as surely fit.
            await(begun);
            byte[] received = new byte[BYTES];
            for (int i = 0; i < MESSAGES; i++) {
                assertThat(direct.recvDirect(i, 0, BYTES, received)).isEqualTo(Direct.DONE);
                assertThat(received).isEqualTo(bytes(i));
            }
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The receiver asks for the second tag first: the first message is thrown away on the way to it. */
    @Test
    void strictCallsLoseAMessageWhenTagsAreAskedForInAnotherOrder() {
        List<MacAddress> nodes = List.of(loopback(), loopback());
        try (StrictDirect sender = StrictDirect.at("lo", ETHER_TYPE, nodes);
                StrictDirect receiver = StrictDirect.at("lo", ETHER_TYPE, nodes)) {
            int rank = (int) ProcessHandle.current().pid();
            receiver.sendDirect(0, 1, 0, rank, 0, new byte[0]);
            sender.sendDirect(1, 0, 1, rank, BYTES, bytes(1));
            sender.sendDirect(1, 0, 2, rank, BYTES, bytes(2));
            byte[] received = new byte[BYTES];
            assertThat(receiver.recvDirect(2, rank, BYTES, received)).isEqualTo(StrictDirect.DONE);
            assertThat(received).isEqualTo(bytes(2));
            // Waits for ever, so it is ended.
            Thread.currentThread().interrupt();
            assertThat(receiver.recvDirect(1, rank, BYTES, received)).isEqualTo(StrictDirect.ERROR);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void repairedCallsLoseNothingWhenTagsAreAskedForInAnotherOrder(boolean isSpread) {
        TestJob.run(2, isSpread, matcher -> {
            MatchedDirect direct = new MatchedDirect(matcher, 3);
            byte[] received = new byte[BYTES];
            if (matcher.configuration().rank() == 0) {
                for (int tag = 0; tag < 100; tag++) {
                    assertThat(direct.sendDirect(1, 0, tag, 0, BYTES, bytes(tag)))
                            .isEqualTo(Direct.DONE);
                }
                return;
            }
            for (int tag = 99; tag >= 0; tag--) {
                assertThat(direct.recvDirect(tag, 0, BYTES, received)).isEqualTo(Direct.DONE);
                assertThat(received).isEqualTo(bytes(tag));
            }
            assertThat(matcher.probe(3, Matcher.ANY_SOURCE, Matcher.ANY_TAG)).isNull();
        });
    }

    private static byte[] bytes(int number) {
        byte[] bytes = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            bytes[i] = (byte) (number + i);
        }
        return bytes;
    }

    private static MacAddress loopback() {
        try {
            return EthernetInterface.require("lo").mac();
        } catch (ClumpException e) {
            return Assumptions.abort(e.getMessage());
        }
    }
}
