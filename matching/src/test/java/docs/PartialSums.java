package docs;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import io.clump.matching.Matcher;
import io.clump.matching.MatcherConfiguration;
import io.clump.matching.Memory;
import io.clump.matching.ReceiveOperation;
import io.clump.matching.SendMode;
import io.clump.matching.SendOperation;
import java.time.Duration;

/** The program of docs/matching.md. */
public final class PartialSums {
    private static final Duration TIMEOUT = Duration.ofDays(1);

    private PartialSums() {}

    /** Runs one process of several; rank 0 returns the sum of all ranks, the others 0. */
    public static double run(LayerConfiguration configuration, int rank, int size) {
        // region open
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle();
                Endpoint endpoint = bundle.allocateEndpoint();
                Matcher matcher = Matcher.open(bundle, endpoint, MatcherConfiguration.of(rank, size))) {
            Tag tag = Tag.of(configuration.job());
            endpoint.setTag(tag);
            layer.registry().publish("sums-" + rank, endpoint.name());
            for (int peer = 0; peer < (rank == 0 ? size : 1); peer++) {
                endpoint.destinations().map(peer, layer.registry().await("sums-" + peer, TIMEOUT), tag);
            }
            return rank == 0 ? collect(matcher, size) : contribute(matcher, rank);
        }
        // endregion
    }

    // region messages
    private static final int CONTEXT = 1; // messages of other contexts never match
    private static final int SUM = 7;

    private static double contribute(Matcher matcher, int rank) {
        double[] part = {rank};
        SendOperation send =
                matcher.send(CONTEXT, 0, SUM, new Memory().wrap(part), 0, Double.BYTES, SendMode.SYNCHRONOUS);
        matcher.await(send);
        return 0;
    }

    private static double collect(Matcher matcher, int size) {
        double[] part = new double[1];
        double sum = 0;
        for (int i = 1; i < size; i++) {
            ReceiveOperation receive =
                    matcher.post(CONTEXT, Matcher.ANY_SOURCE, SUM, new Memory().wrap(part), 0, Double.BYTES);
            matcher.await(receive);
            if (receive.error() != null) {
                throw new IllegalStateException("rank " + receive.source() + ": " + receive.error());
            }
            sum += part[0];
            receive.release(); // optional: the next operation uses the object again
        }
        return sum;
    }
    // endregion
}
