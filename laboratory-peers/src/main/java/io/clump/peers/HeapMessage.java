package io.clump.peers;

/** The message of the peers whose queues hold Java objects. */
public final class HeapMessage {
    private long word0;
    private long word1;
    private long word2;
    private long word3;
    private long word4;

    public void write(long number) {
        word0 = number;
        word1 = number + 1;
        word2 = number + 2;
        word3 = number + 3;
        word4 = number + 4;
    }

    public long read() {
        return word0 + word1 + word2 + word3 + word4;
    }
}
