package io.clump.laboratory.peers;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Companion;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Round trips, floods and blocks over the link of a peer, or of Clump: all of them in each round, however many operations the
 * round is said to have.
 */
public final class PeerTraffic implements Workload {
    /** Parameter: name of a {@link Peer}. */
    static final String PEER = "peer";

    /** Parameter: lengths of the blocks, as {@link Phase#text} writes them. */
    static final String BLOCK_BYTES = "block-bytes";

    /** Parameter: about how long a phase shall take. */
    static final String PHASE_NANOS = "phase-nanos";

    private final int number;
    private final PeerLink link;
    private final PeerSide side;
    private final @Nullable MappedFile file;
    private final @Nullable Companion companion;

    /**
     * Makes one side, or both if they are threads of a process.
     *
     * @param place both sides share the directory
     */
    public PeerTraffic(Place place) {
        number = place.side();
        Peer peer = Peer.valueOf(place.parameters().getOrDefault(PEER, ""));
        if (peer.hasOneProcess()) {
            file = null;
            UnsafeBuffer shared = new UnsafeBuffer(new byte[PeerSide.SHARED_BYTES]);
            PeerReceiver first = new PeerReceiver(peer.shortChecksum());
            PeerReceiver second = new PeerReceiver(peer.shortChecksum());
            PeerLink[] links = peer.openBoth(first, second);
            link = links[0];
            side = side(0, place, link, first, shared);
            PeerSide other = side(1, place, links[1], second, shared);
            companion = new Companion(place.cores(), operations -> other.run());
            return;
        }
        MappedFile mapped = MappedFile.map(place.directory().resolve("round"), PeerSide.SHARED_BYTES);
        file = mapped;
        companion = null;
        PeerReceiver receiver = new PeerReceiver(peer.shortChecksum());
        link = peer.open(place, receiver);
        side = side(number, place, link, receiver, mapped.buffer());
    }

    @Override
    public long run(long operations) {
        if (companion != null) {
            companion.start(operations);
        }
        long start = System.nanoTime();
        link.execute(side::run);
        return number == 0 ? System.nanoTime() - start : NOT_MEASURED;
    }

    @Override
    public long[] details() {
        return number == 0 ? side.report() : NO_DETAILS;
    }

    @Override
    public void close() {
        if (companion != null) {
            companion.close();
        }
        link.close();
        if (file != null) {
            file.close();
        }
    }

    private static PeerSide side(int number, Place place, PeerLink link, PeerReceiver receiver, UnsafeBuffer shared) {
        String blockBytes = place.parameters().get(BLOCK_BYTES);
        if (blockBytes == null) {
            throw new ClumpException("a parameter is missing: " + BLOCK_BYTES);
        }
        List<Phase> phases = Phase.all(Phase.parse(blockBytes));
        return new PeerSide(number, link, receiver, shared, phases, place.number(PHASE_NANOS));
    }
}
