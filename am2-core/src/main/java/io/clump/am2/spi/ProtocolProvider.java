package io.clump.am2.spi;

import io.clump.am2.LayerConfiguration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Provider of a protocol, chosen by its name, under which endpoint names contain its addresses. */
public interface ProtocolProvider extends Provider {
    /**
     * Returns the reach of the protocol.
     *
     * @return {@link Reach#NODE} if it connects the processes of one node, {@link Reach#CLUMP} if it connects all nodes
     */
    Reach reach();

    /**
     * Checks, before a job of this machine starts, that its nodes can use the protocol together. Has no other effect.
     *
     * @param nodes configuration of a layer of each node
     * @throws io.clump.am2.ClumpException if a property is invalid or a resource is missing; the message names it
     */
    default void check(List<LayerConfiguration> nodes) {}

    /**
     * Checks, before a job starts, that a host has what the endpoints of the job's processes need there, such as ports.
     * Has no other effect. The host may be another machine.
     *
     * @param nodes nodes of the job on the host
     * @throws io.clump.am2.ClumpException if there is too little; the message gives the found and the needed amount
     */
    default void checkHost(List<NodeEndpoints> nodes) {}

    /**
     * Returns the space that the protocol takes in the directory of a job.
     *
     * @param configuration configuration of a layer of the job
     * @param job sizes of the job, with all nodes on this machine
     * @return bytes of all files together
     * @throws io.clump.am2.ClumpException if a property is invalid; the message names it
     */
    default long fileBytes(LayerConfiguration configuration, JobShape job) {
        return 0;
    }

    /**
     * Makes the shared files of a job's processes, before the first of them starts.
     *
     * @param configuration configuration of a layer of the job, whose directory exists and is removed after the job
     * @throws io.clump.am2.ClumpException if it cannot be made
     */
    default void prepare(LayerConfiguration configuration) {}

    /**
     * Returns the files that {@link #prepare} has made and that all hosts of a job need, such as its key. Each host
     * gets its own copy, readable only by its owner.
     *
     * @param configuration configuration of a layer of the job
     * @return their names in the job's directory
     */
    default List<String> sharedFiles(LayerConfiguration configuration) {
        return List.of();
    }

    /**
     * Returns the process that the protocol needs on a node of a job that has a launcher. Has no other effect.
     *
     * @param configuration configuration of a layer of the node
     * @param job sizes of the job
     * @return the process; null if the protocol needs none
     * @throws io.clump.am2.ClumpException if a property is invalid; the message names it
     */
    default @Nullable NodeService service(LayerConfiguration configuration, JobShape job) {
        return null;
    }

    /**
     * Opens the protocol for one layer.
     *
     * @param configuration configuration of the layer; the provider reads its own properties from it and checks them
     * @return the protocol, which the layer closes
     * @throws io.clump.am2.ClumpException if a property is invalid or a resource is missing; the message names it
     */
    Protocol open(LayerConfiguration configuration);
}
