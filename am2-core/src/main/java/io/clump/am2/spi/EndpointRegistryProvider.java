package io.clump.am2.spi;

import io.clump.am2.LayerConfiguration;

/** Provider of an endpoint registry, chosen by its name. */
public interface EndpointRegistryProvider extends Provider {
    /**
     * Returns the reach of the registry.
     *
     * @return {@link Reach#NODE} if only the processes of one machine find each other, otherwise {@link Reach#CLUMP}
     */
    default Reach reach() {
        return Reach.CLUMP;
    }

    /**
     * Returns the space that the registry of a job takes in the job's directory.
     *
     * @param configuration configuration of a layer of the job; the provider checks its own properties
     * @return bytes
     * @throws io.clump.am2.ClumpException if a property is invalid; the message names it
     */
    default long fileBytes(LayerConfiguration configuration) {
        return 0;
    }

    /**
     * Opens the registry of a job.
     *
     * @param configuration configuration of the layer, which names the job
     * @return the registry, which the layer closes
     * @throws io.clump.am2.ClumpException if it cannot be reached; the message gives its address
     */
    EndpointRegistry open(LayerConfiguration configuration);
}
