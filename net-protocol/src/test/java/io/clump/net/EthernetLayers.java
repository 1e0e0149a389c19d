package io.clump.net;

import io.clump.am2.LayerConfiguration;

/** Layers that send all they send in frames through the loopback. */
final class EthernetLayers {
    private EthernetLayers() {}

    /** Frames as large as links allow. */
    static LayerConfiguration.Builder configure(LayerConfiguration.Builder builder) {
        return builder.local(LayerConfiguration.NO_PROTOCOL)
                .network("ethernet")
                .property("clump.ethernet.interface", "lo");
    }
}
