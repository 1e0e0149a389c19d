package io.clump.laboratory.launch;

import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.SplitC;
import io.clump.splitc.SplitCConfiguration;
import io.clump.splitc.SpmdProgram;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.LongStream;

/** Short round trips between two processes, which a job of {@code clump run} has or which were started by hand. */
public final class RoundTrips implements SpmdProgram {
    private static final int ASK = 1;
    private static final int ANSWER = 2;
    private static final int TRIPS = 10_000;
    private static final int BURSTS = 11;

    /** Bursts before these. The virtual machines of a job optimise later than others. */
    private static final int WARM_UP_BURSTS = 14;

    private long answered;
    private long asked;

    @Override
    public void run(SplitC splitc) {
        splitc.endpoint().handlers().set(ASK, request -> {
            asked++;
            request.reply(ANSWER);
        });
        splitc.endpoint().handlers().set(ANSWER, reply -> answered++);
        splitc.barrier();
        if (splitc.rank() == 0) {
            long[] nanos = LongStream.generate(() -> burst(splitc))
                    .limit(WARM_UP_BURSTS + BURSTS)
                    .skip(WARM_UP_BURSTS)
                    .sorted()
                    .toArray();
            System.out.println(TimedCommand.took(nanos[BURSTS / 2] / TRIPS));
        } else {
            splitc.pollUntil(() -> asked == (long) (WARM_UP_BURSTS + BURSTS) * TRIPS);
        }
        splitc.barrier();
    }

    private long burst(SplitC splitc) {
        long start = System.nanoTime();
        for (int trip = 0; trip < TRIPS; trip++) {
            long before = answered;
            splitc.endpoint().request(1, ASK);
            while (answered == before) {
                splitc.poll();
            }
        }
        return System.nanoTime() - start;
    }

    /** One process started by hand. Arguments: rank, a directory that both see, and the address of its host. */
    public static void main(String[] arguments) {
        int rank = Integer.parseInt(arguments[0]);
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(Path.of(arguments[1]))
                .node(arguments[0])
                .property("clump.udp.address", arguments[2])
                .build();
        try (Layer layer = Layer.open(configuration);
                SplitC splitc = SplitC.join(layer, new SplitCConfiguration(rank, 2, Map.of()), ProgramMonitor.SILENT)) {
            new RoundTrips().run(splitc);
        }
    }
}
