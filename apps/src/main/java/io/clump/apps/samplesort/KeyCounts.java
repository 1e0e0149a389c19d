package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.splitc.SplitC;
import java.util.Arrays;

/**
 * Counts sent keys, so that messages need no replies: when a process has sent all of its keys, it reports their number
 * to each other process, and waits until the reported numbers of keys have arrived.
 */
final class KeyCounts {
    private final SplitC splitc;
    private final int[] sentTo;
    private final int[] receivedFrom;
    private int messagesSent;

    KeyCounts(SplitC splitc) {
        this.splitc = splitc;
        sentTo = new int[splitc.size()];
        receivedFrom = new int[splitc.size()];
    }

    void sent(int owner, int count) {
        sentTo[owner] += count;
        messagesSent++;
    }

    void received(int source, int count) {
        receivedFrom[source] += count;
    }

    /** Waits until all keys of all processes have arrived, each once; all processes do it together. */
    void await() {
        int[][] received = splitc.allToAll(
                Arrays.stream(sentTo).mapToObj(count -> new int[] {count}).toArray(int[][]::new));
        for (int source = 0; source < receivedFrom.length; source++) {
            int from = source;
            int expected = received[source][0];
            splitc.pollUntil(() -> receivedFrom[from] >= expected);
            if (receivedFrom[from] != expected) {
                throw new ClumpException("keys doubled: from rank " + from + " to rank " + splitc.rank() + ", found="
                        + receivedFrom[from] + ", expected " + expected);
            }
        }
        // A process that sorts does not poll: the others may still wait for messages that only its polls retransmit.
        splitc.barrier();
        splitc.monitor().result("messages.sent", Integer.toString(messagesSent));
    }
}
