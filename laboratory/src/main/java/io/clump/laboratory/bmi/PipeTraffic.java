package io.clump.laboratory.bmi;

import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Settling;
import io.clump.laboratory.worker.Workload;
import java.util.HashMap;
import java.util.Map;

/** Messages of one length through a {@link Pipe}: each with its answer, or one way. */
public final class PipeTraffic implements Workload {
    /** Parameter: bytes of a message. */
    static final String BYTES = "bytes";

    /** Parameter: 1 if messages go one way. */
    static final String ONE_WAY = "one-way";

    /** Parameter: 1 for connections without BMI. */
    private static final String IS_BARE = "bare";

    /** The method's own. */
    private static final String DEFAULT_IN_FLIGHT = "64";

    private static final String DEFAULT_RESULTS = "256";

    private final int side;
    private final Pipe pipe;
    private final boolean isOneWay;
    private final boolean isBare;
    private final MappedFile file;
    private final RoundLine round;

    /** BMI with these methods, which begin with the one that carries the messages. */
    static Contestant bmi(String name, String methods, int bytes, boolean isOneWay) {
        return contestant(
                name,
                bytes,
                isOneWay,
                Map.of(
                        BmiProcess.METHODS,
                        methods,
                        IS_BARE,
                        "0",
                        BmiPipe.NO_DELAY,
                        "1",
                        BmiPipe.ON_HEAP,
                        "0",
                        BmiPipe.RESULTS,
                        DEFAULT_RESULTS,
                        BmiPipe.IN_FLIGHT,
                        DEFAULT_IN_FLIGHT));
    }

    /** A plain connection. */
    static Contestant bare(String name, int bytes, boolean isOneWay) {
        return contestant(name, bytes, isOneWay, Map.of(IS_BARE, "1"));
    }

    /** Another contestant with one parameter that differs. */
    static Contestant but(Contestant contestant, String name, String parameter, int value) {
        Map<String, String> parameters = new HashMap<>(contestant.parameters());
        parameters.put(parameter, Integer.toString(value));
        return Contestant.pair(name, PipeTraffic.class).with(parameters).withProperties(contestant.properties());
    }

    private static Contestant contestant(String name, int bytes, boolean isOneWay, Map<String, String> others) {
        Map<String, String> parameters = new HashMap<>(others);
        parameters.put(BYTES, Integer.toString(bytes));
        parameters.put(ONE_WAY, isOneWay ? "1" : "0");
        return Contestant.pair(name, PipeTraffic.class).with(parameters);
    }

    /** Makes one side, and waits for the other one. */
    public PipeTraffic(Place place) {
        side = place.side();
        isOneWay = place.number(ONE_WAY) == 1;
        isBare = place.number(IS_BARE) == 1;
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
        int bytes = place.number(BYTES);
        pipe = isBare ? new NioPipe(place, bytes) : new BmiPipe(place, bytes);
    }

    @Override
    public long run(long operations) {
        long nanos = isOneWay ? oneWay(operations) : roundTrips(operations);
        if (!isBare) {
            Settling.of(pipe::progress);
        }
        return nanos;
    }

    private long roundTrips(long operations) {
        if (side == 0) {
            return ClumpPair.timed(operations, this::exchange);
        }
        for (long i = 0; i <= operations; i++) {
            pipe.receive();
            pipe.send();
        }
        return NOT_MEASURED;
    }

    private void exchange() {
        pipe.send();
        pipe.receive();
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

    @Override
    public void close() {
        pipe.close();
        file.close();
    }
}
