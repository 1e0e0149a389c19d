package io.clump.shm;

import java.io.IOException;

/**
 * Process that opens endpoints, prints the name of each, and then neither polls nor ends. Argument: number of
 * endpoints.
 */
final class EndpointHolder {
    private EndpointHolder() {}

    public static void main(String[] arguments) throws IOException {
        try (TestNode node = TestNode.join()) {
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                System.out.println(node.endpoint().name());
            }
            while (System.in.read() >= 0) {
                // Waits to be killed, or for the end of the test's process.
            }
        }
    }
}
