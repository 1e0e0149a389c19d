package io.clump.shm;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.ThrownErrorConformance;
import io.clump.am2.World;
import io.clump.shm.claim.Algorithms;
import io.clump.shm.claim.ClaimAlgorithm;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Conformance with an algorithm of each kind: some give a sender its position before there is space. */
@ParameterizedClass
@MethodSource("algorithms")
class EachAlgorithmConformanceTest extends World {
    @Parameter
    String algorithm;

    static Stream<String> algorithms() {
        return Algorithms.ofEachKind().map(ClaimAlgorithm::name);
    }

    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0")
                .local("shm")
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.QUEUE, algorithm)
                .property(ShmConfiguration.PACKETS, "8")
                .property(ShmConfiguration.BULK_BLOCKS, "2");
    }

    @Override
    protected boolean isLocal() {
        return true;
    }

    @Nested
    class ThrownErrorSuite extends ThrownErrorConformance {}
}
