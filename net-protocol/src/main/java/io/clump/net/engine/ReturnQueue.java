package io.clump.net.engine;

import io.clump.am2.ReturnReason;

/** Queue of undelivered messages, each datagram or block with its reason, until the endpoint has taken them back. */
final class ReturnQueue {
    private final SendPool pool;
    private final BufferPool sent;
    private final MessageQueue queue;
    private final WayBack wayBack;
    private final byte[] reasons;

    ReturnQueue(SendPool sendPool, WayBack wayBack) {
        this.wayBack = wayBack;
        pool = sendPool;
        sent = sendPool.pool();
        queue = new MessageQueue(sent);
        reasons = new byte[sent.count()];
    }

    /** Announces that all messages of a stream, from the first one of a buffer on, are going to be added. */
    void begin(EnginePeer peer, int stream, int buffer) {
        wayBack.beginGivingBack(peer, stream, buffer);
    }

    /**
     * Takes over a list of datagrams, of which the first {@code sentCount} were sent; returns the number of their
     * messages.
     */
    int addAll(EnginePeer peer, int first, int count, int sentCount, ReturnReason ofSent, ReturnReason ofUnsent) {
        int messages = 0;
        int given = BufferPool.NONE;
        int datagram = first;
        for (int i = 0; i < count; i++) {
            int buffer = pool.bufferOf(datagram);
            // A message in pieces is returned as a whole, even if some of them have arrived.
            messages += buffer == given ? 0 : add(peer, buffer, i < sentCount ? ofSent : ofUnsent);
            given = buffer;
            datagram = pool.following(datagram);
        }
        return messages;
    }

    /** Takes over a buffer or block; returns the number of its messages to return. */
    int add(EnginePeer peer, int buffer, ReturnReason reason) {
        int messages = sent.messages(buffer);
        if (messages == 0) {
            sent.free(buffer);
        } else {
            reasons[buffer] = (byte) reason.code();
            queue.add(buffer);
            messages -= wayBack.keepAll(peer, buffer, reason);
        }
        return messages;
    }

    /** Returns whether everything has been taken back. */
    boolean isEmpty() {
        return queue.isEmpty();
    }

    /** Returns the packet of the next message to return, or NONE. */
    int next() {
        int packet = queue.next();
        while (packet != BufferPool.NONE && wayBack.isKept(packet)) {
            finish(packet);
            packet = queue.next();
        }
        return packet;
    }

    /** Returns the reason why a message is returned. */
    ReturnReason reason(int packet) {
        return ReturnReason.ofCode(reasons[sent.bufferAt(packet)]);
    }

    /** Notes that a returned message was handled. */
    void finish(int packet) {
        sent.finish(packet);
    }
}
