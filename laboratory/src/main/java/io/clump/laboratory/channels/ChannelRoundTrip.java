package io.clump.laboratory.channels;

import io.clump.am2.ClumpException;
import io.clump.channels.Channel;
import io.clump.channels.ChannelConfiguration;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.RoundReport;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A message of 8 bytes on a channel, and its answer. With a possible neighbour, each is timed by itself. A neighbour is
 * another channel of the same bundle; between two round trips its program checks for space, of which there is never any
 * if it is full.
 */
public final class ChannelRoundTrip implements Workload {
    private static final int SENDS = 64;
    private static final int RECEIVES = 16;
    private static final double HALF = 50;
    private static final double MOST = 99;

    /** The other channel in the same processes. */
    enum Neighbour {
        ALONE,
        BESIDE_EMPTY,
        BESIDE_FULL
    }

    private final ChannelProcess process;
    private final Channel channel;
    private final @Nullable Channel neighbour;
    private final @Nullable Histogram latencies;
    private long number;

    public ChannelRoundTrip(Place place) {
        process = new ChannelProcess(place, 2);
        channel = process.channel;
        latencies = place.word("neighbour").isEmpty() ? null : RoundReport.histogram();
        Neighbour kind = place.word("neighbour", Neighbour.class);
        neighbour = kind == Neighbour.ALONE
                ? null
                : process.open(ChannelConfiguration.of(2, place.side(), 2).withAreas(SENDS, RECEIVES));
        if (neighbour != null && kind == Neighbour.BESIDE_FULL) {
            fill(neighbour);
        }
    }

    @Override
    public long run(long operations) {
        if (latencies != null) {
            latencies.reset();
        }
        long nanos = ClumpPair.roundTrips(
                process.rank,
                operations,
                this::exchange,
                () -> ChannelProcess.send(channel, 0, ChannelProcess.receivePolling(channel)));
        process.settle();
        return nanos;
    }

    /** For side 0: the median and the 99th percentile of the round trips. */
    @Override
    public long[] details() {
        return latencies == null || process.rank == 1
                ? NO_DETAILS
                : new long[] {latencies.getValueAtPercentile(HALF), latencies.getValueAtPercentile(MOST)};
    }

    private void exchange() {
        number++;
        long start = latencies == null ? 0 : System.nanoTime();
        ChannelProcess.send(channel, 1, number);
        long answer = ChannelProcess.receivePolling(channel);
        if (latencies != null) {
            RoundReport.record(latencies, System.nanoTime() - start);
        }
        if (answer != number) {
            throw new ClumpException("wrong answer: found=" + answer + ", expected " + number);
        }
        if (neighbour != null) {
            tryToSend(neighbour);
        }
    }

    /** Tries to send, as a program with more messages does. */
    private static void tryToSend(Channel full) {
        var buffer = full.getSendBuffer(Long.BYTES);
        if (buffer != null) {
            full.putSendBuffer(buffer);
        }
        full.poll();
    }

    /** Side 0 sends until both areas are full; side 1 takes nothing. */
    private void fill(Channel full) {
        if (process.rank == 1) {
            ChannelProcess.receivePolling(channel);
            return;
        }
        for (int i = 0; i < SENDS + RECEIVES; i++) {
            ChannelProcess.send(full, 1, i);
        }
        ChannelProcess.send(channel, 1, 0);
    }
}
