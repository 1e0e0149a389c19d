package io.clump.am2.endpoint;

import io.clump.am2.ReturnReason;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Receiver of an endpoint's undeliverable messages. */
public interface HandlerZero {
    /**
     * Gives back a short or medium message.
     *
     * @param reason reason of the return
     * @param memory memory of its packet
     * @param packet offset of its packet
     * @param dataMemory memory of its data
     * @param data offset of its data, or a value for no data
     */
    void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, DirectBuffer dataMemory, int data);

    /**
     * Does the same as {@link #giveBack}, for a long message, whose descriptor is in the memory of its packet; with its
     * data only if the sender still has it.
     */
    void giveBackLong(
            ReturnReason reason, UnsafeBuffer memory, int packet, int descriptor, DirectBuffer dataMemory, int data);
}
