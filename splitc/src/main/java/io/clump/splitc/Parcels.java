package io.clump.splitc;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Sends byte strings of any length and keeps those that arrive until they are asked for. Each belongs to a collective
 * operation, numbered alike in all processes, so those of operations that this process has not begun yet do no harm.
 *
 * <pre>
 *   message:  argument 0  number of the operation
 *             argument 1  rank of the sender
 *             argument 2  length of the parcel in bytes
 *             argument 3  offset of this piece in bytes
 *             data        the piece
 * </pre>
 */
final class Parcels {
    private final Endpoint endpoint;
    private final Waiting waiting;
    private final int rank;
    private final Long2ObjectHashMap<Parcel> arriving = new Long2ObjectHashMap<>();

    Parcels(Endpoint endpoint, Waiting waiting, int rank) {
        this.endpoint = endpoint;
        this.waiting = waiting;
        this.rank = rank;
    }

    /** Makes the endpoint accept parcels. */
    void listen() {
        endpoint.setHandler(RuntimeHandlers.PARCEL, this::accept);
    }

    void send(int destination, int operation, DirectBuffer data, int offset, int length) {
        int sent = 0;
        do {
            int piece = Math.min(length - sent, endpoint.maxMediumBytes());
            endpoint.requestMedium(
                    destination, RuntimeHandlers.PARCEL, data, offset + sent, piece, operation, rank, length, sent);
            sent += piece;
        } while (sent < length);
    }

    /** Waits for a parcel and hands it over. */
    UnsafeBuffer receive(int operation, int source) {
        long key = key(operation, source);
        waiting.until(() -> {
            Parcel parcel = arriving.get(key);
            return parcel != null && parcel.isComplete();
        });
        return arriving.remove(key).contents();
    }

    private void accept(Message message) {
        long key = key(message.argument(0), message.argument(1));
        Parcel parcel = arriving.get(key);
        if (parcel == null) {
            parcel = new Parcel(message.argument(2));
            arriving.put(key, parcel);
        }
        parcel.add(message.data(), message.argument(3), message.dataLength());
    }

    private static long key(int operation, int source) {
        return (long) operation << Integer.SIZE | source;
    }
}
