package io.clump.am2.order;

import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Messages of one sender, or parts of them, that arrived before earlier ones. Each waits under a key until its
 * predecessors have arrived. Takes no memory before the first one, and later a bounded number of messages and bytes,
 * since the sender may be faulty. Used by one thread.
 *
 * @param <T> copy of a message
 */
public final class EarlyMessages<T> {
    private final int mostMessages;
    private final long mostBytes;
    private @Nullable Long2ObjectHashMap<Held<T>> held;
    private long bytes;

    private record Held<T>(T message, int bytes) {}

    /**
     * Holds nothing yet.
     *
     * @param mostMessages number of messages that may wait
     * @param mostBytes bytes of all messages that may wait
     */
    public EarlyMessages(int mostMessages, long mostBytes) {
        this.mostMessages = mostMessages;
        this.mostBytes = mostBytes;
    }

    /**
     * Returns whether no message waits.
     *
     * @return false after {@link #hold}, until all are taken
     */
    public boolean isEmpty() {
        return held == null || held.isEmpty();
    }

    /**
     * Lets a message wait.
     *
     * @param key place of the message in the order
     * @param message copy of it
     * @param messageBytes its length
     * @return false if there are too many messages or bytes, or one with this key; then nothing changes
     */
    public boolean hold(long key, T message, int messageBytes) {
        if (held == null) {
            held = new Long2ObjectHashMap<>();
        }
        if (held.size() >= mostMessages || bytes + messageBytes > mostBytes || held.containsKey(key)) {
            return false;
        }
        held.put(key, new Held<>(message, messageBytes));
        bytes += messageBytes;
        return true;
    }

    /**
     * Removes the message that is next in order.
     *
     * @param key place of the message in the order
     * @return null if it does not wait here
     */
    public @Nullable T take(long key) {
        Held<T> found = held == null ? null : held.remove(key);
        if (found == null) {
            return null;
        }
        bytes -= found.bytes;
        return found.message;
    }

    /** Forgets all messages. */
    public void clear() {
        held = null;
        bytes = 0;
    }
}
