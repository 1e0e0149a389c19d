package io.clump.apps.samplesort;

import io.clump.am2.Endpoint;
import io.clump.am2.MediumClaim;
import io.clump.am2.Message;
import io.clump.splitc.SplitC;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Sends records, as many to a medium message as fit, which are copied once: from where they are into the message.
 * Argument 0 is the rank of the sender; the data are the records. A message allocates nothing except space in the
 * owner's array.
 */
final class RecordExchange implements KeyExchange {
    private final SplitC splitc;
    private final Endpoint endpoint;
    private final int rank;
    private final RecordKeys keys;
    private final RecordKeys held;
    private final KeyCounts arrivals;
    private final int recordsPerMessage;

    /** Offsets of the records that wait until a message is full, by owner, and how many there are. */
    private final int[][] waiting;

    private final int[] waitingCount;

    RecordExchange(SplitC splitc, RecordKeys keys) {
        this.splitc = splitc;
        this.keys = keys;
        endpoint = splitc.endpoint();
        rank = splitc.rank();
        held = new RecordKeys(KeyType.RECORD.withMargin(keys.size()));
        arrivals = new KeyCounts(splitc);
        recordsPerMessage = endpoint.maxMediumBytes() / RecordLayout.LENGTH_BYTES;
        waiting = new int[splitc.size()][recordsPerMessage];
        waitingCount = new int[splitc.size()];
        endpoint.handlers().set(KEYS_HANDLER, this::accept);
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
            if (waitingCount[owner] > 0) {
                send(owner);
            }
        }
        arrivals.await();
        held.reuseArrays(keys);
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
                waiting[owner][waitingCount[owner]++] = offset;
                if (waitingCount[owner] == recordsPerMessage) {
                    send(owner);
                }
            }
        }
    }

    private void send(int owner) {
        int count = waitingCount[owner];
        waitingCount[owner] = 0;
        arrivals.sent(owner, count);
        MediumClaim claim = endpoint.claimMedium(owner, count * RecordLayout.LENGTH_BYTES);
        MutableDirectBuffer message = claim.data();
        DirectBuffer source = keys.buffer();
        for (int i = 0; i < count; i++) {
            message.putBytes(i * RecordLayout.LENGTH_BYTES, source, waiting[owner][i], RecordLayout.LENGTH_BYTES);
        }
        claim.commit(KEYS_HANDLER, rank);
    }

    private void accept(Message message) {
        int count = message.dataLength() / RecordLayout.LENGTH_BYTES;
        held.addAll(message.data(), 0, count);
        arrivals.received(message.argument(0), count);
    }
}
