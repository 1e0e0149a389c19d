package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The credit of each message is given back when it is received, however it was sent and received. */
class CreditTest {
    private static final int CREDIT_LINES = 20;
    private static final int EAGER_BYTES = 1000;

    /** More than use up the credit if a message's is not given back, even of the shortest messages. */
    private static final int ROUNDS = 2 * CREDIT_LINES;

    private static final int START = 1;
    private static final int MESSAGE = 2;
    private static final int SENT = 3;
    private static final int LAST = 4;

    enum Way {
        TINY(0, false, true),
        TINY_UNEXPECTED(16, false, false),
        EAGER(EAGER_BYTES, false, true),
        EAGER_UNEXPECTED(EAGER_BYTES, false, false),
        TINY_TO_ALL(0, true, true),
        TINY_TO_ALL_UNEXPECTED(16, true, false),
        EAGER_TO_ALL(EAGER_BYTES, true, true),
        EAGER_TO_ALL_UNEXPECTED(EAGER_BYTES, true, false);

        final byte[] bytes;
        final boolean isToAll;
        final boolean isPosted;

        Way(int length, boolean isToAll, boolean isPosted) {
            bytes = new byte[length];
            this.isToAll = isToAll;
            this.isPosted = isPosted;
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void creditOfReceivedMessagesIsGivenBack(Way way) {
        AtomicBoolean isDone = new AtomicBoolean();
        MatchingJob.onOneNode(2)
                .configuration(configuration ->
                        configuration.withCreditBytes(64 * CREDIT_LINES).withEagerBytes(EAGER_BYTES))
                .run(process -> {
                    if (process.rank == 0) {
                        receive(process, way);
                    } else {
                        isDone.set(send(process, way));
                    }
                });
        assertThat(isDone).isTrue();
    }

    private static void receive(MatchingJob.Process process, Way way) {
        for (int i = 0; i < ROUNDS; i++) {
            byte[] into = new byte[EAGER_BYTES];
            ReceiveOperation receive = way.isPosted ? process.post(1, MESSAGE, into) : null;
            process.sendAndAwait(1, START, new byte[0]);
            process.receive(1, SENT, new byte[0]).release();
            if (receive == null) {
                receive = process.post(1, MESSAGE, into);
            }
            MatchingJob.assertReceived(process.await(receive), 1, MESSAGE, way.bytes.length);
        }
        process.sendAndAwait(1, START, new byte[0]); // gives the rest of the credit back
        process.receive(1, LAST + 1, new byte[0]).release();
        process.receive(1, LAST, new byte[EAGER_BYTES]).release();
    }

    /** Returns whether the longest eager message needs no receive at the end. */
    private static boolean send(MatchingJob.Process process, Way way) {
        for (int i = 0; i < ROUNDS; i++) {
            process.receive(0, START, new byte[0]).release();
            if (way.isToAll) {
                process.sendToAll(MESSAGE, way.bytes, 0);
            } else {
                process.sendAndAwait(0, MESSAGE, way.bytes);
            }
            process.sendAndAwait(0, SENT, new byte[0]);
        }
        process.receive(0, START, new byte[0]).release();
        SendOperation last = process.send(0, LAST, new byte[EAGER_BYTES], SendMode.STANDARD);
        boolean isDone = last.isDone();
        process.sendAndAwait(0, LAST + 1, new byte[0]);
        process.await(last);
        return isDone;
    }
}
