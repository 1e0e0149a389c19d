package io.clump.laboratory.bmi;

import io.clump.bmi.Address;
import io.clump.bmi.Bmi;
import io.clump.bmi.Status;
import java.nio.ByteBuffer;

/** A client that asks for one reply after the other. Belongs to the thread that measures. */
final class LoadClient {
    private static final int REQUEST_BYTES = 16;
    private static final int TAG = 1;

    /** Tag of the message by which the client reports its last reply. */
    static final int DONE_TAG = 2;

    private final Bmi bmi;
    private final Address server;
    private final ByteBuffer request = ByteBuffer.allocateDirect(REQUEST_BYTES);
    private final ByteBuffer reply;
    private final Status[] statuses = BmiProcess.statuses(2);
    private long awaited = Bmi.COMPLETE;
    private int left;
    private long endNanos;

    LoadClient(Bmi bmi, Address server, int replyBytes) {
        this.bmi = bmi;
        this.server = server;
        reply = ByteBuffer.allocateDirect(replyBytes);
    }

    Bmi bmi() {
        return bmi;
    }

    long endNanos() {
        return endNanos;
    }

    /** Asks for the first of some replies. */
    void begin(int replies) {
        left = replies;
        ask();
    }

    /** Goes on; returns whether all replies are here. */
    boolean step() {
        int count = bmi.testContext(statuses);
        boolean isAnswered = false;
        for (int i = 0; i < count; i++) {
            BmiProcess.check(statuses[i]);
            isAnswered |= statuses[i].id() == awaited;
        }
        if (isAnswered) {
            left--;
            if (left == 0) {
                endNanos = System.nanoTime();
                signal(DONE_TAG);
            } else {
                ask();
            }
        }
        return left == 0;
    }

    private void ask() {
        awaited = bmi.postReceive(server, reply, TAG);
        signal(TAG);
    }

    private void signal(int tag) {
        // Its end needs no check: the reply, or the end of the round, shows that it has arrived.
        long unused = bmi.postUnexpected(server, request, tag);
    }
}
