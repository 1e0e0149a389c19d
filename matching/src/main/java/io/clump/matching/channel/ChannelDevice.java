package io.clump.matching.channel;

import io.clump.am2.ClumpException;
import io.clump.matching.Memory;

/**
 * The five calls of a channel device. Each throws {@link ClumpException} if the thread is interrupted while it waits,
 * or the peer is gone. Belongs to one thread.
 */
public interface ChannelDevice {
    /**
     * Looks for a control message: MPID_ControlMsgAvail. Does not wait.
     *
     * @return whether {@link #receiveAnyControl} would return at once
     */
    boolean isControlAvailable();

    /**
     * Reads the next control message, of any process: MPID_RecvAnyControl. Waits until one comes.
     *
     * @param into what it says
     */
    void receiveAnyControl(ControlMessage into);

    /**
     * Sends a control message: MPID_SendControl.
     *
     * @param destination rank of the receiver
     * @param message what it says
     */
    void sendControl(int destination, ControlMessage message);

    /**
     * Receives data of a channel: MPID_RecvFromChannel. Waits for the next data that its other end sends, whose length
     * is known from the control message.
     *
     * @param source rank of the other end
     * @param memory where the bytes go
     * @param offsetBytes where in that memory the first byte goes
     * @param lengthBytes how many come
     */
    void receiveFromChannel(int source, Memory memory, long offsetBytes, long lengthBytes);

    /**
     * Sends data on a channel: MPID_SendChannel. Returns when the memory may be changed.
     *
     * @param destination rank of the other end
     * @param memory where the bytes are
     * @param offsetBytes where in that memory the first byte is
     * @param lengthBytes how many there are
     */
    void sendOnChannel(int destination, Memory memory, long offsetBytes, long lengthBytes);
}
