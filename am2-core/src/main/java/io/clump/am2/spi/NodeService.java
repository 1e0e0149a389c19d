package io.clump.am2.spi;

import java.util.List;
import java.util.Map;

/**
 * Process that a protocol needs on a node besides those of the job. The launcher starts it with the class path of the
 * job before the node's processes, ends the job if it ends, and kills it at the end of the job.
 *
 * @param name name of the service for messages, for instance {@code Aeron media driver of node 0}
 * @param mainClass full name of its main class
 * @param javaOptions additional options of its Java virtual machine
 * @param arguments arguments of its main method
 * @param properties properties by which the node's processes find it, in addition to their own; keys start with
 *     {@code clump.}
 */
public record NodeService(
        String name,
        String mainClass,
        List<String> javaOptions,
        List<String> arguments,
        Map<String, String> properties) {
    /** Copies the collections. */
    public NodeService {
        javaOptions = List.copyOf(javaOptions);
        arguments = List.copyOf(arguments);
        properties = Map.copyOf(properties);
    }
}
