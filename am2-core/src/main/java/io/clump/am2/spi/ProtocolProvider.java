package io.clump.am2.spi;

import io.clump.am2.LayerConfiguration;
import java.util.List;

/** Makes a protocol known by its name, under which endpoint names carry its addresses. */
public interface ProtocolProvider extends Provider {
    /**
     * How far the protocol reaches.
     *
     * @return whether it connects the processes of one node or all nodes
     */
    Reach reach();

    /**
     * Checks, before a job of this machine starts, whether its nodes can use the protocol together. Makes nothing.
     *
     * @param nodes configuration of a layer of each node
     * @throws io.clump.am2.ClumpException if a property is invalid or a resource is missing; says which
     */
    default void check(List<LayerConfiguration> nodes) {}

    /**
     * Room that the protocol takes in the directory of a job whose processes have an endpoint each, which talks to all
     * others.
     *
     * @param configuration of a layer of the job
     * @param nodes number of nodes, all on this machine
     * @param processesPerNode number of processes of each node
     * @return bytes of all files together
     * @throws io.clump.am2.ClumpException if a property is invalid; says which
     */
    default long fileBytes(LayerConfiguration configuration, int nodes, int processesPerNode) {
        return 0;
    }

    /**
     * Makes what all processes of a job share, before the first of them starts.
     *
     * @param configuration of a layer of the job, whose directory exists and is removed after the job
     * @throws io.clump.am2.ClumpException if it cannot be made
     */
    default void prepare(LayerConfiguration configuration) {}

    /**
     * Files that {@link #prepare} has made and that all hosts of a job need, such as its key. Each host gets a copy of
     * its own, readable by its owner alone.
     *
     * @param configuration of a layer of the job
     * @return their names in the job's directory
     */
    default List<String> sharedFiles(LayerConfiguration configuration) {
        return List.of();
    }

    /**
     * Opens the protocol for one layer.
     *
     * @param configuration of the layer; the provider reads its own properties from it and checks them
     * @return the protocol, to be closed by the layer
     * @throws io.clump.am2.ClumpException if a property is invalid or a resource is missing; says which
     */
    Protocol open(LayerConfiguration configuration);
}
