package io.clump.net.engine;

/**
 * Buffers in which datagrams land and wait for delivery: one pool, and one queue for each stream of all senders. A
 * datagram is received into a buffer before its stream is known, so one buffer is always free for it; if the stream has
 * space, the buffer remains in the stream and another becomes the landing buffer. A piece of a message is copied to the
 * earlier pieces, and its buffer is free again at once.
 */
final class ReceiveQueues {
    private final BufferPool pool;
    private final Reassembly reassembly;
    private final MessageQueue[] queues = new MessageQueue[DatagramLayout.STREAMS];
    private final int[] early = new int[DatagramLayout.STREAMS];
    private final int[] earlyBytes = new int[DatagramLayout.STREAMS];
    private final int[] following;
    private final int maxEarly;
    private final int maxEarlyBytes;
    private int landing;

    ReceiveQueues(EngineConfiguration configuration) {
        // One byte more than the largest datagram, so that a larger one, which is truncated, is detected.
        pool = new BufferPool(
                configuration.acceptedBytes() + 1,
                configuration.receiveBuffers(),
                configuration.receiveBytes(),
                DatagramLayout.messageBytes(configuration.maxMediumBytes()),
                configuration.receiveBlocks());
        reassembly = new Reassembly(pool);
        // Half of the buffers never wait for an earlier datagram, so the expected datagram can always be delivered and
        // freed.
        maxEarly = configuration.receiveBuffers() / 2;
        maxEarlyBytes = configuration.receiveBytes() / 2;
        following = new int[pool.bufferCount()];
        queues[DatagramLayout.REQUESTS] = new MessageQueue(pool);
        queues[DatagramLayout.REPLIES] = new MessageQueue(pool);
        landing = pool.take();
    }

    BufferPool pool() {
        return pool;
    }

    Reassembly reassembly() {
        return reassembly;
    }

    MessageQueue queue(int stream) {
        return queues[stream];
    }

    int landing() {
        return landing;
    }

    boolean hasSpace(int stream) {
        return pool.hasSpace(stream);
    }

    boolean hasSpaceForEarly(int stream) {
        return pool.hasSpace(stream) && early[stream] < maxEarly && earlyBytes[stream] < maxEarlyBytes;
    }

    /** Queues the landed datagram for delivery. */
    void deliverLanded(int stream, int peer) {
        queues[stream].add(keep(stream, peer));
    }

    /** Keeps the landed datagram until those before it have arrived; returns the buffer. */
    int keepLanded(int stream, int peer) {
        early[stream]++;
        earlyBytes[stream] += pool.lengthBytes(landing);
        return keep(stream, peer);
    }

    void deliverKept(int stream, int buffer) {
        uncountEarly(stream, buffer);
        queues[stream].add(buffer);
    }

    void dropKept(int stream, int buffer) {
        uncountEarly(stream, buffer);
        pool.free(buffer);
    }

    /** Returns the number of the datagram in a buffer. */
    int number(int buffer) {
        return Datagram.sequence(pool.memory(), pool.offset(buffer));
    }

    /** Returns the kept buffer after this one of its stream. */
    int following(int buffer) {
        return following[buffer];
    }

    void following(int buffer, int next) {
        following[buffer] = next;
    }

    private void uncountEarly(int stream, int buffer) {
        early[stream]--;
        earlyBytes[stream] -= pool.lengthBytes(buffer);
    }

    private int keep(int stream, int peer) {
        int buffer = landing;
        pool.charge(buffer, stream, peer, pool.lengthBytes(buffer));
        landing = pool.take();
        return buffer;
    }
}
