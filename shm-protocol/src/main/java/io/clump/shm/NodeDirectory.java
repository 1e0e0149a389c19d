package io.clump.shm;

import io.clump.am2.EndpointName;
import java.nio.file.Path;
import java.util.Map;

/**
 * Directory of the queue blocks of one node, and their addresses in endpoint names: the address of a queue block is
 * the path of its file, so that it cannot be mistaken for one of another job.
 *
 * @param path the node's directory
 * @param node name of the node
 * @param protocol name under which endpoint names carry addresses
 */
record NodeDirectory(Path path, String node, String protocol) {
    /** Instead of the number of an endpoint: it is of another node or job. */
    static final int NOT_HERE = 0;

    String address(int number) {
        return QueueBlockFile.path(path, number).toString();
    }

    /** Returns the name of an endpoint of this node, with the address of this protocol. */
    EndpointName nameOf(int number, long endpointId) {
        return new EndpointName(endpointId, node, Map.of(protocol, address(number)));
    }

    /** Returns the number of an endpoint, or {@link #NOT_HERE}. */
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
