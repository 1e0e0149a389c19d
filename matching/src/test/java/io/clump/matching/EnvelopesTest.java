package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.exchange.Sending;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/**
 * A receiver that posts nothing keeps a bounded number of envelopes of all its senders together: each has its share, and
 * waits with what is more, which nobody else has to.
 */
class EnvelopesTest {
    private static final int SENDERS = 6;

    /** So many processes that the share of each is small; the others never come. */
    private static final int SIZE = 1 << 13;

    private static final int SHARE = MatcherConfiguration.MOST_ENVELOPES_OF_ALL / SIZE;
    private static final int MESSAGES = 3 * SHARE;
    private static final int MESSAGE = 2;
    private static final int LAST = 3;

    /** Senders whose share of envelopes has not left yet. */
    private final CountDownLatch full = new CountDownLatch(SENDERS);

    @Test
    void eachSenderHasItsShareAndWhatWaitsArrivesInOrder() {
        run(process -> {
            if (process.rank == 0) {
                awaitShares(process);
                for (int rank = SENDERS; rank > 0; rank--) {
                    for (int i = 0; i < MESSAGES; i++) {
                        byte[] into = new byte[1];
                        MatchingJob.assertReceived(process.receive(rank, MESSAGE, into), rank, MESSAGE, 1);
                        assertThat(into[0]).isEqualTo((byte) i);
                    }
                    process.receive(rank, LAST, new byte[1]).release();
                }
            } else {
                List<SendOperation> sends = sendAll(process);
                SendOperation last = process.send(0, LAST, new byte[1], SendMode.STANDARD);
                assertThat(last.isDone()).as("a message behind those that wait").isFalse();
                sends.forEach(process::await);
                process.await(last);
                assertThat(sends).allMatch(send -> send.error() == null);
            }
        });
    }

    @Test
    void cancelledMessagesMakeWayForThoseThatWait() {
        run(process -> {
            if (process.rank == 0) {
                awaitShares(process);
                for (int rank = 1; rank <= SENDERS; rank++) {
                    process.receive(rank, LAST, new byte[1]).release();
                }
            } else {
                List<SendOperation> sends = sendAll(process);
                SendOperation last = process.send(0, LAST, new byte[1], SendMode.STANDARD);
                sends.forEach(send -> {
                    send.cancel();
                    process.await(send);
                });
                process.await(last);
                assertThat(sends).allMatch(send -> send.error() == OperationError.CANCELLED);
            }
        });
    }

    @Test
    void whatWaitsEndsWithThePeer() {
        run(process -> {
            if (process.rank == 0) {
                awaitShares(process);
                process.leave();
            } else {
                List<SendOperation> sends = sendAll(process);
                sends.forEach(process::await);
                assertThat(sends).allMatch(send -> send.error() == OperationError.PEER_DEAD);
            }
        });
    }

    private static void run(MatchingJob.Program program) {
        MatchingJob.onOneNode(SENDERS + 1)
                .configuration(usual -> new MatcherConfiguration(
                        usual.rank(), SIZE, usual.firstHandler(), usual.eagerBytes(), usual.creditBytes()))
                .run(program);
    }

    /** Sends messages that need an envelope, and returns once the share of them is at the receiver. */
    private List<SendOperation> sendAll(MatchingJob.Process process) {
        List<SendOperation> sends = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            sends.add(process.send(0, MESSAGE, new byte[] {(byte) i}, SendMode.SYNCHRONOUS));
        }
        Await.until("the share", () -> {
            process.matcher.progress();
            return sends.stream()
                            .filter(send -> send.sending.number != Sending.UNNUMBERED)
                            .count()
                    == SHARE;
        });
        full.countDown();
        return sends;
    }

    /** Polls until each sender has its share of envelopes here; more would end the sender. */
    private void awaitShares(MatchingJob.Process process) {
        Await.until("the shares", () -> {
            process.matcher.progress();
            return full.getCount() == 0;
        });
    }
}
