package io.clump.ports;

import io.clump.am2.order.EarlyMessages;
import java.util.ArrayDeque;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Messages of one sender to one port of this process, the reliable ones or the others, which have numbers of their own.
 */
final class Inflow {
    static final int NONE = -1;

    /** Number of parts of reliable messages that may have overtaken others. */
    static final int MAX_EARLY = 1 << 16;

    final PortPeer peer;
    final InputPort port;

    /** Parts that came while the buffer was still being filled, in the order in which they came. */
    final ArrayDeque<Part> deferred = new ArrayDeque<>();

    /** Memory that {@link #deferred} takes, about. */
    long deferredBytes;

    /** Serial number of the last hold. */
    int holds;

    /** Set from a hold until the sender must be notified of its end. */
    boolean isHolding;

    /** Parts of reliable messages that overtook others, as some claim algorithms allow. */
    final EarlyMessages<Part> early = new EarlyMessages<>(MAX_EARLY, Assembly.MAX_DEFERRED_BYTES);

    /** Number of the message that is to come or to be completed. */
    int expected;

    /** Bytes of that message that are here. */
    int received;

    /** Its length, or {@link #NONE} if nothing of it is here. */
    int total = NONE;

    /** Buffer of the message; null if it is discarded. */
    @Nullable
    Binding binding;

    int reservation;
    int offset;
    int space;

    /** The value of {@link #expected} in the last account to the sender. */
    int reported;

    long lost;

    Inflow(PortPeer peer, InputPort port) {
        this.peer = peer;
        this.port = port;
    }

    static long key(int number, int offset) {
        return ((long) number << Integer.SIZE) | offset;
    }

    /** Returns whether the message that is arriving takes some of these bytes. */
    boolean occupies(DirectBuffer memory, int at, int length) {
        DirectBuffer own = binding == null ? null : binding.buffer;
        if (own == null || own.byteArray() != memory.byteArray()) {
            return false;
        }
        long begin = own.addressOffset() + offset;
        long otherBegin = memory.addressOffset() + at;
        return begin < otherBegin + length && otherBegin < begin + Math.min(total, space);
    }

    /** A copy of a part. */
    record Part(Qos qos, int number, int total, int offset, DirectBuffer bytes) {
        /** Rough size of a part without its bytes. */
        private static final int OVERHEAD_BYTES = 128;

        int memoryBytes() {
            return OVERHEAD_BYTES + bytes.capacity();
        }
    }
}
