package io.clump.am2.spi;

import io.clump.am2.LayerConfiguration;

/** Makes an endpoint registry known by name; found with {@link java.util.ServiceLoader}. */
public interface EndpointRegistryProvider {
    /**
     * The name by which configurations choose the registry.
     *
     * @return a short lower-case word
     */
    String name();

    /**
     * Opens the registry of a job.
     *
     * @param configuration of the layer, which names the job
     * @return the registry, to be closed by the layer
     * @throws io.clump.am2.ClumpException if it cannot be reached; says where it was looked for
     */
    EndpointRegistry open(LayerConfiguration configuration);
}
