package io.clump.matching;

/** A receive. What it says of the message counts once it is done without {@link OperationError#CANCELLED}. */
@SuppressWarnings("DoNotCallSuggester") // signatures come first
public final class ReceiveOperation extends Operation {
    ReceiveOperation() {}

    /**
     * The process the message came from.
     *
     * @return its rank
     */
    public int source() {
        throw new UnsupportedOperationException();
    }

    /**
     * The tag of the message.
     *
     * @return 0 or more
     */
    public int tag() {
        throw new UnsupportedOperationException();
    }

    /**
     * Number of bytes that were received.
     *
     * @return at most the length of the memory
     */
    public long length() {
        throw new UnsupportedOperationException();
    }

    /**
     * Length of the message as it was sent.
     *
     * @return bytes; more than {@link #length} if it was truncated
     */
    public long messageLength() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void release() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean cancel() {
        throw new UnsupportedOperationException();
    }
}
