package io.clump.shm;

import io.clump.am2.EndpointName;
import io.clump.am2.ReturnReason;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Process that floods a receiver with requests until that is gone, and prints the requests that it could not send or
 * that came back. Arguments: the receiver's name, number of this sender, messages.
 */
final class ReturnCounter {
    private ReturnCounter() {}

    public static void main(String[] arguments) {
        int sender = Integer.parseInt(arguments[1]);
        int messages = Integer.parseInt(arguments[2]);
        BitSet returned = new BitSet();
        try (TestNode node = TestNode.join();
                TestEndpoint endpoint = node.endpoint()) {
            endpoint.onReturned((reason, memory, packet, data) -> {
                check(reason == ReturnReason.ENDPOINT_CLOSED, "another reason: " + reason);
                check(TestMessage.sender(memory, packet) == sender, "a message of another sender");
                add(returned, TestMessage.sequence(memory, packet));
            });
            Route route = endpoint.routeTo(EndpointName.parse(arguments[0]));
            for (int sequence = 0; sequence < messages; sequence++) {
                if (!endpoint.request(route, sender, sequence)) {
                    add(returned, sequence);
                }
            }
            while (!route.isGone()) {
                endpoint.poll(PollScope.ALL);
            }
            // No more messages come back after the sender has closed.
            endpoint.block.refuse();
            endpoint.poll(PollScope.ALL);
        }
        System.out.println(Arrays.toString(returned.toLongArray()));
    }

    /** Returns the messages that such a process has printed. */
    static BitSet parse(String printed) {
        String numbers = printed.substring(1, printed.length() - 1);
        return BitSet.valueOf(Arrays.stream(numbers.split(", ", 0))
                .filter(number -> !number.isEmpty())
                .mapToLong(Long::parseLong)
                .toArray());
    }

    private static void add(BitSet set, int sequence) {
        check(!set.get(sequence), "message " + sequence + " a second time");
        set.set(sequence);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
