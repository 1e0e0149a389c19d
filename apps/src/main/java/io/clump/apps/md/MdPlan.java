package io.clump.apps.md;

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

/** The part of the simulation that runs in the command: checks before the start, and the result in words. */
final class MdPlan {
    static final AppHelp HELP = new AppHelp(
            List.of("In each step a process computes the forces on its own particles, moves them, and broadcasts their"
                    + " positions to all others. Forces are those of the Lennard-Jones potential, up to 2.5 diameters."
                    + " The energy may differ from that at the start by a thousandth at most, and the sum of all"
                    + " momenta stays zero but for rounding."),
            "done and verified",
            List.of("md", "md --cubes 16 --nodes 1 --procs 2 --net none", "md --turns --broadcast emulated"));

    /** Positions in three arrays and sorted by cells, velocities, forces, indices, and positions on their way. */
    private static final long BYTES_PER_PARTICLE = 200;

    private static final double MILLIS_PER_SECOND = 1e3;

    private MdPlan() {}

    static AppPlan of(AppOptions options) {
        MdParameters parameters = MdParameters.of(options);
        long particles = parameters.particles(0, 1).count;
        return new AppPlan(
                        rank -> options.parameters(),
                        options.size() * (particles * BYTES_PER_PARTICLE + (long) parameters.steps() * Double.BYTES),
                        parameters.seed(),
                        job -> List.of(),
                        results -> result(parameters, particles, results))
                .withEndpoints(PortsTeam.ENDPOINTS);
    }

    private static AppResult result(MdParameters parameters, long particles, JobResults results) {
        double millisPerStep = results.seconds() * MILLIS_PER_SECOND / parameters.steps();
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("particles", particles);
        numbers.put("steps", parameters.steps());
        numbers.put("timeStep", parameters.step());
        numbers.put("turns", parameters.takesTurns());
        numbers.put("broadcast", parameters.broadcast().optionName());
        numbers.put("millisecondsPerStep", millisPerStep);
        numbers.put("drift", results.decimal("drift"));
        numbers.put("momentum", results.decimal("momentum"));
        String digest = results.text("digest");
        if (digest != null) {
            numbers.put("digest", digest);
        }
        return new AppResult(
                String.format(
                        Locale.ROOT,
                        "%,d particles, %,d steps, %s broadcast",
                        particles,
                        parameters.steps(),
                        parameters.broadcast().optionName()),
                String.format(Locale.ROOT, "%.3f ms per step", millisPerStep),
                String.format(Locale.ROOT, "energy to %.1e, momentum", results.decimal("drift")),
                numbers);
    }
}
