package io.clump.bmi.engine;

import io.clump.bmi.method.MethodOperation;
import io.clump.exchange.Place;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Receive that is not complete: posted, or matched with a message that arrives. */
final class Receive extends MethodOperation {
    final Place<Receive> place = new Place<>(this);
    final ByteBuffer bytes;
    final int length;
    final int tag;
    final BmiPeer peer;

    /** Message that arrives for this receive; null while it is posted. */
    @Nullable
    Arrival arrival;

    Receive(BmiPeer peer, ByteBuffer buffer, int tag) {
        this.peer = peer;
        bytes = buffer.slice();
        length = bytes.remaining();
        this.tag = tag;
    }
}
