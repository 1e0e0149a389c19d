package io.clump.laboratory.bmi;

import io.clump.bmi.Bmi;
import io.clump.bmi.Status;
import io.clump.bmi.UnexpectedMessage;
import io.clump.laboratory.traffic.RoundReport;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * A server, side 1, and clients that query it at the same time, each for one reply after the other. The clients are in
 * the process of side 0, each with a BMI of its own, and one thread serves them round-robin. Parameters: {@code
 * clients}, {@code reply-bytes}, {@code client-methods}: the method of each client, round-robin.
 */
public final class ServerLoad implements Workload {
    private static final int RESULTS = 64;
    private static final int IDLE_CALLS = 5000;
    private static final double TAIL_PERCENT = 99.9;

    private final Bmi server;
    private final List<LoadClient> clients = new ArrayList<>();
    private final int clientCount;
    private final RoundLine round;
    private final Status[] statuses = BmiProcess.statuses(RESULTS);
    private final UnexpectedMessage[] requests = new UnexpectedMessage[RESULTS];
    private final ByteBuffer reply;
    private final Histogram calls = RoundReport.histogram();
    private int underWay;
    private long[] details = NO_DETAILS;

    public ServerLoad(Place place) {
        clientCount = place.number("clients");
        reply = ByteBuffer.allocateDirect(place.number("reply-bytes"));
        round = place.round();
        if (place.side() == 1) {
            server = place.keep(BmiProcess.serve(place));
            return;
        }
        int port = BmiProcess.awaitServer(place);
        List<String> methods = BmiProcess.split(place.word("client-methods"));
        for (int i = 0; i < clientCount; i++) {
            String method = methods.get(i % methods.size());
            Bmi bmi = place.keep(BmiProcess.client(place, method));
            clients.add(new LoadClient(bmi, BmiProcess.server(bmi, method, port), reply.capacity()));
        }
        server = clients.get(0).bmi();
    }

    @Override
    public long run(long operations) {
        return clients.isEmpty() ? serve() : ask((int) operations);
    }

    /**
     * For side 0 the time of the slowest client, and the mean of all; for side 1 the 99.9th percentile of the calls'
     * times, idle and busy.
     */
    @Override
    public long[] details() {
        return details;
    }

    private long ask(int requestsOfEach) {
        round.awaitArrival();
        long start = System.nanoTime();
        clients.forEach(client -> client.begin(requestsOfEach));
        boolean isDone = false;
        while (!isDone) {
            isDone = true;
            for (LoadClient client : clients) {
                isDone &= client.step();
            }
        }
        long end = System.nanoTime();
        long[] times =
                clients.stream().mapToLong(client -> client.endNanos() - start).toArray();
        details = new long[] {
            Arrays.stream(times).max().orElseThrow(),
            (long) Arrays.stream(times).average().orElseThrow()
        };
        // The server must receive the last message of each client.
        while (!round.hasFinished()) {
            clients.forEach(LoadClient::step);
        }
        return end - start;
    }

    private long serve() {
        calls.reset();
        for (int i = 0; i < IDLE_CALLS; i++) {
            answer();
        }
        long idleNanos = calls.getValueAtPercentile(TAIL_PERCENT);
        calls.reset();
        round.arrive();
        // A send is complete when its buffer is free. Polls send the remaining bytes, until the client has them all.
        for (int left = clientCount; left > 0 || underWay > 0; ) {
            left -= answer();
        }
        details = new long[] {idleNanos, calls.getValueAtPercentile(TAIL_PERCENT)};
        round.finish();
        return NOT_MEASURED;
    }

    /** Answers the waiting clients; returns the number of finished ones. */
    private int answer() {
        long before = System.nanoTime();
        int arrived = server.testUnexpected(requests);
        before = note(before);
        int done = 0;
        for (int i = 0; i < arrived; i++) {
            if (requests[i].tag() == LoadClient.DONE_TAG) {
                done++;
                continue;
            }
            long id = server.postSend(requests[i].source(), reply, requests[i].tag());
            before = note(before);
            underWay += id == Bmi.COMPLETE ? 0 : 1;
        }
        int completed = server.testContext(statuses);
        long unused = note(before);
        for (int i = 0; i < completed; i++) {
            BmiProcess.check(statuses[i]);
            underWay--;
        }
        return done;
    }

    /** Notes a call that has just ended; returns when that was. */
    private long note(long beganNanos) {
        long now = System.nanoTime();
        RoundReport.record(calls, now - beganNanos);
        return now;
    }
}
