package io.clump.matching.channel;

import io.clump.am2.ClumpException;
import io.clump.matching.Memory;

/**
 * Channel device with its five calls. Each throws {@link ClumpException} if the thread is interrupted while it waits,
 * or the peer is gone. Used by one thread.
 */
public interface ChannelDevice {
    /**
     * Checks for a control message: MPID_ControlMsgAvail. Does not block.
     *
     * @return true if {@link #receiveAnyControl} would return at once
     */
    boolean isControlAvailable();

    /**
     * Reads the next control message, of any process: MPID_RecvAnyControl. Waits until one arrives.
     *
     * @param into receives its content
     */
    void receiveAnyControl(ControlMessage into);

    /**
     * Sends a control message: MPID_SendControl.
     *
     * @param destination rank of the receiver
     * @param message control message to send
     */
    void sendControl(int destination, ControlMessage message);

    /**
     * Receives data of a channel: MPID_RecvFromChannel. Waits for the next data that its other end sends, whose length
     * is known from the control message.
     *
     * @param source rank of the other end
     * @param memory memory for the bytes
     * @param offsetBytes offset of the first byte in that memory
     * @param lengthBytes number of bytes that arrive
     */
    void receiveFromChannel(int source, Memory memory, long offsetBytes, long lengthBytes);

    /**
     * Sends data on a channel: MPID_SendChannel. Returns when the program may change the memory.
     *
     * @param destination rank of the other end
     * @param memory memory with the bytes
     * @param offsetBytes offset of the first byte in that memory
     * @param lengthBytes number of bytes
     */
    void sendOnChannel(int destination, Memory memory, long offsetBytes, long lengthBytes);
}
