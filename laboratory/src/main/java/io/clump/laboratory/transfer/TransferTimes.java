package io.clump.laboratory.transfer;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.GatedRounds;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Side 0 sends data of several lengths, one transfer at a time, each until it is acknowledged: in the arguments of a
 * short message up to 32 bytes, in a medium one up to 8 kB, and beyond in a long message, or in pieces of 8 kB one
 * after the other. A receiver of medium messages copies the data; long messages are already where they are to be.
 * Details of side 0: picoseconds of a transfer of each length, in the order of the parameter.
 */
public final class TransferTimes implements Workload {
    private static final int SHORT = 1;
    private static final int MEDIUM = 2;
    private static final int LONG = 3;
    private static final int ACKNOWLEDGE = 4;

    private static final int MOST_SHORT_BYTES = 32;

    /** Least bytes between two readings of the clock, unless they would take more transfers than the limit. */
    private static final int LEAST_BYTES = 64 << 10;

    private static final int MOST_TRANSFERS = 8;

    private final int[] lengths;
    private final boolean inPieces;
    private final GatedRounds rounds;
    private final ClumpPair pair;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final UnsafeBuffer data;

    private long sent;
    private long acknowledged;

    public TransferTimes(Place place) {
        lengths = place.numbers("lengths");
        inPieces = place.is("in-pieces");
        int longest = Arrays.stream(lengths).max().orElseThrow();
        data = new UnsafeBuffer(ByteBuffer.allocateDirect(Math.max(longest, Block.MEDIUM_BYTES)));
        rounds = new GatedRounds(place, lengths.length);
        pair = new ClumpPair(place);
        bundle = pair.bundle();
        endpoint = pair.endpoint();
        if (place.side() == 1) {
            endpoint.allocateSegment(longest);
        }
        endpoint.handlers().set(SHORT, request -> request.reply(ACKNOWLEDGE));
        endpoint.handlers().set(MEDIUM, this::take);
        endpoint.handlers().set(LONG, request -> request.reply(ACKNOWLEDGE));
        endpoint.handlers().set(ACKNOWLEDGE, reply -> acknowledged++);
    }

    @Override
    public long run(long operations) {
        long nanos = rounds.run(operations, this::measure, bundle::poll);
        pair.settle();
        return nanos;
    }

    @Override
    public long[] details() {
        return rounds.details();
    }

    private void measure() {
        for (int which = 0; which < lengths.length; which++) {
            transfer(which);
        }
    }

    private void transfer(int which) {
        int length = lengths[which];
        int transfers = Math.max(1, Math.min(MOST_TRANSFERS, LEAST_BYTES / length));
        long start = System.nanoTime();
        for (int i = 0; i < transfers; i++) {
            send(length);
            while (acknowledged < sent) {
                bundle.poll();
            }
        }
        rounds.medians().add(which, System.nanoTime() - start, 1, transfers);
    }

    private void send(int length) {
        if (length <= MOST_SHORT_BYTES) {
            sent++;
            endpoint.request(ClumpPair.PEER, SHORT, length / Integer.BYTES, 1, 2, 3, 4, 5, 6, 7, 8);
        } else if (length > Block.MEDIUM_BYTES && !inPieces) {
            sent++;
            endpoint.requestLong(ClumpPair.PEER, LONG, data, 0, length, 0);
        } else {
            for (int offset = 0; offset < length; offset += Block.MEDIUM_BYTES) {
                sent++;
                int piece = Math.min(Block.MEDIUM_BYTES, length - offset);
                endpoint.requestMedium(ClumpPair.PEER, MEDIUM, data, offset, piece);
            }
        }
    }

    private void take(Message message) {
        data.putBytes(0, message.data(), 0, message.data().capacity());
        message.reply(ACKNOWLEDGE);
    }
}
