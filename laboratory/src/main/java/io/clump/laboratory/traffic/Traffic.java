package io.clump.laboratory.traffic;

import io.clump.laboratory.worker.Companion;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Round trips, floods or blocks over the link of a {@link Peer}: one phase with the operations of the round, or many
 * phases, each with as many as fill its time. Without parameters it is Clump's short round trip.
 */
public class Traffic implements Workload {
    /**
     * Parameter: a number of bytes that an operation of the round is, where messages are longer; else a message is one.
     */
    public static final String OPERATION_BYTES = "operation-bytes";

    /** Parameter: name of a {@link Peer}. */
    private static final String PEER = "peer";

    /** Parameter: phases of a round, as {@link Phase#parse} reads them. */
    private static final String PHASES = "phases";

    /** Parameter: approximate duration of a phase; 0 if the round has a number of operations. */
    private static final String PHASE_NANOS = "phase-nanos";

    private static final String NONE = "0";

    private final int number;
    private final Peer peer;
    private final boolean isPlanned;
    private final int operationBytes;
    private final int messageBytes;
    private final PairLink link;
    private final TrafficSide side;
    private final @Nullable Companion companion;

    /** One object for all rounds, so that only the link allocates memory in a round. */
    private final Runnable round = this::doRound;

    private long operations;
    private long nanos;

    /** Makes one side, or both if they are threads of a process; both processes share the directory. */
    public Traffic(Place place) {
        this(place, null);
    }

    /**
     * Makes one side over a pair of Clump's that makes other acquaintances besides; null if what messages go through is
     * told.
     */
    protected Traffic(Place place, @Nullable ClumpPair pair) {
        Map<String, String> parameters = place.parameters();
        number = place.side();
        peer = Peer.named(parameters.getOrDefault(PEER, "CLUMP"));
        List<Phase> phases = Phase.parse(parameters.getOrDefault(PHASES, "ROUND_TRIP:40"));
        long phaseNanos = Long.parseLong(parameters.getOrDefault(PHASE_NANOS, NONE));
        isPlanned = phaseNanos > 0;
        messageBytes = phases.get(0).lengthBytes();
        operationBytes = Integer.parseInt(parameters.getOrDefault(OPERATION_BYTES, Integer.toString(messageBytes)));
        PairLinkReceiver receiver = new PairLinkReceiver(peer.shortChecksum());
        if (peer.hasOneProcess()) {
            UnsafeBuffer shared = new UnsafeBuffer(new byte[TrafficSide.SHARED_BYTES]);
            PairLinkReceiver second = new PairLinkReceiver(peer.shortChecksum());
            PairLink[] links = Objects.requireNonNull(peer.openingOfBoth()).apply(receiver, second);
            link = place.keep(links[0]);
            side = new TrafficSide(0, link, receiver, shared, phases, phaseNanos);
            TrafficSide other = new TrafficSide(1, links[1], second, shared, phases, phaseNanos);
            companion = place.keep(new Companion(place.cores(), other::run));
            return;
        }
        UnsafeBuffer shared = place.map("round", TrafficSide.SHARED_BYTES);
        companion = null;
        link = place.keep(
                pair == null
                        ? Objects.requireNonNull(peer.opening()).apply(place, receiver)
                        : new ClumpLink(pair, number, true, receiver));
        side = new TrafficSide(number, link, receiver, shared, phases, phaseNanos);
    }

    /** Parameters of rounds with phases as {@link Phase#parse} reads them. */
    static Map<String, String> of(Peer peer, String phases) {
        return Map.of(PEER, peer.name(), PHASES, phases);
    }

    @Override
    public long run(long ofRound) throws InterruptedException {
        // Rounded up, since a round has a message at least.
        operations = isPlanned ? 0 : (ofRound * operationBytes + messageBytes - 1) / messageBytes;
        if (companion != null) {
            companion.start(operations);
        }
        link.execute(round);
        return number == 0 ? nanos : NOT_MEASURED;
    }

    @Override
    public String note() {
        return number == 0 ? peer.note() : "";
    }

    @Override
    public long[] details() {
        return isPlanned && number == 0 ? side.report() : NO_DETAILS;
    }

    private void doRound() {
        nanos = side.run(operations);
    }
}
