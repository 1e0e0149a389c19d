import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.util.Random;

/**
 * Propagates waves through a random graph: in each step the E nodes take from their values the weighted values of the H
 * nodes that they depend on, then the H nodes those of E nodes. Nodes depend on nodes of this process and of its
 * neighbours in a row of processes. Each value that another process needs is sent in a message of its own, which is
 * answered, as the thesis does it.
 */
public final class Em3d implements SpmdProgram {
    private static final int NODES = 50;
    private static final int DEGREE = 5;
    private static final int STEPS = 20;
    private static final int ANSWER = 1;
    private static final int VALUE = 2;

    private SplitC splitc;

    /** By field, E and then H, the values of all own nodes, and of the needed nodes of other processes. */
    private double[][] values;

    private int arrived;
    private int unanswered;

    @Override
    public void run(SplitC joined) {
        splitc = joined;
        int first = splitc.rank() * NODES;
        values = start();
        splitc.endpoint().handlers().set(ANSWER, message -> unanswered--);
        splitc.endpoint().handlers().set(VALUE, message -> {
            values[message.argument(0)][message.argument(1)] = Double.longBitsToDouble(message.longArgument(2));
            arrived++;
            message.reply(ANSWER);
        });
        splitc.barrier();
        for (int step = 0; step < STEPS; step++) {
            for (int field = 0; field < 2; field++) {
                // H values travel before E values change, and the other way round.
                send(1 - field);
                int expected = needed(field, splitc.rank(), -1);
                splitc.pollUntil(() -> arrived == expected && unanswered == 0);
                arrived = 0;
                update(values, field, first, first + NODES);
                splitc.barrier();
            }
        }
        verify(first);
    }

    private void send(int field) {
        for (int rank = Math.max(0, splitc.rank() - 1); rank <= Math.min(splitc.size() - 1, splitc.rank() + 1); rank++) {
            for (int node = splitc.rank() * NODES; node < (splitc.rank() + 1) * NODES; node++) {
                if (rank != splitc.rank() && needed(1 - field, rank, node) > 0) {
                    long bits = Double.doubleToRawLongBits(values[field][node]);
                    unanswered++;
                    splitc.endpoint().request(rank, VALUE, field, node, (int) bits, (int) (bits >>> 32));
                }
            }
        }
    }

    /** How many nodes of others a process's field depends on; or whether it depends on one of them. */
    private int needed(int field, int rank, int wanted) {
        boolean[] seen = new boolean[NODES * splitc.size()];
        int count = 0;
        for (int node = rank * NODES; node < (rank + 1) * NODES; node++) {
            for (int edge = 0; edge < DEGREE; edge++) {
                int source = source(field, node, edge);
                count += source / NODES != rank && !seen[source] && (wanted < 0 || source == wanted) ? 1 : 0;
                seen[source] = true;
            }
        }
        return count;
    }

    private void update(double[][] of, int field, int from, int to) {
        for (int node = from; node < to; node++) {
            for (int edge = 0; edge < DEGREE; edge++) {
                of[field][node] -= 0.01 * of[1 - field][source(field, node, edge)];
            }
        }
    }

    /** The node of the other field from which an edge comes; every process knows the whole graph. */
    private int source(int field, int node, int edge) {
        Random random = new Random((node * DEGREE + edge) * 2L + field);
        int rank = Math.min(splitc.size() - 1, Math.max(0, node / NODES + random.nextInt(3) - 1));
        return rank * NODES + random.nextInt(NODES);
    }

    private double[][] start() {
        int all = NODES * splitc.size();
        return new double[][] {
            new Random(1).doubles(all).toArray(), new Random(2).doubles(all).toArray()
        };
    }

    /** Each process repeats all steps by itself, and finds its own values bit by bit. */
    private void verify(int first) {
        double[][] alone = start();
        for (int half = 0; half < 2 * STEPS; half++) {
            update(alone, half % 2, 0, alone[0].length);
        }
        boolean isRight = true;
        for (int node = first; node < first + NODES; node++) {
            isRight &= alone[0][node] == values[0][node] && alone[1][node] == values[1][node];
        }
        splitc.monitor().result("verified", Boolean.toString(isRight));
    }
}
