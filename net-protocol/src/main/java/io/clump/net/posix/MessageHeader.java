package io.clump.net.posix;

import com.sun.jna.Native;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.BufferUtil;

/**
 * Argument and result of {@link DatagramCalls#recvmsg}: a {@code msghdr} of 64-bit Linux, the descriptor of the one
 * buffer that it fills, and the first control message.
 *
 * <pre>
 *    0 msghdr   name, name length, iovec, iovec count, control, control length, flags
 *   56 iovec    address, length
 *   72 cmsghdr  length, level, type, value
 * </pre>
 */
public final class MessageHeader {
    /** True if this system has structures of this form. */
    public static final boolean AVAILABLE = DatagramCalls.AVAILABLE && Native.POINTER_SIZE == Long.BYTES;

    /** From bits/socket.h. */
    private static final int NAME_OFFSET = 0;

    private static final int NAME_LENGTH_OFFSET = 8;
    private static final int VECTOR_OFFSET = 16;
    private static final int VECTOR_COUNT_OFFSET = 24;
    private static final int CONTROL_OFFSET = 32;
    private static final int CONTROL_LENGTH_OFFSET = 40;
    private static final int IOVEC_OFFSET = 56;
    private static final int IOVEC_LENGTH_OFFSET = IOVEC_OFFSET + Long.BYTES;
    private static final int CMSG_OFFSET = IOVEC_LENGTH_OFFSET + Long.BYTES;
    private static final int CMSG_LEVEL_OFFSET = CMSG_OFFSET + Long.BYTES;
    private static final int CMSG_TYPE_OFFSET = CMSG_LEVEL_OFFSET + Integer.BYTES;
    private static final int CMSG_VALUE_OFFSET = CMSG_TYPE_OFFSET + Integer.BYTES;

    /** Space for one control message with a number of 32 bits, in whole words. */
    private static final int CONTROL_BYTES = 24;

    /** Length of a control message with a number of 32 bits. */
    private static final int NUMBER_CMSG_BYTES = 20;

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(CMSG_OFFSET + CONTROL_BYTES);
    private final long address = BufferUtil.address(bytes);
    private final int nameBytes;

    /**
     * Makes the header of messages that are received into one buffer.
     *
     * @param nameAddress address of the buffer for the sender's {@code sockaddr}, outside of the Java heap
     * @param nameBytes size of that buffer
     * @param dataAddress address of the buffer for the datagrams, outside of the Java heap
     * @param dataBytes size of that buffer
     */
    public MessageHeader(long nameAddress, int nameBytes, long dataAddress, int dataBytes) {
        this.nameBytes = nameBytes;
        bytes.order(ByteOrder.nativeOrder());
        bytes.putLong(NAME_OFFSET, nameAddress);
        bytes.putLong(VECTOR_OFFSET, address + IOVEC_OFFSET);
        bytes.putLong(VECTOR_COUNT_OFFSET, 1);
        bytes.putLong(CONTROL_OFFSET, address + CMSG_OFFSET);
        bytes.putLong(IOVEC_OFFSET, dataAddress);
        bytes.putLong(IOVEC_LENGTH_OFFSET, dataBytes);
    }

    /**
     * Receives without waiting.
     *
     * @param descriptor of a socket
     * @return bytes received, or -1 if no datagram waits
     */
    public long receive(int descriptor) {
        // The last call has overwritten the sizes.
        bytes.putInt(NAME_LENGTH_OFFSET, nameBytes);
        bytes.putLong(CONTROL_LENGTH_OFFSET, CONTROL_BYTES);
        return DatagramCalls.recvmsg(descriptor, address, DatagramCalls.MSG_DONTWAIT);
    }

    /**
     * Returns the length of each of the datagrams that were received together, except the last, which may be shorter.
     *
     * @param receivedBytes result of {@link #receive}, not negative
     * @return bytes, at most those received; all of them if it was one datagram
     */
    public int segmentBytes(int receivedBytes) {
        boolean isSegmented = bytes.getLong(CONTROL_LENGTH_OFFSET) >= NUMBER_CMSG_BYTES
                && bytes.getLong(CMSG_OFFSET) >= NUMBER_CMSG_BYTES
                && bytes.getInt(CMSG_LEVEL_OFFSET) == DatagramCalls.SOL_UDP
                && bytes.getInt(CMSG_TYPE_OFFSET) == DatagramCalls.UDP_GRO;
        int segmentBytes = isSegmented ? bytes.getInt(CMSG_VALUE_OFFSET) : 0;
        return segmentBytes > 0 && segmentBytes < receivedBytes ? segmentBytes : receivedBytes;
    }
}
