package io.clump.net.engine;

import org.agrona.concurrent.UnsafeBuffer;

/** Bytes that claim to be one datagram for several receivers. */
public final class MulticastFuzzer {
    private static final long RECEIVER = 2;

    private MulticastFuzzer() {}

    /** Runs one input; called by the fuzzer. The first byte is the offset of the datagram in its buffer. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length == 0) {
            return;
        }
        int offset = (input[0] & 7) * Long.BYTES;
        int length = input.length - 1;
        // Nothing behind the datagram may be read, or the buffer's bounds end the test.
        UnsafeBuffer memory = new UnsafeBuffer(new byte[offset + length]);
        memory.putBytes(offset, input, 1, length);
        if (!MulticastDatagram.isMulticast(memory, offset, length)) {
            return;
        }
        int unwrapped = MulticastDatagram.unwrap(memory, offset, length, RECEIVER);
        if (unwrapped != MulticastDatagram.NONE
                && unwrapped != DatagramDecoder.MALFORMED
                && (unwrapped < DatagramLayout.HEADER_BYTES || unwrapped > length)) {
            throw new AssertionError("bytes=" + unwrapped + " of " + length);
        }
    }
}
