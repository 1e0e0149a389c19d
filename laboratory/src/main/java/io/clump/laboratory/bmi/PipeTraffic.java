package io.clump.laboratory.bmi;

import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Settling;
import io.clump.laboratory.worker.Workload;

/**
 * Messages of {@code bytes} through a {@link Pipe}: each with its answer, or {@code one-way}; through a connection
 * without BMI if it is {@code bare}.
 */
public final class PipeTraffic implements Workload {
    private final int side;
    private final Pipe pipe;
    private final boolean isOneWay;
    private final boolean isBare;
    private final RoundLine round;

    public PipeTraffic(Place place) {
        side = place.side();
        isOneWay = place.number("one-way") == 1;
        isBare = place.number("bare", 0) == 1;
        round = place.round();
        int bytes = place.number("bytes");
        pipe = place.keep(isBare ? new NioPipe(place, bytes) : new BmiPipe(place, bytes));
    }

    @Override
    public long run(long operations) {
        long nanos =
                isOneWay ? oneWay(operations) : ClumpPair.roundTrips(side, operations, this::exchange, this::answer);
        if (!isBare) {
            Settling.of(pipe::progress);
        }
        return nanos;
    }

    private void exchange() {
        pipe.send();
        pipe.receive();
    }

    private void answer() {
        pipe.receive();
        pipe.send();
    }

    private long oneWay(long operations) {
        if (side == 0) {
            round.awaitArrival();
            long start = System.nanoTime();
            for (long i = 0; i < operations; i++) {
                pipe.send();
            }
            while (!round.hasFinished()) {
                pipe.progress();
            }
            return System.nanoTime() - start;
        }
        round.arrive();
        for (long i = 0; i < operations; i++) {
            pipe.receive();
        }
        round.finish();
        return NOT_MEASURED;
    }
}
