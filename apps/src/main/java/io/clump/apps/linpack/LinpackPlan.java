package io.clump.apps.linpack;

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

/** Parameters of Linpack, and its result in words. */
final class LinpackPlan {
    private static final String SIZE = "size";
    private static final String STRIP = "strip";
    private static final String SEED = "seed";
    private static final int MOST = 16_384;
    private static final int MOST_COLUMNS = 512;
    private static final double FLOPS_PER_MEGAFLOP = 1e6;

    static final Description DESCRIPTION = Description.of(
            "Solves dense linear equations (Linpack), on Active Ports",
            Setting.parameter("--size=N", Values.whole(1, MOST), "1000", "Number of equations."),
            Setting.parameter(
                    "--strip=COLUMNS",
                    Values.whole(1, MOST_COLUMNS),
                    "64",
                    "Number of columns next to each other that one process has."),
            Setting.parameter(
                    "--seed=S",
                    Values.whole(Long.MIN_VALUE, Long.MAX_VALUE),
                    "1",
                    "Seed of the coefficients; the same seed gives the same equations."),
            Broadcast.setting());

    static final AppHelp HELP = new AppHelp(
            List.of(
                    "The columns are spread over the processes in strips, in turns. In each step the owner of a strip factors"
                            + " it, with partial pivoting, and broadcasts it; all others update their strips with it. Then the"
                            + " solution is put into the equations: Linpack's residual is to be less than 16. MFLOP/s count"
                            + " 2/3 N^3 + 2 N^2 operations, as is usual."),
            "solved and verified",
            List.of("linpack", "linpack --size 2000 --nodes 1 --procs 2 --net none", "linpack --broadcast emulated"));

    private LinpackPlan() {}

    static Equations equations(AppOptions options) {
        return new Equations(options.whole(SIZE), options.whole(STRIP), options.number(SEED), options.size());
    }

    static AppPlan of(AppOptions options) {
        Equations equations = equations(options);
        Broadcast broadcast = Broadcast.of(options);
        long order = equations.order();
        // The columns, and in each process a panel in an array, one on its way out and two slots.
        long numbers = order * order + 5L * options.size() * Panel.length(equations, 0);
        return new AppPlan(
                        rank -> options.parameters(),
                        numbers * Double.BYTES,
                        equations.seed(),
                        job -> List.of(),
                        results -> result(equations, broadcast, results))
                .withEndpoints(PortsTeam.ENDPOINTS);
    }

    private static AppResult result(Equations equations, Broadcast broadcast, JobResults results) {
        double megaflops = results.perSecond(equations.operations()) / FLOPS_PER_MEGAFLOP;
        double residual = results.decimal("residual");
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("size", equations.order());
        numbers.put("strip", equations.stripColumns());
        numbers.put("broadcast", broadcast.optionName());
        numbers.put("mflops", megaflops);
        numbers.put("residual", residual);
        return new AppResult(
                String.format(Locale.ROOT, "%,d equations, %s broadcast", equations.order(), broadcast.optionName()),
                String.format(Locale.ROOT, "%,.0f MFLOP/s", megaflops),
                String.format(Locale.ROOT, "residual %.4f, less than %.0f", residual, Verification.MOST),
                numbers);
    }
}
