package io.clump.laboratory.net;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.MediumClaim;
import io.clump.am2.Message;
import io.clump.am2.NetworkStatistics;
import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Settling;
import io.clump.laboratory.worker.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Endpoints of side 1 send data of 8 kB to one endpoint of side 0, each as much as it may, until enough of all together
 * has arrived. Each has a bundle and a socket of its own; one thread serves them round-robin.
 */
public final class Incast implements Workload {
    private static final int TAKE = ClumpPair.FREE_HANDLERS;

    /** Far longer than the delay of any acknowledgement, and than side 0 continues to poll. */
    private static final int STOPPED_OFFSET = RoundLine.LENGTH_BYTES;

    private static final int SENT_OFFSET = STOPPED_OFFSET + BitUtil.CACHE_LINE_LENGTH;
    private static final int SENT_IN_ALL_OFFSET = SENT_OFFSET + Long.BYTES;
    private static final int DRAINED_OFFSET = SENT_OFFSET + BitUtil.CACHE_LINE_LENGTH;
    private static final int TAKEN_OFFSET = DRAINED_OFFSET + BitUtil.CACHE_LINE_LENGTH;

    /**
     * Messages of all senders together that may wait to be sent or taken: enough for any window, and soon taken after
     * the round.
     */
    private static final int AHEAD = 128;

    private static final int LEAST_AHEAD = 4;

    private final int side;
    private final ClumpPair pair;
    private final UnsafeBuffer shared;
    private final RoundLine round;
    private final UnsafeBuffer block = Block.allocate();
    private final List<Endpoint> senders = new ArrayList<>();
    private final List<Bundle> bundles = new ArrayList<>();
    private final Runnable poll = this::pollAll;
    private final int ahead;
    private final long[] taken;
    private final long[] takenInAll;
    private final long[] sentInAll;
    private final long[] lastNanos;
    private long number;
    private boolean isMeasuring;
    private long total;
    private long longestNanos;
    private long sent;
    private long datagrams;
    private long resent;

    public Incast(Place place) {
        side = place.side();
        int count = place.number("senders");
        ahead = Math.max(LEAST_AHEAD, AHEAD / count);
        taken = new long[count];
        takenInAll = new long[count];
        sentInAll = new long[count];
        lastNanos = new long[count];
        shared = place.map("round", TAKEN_OFFSET + count * Long.BYTES);
        round = new RoundLine(shared);
        pair = new ClumpPair(place);
        if (side == 0) {
            pair.endpoint().handlers().set(TAKE, this::take);
            return;
        }
        for (int i = 0; i < count; i++) {
            Bundle bundle = pair.silentBundle();
            Endpoint sender = bundle.allocateEndpoint();
            sender.destinations().map(ClumpPair.PEER, pair.await(ClumpPair.name(0)), ClumpPair.TAG);
            bundles.add(bundle);
            senders.add(sender);
        }
    }

    @Override
    public long run(long operations) {
        number++;
        return side == 0 ? receive(operations) : send();
    }

    /**
     * For side 0 the share of the slowest sender and of the fastest one, and the longest time without an arrival of
     * one; for side 1 the numbers of datagrams sent, and retransmitted.
     */
    @Override
    public long[] details() {
        return side == 0
                ? new long[] {
                    Arrays.stream(taken).min().orElseThrow(),
                    Arrays.stream(taken).max().orElseThrow(),
                    longestNanos
                }
                : new long[] {datagrams, resent};
    }

    private long receive(long operations) {
        long before = total;
        Arrays.fill(taken, 0);
        longestNanos = 0;
        round.awaitArrival();
        isMeasuring = true;
        long start = System.nanoTime();
        Arrays.fill(lastNanos, start);
        while (total - before < operations) {
            pair.bundle().poll();
        }
        long end = System.nanoTime();
        isMeasuring = false;
        for (long last : lastNanos) {
            longestNanos = Math.max(longestNanos, end - last);
        }
        // release: side 1 sends no more; pairs with send
        shared.putLongRelease(STOPPED_OFFSET, number);
        // acquire: sees how much has been sent; pairs with send
        while (shared.getLongAcquire(SENT_OFFSET) < number || total < shared.getLong(SENT_IN_ALL_OFFSET)) {
            pair.bundle().poll();
        }
        // release: everything is here; pairs with send
        shared.putLongRelease(DRAINED_OFFSET, number);
        pair.settle();
        return end - start;
    }

    private long send() {
        long datagramsBefore = sum(false);
        long resentBefore = sum(true);
        round.arrive();
        // acquire: side 0 has enough; pairs with receive
        while (shared.getLongAcquire(STOPPED_OFFSET) < number) {
            for (int i = 0; i < senders.size(); i++) {
                sendAnother(i);
            }
        }
        datagrams = sum(false) - datagramsBefore;
        resent = sum(true) - resentBefore;
        shared.putLong(SENT_IN_ALL_OFFSET, sent);
        // release: publishes how much; pairs with receive
        shared.putLongRelease(SENT_OFFSET, number);
        // acquire: side 0 has it all; pairs with receive
        while (shared.getLongAcquire(DRAINED_OFFSET) < number) {
            pollAll();
        }
        // An acknowledgement after their last poll would count as a long round trip.
        Settling.of(poll);
        return NOT_MEASURED;
    }

    private void sendAnother(int sender) {
        // acquire: progress only; pairs with take
        if (sentInAll[sender] - shared.getLongAcquire(TAKEN_OFFSET + sender * Long.BYTES) >= ahead) {
            bundles.get(sender).poll();
            return;
        }
        MediumClaim claim = senders.get(sender).tryClaimMedium(ClumpPair.PEER, Block.MEDIUM_BYTES);
        if (claim != null) {
            claim.data().putBytes(0, block, 0, Block.MEDIUM_BYTES);
            claim.commit(TAKE, sender);
            sentInAll[sender]++;
            sent++;
        }
    }

    private void pollAll() {
        bundles.forEach(Bundle::poll);
    }

    private void take(Message message) {
        block.putBytes(0, message.data(), 0, message.data().capacity());
        int sender = message.argument(0);
        total++;
        takenInAll[sender]++;
        // release: progress only; pairs with sendAnother
        shared.putLongRelease(TAKEN_OFFSET + sender * Long.BYTES, takenInAll[sender]);
        if (isMeasuring) {
            long now = System.nanoTime();
            longestNanos = Math.max(longestNanos, now - lastNanos[sender]);
            lastNanos[sender] = now;
            taken[sender]++;
        }
    }

    private long sum(boolean areRepeated) {
        long sum = 0;
        for (Endpoint sender : senders) {
            NetworkStatistics network = sender.statistics().network();
            if (network == null) {
                throw new ClumpException("senders have no network");
            }
            sum += areRepeated ? network.datagramsResent() : network.datagramsSent();
        }
        return sum;
    }
}
