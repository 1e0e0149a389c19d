package io.clump.am2.spi;

import io.clump.am2.ReturnReason;
import org.agrona.concurrent.UnsafeBuffer;

/** Runs the handlers of messages that a queue block removes from its queues. */
public interface Dispatcher {
    /** Data offset of a message without bulk data. */
    int NO_DATA = -1;

    /**
     * Runs the handler of an arrived message. Does not throw exceptions of a handler, except {@link Error}s.
     *
     * @param origin queue block at which the message arrived
     * @param memory memory of packet and data, outside of the Java heap; both do not change until this method returns
     * @param packet offset of the packet in bytes
     * @param data offset of the bulk data in bytes, or {@link #NO_DATA}
     */
    void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data);

    /**
     * Handles an arrived message with bulk data: runs its handler, or accepts a part of a long message. Otherwise the
     * same as {@link #dispatch}, which is sufficient for medium messages.
     *
     * @param origin queue block at which the message arrived
     * @param memory memory of packet and data; both do not change until this method returns
     * @param packet offset of the packet in bytes
     * @param data offset of the bulk data in bytes
     */
    default void dispatchBulk(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
        dispatch(origin, memory, packet, data);
    }

    /**
     * Gives back a message of this endpoint that the protocol could not deliver.
     *
     * @param reason reason of the return
     * @param memory memory of packet and data; both do not change until this method returns
     * @param packet offset of the packet in bytes
     * @param data offset of the bulk data in bytes, or {@link #NO_DATA}
     */
    void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data);
}
