package io.clump.bmi.engine;

import io.clump.bmi.method.MethodOperation;
import io.clump.matching.queue.Place;
import java.nio.ByteBuffer;

/** Send that is not complete: in one chain of its peer, or under way in the link. */
final class Send extends MethodOperation {
    /** Number of a send that the receiver does not know. */
    static final int UNNUMBERED = -1;

    final Place<Send> place = new Place<>(this);
    final ByteBuffer bytes;
    final int length;
    final int tag;
    final boolean isUnexpected;
    final Peer peer;

    /** Name by which the receiver asks for the bytes. */
    int number = UNNUMBERED;

    /** Name by which the receiver knows the bytes, once it has asked for them. */
    int other;

    /** How many bytes the link has taken. */
    int sent;

    Send(Peer peer, ByteBuffer buffer, int tag, boolean isUnexpected) {
        this.peer = peer;
        bytes = buffer.slice();
        length = bytes.remaining();
        this.tag = tag;
        this.isUnexpected = isUnexpected;
    }
}
