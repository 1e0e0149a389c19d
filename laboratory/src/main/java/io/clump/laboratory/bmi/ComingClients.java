package io.clump.laboratory.bmi;

import io.clump.am2.ClumpException;
import io.clump.bmi.Bmi;
import io.clump.bmi.BmiError;
import io.clump.bmi.Info;
import io.clump.bmi.Status;
import io.clump.bmi.UnexpectedMessage;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A server whose clients come, send one unexpected message, and go; every third process of them is killed. A round is
 * that many clients, and ends when all processes have ended, all operations are complete, and no peer is left.
 */
public final class ComingClients implements Workload {
    private static final int CLIENTS_OF_PROCESS = 42;

    /** Processes at the same time; the last of them is killed. */
    private static final int PROCESSES = 3;

    private static final int RESULTS = 64;
    private static final int COLLECTIONS = 4;
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Path job;
    private final String method;
    private final Bmi server;
    private final String address;
    private final UnexpectedMessage[] messages = new UnexpectedMessage[RESULTS];
    private final Status[] statuses = BmiProcess.statuses(RESULTS);
    private final ByteBuffer answer = ByteBuffer.allocateDirect(BriefClients.ANSWER_BYTES);
    private long arrived;
    private long answered;
    private long reported;
    private long[] details = NO_DETAILS;

    /** Descriptors and memory of the server. */
    private record Possessions(long descriptors, long mappings, long heapBytes) {
        static Possessions now() {
            long heapBytes = Long.MAX_VALUE;
            for (int i = 0; i < COLLECTIONS; i++) {
                System.gc();
                heapBytes = Math.min(
                        heapBytes,
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
            }
            try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"));
                    Stream<String> mappings = Files.lines(Path.of("/proc/self/maps"))) {
                return new Possessions(descriptors.count(), mappings.count(), heapBytes);
            } catch (IOException e) {
                throw new ClumpException("cannot read the state of this process: cause=" + e, e);
            }
        }
    }

    public ComingClients(Place place) {
        job = place.directory().resolve("job");
        method = BmiProcess.methods(place);
        server = place.keep(Bmi.initialize(method, BmiProcess.addressOf(method, 0), ClumpPair.configuration(place)));
        address = server.listenAddresses().get(0);
    }

    @Override
    public long run(long operations) {
        Possessions before = Possessions.now();
        arrived = 0;
        answered = 0;
        reported = 0;
        long start = System.nanoTime();
        for (long left = operations; left > 0; ) {
            left -= wave(left);
        }
        awaitQuiet(operations);
        long nanos = System.nanoTime() - start;
        Possessions after = Possessions.now();
        details = new long[] {
            operations - answered - reported,
            after.descriptors - before.descriptors,
            after.mappings - before.mappings,
            after.heapBytes - before.heapBytes
        };
        return nanos;
    }

    /**
     * Returns the number of clients that were neither answered nor reported, and the growth of the numbers of
     * descriptors, mappings and bytes of the heap.
     */
    @Override
    public long[] details() {
        return details;
    }

    /** Some processes from their start to their end; returns how many clients that were. */
    private long wave(long most) {
        List<BriefClients> processes = new ArrayList<>();
        long clients = 0;
        for (int i = 0; i < PROCESSES && clients < most; i++) {
            int count = (int) Math.min(CLIENTS_OF_PROCESS, most - clients);
            processes.add(BriefClients.start(job, method, address, count, i == PROCESSES - 1));
            clients += count;
        }
        while (!processes.stream().allMatch(BriefClients::hasEnded)) {
            step();
        }
        return clients;
    }

    private void step() {
        int count = server.testUnexpected(messages);
        for (int i = 0; i < count; i++) {
            arrived++;
            if (server.postSend(messages[i].source(), answer, BriefClients.TAG) == Bmi.COMPLETE) {
                answered++;
            }
        }
        int completed = server.testContext(statuses);
        for (int i = 0; i < completed; i++) {
            if (statuses[i].error() == null) {
                answered++;
            } else if (statuses[i].error() == BmiError.PEER_GONE) {
                reported++;
            }
        }
    }

    /** Waits for the clients for a limited time; the details have the number of missing ones then. */
    private void awaitQuiet(long clients) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < TIMEOUT_NANOS && !isQuiet(clients)) {
            step();
        }
    }

    private boolean isQuiet(long clients) {
        return arrived == clients
                && server.getInfo(null, Info.PENDING_OPERATIONS) == 0
                && server.getInfo(null, Info.PEERS) == 0;
    }
}
