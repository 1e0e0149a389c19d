package io.clump.net;

import io.clump.am2.LayerConfiguration;

/** Layers that send all messages in frames through the loopback. */
final class EthernetLayers {
    private EthernetLayers() {}

    /** Configures frames as large as links allow. */
    static LayerConfiguration.Builder configure(LayerConfiguration.Builder builder) {
        return builder.local(LayerConfiguration.NO_PROTOCOL)
                .network("ethernet")
                .property("clump.ethernet.interface", "lo");
    }

    /** Configures frames of the usual length of a network, so that larger messages travel in pieces. */
    static LayerConfiguration.Builder configureNarrow(LayerConfiguration.Builder builder) {
        return configure(builder).property("clump.ethernet.mtu", "1500");
    }
}
