package io.clump.apps.fft;

import io.clump.apps.TextFiles;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** The part of the transform that runs in the command: checks before the start, and the result in words. */
final class FftPlan {
    static final AppHelp HELP = new AppHelp(
            List.of(
                    "Each process has some of the planes. It transforms their two dimensions and sends rows to the processes"
                            + " that transform the third one, which send them back: two transpositions in messages of up"
                            + " to 8 kB. Then the result is verified: by Parseval's theorem, by coefficients computed by"
                            + " their definition, and by the way back to the input.",
                    "Before the time is taken, zeros are transformed until the virtual machine has compiled the loops."
                            + " MFLOP/s count 5 N log2 N operations for N points, as is usual."),
            "transformed and verified",
            List.of(
                    "fft",
                    "fft --size 64 --nodes 1 --procs 3 --net none",
                    "fft --size 64 --input points.bin --output spectrum.bin",
                    "fft --npb W --nodes 2 --procs 1"));

    /** A point in a plane, the same in a line, and the arrays' headers. */
    private static final long BYTES_PER_POINT = 48;

    /** The spectrum is kept as well. */
    private static final long BYTES_PER_NPB_POINT = 72;

    private static final double FLOPS_PER_MEGAFLOP = 1e6;

    private FftPlan() {}

    static AppPlan of(AppOptions options) {
        FftParameters parameters = FftParameters.of(options);
        Path input = parameters.input();
        Path output = parameters.output();
        if (output != null) {
            TextFiles.checkWritable("the output", output);
        }
        if (input != null) {
            new PointFile(parameters.box(), input).check();
        }
        boolean isRandom = parameters.npb() == null && input == null;
        return new AppPlan(
                rank -> options.parameters(),
                parameters.box().points() * (parameters.npb() == null ? BYTES_PER_POINT : BYTES_PER_NPB_POINT),
                isRandom ? parameters.seed() : null,
                job -> TextFiles.temporaries(job, output),
                results -> result(parameters, results));
    }

    private static AppResult result(FftParameters parameters, JobResults results) {
        Box box = parameters.box();
        NpbClass benchmark = parameters.npb();
        int transforms = benchmark == null ? 1 : 1 + benchmark.iterations();
        double megaflops = results.perSecond(5.0 * box.points() * box.log2Points() * transforms) / FLOPS_PER_MEGAFLOP;
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("size", List.of(box.nx(), box.ny(), box.nz()));
        numbers.put("transforms", transforms);
        numbers.put("mflops", megaflops);
        numbers.put("rowBytes", PointFile.POINT_BYTES * box.nx());
        numbers.put("rowsSent", results.sum("rows.sent"));
        numbers.put(
                "rowsByFormula",
                transforms * Fft.rowsByFormula(box, results.byRank().size()));
        numbers.put("bulkMessages", results.sum("messages.sent"));
        String digest = results.text("digest");
        if (digest != null) {
            numbers.put("digest", digest);
        }
        if (results.text("error") != null) {
            numbers.put("error", results.decimal("error"));
        }
        List<List<Double>> checksums = benchmark == null ? List.of() : checksums(results, benchmark.iterations());
        if (benchmark != null) {
            numbers.put("npb", benchmark.name());
            numbers.put("checksums", checksums);
        }
        return new AppResult(
                (benchmark == null ? parameters.inverse() ? "inverse, " : "" : "NPB class " + benchmark + ", ") + box
                        + " points",
                String.format(Locale.ROOT, "%,.0f MFLOP/s", megaflops),
                benchmark == null
                        ? "Parseval's theorem, coefficients, and the way back"
                        : "the published checksums of " + benchmark.iterations() + " iterations",
                numbers,
                lines(checksums));
    }

    /** Real and imaginary part of each iteration's; only those that were told, as the job may have failed. */
    private static List<List<Double>> checksums(JobResults results, int iterations) {
        return IntStream.rangeClosed(1, iterations)
                .mapToObj(iteration -> results.text("checksum." + iteration))
                .filter(Objects::nonNull)
                .map(parts ->
                        Arrays.stream(parts.split(" ")).map(Double::valueOf).toList())
                .toList();
    }

    /** In as many digits as are published. */
    private static List<String> lines(List<List<Double>> checksums) {
        return IntStream.range(0, checksums.size())
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "checksum %d: %.12e %.12e",
                        i + 1,
                        checksums.get(i).get(0),
                        checksums.get(i).get(1)))
                .toList();
    }
}
