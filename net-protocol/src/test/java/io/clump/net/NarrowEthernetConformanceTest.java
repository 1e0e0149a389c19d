package io.clump.net;

import io.clump.am2.ClaimConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.LongConformance;
import io.clump.am2.World;
import io.clump.net.ethernet.Privilege;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Privilege.class)
class NarrowEthernetConformanceTest extends World {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        EthernetLayers.configureNarrow(builder);
    }

    @Nested
    class ClaimSuite extends ClaimConformance {}

    @Nested
    class LongSuite extends LongConformance {}
}
