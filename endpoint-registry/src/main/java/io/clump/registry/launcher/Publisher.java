package io.clump.registry.launcher;

/**
 * The process that publishes a name, and the connection over which it does.
 *
 * @param node number of the node on which it runs
 * @param process number of the process on its host
 * @param connection number of the connection on its node, never used again
 */
public record Publisher(int node, long process, long connection) {
    boolean isSameProcess(Publisher other) {
        return node == other.node && process == other.process;
    }
}
