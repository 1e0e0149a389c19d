package io.clump.apps.em3d;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.MediumClaim;
import io.clump.am2.Message;
import io.clump.splitc.SplitC;
import java.util.Arrays;

/**
 * Brings the values of one field's nodes to the processes that have ghosts of them, in medium messages of just the
 * values needed; there are no barriers. Neighbours are processes with virtual processors next to each other. Once a
 * process has updated a field, it sends each of its neighbours at least one message, even if that needs no values. So
 * a process that has all messages of a neighbour for one field knows that the neighbour is done with its ghosts of the
 * other; and one that has those of all its neighbours may update the other field and send that. A message therefore
 * never meets ghosts that are still in use, and is always of the update that its receiver waits for next: one copy of
 * the ghosts is enough.
 *
 * <pre>
 *   message:  handler     the field's
 *             argument 0  number of the update of this field, from 0
 *             argument 1  index of the first value at the receiver
 *             argument 2  1 if it is the last that is sent for this update, which need not arrive last; else 0
 *             data        values
 * </pre>
 */
final class GhostExchange {
    private final SplitC splitc;
    private final Endpoint endpoint;
    private final int handler;
    private final double[] values;

    /** Exports in the order in which they are sent. */
    private final Export[] exports;

    private int sent;

    /** Values and last messages that make an update complete, and the number of them that have arrived. */
    private final int expected;

    private int arrived;
    private int received;

    /**
     * Tells the others which of their values this process needs; all processes do it together.
     *
     * @param index of the field's nodes, ghosts among them
     * @param values of the field, by that index
     * @param neighbours ranks of the processes that have virtual processors next to this process's
     */
    GhostExchange(SplitC splitc, Field field, NodeIndex index, double[] values, int[] neighbours) {
        this.splitc = splitc;
        this.values = values;
        endpoint = splitc.endpoint();
        handler = field.handler();
        expected = index.ghostCount() + neighbours.length;
        // No process sends values before this process has taken part in the exchange that follows.
        endpoint.setHandler(handler, this::accept);
        int[][] needed = splitc.allToAll(imports(index));
        int most = endpoint.maxMediumBytes() / Double.BYTES;
        exports = Arrays.stream(neighbours)
                .boxed()
                .flatMap(rank -> Export.of(rank, needed[rank], index, most).stream())
                .toArray(Export[]::new);
    }

    /** Sends the values, which have been updated, to the processes that need them. */
    void send() {
        for (Export export : exports) {
            MediumClaim claim = endpoint.claimMedium(export.rank(), export.count() * Double.BYTES);
            export.pack(values, claim.data());
            claim.commit(handler, sent, export.firstIndex(), export.isLast() ? 1 : 0);
        }
        sent++;
    }

    /** Waits until all ghosts have the values of the others' next update. */
    void await() {
        if (!isComplete()) {
            splitc.pollUntil(this::isComplete);
        }
        arrived = 0;
        received++;
    }

    /** Returns the number of messages of an update. */
    int messages() {
        return exports.length;
    }

    /** Makes the message to each process: where its values lie among the ghosts here, and their nodes. */
    private static int[][] imports(NodeIndex index) {
        int[][] ghosts = index.ghosts();
        int first = index.ownNodes();
        int[][] imports = new int[ghosts.length][];
        for (int rank = 0; rank < ghosts.length; rank++) {
            imports[rank] = new int[ghosts[rank].length + 1];
            imports[rank][0] = first;
            System.arraycopy(ghosts[rank], 0, imports[rank], 1, ghosts[rank].length);
            first += ghosts[rank].length;
        }
        return imports;
    }

    /** Returns whether all ghosts have the values of the others' next update. */
    boolean isComplete() {
        return arrived == expected;
    }

    private void accept(Message message) {
        if (message.argument(0) != received) {
            throw new ClumpException(
                    "values of another update than the next: found=" + message.argument(0) + ", expected " + received);
        }
        int count = message.dataLength() / Double.BYTES;
        Export.unpack(message.data(), values, message.argument(1), count);
        arrived += count + message.argument(2);
    }
}
