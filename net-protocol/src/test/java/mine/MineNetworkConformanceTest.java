package mine;

import io.clump.am2.EndpointConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.LongConformance;
import io.clump.am2.MostSuites;
import io.clump.am2.Thorough;
import io.clump.am2.World;
import org.junit.jupiter.api.Nested;

/** Suites that a network of one's own passes: a few in each build, and all with {@code -Pthorough}. */
class MineNetworkConformanceTest extends World {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        choose(builder);
    }

    @Nested
    class EndpointSuite extends EndpointConformance {}

    @Nested
    class LongSuite extends LongConformance {}

    @Thorough
    @Nested
    class AllSuites extends MostSuites {
        @Override
        protected void configure(LayerConfiguration.Builder builder, int process) {
            choose(builder);
        }
    }

    private static void choose(LayerConfiguration.Builder builder) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("mine");
    }
}
