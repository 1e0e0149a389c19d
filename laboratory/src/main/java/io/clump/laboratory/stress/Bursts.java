package io.clump.laboratory.stress;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.laboratory.traffic.ClumpArguments;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Gathering;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Pairs of a sender, which is an even side, and a receiver, which share one path to the network. Each sender sends
 * short requests and notes when their replies arrive; a sender that has done its requests sends more until all have
 * done theirs. Details of a sender, for each length of a burst: twice the deviation of the times of successive
 * bursts, in millionths of their mean (thesis, section 8.5.3).
 */
public final class Bursts implements Workload {
    private static final FileAttribute<?> OWN =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final int ASK = 1;
    private static final int ANSWER = 2;
    private static final double MILLION = 1e6;

    private final boolean isSender;
    private final int[] lengths;
    private final UnsafeBuffer gatherings;
    private final Gathering ready;
    private final Gathering done;
    private final Gathering over;
    private final ClumpPair pair;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private long[] arrivals = NO_DETAILS;
    private long[] unfairness = NO_DETAILS;
    private long asked;
    private long answered;
    private long first;

    /** Makes one side; each pair is a job of its own, in a directory of its own. */
    public Bursts(Place place) throws IOException {
        isSender = place.side() % 2 == 0;
        lengths = place.numbers("lengths");
        int sides = 2 * place.number("pairs");
        gatherings = place.map("gatherings", 3 * Gathering.LENGTH_BYTES);
        ready = gathering(0, sides);
        done = gathering(1, sides);
        over = gathering(2, sides);
        pair = new ClumpPair(place.at(
                place.side() % 2, Files.createDirectories(place.directory().resolve("pair-" + place.side() / 2), OWN)));
        bundle = pair.bundle();
        endpoint = pair.endpoint();
        endpoint.handlers().set(ASK, request -> ClumpArguments.echo(request, ANSWER));
        endpoint.handlers().set(ANSWER, reply -> {
            if (answered - first < arrivals.length) {
                arrivals[(int) (answered - first)] = System.nanoTime();
            }
            answered++;
        });
    }

    @Override
    public long run(long operations) {
        arrivals = new long[isSender ? (int) operations : 0];
        first = answered;
        ready.meet();
        long start = System.nanoTime();
        while (isSender && asked < first + operations) {
            ask();
        }
        while (isSender && answered < first + operations) {
            poll();
        }
        long nanos = System.nanoTime() - start;
        done.come();
        while (!done.isComplete()) {
            if (isSender) {
                ask();
            }
            poll();
        }
        while (answered < asked) {
            poll();
        }
        over.come();
        while (!over.isComplete()) {
            poll();
        }
        unfairness =
                isSender ? Arrays.stream(lengths).mapToLong(this::unfairness).toArray() : NO_DETAILS;
        return isSender ? nanos : NOT_MEASURED;
    }

    @Override
    public long[] details() {
        return unfairness;
    }

    private Gathering gathering(int number, int sides) {
        return new Gathering(
                new UnsafeBuffer(gatherings, number * Gathering.LENGTH_BYTES, Gathering.LENGTH_BYTES), sides);
    }

    private void ask() {
        asked++;
        ClumpArguments.request(endpoint, ClumpPair.PEER, ASK, asked);
    }

    private void poll() {
        if (bundle.poll() == 0) {
            Thread.yield();
        }
    }

    private long unfairness(int length) {
        int bursts = (arrivals.length - 1) / length;
        double[] nanos = IntStream.range(0, bursts)
                .mapToDouble(burst -> arrivals[(burst + 1) * length] - arrivals[burst * length])
                .toArray();
        double mean = Mean.of(nanos).getAsDouble();
        return Math.round(MILLION * 2 * StandardDeviation.of(nanos).getAsDouble() / mean);
    }
}
