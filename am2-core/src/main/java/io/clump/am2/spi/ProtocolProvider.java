package io.clump.am2.spi;

import io.clump.am2.LayerConfiguration;

/** Makes a protocol known by name; found with {@link java.util.ServiceLoader}. */
public interface ProtocolProvider {
    /**
     * The name by which configurations choose the protocol and under which endpoint names carry its addresses.
     *
     * @return a short lower-case word
     */
    String name();

    /**
     * How far the protocol reaches.
     *
     * @return whether it connects the processes of one node or all nodes
     */
    Reach reach();

    /**
     * Opens the protocol for one layer.
     *
     * @param configuration of the layer; the provider reads its own properties from it and checks them
     * @return the protocol, to be closed by the layer
     * @throws io.clump.am2.ClumpException if a property is invalid or a resource is missing; says which
     */
    Protocol open(LayerConfiguration configuration);
}
