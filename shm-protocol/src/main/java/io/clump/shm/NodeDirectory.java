package io.clump.shm;

import io.clump.am2.EndpointName;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where the queue blocks of one node lie, and how endpoint names speak of them: the address of a queue block is the
 * path of its file, so that it is not mistaken for one of another job.
 *
 * @param path the node's directory
 * @param node name of the node
 * @param protocol name under which endpoint names carry addresses
 */
record NodeDirectory(Path path, String node, String protocol) {
    /** Stands for the number of an endpoint of another node or job. */
    static final int NOT_HERE = 0;

    String address(int number) {
        return QueueBlockFile.path(path, number).toString();
    }

    /** The name of an endpoint of this node, by what this protocol knows of it. */
    EndpointName nameOf(int number, long endpointId) {
        return new EndpointName(endpointId, node, Map.of(protocol, address(number)));
    }

    /** The number of an endpoint, or {@link #NOT_HERE}. */
    int numberOf(EndpointName name) {
        String address = name.addresses().get(protocol);
        String start = path.resolve(QueueBlockFile.PREFIX).toString();
        if (address == null || !name.node().equals(node) || !address.startsWith(start)) {
            return NOT_HERE;
        }
        return parse(address.substring(start.length()));
    }

    private static int parse(String number) {
        try {
            return Integer.parseInt(number);
        } catch (NumberFormatException e) {
            return NOT_HERE;
        }
    }
}
