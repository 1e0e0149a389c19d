package io.clump.laboratory.traffic;

import io.clump.am2.LayerConfiguration;
import java.util.Locale;
import java.util.Map;

/** Networks between a pair of processes, by their names in figures. */
public enum Network {
    SHM(LayerConfiguration.NO_PROTOCOL),
    UDP("udp");

    private final String network;

    Network(String network) {
        this.network = network;
    }

    /** Returns the properties of the processes. */
    public Map<String, String> properties() {
        return Map.of("clump.network", network);
    }

    /** Returns its name in figures. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
