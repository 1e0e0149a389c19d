import io.clump.am2.barrier.BarrierKind;
import io.clump.ports.Ports;
import io.clump.ports.PortsConfiguration;
import io.clump.ports.ProcessGroup;
import io.clump.ports.Qos;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Solves linear equations on Active Ports. Process r has the columns r, r + size and so on. In each step the owner of
 * the next column eliminates with it: it broadcasts the multipliers to all, who change their columns with them. Back
 * substitution goes the other way: the owner of a column broadcasts the unknown.
 */
public final class Linpack implements SpmdProgram {
    private static final int N = 60;
    private static final int COLUMN = 1;

    private final UnsafeBuffer bytes =
            new UnsafeBuffer(ByteBuffer.allocateDirect((N + 1) * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN));
    private int rank;
    private int size;

    @Override
    public void run(SplitC splitc) {
        rank = splitc.rank();
        size = splitc.size();
        double[][] columns = equations();
        double[] right = right();
        try (Ports ports = Ports.join(splitc.layer(), PortsConfiguration.of(rank, size))) {
            // A message fills the buffer, so that the next one is at its start again.
            ports.bindInput(COLUMN, bytes, message -> ports.semaphores().signal(COLUMN), null);
            ports.barrier(BarrierKind.TREE);
            ports.bindBroadcast(COLUMN, ProcessGroup.ofFirst(size), COLUMN, Qos.RELIABLE);
            for (int k = 0; k < N; k++) {
                double[] pivot = share(ports, k, k % size == rank ? multipliers(columns[k], k) : new double[N + 1]);
                for (int j = k % size == rank ? k : k + 1; j < N; j++) {
                    if (j % size == rank) {
                        eliminate(columns[j], pivot, k);
                    }
                }
                eliminate(right, pivot, k);
                ports.barrier(BarrierKind.TREE); // all have used the buffer
            }
            for (int k = N - 1; k >= 0; k--) {
                double[] column = share(ports, k, k % size == rank ? columns[k].clone() : new double[N + 1]);
                right[k] /= column[k];
                for (int row = 0; row < k; row++) {
                    right[row] -= column[row] * right[k];
                }
                ports.barrier(BarrierKind.TREE);
            }
        }
        splitc.monitor().result("verified", Boolean.toString(residual(right) < 1e-9));
    }

    /** Brings the numbers of the owner of a column to all. */
    private double[] share(Ports ports, int column, double[] numbers) {
        if (column % size == rank) {
            UnsafeBuffer out = new UnsafeBuffer(ByteBuffer.allocateDirect((N + 1) * Double.BYTES));
            for (int i = 0; i <= N; i++) {
                out.putDouble(i * Double.BYTES, numbers[i]);
            }
            ports.send(COLUMN, out, 0, (N + 1) * Double.BYTES);
            return numbers;
        }
        ports.semaphores().await(COLUMN, 1);
        for (int i = 0; i <= N; i++) {
            numbers[i] = bytes.getDouble(i * Double.BYTES);
        }
        return numbers;
    }

    /** The multipliers of a column below the diagonal; the last number is the row that is exchanged with this one. */
    private static double[] multipliers(double[] column, int k) {
        int largest = k;
        for (int row = k + 1; row < N; row++) {
            largest = Math.abs(column[row]) > Math.abs(column[largest]) ? row : largest;
        }
        double[] pivot = column.clone();
        pivot[largest] = column[k];
        for (int row = k + 1; row < N; row++) {
            pivot[row] /= column[largest];
        }
        pivot[N] = largest;
        return pivot;
    }

    private static void eliminate(double[] column, double[] pivot, int k) {
        int largest = (int) pivot[N];
        double number = column[largest];
        column[largest] = column[k];
        column[k] = number;
        for (int row = k + 1; row < N; row++) {
            column[row] -= pivot[row] * number;
        }
    }

    private static double[][] equations() {
        Random random = new Random(1);
        double[][] columns = new double[N][];
        for (int j = 0; j < N; j++) {
            columns[j] = random.doubles(N + 1, -1, 1).toArray();
        }
        return columns;
    }

    private static double[] right() {
        return new Random(2).doubles(N, -1, 1).toArray();
    }

    private static double residual(double[] unknowns) {
        double[] difference = right();
        double[][] columns = equations();
        double largest = 0;
        for (int row = 0; row < N; row++) {
            for (int j = 0; j < N; j++) {
                difference[row] -= columns[j][row] * unknowns[j];
            }
            largest = Math.max(largest, Math.abs(difference[row]));
        }
        return largest;
    }
}
