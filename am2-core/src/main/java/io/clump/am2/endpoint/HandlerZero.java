package io.clump.am2.endpoint;

import io.clump.am2.ReturnReason;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Where the messages of an endpoint go that could not be delivered. */
public interface HandlerZero {
    /**
     * Gives a short or medium message back.
     *
     * @param reason why it was not delivered
     * @param memory of its packet
     * @param packet offset of its packet
     * @param dataMemory where its data is
     * @param data offset of its data, or that it has none
     */
    void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, DirectBuffer dataMemory, int data);

    /**
     * As {@link #giveBack}, of a long message, whose descriptor is in the memory of its packet; its data only if the
     * sender has it still.
     */
    void giveBackLong(
            ReturnReason reason, UnsafeBuffer memory, int packet, int descriptor, DirectBuffer dataMemory, int data);
}
