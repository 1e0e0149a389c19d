package io.clump.laboratory.poll;

import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.time.Duration;

/**
 * Waits for messages and gets none, with both protocols open, a peer of another node and a silent one of its own
 * mapped. An operation is a millisecond of waiting; the result is the processor time of the whole process.
 */
public final class IdleProcess implements Workload {
    private final int side;
    private final ClumpPair pair;

    public IdleProcess(Place place) {
        side = place.side();
        pair = new ClumpPair(place);
        ClumpAndSilent.mapSilentPeer(pair);
    }

    @Override
    public long run(long operations) {
        long deadline = System.nanoTime() + Duration.ofMillis(operations).toNanos();
        long before = ProcessorTime.nanos();
        long left = deadline - System.nanoTime();
        while (left > 0) {
            pair.bundle().awaitMessage(Duration.ofNanos(left));
            left = deadline - System.nanoTime();
        }
        return side == 0 ? ProcessorTime.nanos() - before : NOT_MEASURED;
    }
}
