package io.clump.channels;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.Message;
import io.clump.am2.RollCall;
import io.clump.am2.barrier.BarrierKind;
import io.clump.am2.barrier.BarrierPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Meeting of the processes of a channel (C5): all announce themselves to rank 0, which releases all.
 */
final class ChannelMeeting {
    private static final int COORDINATOR = RollCall.FIRST;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /**
     * Number of polls with messages between two readings of the clock. A process that was stopped for longer than the
     * limit still handles messages that have arrived.
     */
    private static final int BUSY_POLLS_PER_CHECK = 16;

    private final Bundle bundle;
    private final Endpoint endpoint;
    private final ChannelConfiguration configuration;
    private final ChannelArrivals arrivals;

    private final BarrierPlan plan;

    /**
     * Last round that each process has announced, by rank. The number distinguishes a process that has given up a
     * round from a process in the current round.
     */
    private final int[] came;

    private int round;
    private int busyPolls;

    ChannelMeeting(Bundle bundle, Endpoint endpoint, ChannelConfiguration configuration, ChannelArrivals arrivals) {
        this.bundle = bundle;
        this.endpoint = endpoint;
        this.configuration = configuration;
        this.arrivals = arrivals;
        came = new int[configuration.size()];
        plan = BarrierKind.CONCURRENT.plan(configuration.rank(), new int[configuration.size()]);
    }

    /**
     * Finds the endpoints of all ranks, which have the same tag, and synchronises with them for the first time.
     *
     * @param endpointIds gets the numbers of their endpoints
     */
    void open(Layer layer, long[] endpointIds) {
        String purpose = "channel-" + configuration.number();
        new RollCall(layer, bundle, purpose, configuration.rank(), configuration.size())
                .call(endpoint, endpoint.tag(), names -> {
                    Arrays.setAll(endpointIds, rank -> names.get(rank).id());
                    meet(TIMEOUT);
                });
    }

    void come(Message message) {
        int rank = arrivals.senderOf(message);
        if (rank >= 0) {
            came[rank] = message.argument(1);
        }
    }

    void meet(Duration timeout, Channel... polled) {
        round++;
        int from = ChannelWire.from(configuration.rank(), false, 0);
        long start = System.nanoTime();
        for (BarrierPlan.Round step : plan.rounds()) {
            for (int rank : step.notified()) {
                endpoint.request(rank, ChannelWire.MEET, from, round);
            }
            while (!haveCome(step.awaited())) {
                pass(start, timeout, polled);
            }
        }
    }

    private boolean haveCome(int[] ranks) {
        for (int rank : ranks) {
            if (came[rank] != round) {
                return false;
            }
        }
        return true;
    }

    /** Polls; throws if the timeout has expired. */
    private void pass(long start, Duration timeout, Channel... polled) {
        int count = bundle.poll();
        for (Channel channel : polled) {
            count += channel.poll();
        }
        if (count > 0 && ++busyPolls % BUSY_POLLS_PER_CHECK != 0) {
            return;
        }
        if (System.nanoTime() - start >= timeout.toNanos()) {
            throw new ClumpException(
                    "the processes have not opened the channel together: number=" + configuration.number()
                            + ", waited ms=" + timeout.toMillis() + ", "
                            + (configuration.rank() == COORDINATOR
                                    ? "missing ranks=" + missing()
                                    : "rank 0 has not confirmed that all have opened it"));
        }
        Thread.yield();
    }

    private List<Integer> missing() {
        List<Integer> missing = new ArrayList<>();
        for (int rank = 0; rank < came.length; rank++) {
            if (rank != COORDINATOR && came[rank] != round) {
                missing.add(rank);
            }
        }
        return missing;
    }
}
