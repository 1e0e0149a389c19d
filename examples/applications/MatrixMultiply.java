import io.clump.am2.barrier.BarrierKind;
import io.clump.ports.Ports;
import io.clump.ports.PortsConfiguration;
import io.clump.ports.ProcessGroup;
import io.clump.ports.Qos;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.nio.ByteBuffer;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Multiplies two matrices on Active Ports. Process 0 has both; it broadcasts the first one, and sends each process some
 * columns of the second one. Each computes as many columns of the product, and sends them to a port of process 0 that
 * is for it alone.
 */
public final class MatrixMultiply implements SpmdProgram {
    private static final int N = 48;
    private static final int LEFT = 1;
    private static final int RIGHT = 2;

    /** Process 0 receives the columns of process r at this port + r. */
    private static final int PRODUCT = 3;

    private static final int BYTES = N * N * Double.BYTES;

    @Override
    public void run(SplitC splitc) {
        int rank = splitc.rank();
        int size = splitc.size();
        int first = N * rank / size;
        int own = N * (rank + 1) / size - first;
        UnsafeBuffer left = memory();
        UnsafeBuffer right = memory();
        UnsafeBuffer product = memory();
        boolean isRight = true;
        try (Ports ports = Ports.join(splitc.layer(), PortsConfiguration.of(rank, size))) {
            ports.bindInput(LEFT, left, message -> ports.semaphores().signal(LEFT), null);
            ports.bindInput(RIGHT, right, message -> ports.semaphores().signal(RIGHT), null);
            UnsafeBuffer[] parts = new UnsafeBuffer[size];
            for (int other = 1; other < size && rank == 0; other++) {
                parts[other] = memory();
                int port = PRODUCT + other;
                ports.bindInput(port, parts[other], message -> ports.semaphores().signal(port), null);
            }
            ports.barrier(BarrierKind.TREE); // all have bound their ports
            if (rank == 0) {
                fill(left, 1);
                fill(right, 2);
                ports.bindBroadcast(LEFT, ProcessGroup.ofFirst(size), LEFT, Qos.RELIABLE);
                ports.send(LEFT, left, 0, BYTES);
                for (int other = 1; other < size; other++) {
                    int from = N * other / size;
                    ports.bindOutput(RIGHT, other, RIGHT, Qos.RELIABLE);
                    ports.send(RIGHT, right, offset(from, 0), offset(N * (other + 1) / size - from, 0));
                }
            } else {
                ports.semaphores().await(LEFT, 1);
                ports.semaphores().await(RIGHT, 1);
            }
            multiply(left, right, product, own);
            if (rank > 0) {
                ports.bindOutput(PRODUCT, 0, PRODUCT + rank, Qos.RELIABLE);
                ports.send(PRODUCT, product, 0, offset(own, 0));
            }
            for (int other = 1; other < size && rank == 0; other++) {
                ports.semaphores().await(PRODUCT + other, 1);
                int from = N * other / size;
                product.putBytes(offset(from, 0), parts[other], 0, offset(N * (other + 1) / size - from, 0));
            }
            if (rank == 0) {
                UnsafeBuffer expected = memory();
                multiply(left, right, expected, N);
                for (int i = 0; i < N * N; i++) {
                    isRight &= product.getDouble(i * Double.BYTES) == expected.getDouble(i * Double.BYTES);
                }
            }
            ports.barrier(BarrierKind.TREE);
        }
        splitc.monitor().result("verified", Boolean.toString(isRight));
    }

    /** Multiplies with the first columns of the right matrix. */
    private static void multiply(UnsafeBuffer left, UnsafeBuffer right, UnsafeBuffer product, int columns) {
        for (int column = 0; column < columns; column++) {
            for (int row = 0; row < N; row++) {
                double sum = 0;
                for (int k = 0; k < N; k++) {
                    sum += left.getDouble(offset(k, row)) * right.getDouble(offset(column, k));
                }
                product.putDouble(offset(column, row), sum);
            }
        }
    }

    private static void fill(UnsafeBuffer matrix, long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < N * N; i++) {
            matrix.putDouble(i * Double.BYTES, random.nextDouble());
        }
    }

    /** Matrices are stored column by column. */
    private static int offset(int column, int row) {
        return (column * N + row) * Double.BYTES;
    }

    private static UnsafeBuffer memory() {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(BYTES));
    }
}
