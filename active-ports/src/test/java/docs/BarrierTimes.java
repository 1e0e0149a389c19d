package docs;

import io.clump.am2.Layer;
import io.clump.ports.Qos;
import io.clump.ports.gamma.Gamma;
import java.util.Arrays;

/** The program by which the thesis measures its barrier, line by line (1458–1490). */
public final class BarrierTimes {
    private static final int N_TRIALS = 104;

    private BarrierTimes() {}

    /** Runs one process of the program; returns microseconds, without the first two trials and the worst two. */
    public static double run(Layer layer, int rank, int nodes) {
        long start;
        long end;
        double[] intervals = new double[N_TRIALS];

        Gamma gamma = Gamma.gamma_init(layer, rank, nodes, Qos.RAW);

        for (int i = 0; i < N_TRIALS; i++) {
            gamma.gamma_sync();
            start = Gamma.gamma_time();
            gamma.gamma_sync();
            end = Gamma.gamma_time();
            intervals[i] = Gamma.gamma_time_diff(end, start);
        }

        gamma.gamma_exit();

        double[] rest = Arrays.copyOfRange(intervals, 2, N_TRIALS);
        Arrays.sort(rest);
        return Arrays.stream(rest, 0, rest.length - 2).average().orElseThrow();
    }
}
