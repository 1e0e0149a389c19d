package io.clump.laboratory.shm;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.laboratory.traffic.Checksum;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import org.agrona.concurrent.UnsafeBuffer;

/** Long requests of 1 MB; a short reply says that the place in the receiver's segment may be written again. */
public final class ClumpLong implements Workload {
    private static final int TAKE = 1;
    private static final int TAKEN = 2;

    private final int side;
    private final MappedFile file;
    private final RoundLine round;
    private final ClumpPair pair;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final UnsafeBuffer data = Megabyte.allocate();
    private final Checksum received = Checksum.ofBlocks();
    private long sent;
    private long taken;

    /**
     * Makes one side.
     *
     * @param place both sides share the directory
     */
    public ClumpLong(Place place) {
        side = place.side();
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
        pair = new ClumpPair(place);
        bundle = pair.bundle();
        endpoint = pair.endpoint();
        endpoint.setHandler(TAKE, this::take);
        endpoint.setHandler(TAKEN, message -> taken++);
        if (side == 1) {
            endpoint.allocateSegment(Megabyte.ALL_PLACES_BYTES);
        }
    }

    @Override
    public long run(long operations) {
        return side == 0 ? send(operations) : receive(operations);
    }

    @Override
    public void close() {
        pair.close();
        file.close();
    }

    private long send(long operations) {
        round.awaitArrival();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            while (sent == taken + Megabyte.PLACES) {
                bundle.poll();
            }
            Megabyte.number(data, sent + 1);
            endpoint.requestLong(ClumpPair.PEER, TAKE, data, 0, Megabyte.LENGTH_BYTES, Megabyte.place(sent));
            sent++;
        }
        round.awaitFinish();
        return System.nanoTime() - start;
    }

    private long receive(long operations) {
        long end = received.count() + operations;
        round.arrive();
        while (received.count() < end) {
            bundle.poll();
        }
        round.finish();
        received.check();
        return NOT_MEASURED;
    }

    private void take(Message message) {
        received.add(Megabyte.content(message.data(), 0));
        message.reply(TAKEN);
    }
}
