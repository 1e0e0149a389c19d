package io.clump.torture.process;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Layer;
import io.clump.am2.Tag;
import io.clump.torture.ledger.Call;
import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.EntryKind;
import io.clump.torture.ledger.LedgerWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.agrona.MutableDirectBuffer;
import org.jspecify.annotations.Nullable;

/** Has one endpoint after the other, and sends and polls. Belongs to one thread at a time. */
final class EndpointWorker {
    private static final Tag TAG = Tag.of(0x70727475L);
    private static final Tag WRONG_TAG = Tag.of(0x77726f6eL);
    private static final long CHECK_NANOS = 100_000_000L;
    private static final Duration SHORT_WAIT = Duration.ofMillis(1);
    private static final Duration LONG_WAIT = Duration.ofMillis(4);
    private static final int BURST = 12;
    private static final String KEY = "torture-";

    private final Layer layer;
    private final LedgerWriter ledger;
    private final Part part;
    private final InjectedFaults faults;
    private final Random random;
    private final long[] peers;
    private @Nullable Endpoint endpoint;
    private @Nullable EndpointMessages desk;
    private @Nullable Traffic traffic;
    private long nextCheckNanos = System.nanoTime();
    private long nextCountNanos = System.nanoTime();

    /** Messages that the endpoint has dropped, according to the ledger. */
    private long dropped;

    EndpointWorker(Layer layer, LedgerWriter ledger, Part part, InjectedFaults faults, Random random) {
        this.layer = layer;
        this.ledger = ledger;
        this.part = part;
        this.faults = faults;
        this.random = random;
        peers = new long[part.ranks()];
    }

    /** Opens an endpoint; tries again while a shortage does not allow it. */
    void open(Bundle bundle) {
        while (!tryOpen(bundle)) {
            bundle.poll();
            Thread.yield();
        }
        Arrays.fill(peers, 0);
        nextCheckNanos = System.nanoTime();
    }

    private boolean tryOpen(Bundle bundle) {
        ledger.begin(Call.CHANGE, 0);
        Endpoint opened = null;
        try {
            opened = bundle.allocateEndpoint();
            long id = opened.name().id();
            ledger.write(EntryKind.OPENED, Channel.REQUEST, 0, id, 0, 0);
            EndpointMessages newDesk = new EndpointMessages(ledger, id);
            new Handlers(newDesk, opened, faults).install();
            if (!part.isCrowd()) {
                MutableDirectBuffer segment = opened.allocateSegment(SegmentPlan.lengthBytes(part.ranks()));
                Payload.fill(segment, 0, SegmentPlan.READABLE_BYTES, Payload.key(id, Channel.GET, 0));
            }
            endpoint = opened;
            dropped = 0;
            desk = newDesk;
            traffic = new Traffic(newDesk, opened, faults, random, part.rank(), !part.isCrowd());
            opened.setTag(TAG);
            if (!part.isCrowd()) {
                layer.registry().publish(KEY + part.rank(), opened.name());
            }
            return true;
        } catch (ClumpException | OutOfMemoryError e) {
            faults.shortOf(e);
            if (opened != null) {
                close(opened);
            }
            return false;
        } finally {
            ledger.end();
        }
    }

    /** Closes the endpoint that there is. */
    void close() {
        ledger.begin(Call.CHANGE, 0);
        try {
            close(endpoint());
        } finally {
            ledger.end();
        }
    }

    private void close(Endpoint open) {
        ledger.write(EntryKind.CLOSING, Channel.REQUEST, 0, open.name().id(), 0, 0);
        try {
            open.close();
        } catch (TortureError thrownByAHandler) {
            faults.threw();
            open.close();
        }
        // Messages on their way back that could not leave before the endpoint closed.
        countDropped(open);
    }

    void moveTo(Bundle bundle) {
        ledger.begin(Call.CHANGE, 0);
        endpoint().moveTo(bundle);
        ledger.end();
    }

    void unmapAll() {
        for (int rank = 0; rank < peers.length; rank++) {
            endpoint().destinations().unmap(rank);
            endpoint().destinations().unmap(Traffic.WRONG_TAGS + rank);
        }
        Arrays.fill(peers, 0);
        nextCheckNanos = System.nanoTime();
    }

    /** Sends a few messages to whom there is. */
    void send() {
        if (System.nanoTime() - nextCheckNanos > 0) {
            nextCheckNanos = System.nanoTime() + CHECK_NANOS;
            findPeers();
        }
        int count = random.nextInt(4) == 0 ? random.nextInt(BURST) : 1;
        for (int i = 0; i < count; i++) {
            int rank = random.nextInt(peers.length);
            if (peers[rank] != 0) {
                Objects.requireNonNull(traffic).send(rank, peers[rank]);
            }
        }
    }

    private void findPeers() {
        for (int rank = 0; rank < peers.length; rank++) {
            try {
                EndpointName name = layer.registry().find(KEY + rank);
                if (name != null && name.id() != peers[rank]) {
                    map(rank, name);
                }
            } catch (ClumpException | OutOfMemoryError e) {
                faults.shortOf(e);
            }
        }
    }

    private void map(int rank, EndpointName name) {
        try {
            endpoint().destinations().map(rank, name, TAG);
            endpoint().destinations().map(Traffic.WRONG_TAGS + rank, name, WRONG_TAG);
            peers[rank] = name.id();
        } catch (ClumpException expected) {
            // It has closed since the lookup; the next lookup finds its successor.
        }
    }

    /** Polls, or waits a little for a message. */
    void poll(Bundle bundle) {
        ledger.begin(Call.POLL, 0);
        try {
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> bundle.poll();
                case 3 -> bundle.pollUntil(() -> false, SHORT_WAIT);
                case 4 -> bundle.awaitMessage(LONG_WAIT);
                default -> bundle.awaitMessage(SHORT_WAIT);
            }
        } catch (TortureError thrownByAHandler) {
            faults.threw();
        } catch (ClumpException | OutOfMemoryError e) {
            faults.shortOf(e);
        } finally {
            ledger.end();
        }
        if (System.nanoTime() - nextCountNanos > 0) {
            nextCountNanos = System.nanoTime() + CHECK_NANOS;
            countDropped(endpoint());
        }
    }

    private void countDropped(Endpoint counted) {
        long count = counted.statistics().dropped();
        if (count != dropped) {
            ledger.write(EntryKind.DROPPED, Channel.REQUEST, 0, counted.name().id(), 0, count - dropped);
            dropped = count;
        }
    }

    boolean isSettled() {
        return Objects.requireNonNull(desk).isSettled();
    }

    private Endpoint endpoint() {
        return Objects.requireNonNull(endpoint);
    }
}
