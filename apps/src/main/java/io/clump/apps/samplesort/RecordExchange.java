package io.clump.apps.samplesort;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.splitc.SplitC;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Sends records, as many to a medium message as fit. Argument 0 is the rank of the sender; the data are the records.
 * Nothing is allocated for a message but room in the owner's array.
 */
final class RecordExchange implements KeyExchange {
    private final SplitC splitc;
    private final Endpoint endpoint;
    private final int rank;
    private final RecordKeys keys;
    private final RecordKeys held;
    private final Arrivals arrivals;
    private final int bytesPerMessage;

    /** Records that wait until a message is full, by owner, and how many bytes they are. */
    private final UnsafeBuffer[] waiting;

    private final int[] waitingBytes;

    RecordExchange(SplitC splitc, RecordKeys keys) {
        this.splitc = splitc;
        this.keys = keys;
        endpoint = splitc.endpoint();
        rank = splitc.rank();
        held = new RecordKeys(Capacity.withRoom(KeyType.RECORD, keys.size()));
        arrivals = new Arrivals(splitc);
        bytesPerMessage = endpoint.maxMediumBytes() / RecordLayout.LENGTH_BYTES * RecordLayout.LENGTH_BYTES;
        waiting = new UnsafeBuffer[splitc.size()];
        for (int i = 0; i < waiting.length; i++) {
            waiting[i] = new UnsafeBuffer(new byte[bytesPerMessage]);
        }
        waitingBytes = new int[splitc.size()];
        endpoint.setHandler(KEYS_HANDLER, this::accept);
    }

    @Override
    public Keys distribute(Splitters splitters) {
        int size = keys.size();
        for (int from = 0; from < size; from += KEYS_PER_POLL) {
            int to = Math.min(size, from + KEYS_PER_POLL);
            divide(from, to, splitters);
            splitc.poll();
            splitc.monitor().progressed(to);
        }
        for (int owner = 0; owner < waiting.length; owner++) {
            if (waitingBytes[owner] > 0) {
                send(owner);
            }
        }
        arrivals.await();
        held.takeRoom(keys);
        return held;
    }

    private void divide(int from, int to, Splitters splitters) {
        DirectBuffer source = keys.buffer();
        for (int i = from; i < to; i++) {
            int offset = i * RecordLayout.LENGTH_BYTES;
            int owner = splitters.owner(RecordLayout.high(source, offset), RecordLayout.low(source, offset), i);
            if (owner == rank) {
                held.add(source, offset);
            } else {
                put(owner, source, offset);
            }
        }
    }

    private void put(int owner, DirectBuffer source, int offset) {
        int length = waitingBytes[owner];
        waiting[owner].putBytes(length, source, offset, RecordLayout.LENGTH_BYTES);
        waitingBytes[owner] = length + RecordLayout.LENGTH_BYTES;
        if (waitingBytes[owner] == bytesPerMessage) {
            send(owner);
        }
    }

    private void send(int owner) {
        int length = waitingBytes[owner];
        waitingBytes[owner] = 0;
        arrivals.sent(owner, length / RecordLayout.LENGTH_BYTES);
        endpoint.requestMedium(owner, KEYS_HANDLER, waiting[owner], 0, length, rank);
    }

    private void accept(Message message) {
        int count = message.dataLength() / RecordLayout.LENGTH_BYTES;
        held.addAll(message.data(), 0, count);
        arrivals.received(message.argument(0), count);
    }
}
