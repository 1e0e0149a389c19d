package io.clump.apps.matmul;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.apps.ports.Broadcast;
import io.clump.apps.ports.PortsTeam;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parameters of a multiplication, and its result in words. */
final class MatrixMultiplyPlan {
    static final String SIZE = "size";
    static final String SEED = "seed";

    private static final int MOST = 8192;
    private static final double FLOPS_PER_MEGAFLOP = 1e6;

    static final Description DESCRIPTION = Description.of(
            "Multiplies two matrices (a master and its slaves), on Active Ports",
            Setting.parameter("--size=N", Values.whole(1, MOST), "600", "Number of rows and of columns."),
            Setting.parameter(
                    "--seed=S",
                    Values.whole(Long.MIN_VALUE, Long.MAX_VALUE),
                    "1",
                    "Seed of the matrices; the same seed gives the same matrices."),
            Broadcast.setting());

    static final AppHelp HELP = new AppHelp(
            List.of(
                    "Process 0 has both matrices. It broadcasts the first one and sends each process some columns of the"
                            + " second one. Each computes as many columns of the product, and all but process 0 send"
                            + " theirs, one after the other. All of this is timed. The product is verified by a random"
                            + " vector. MFLOP/s count 2 N^3 operations."),
            "multiplied and verified",
            List.of("matmul", "matmul --size 1000 --nodes 1 --procs 2 --net none", "matmul --broadcast emulated"));

    private MatrixMultiplyPlan() {}

    static AppPlan of(AppOptions options) {
        long order = options.whole(SIZE);
        Broadcast broadcast = Broadcast.of(options);
        if (options.size() > Multiplication.MOST_PROCESSES) {
            throw new ClumpException("too many processes for the ports of the master: " + options.sizeText()
                    + ", expected at most " + Multiplication.MOST_PROCESSES);
        }
        // A in each process twice, B and C in all processes together twice, and once more in the master.
        return new AppPlan(
                        rank -> options.parameters(),
                        (2L * options.size() + 8) * order * order * Double.BYTES,
                        options.number(SEED),
                        job -> List.of(),
                        results -> result(order, broadcast, results))
                .withEndpoints(PortsTeam.ENDPOINTS);
    }

    private static AppResult result(long order, Broadcast broadcast, JobResults results) {
        double megaflops = results.perSecond(2.0 * order * order * order) / FLOPS_PER_MEGAFLOP;
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("size", order);
        numbers.put("broadcast", broadcast.optionName());
        numbers.put("mflops", megaflops);
        numbers.put("error", results.decimal("error"));
        return new AppResult(
                String.format(Locale.ROOT, "matrices of %,d x %,d, %s broadcast", order, order, broadcast.optionName()),
                String.format(Locale.ROOT, "%,.0f MFLOP/s", megaflops),
                "the product, by a random vector",
                numbers);
    }
}
