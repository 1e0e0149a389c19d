package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.net.ethernet.Privilege;

/** Layers that send all they send in frames through the loopback. */
final class EthernetLayers {
    private EthernetLayers() {}

    /** Frames as large as links allow; skips the test without CAP_NET_RAW. */
    static LayerConfiguration.Builder configure(LayerConfiguration.Builder builder) {
        Privilege.loopback();
        return builder.local(LayerConfiguration.NO_PROTOCOL)
                .network("ethernet")
                .property("clump.ethernet.interface", "lo");
    }
}
