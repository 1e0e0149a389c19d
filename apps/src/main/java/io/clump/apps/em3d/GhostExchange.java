package io.clump.apps.em3d;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.MediumClaim;
import io.clump.am2.Message;
import io.clump.apps.Grain;
import io.clump.splitc.SplitC;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.UnsafeApi;

/**
 * Brings the values of one field's nodes to the processes that have ghosts of them.
 *
 * <p>In bulk: medium messages of just the values needed; there are no barriers. Once a process has updated a field, it
 * sends each of its neighbours at least one message, even if that needs no values. So a process that has all messages
 * of a neighbour for one field knows that the neighbour no longer uses its ghosts of the other field; and a process
 * that has the messages of all its neighbours may update the other field and send it. A message therefore never arrives
 * while its ghosts are in use, and always belongs to the next update that its receiver waits for: one copy of the
 * ghosts is enough.
 *
 * <p>Fine: each value is a request of its own, which is answered by a reply (Lumetta 1998, table 5.6). A barrier after
 * each update, which {@link Waves} has, keeps the values of one update apart from those of the next.
 *
 * <pre>
 *   bulk:  argument 0       number of the update of this field, from 0
 *          argument 1       index of the first value at the receiver
 *          argument 2       1 if it is the last that is sent for this update, which need not arrive last; else 0
 *          data             values
 *   fine:  argument 0       index of the value at the receiver
 *          arguments 1 – 2  the value
 *   reply: nothing
 * </pre>
 */
final class GhostExchange {
    /** Handlers of the fields are those after this one, which accepts replies for both. */
    private static final int ANSWER_HANDLER = 1;

    private static final long FIRST_VALUE = UnsafeApi.arrayBaseOffset(double[].class);

    private final SplitC splitc;
    private final Endpoint endpoint;
    private final int handler;
    private final double[] values;
    private final boolean isFine;
    private final int valuesPerMessage;
    private final int ghosts;
    private final int[] neighbours;

    /** For each neighbour the place of the first value there, then the indices here of the values that it needs. */
    private final int[][] exports;

    /** Values and last messages that make an update complete, and the number of them that have arrived. */
    private final int expected;

    private int arrived;
    private int sent;
    private int received;
    private final int[] unanswered;

    /**
     * Tells the others which of their values this process needs; all processes do it together.
     *
     * @param local nodes of the field, and the ghosts
     * @param neighbours ranks of the processes that have virtual processors next to this process's
     * @param unanswered one number for both fields: requests whose replies have not come
     */
    GhostExchange(SplitC splitc, Field field, LocalField local, int[] neighbours, Grain grain, int[] unanswered) {
        this.splitc = splitc;
        values = local.values;
        this.neighbours = neighbours;
        this.unanswered = unanswered;
        endpoint = splitc.endpoint();
        handler = ANSWER_HANDLER + 1 + field.index();
        isFine = grain == Grain.FINE;
        valuesPerMessage = endpoint.maxMediumBytes() / Double.BYTES;
        NodeIndex index = local.index;
        ghosts = index.ghostCount();
        expected = ghosts + (isFine ? 0 : neighbours.length);
        // No process sends values before this process has taken part in the exchange that follows.
        endpoint.handlers().set(handler, isFine ? this::acceptOne : this::acceptMany);
        endpoint.handlers().set(ANSWER_HANDLER, message -> unanswered[0]--);
        int[][] needed = splitc.allToAll(imports(index));
        exports = new int[neighbours.length][];
        for (int i = 0; i < exports.length; i++) {
            exports[i] = needed[neighbours[i]];
            for (int at = 1; at < exports[i].length; at++) {
                exports[i][at] = index.of(exports[i][at]);
            }
        }
    }

    /** Sends the values, which have been updated, to the processes that need them. */
    void send() {
        for (int i = 0; i < exports.length; i++) {
            int[] indices = exports[i];
            int from = 1;
            if (isFine) {
                for (int at = from; at < indices.length; at++) {
                    sendOne(neighbours[i], indices[0] + at - 1, values[indices[at]]);
                }
            } else {
                do {
                    int to = Math.min(indices.length, from + valuesPerMessage);
                    sendMany(neighbours[i], indices, from, to);
                    from = to;
                } while (from < indices.length);
            }
        }
        sent++;
    }

    /** Returns whether all ghosts have the values of the others' next update. */
    boolean isComplete() {
        return arrived == expected;
    }

    /** Waits until all ghosts have the values of the others' next update. */
    void await() {
        if (!isComplete()) {
            splitc.pollUntil(this::isComplete);
        }
        arrived = 0;
        received++;
    }

    /** Returns the number of messages of an update: each value that arrives one by one is answered. */
    int messages() {
        int messages = isFine ? ghosts : 0;
        for (int[] indices : exports) {
            int count = indices.length - 1;
            messages += isFine ? count : Math.max(1, (count + valuesPerMessage - 1) / valuesPerMessage);
        }
        return messages;
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

    private void sendOne(int rank, int place, double value) {
        long bits = Double.doubleToRawLongBits(value);
        unanswered[0]++;
        endpoint.request(rank, handler, place, (int) bits, (int) (bits >>> Integer.SIZE));
    }

    private void sendMany(int rank, int[] indices, int from, int to) {
        int count = to - from;
        MediumClaim claim = endpoint.claimMedium(rank, count * Double.BYTES);
        MutableDirectBuffer data = claim.data();
        if (count > 0 && indices[to - 1] - indices[from] == count - 1) {
            // Consecutive nodes are copied at once, in a sixth of the time. Few are missing where most nodes have
            // neighbours elsewhere.
            long first = offset(indices[from], count);
            data.boundsCheck(0, count * Double.BYTES);
            UnsafeApi.copyMemory(values, first, data.byteArray(), data.addressOffset(), (long) count * Double.BYTES);
        } else {
            for (int i = 0; i < count; i++) {
                data.putDouble(i * Double.BYTES, values[indices[from + i]]);
            }
        }
        claim.commit(handler, sent, indices[0] + from - 1, to == indices.length ? 1 : 0);
    }

    private void acceptOne(Message message) {
        values[message.argument(0)] = Double.longBitsToDouble(message.longArgument(1));
        arrived++;
        message.reply(ANSWER_HANDLER);
    }

    private void acceptMany(Message message) {
        if (message.argument(0) != received) {
            throw new ClumpException(
                    "values of another update than the next: found=" + message.argument(0) + ", expected " + received);
        }
        DirectBuffer data = message.data();
        int count = message.dataLength() / Double.BYTES;
        long first = offset(message.argument(1), count);
        UnsafeApi.copyMemory(data.byteArray(), data.addressOffset(), values, first, (long) count * Double.BYTES);
        arrived += count + message.argument(2);
    }

    private long offset(int first, int count) {
        return FIRST_VALUE + (long) Double.BYTES * Objects.checkFromIndexSize(first, count, values.length);
    }
}
