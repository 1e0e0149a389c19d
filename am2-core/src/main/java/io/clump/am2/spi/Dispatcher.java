package io.clump.am2.spi;

import io.clump.am2.ReturnReason;
import org.agrona.concurrent.UnsafeBuffer;

/** Runs the handlers of messages that a queue block takes from its queues. */
public interface Dispatcher {
    /** Data offset of a message without bulk data. */
    int NO_DATA = -1;

    /**
     * Runs the handler of an arrived message. Does not throw what a handler throws, but for {@link Error}s.
     *
     * @param origin the queue block the message arrived at
     * @param memory where packet and data lie, outside of the Java heap; both stay as they are until this returns
     * @param packet offset of the packet in bytes
     * @param data offset of the bulk data in bytes, or {@link #NO_DATA}
     */
    void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data);

    /**
     * Does what an arrived message with bulk data asks for: runs its handler, or takes a part of a long message in. As
     * {@link #dispatch} otherwise, which serves for medium messages alone.
     *
     * @param origin the queue block the message arrived at
     * @param memory where packet and data lie; both stay as they are until this returns
     * @param packet offset of the packet in bytes
     * @param data offset of the bulk data in bytes
     */
    default void dispatchBulk(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
        dispatch(origin, memory, packet, data);
    }

    /**
     * Gives a message back that this endpoint sent and the protocol could not deliver.
     *
     * @param reason why
     * @param memory where packet and data lie; both stay as they are until this returns
     * @param packet offset of the packet in bytes
     * @param data offset of the bulk data in bytes, or {@link #NO_DATA}
     */
    void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data);
}
