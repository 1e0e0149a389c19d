package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.apps.TextFiles;
import io.clump.apps.fft.Box;
import io.clump.apps.fft.Fft;
import io.clump.apps.fft.FftParameters;
import io.clump.apps.fft.NpbClass;
import io.clump.apps.fft.PointFile;
import io.clump.launcher.report.AppResult;
import io.clump.launcher.report.JobRecord;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the three-dimensional Fourier transform. */
@Command(
        name = FftCommand.NAME,
        header = "Transforms a box of complex numbers that is spread over all processes (3-D FFT).",
        description = {
            "",
            "Each process has some of the planes. It transforms their two dimensions and sends rows to the processes"
                    + " that transform the third one, which send them back: two transpositions in messages of up to 8 kB."
                    + " Then the result is verified: by Parseval's theorem, by coefficients computed by their definition,"
                    + " and by the way back to the input.",
            "",
            "Before the time is taken, zeros are transformed until the virtual machine has compiled the loops. MFLOP/s "
                    + "count 5 N log2 N operations for N points, as is usual.",
            "",
            "Progress goes to standard error, the result to standard output.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Clump.Version.class,
        sortOptions = false,
        sortSynopsis = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:transformed and verified",
            "1:a process died or failed, or the result is wrong",
            "2:the options or the input cannot be used; nothing was started",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        },
        footer = {
            "",
            "Examples:",
            "  clump run fft",
            "  clump run fft --size 64 --nodes 1 --procs 3 --net none",
            "  clump run fft --size 64 --input points.bin --output spectrum.bin",
            "  clump run fft --npb W --nodes 2 --procs 1",
            ""
        })
public final class FftCommand implements Callable<Integer> {
    static final String NAME = "fft";

    private static final int DEFAULT_SIZE = 128;

    private static final long DEFAULT_SEED = 1;

    /** A point in a plane, the same in a line, and the arrays' headers. */
    private static final long BYTES_PER_POINT = 48;

    /** The spectrum is kept as well. */
    private static final long BYTES_PER_NPB_POINT = 72;

    private static final double FLOPS_PER_MEGAFLOP = 1e6;

    @Mixin
    private JobOptions job;

    @Option(
            names = "--size",
            paramLabel = "N",
            converter = WholeNumber.Size.class,
            description =
                    "Number of points in each dimension, a power of two; at least as many as there are processes. "
                            + "Default: 128.",
            order = 3)
    private @Nullable Integer size;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of the random points; the same seed gives the same points. Default: 1.",
            order = 4)
    private @Nullable Long seed;

    @Option(
            names = "--inverse",
            description = "Transform with positive exponents, and divide by the number of points. Default: negative "
                    + "exponents, no division.",
            order = 5)
    private boolean inverse;

    @Option(
            names = "--npb",
            paramLabel = "S|W",
            description =
                    "Run the FT benchmark of the NAS Parallel Benchmarks instead: S has 64 x 64 x 64 points, W 128 x "
                            + "128 x 32. Six iterations; verified by the published checksums.",
            order = 6)
    private @Nullable String npb;

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description = "Transform the points of FILE instead of random ones: 64-bit floating-point numbers, "
                    + "little-endian, real and imaginary part of each point, x fastest, then y, then z.",
            order = 10)
    private @Nullable Path input;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description =
                    "Write the result to FILE, in the same form. A file that exists is replaced once the result is "
                            + "verified.",
            order = 11)
    private @Nullable Path output;

    private final AppRunner runner;

    private FftCommand(AppRunner runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() throws InterruptedException {
        job.check();
        FftParameters parameters;
        try {
            parameters = npb == null ? transform() : benchmark(npb);
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
        return runner.run(plan(parameters), job);
    }

    private FftParameters transform() {
        if (input != null && seed != null) {
            throw new BadInputException("--seed and --input exclude each other: the points are those of the input");
        }
        DifferentFiles.check("--output", output, "--json", job.json());
        DifferentFiles.check("--input", input, "--json", job.json());
        Box box = Box.cube(size == null ? DEFAULT_SIZE : size);
        checkProcesses(box);
        if (output != null) {
            TextFiles.checkWritable("the output", output);
        }
        if (input != null) {
            new PointFile(box, input).check();
        }
        return new FftParameters(box, inverse, seed == null ? DEFAULT_SEED : seed, input, output, null);
    }

    private FftParameters benchmark(String name) {
        if (size != null || seed != null || inverse || input != null || output != null) {
            throw new BadInputException(
                    "--npb excludes --size, --seed, --inverse, --input and --output: a class says all");
        }
        FftParameters parameters = FftParameters.of(NpbClass.of(name));
        checkProcesses(parameters.box());
        return parameters;
    }

    private void checkProcesses(Box box) {
        if (job.size() > box.mostProcesses()) {
            throw new BadInputException(
                    "too many processes for " + box + " points: --nodes " + job.nodes() + " --procs "
                            + job.procs() + " makes " + job.size() + ", expected at most " + box.mostProcesses()
                            + ", so that each has a plane");
        }
    }

    private AppPlan plan(FftParameters parameters) {
        Path written = parameters.output();
        boolean random = parameters.npb() == null && parameters.input() == null;
        return new AppPlan(
                NAME,
                Fft.class,
                rank -> parameters.toParameters(),
                parameters.box().points() * (parameters.npb() == null ? BYTES_PER_POINT : BYTES_PER_NPB_POINT),
                random ? parameters.seed() : null,
                number -> written == null ? List.of() : List.of(TextFiles.temporary(written, number)),
                record -> result(parameters, record));
    }

    private AppResult result(FftParameters parameters, JobRecord record) {
        Box box = parameters.box();
        NpbClass benchmark = parameters.npb();
        int transforms = benchmark == null ? 1 : 1 + benchmark.iterations();
        double seconds = record.mainSectionSeconds();
        double megaflops =
                seconds == 0 ? 0 : 5.0 * box.points() * box.log2Points() * transforms / seconds / FLOPS_PER_MEGAFLOP;
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("size", List.of(box.nx(), box.ny(), box.nz()));
        numbers.put("transforms", transforms);
        numbers.put("mflops", megaflops);
        numbers.put("rowBytes", PointFile.POINT_BYTES * box.nx());
        numbers.put("rowsSent", sum(record, "rows.sent"));
        numbers.put("rowsByFormula", transforms * Fft.rowsByFormula(box, job.size()));
        numbers.put("bulkMessages", sum(record, "messages.sent"));
        tell(numbers, record, "digest");
        tell(numbers, record, "error");
        List<List<Double>> checksums = benchmark == null ? List.of() : checksums(record, benchmark.iterations());
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
    private static List<List<Double>> checksums(JobRecord record, int iterations) {
        return IntStream.rangeClosed(1, iterations)
                .mapToObj(iteration -> record.result(0, "checksum." + iteration))
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

    private long sum(JobRecord record, String key) {
        long sum = 0;
        for (int rank = 0; rank < job.size(); rank++) {
            String value = record.result(rank, key);
            sum += value == null ? 0 : Long.parseLong(value);
        }
        return sum;
    }

    private static void tell(Map<String, Object> numbers, JobRecord record, String key) {
        String value = record.result(0, key);
        if (value != null) {
            numbers.put(key, key.equals("error") ? (Object) Double.valueOf(value) : value);
        }
    }

    /** Registers the command. */
    public static final class Provider implements AppProvider {
        /** Called by {@link java.util.ServiceLoader}. */
        public Provider() {}

        @Override
        public Object create(AppRunner runner) {
            return new FftCommand(runner);
        }
    }
}
