package io.clump.bmi.engine;

import io.clump.bmi.method.MethodOperation;
import io.clump.exchange.Sending;
import java.nio.ByteBuffer;

/** Send that is not complete. */
final class Send extends MethodOperation {
    /** How far it is. */
    final Sending<Send> sending = new Sending<>(this);

    final ByteBuffer bytes;
    final int tag;
    final BmiPeer peer;
    private final boolean isUnexpected;

    Send(BmiPeer peer, ByteBuffer buffer, int tag, boolean isUnexpected) {
        this.peer = peer;
        bytes = buffer.slice();
        this.tag = tag;
        this.isUnexpected = isUnexpected;
        sending.begin(bytes.remaining());
    }

    /** Returns the flags of its frames. */
    int flags() {
        return isUnexpected ? Frame.UNEXPECTED : 0;
    }
}
