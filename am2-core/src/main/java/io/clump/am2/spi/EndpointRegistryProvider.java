package io.clump.am2.spi;

import io.clump.am2.LayerConfiguration;

/** Makes an endpoint registry known by its name. */
public interface EndpointRegistryProvider extends Provider {
    /**
     * How far the registry reaches.
     *
     * @return whether the processes of one machine can find each other, or those of all
     */
    default Reach reach() {
        return Reach.CLUMP;
    }

    /**
     * Room that the registry of a job takes in the job's directory.
     *
     * @param configuration of a layer of the job; the provider checks its own properties
     * @return bytes
     * @throws io.clump.am2.ClumpException if a property is invalid; says which
     */
    default long fileBytes(LayerConfiguration configuration) {
        return 0;
    }

    /**
     * Opens the registry of a job.
     *
     * @param configuration of the layer, which names the job
     * @return the registry, to be closed by the layer
     * @throws io.clump.am2.ClumpException if it cannot be reached; says where it was looked for
     */
    EndpointRegistry open(LayerConfiguration configuration);
}
