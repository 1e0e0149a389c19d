package io.clump.laboratory.apps;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointStatistics;
import io.clump.am2.Layer;
import io.clump.am2.counters.ProcessTotals;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Gathering;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.splitc.SplitC;
import io.clump.splitc.SplitCConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Median;

/**
 * One process of an app, which runs the whole program in each operation. The time is that of its main section; of
 * several runs the median, since compilers sometimes stop one. Garbage is collected before. A round whose result is
 * wrong fails.
 *
 * <p>Also reports requested counts: messages and bytes that the process has sent in a run, including those of barriers
 * and verification; its memory; and numbers that the program reports as results.
 */
public final class AppRun implements Workload {
    /** Parameter: name of the program's class. */
    static final String PROGRAM = "program";

    /** Parameter: number of processes of the job. */
    static final String SIZE = "size";

    /** Parameter: number of nodes, which divides that of the processes. */
    static final String NODES = "nodes";

    /** Parameter: names of the counts, with commas between them: those below, or results of the program. */
    static final String COUNTS = "counts";

    /** Messages sent, inside the node and over the network together. */
    static final String MESSAGES = "messages";

    public static final String LOCAL_MESSAGES = "messages.local";
    public static final String REMOTE_MESSAGES = "messages.remote";
    public static final String LOCAL_BYTES = "bytes.local";
    public static final String REMOTE_BYTES = "bytes.remote";

    /** Kilobytes: resident memory at most, mapped memory, the shared part of it, and the Java heap in use. */
    public static final List<String> MEMORY = List.of("VmHWM", "VmSize", "RssShmem", "heap");

    private static final int KILOBYTE = 1 << 10;

    private final int side;
    private final ProgramRun program;
    private final Gathering met;
    private final SplitC splitc;
    private final List<String> counts;
    private long[] counted = NO_DETAILS;

    /** A job of some processes, each of which reports these counts. */
    public static Contestant job(String name, AppWork work, int size, int nodes, List<String> counts) {
        Map<String, String> all = new TreeMap<>();
        work.parameters().apply(size).forEach((key, value) -> all.put(ProgramRun.OWN + key, value));
        all.put(PROGRAM, work.program().getName());
        all.put(COUNTS, String.join(",", counts));
        all.put(SIZE, Integer.toString(size));
        all.put(NODES, Integer.toString(nodes));
        return Contestant.group(name, AppRun.class, size)
                .with(all)
                .withProperties(Map.of("clump.network", nodes == 1 ? "none" : "udp"));
    }

    public AppRun(Place place) throws ReflectiveOperationException {
        side = place.side();
        program = new ProgramRun(place.parameters().getOrDefault(PROGRAM, ""));
        counts = List.of(place.parameters().getOrDefault(COUNTS, MESSAGES).split(","));
        met = new Gathering(place.map("met", Gathering.LENGTH_BYTES), place.number(SIZE));
        // Left without waiting for the others, which receive the order to end later.
        Layer layer = place.keep(Layer.open(ClumpPair.builder(place)
                .node(Integer.toString(side * place.number(NODES) / place.number(SIZE)))
                .build()));
        splitc = SplitC.join(
                layer, new SplitCConfiguration(side, place.number(SIZE), ProgramRun.own(place.parameters())), program);
        meet();
    }

    @Override
    public long run(long operations) {
        double[] seconds = new double[Math.toIntExact(operations)];
        EndpointStatistics before = sentSoFar();
        for (int i = 0; i < operations; i++) {
            // A program runs once in a process. Garbage of earlier runs must not be collected in the middle of this
            // one.
            System.gc();
            program.run(splitc, side == 0);
            seconds[i] = program.seconds();
        }
        EndpointStatistics after = sentSoFar();
        ProgramRun.settle(splitc);
        meet();
        counted = counts.stream()
                .mapToLong(name -> switch (name) {
                    case MESSAGES -> (messages(after) - messages(before)) / operations;
                    case LOCAL_MESSAGES -> (after.localMessagesSent() - before.localMessagesSent()) / operations;
                    case REMOTE_MESSAGES -> (after.remoteMessagesSent() - before.remoteMessagesSent()) / operations;
                    case LOCAL_BYTES -> (after.localBytesSent() - before.localBytesSent()) / operations;
                    case REMOTE_BYTES -> (after.remoteBytesSent() - before.remoteBytesSent()) / operations;
                    default -> MEMORY.contains(name) ? kilobytes(name) : program.number(name);
                })
                .toArray();
        return side == 0 ? (long) (Median.withDefaults().evaluate(seconds) * operations * 1e9) : NOT_MEASURED;
    }

    @Override
    public long[] details() {
        return counted;
    }

    /** Polls until all have arrived here: no process polls between rounds, so none may need an answer then. */
    private void meet() {
        met.come();
        while (!met.isComplete()) {
            splitc.poll();
        }
    }

    /** One of {@link #MEMORY}, of this process. */
    public static long kilobytes(String name) {
        Runtime runtime = Runtime.getRuntime();
        if (name.equals("heap")) {
            return (runtime.totalMemory() - runtime.freeMemory()) / KILOBYTE;
        }
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith(name + ":"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException e) {
            throw new ClumpException("cannot read the memory of a process: cause=" + e, e);
        }
    }

    /** Returns the counts of all endpoints of this process: a program on ports has one of its own. */
    private static EndpointStatistics sentSoFar() {
        return Objects.requireNonNull(ProcessTotals.statistics());
    }

    private static long messages(EndpointStatistics statistics) {
        return statistics.localMessagesSent() + statistics.remoteMessagesSent();
    }
}
