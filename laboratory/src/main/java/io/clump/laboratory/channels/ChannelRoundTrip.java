package io.clump.laboratory.channels;

import io.clump.am2.ClumpException;
import io.clump.channels.Channel;
import io.clump.channels.ChannelConfiguration;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.RoundReport;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A message of 8 bytes on a channel, and its answer. Where there may be a neighbour, each is timed by itself. A
 * neighbour is another channel of the same bundle; between two round trips its program looks whether there is room
 * again, and there never is if it is full.
 */
public final class ChannelRoundTrip implements Workload {
    /** Detail of side 0: half of the round trips took at most this long. */
    static final int P50 = 0;

    /** Detail of side 0: 99 of 100 round trips took at most this long. */
    static final int P99 = 1;

    private static final String NEIGHBOUR = "neighbour";
    private static final int SENDS = 64;
    private static final int RECEIVES = 16;
    private static final double HALF = 50;
    private static final double MOST = 99;

    /** The other channel in the same processes. */
    enum Neighbour {
        ALONE,
        BESIDE_EMPTY,
        BESIDE_FULL;

        /** Name in figures. */
        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final ChannelProcess process;
    private final Channel channel;
    private final @Nullable Channel neighbour;
    private final @Nullable Histogram latencies;
    private long number;

    /** A contestant whose round trips are not timed one by one. */
    static Contestant contestant(Map<String, String> properties) {
        return Contestant.pair("channel", ChannelRoundTrip.class).withProperties(properties);
    }

    /** A contestant with a neighbour or without, that is called so. */
    static Contestant beside(Neighbour neighbour, Map<String, String> properties) {
        return Contestant.pair(neighbour.label(), ChannelRoundTrip.class)
                .with(Map.of(NEIGHBOUR, neighbour.name()))
                .withProperties(properties);
    }

    /** Makes one side, and waits for the other one. */
    public ChannelRoundTrip(Place place) {
        process = new ChannelProcess(place, 2);
        channel = process.channel;
        String wanted = place.parameters().get(NEIGHBOUR);
        latencies = wanted == null ? null : RoundReport.histogram();
        Neighbour kind = wanted == null ? Neighbour.ALONE : Neighbour.valueOf(wanted);
        neighbour = kind == Neighbour.ALONE
                ? null
                : process.open(ChannelConfiguration.of(2, place.side(), 2).withAreas(SENDS, RECEIVES));
        if (neighbour != null && kind == Neighbour.BESIDE_FULL) {
            fill(neighbour);
        }
    }

    @Override
    public long run(long operations) {
        if (process.rank == 1) {
            for (long i = 0; i <= operations; i++) {
                ChannelProcess.send(channel, 0, ChannelProcess.receivePolling(channel));
            }
            process.settle();
            return NOT_MEASURED;
        }
        if (latencies != null) {
            latencies.reset();
        }
        long nanos = ClumpPair.timed(operations, this::exchange);

        process.settle();
        return nanos;
    }

    @Override
    public long[] details() {
        return latencies == null || process.rank == 1
                ? NO_DETAILS
                : new long[] {latencies.getValueAtPercentile(HALF), latencies.getValueAtPercentile(MOST)};
    }

    @Override
    public void close() {
        process.close();
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
            lookForRoom(neighbour);
        }
    }

    /** Tries to send, as a program with more messages does. */
    private static void lookForRoom(Channel full) {
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
