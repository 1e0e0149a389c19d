package io.clump.matching;

/** A message that has arrived and that no receive but {@link #receive} can get any more. */
@SuppressWarnings("DoNotCallSuggester") // signatures come first
public final class MatchedMessage implements Envelope {
    MatchedMessage() {}

    @Override
    public int context() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int source() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int tag() {
        throw new UnsupportedOperationException();
    }

    @Override
    public long length() {
        throw new UnsupportedOperationException();
    }

    /**
     * Receives the message; this object is not to be used after that.
     *
     * @param memory where its bytes go; the operation copies what it says
     * @param offsetBytes where in that memory the first byte goes
     * @param lengthBytes how many there is room for
     * @return the receive
     * @throws IndexOutOfBoundsException if the bytes are not all in the memory; the message stays
     * @throws IllegalStateException if the message was received before, or the matcher is closed
     */
    public ReceiveOperation receive(Memory memory, long offsetBytes, long lengthBytes) {
        throw new UnsupportedOperationException("bytes=" + lengthBytes + ", offset=" + offsetBytes + ", " + memory);
    }
}
