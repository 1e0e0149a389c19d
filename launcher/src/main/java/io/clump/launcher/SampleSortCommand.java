package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.apps.TextFiles;
import io.clump.apps.samplesort.Distribution;
import io.clump.apps.samplesort.KeyFile;
import io.clump.apps.samplesort.KeyFilePart;
import io.clump.apps.samplesort.KeyFormat;
import io.clump.apps.samplesort.KeyType;
import io.clump.apps.samplesort.SampleSort;
import io.clump.apps.samplesort.SampleSortParameters;
import io.clump.launcher.report.AppResult;
import io.clump.launcher.report.JobRecord;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs sample sort. */
@Command(
        name = SampleSortCommand.NAME,
        header = "Sorts integers or records that are spread over all processes.",
        description = {
            "",
            "Each process takes its share of the keys: random ones, or a part of a file. Samples of them decide which "
                    + "process gets which range, so that each gets about as many, however often a key is there; the "
                    + "keys travel there in short messages, six in each (long ones and records in medium messages), "
                    + "and are sorted. Then order and multiset of the keys are verified.",
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
            "0:sorted and verified",
            "1:a process died or failed, or the result is wrong",
            "2:the options or the input cannot be used; nothing was started",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        },
        footer = {
            "",
            "Examples:",
            "  clump run sample-sort",
            "  clump run sample-sort --nodes 1 --procs 4 --net none --queue fifo",
            "  clump run sample-sort --input numbers.txt --output sorted.txt",
            "  clump run sample-sort --records --distribution zipf",
            ""
        })
public final class SampleSortCommand implements Callable<Integer> {
    static final String NAME = "sample-sort";

    private static final int DEFAULT_KEYS = 262_144;

    /**
     * So many times a key's length: it is in the process that had it, whose array is sorted with later, and in the one that
     * gets it, both with room for a quarter more, and twice in the latter for a moment if that was not enough. Sorting needs
     * little besides: counts of digits, and of a record 16 bytes.
     */
    private static final long COPIES = 5;

    @Mixin
    private JobOptions job;

    @Option(
            names = "--keys",
            paramLabel = "K",
            converter = WholeNumber.Keys.class,
            description = "Number of random keys that each process makes. Default: 262144.",
            order = 3)
    private @Nullable Integer keys;

    @Option(
            names = "--type",
            paramLabel = "int|long|record",
            description =
                    "Sort integers of 32 bits, integers of 64 bits, or records of 100 bytes in the order of their "
                            + "first 10 as bytes without sign. Default: int.",
            order = 3)
    private @Nullable String type;

    @Option(names = "--records", description = "Short for --type record.", order = 3)
    private boolean records;

    @Option(
            names = "--distribution",
            paramLabel = "NAME",
            description =
                    "Random keys are uniform, zipf (a million different ones, the n-th of which is n times as rare as"
                            + " the first), sorted (already), equal (all of them), or few (eight different ones). Default:"
                            + " uniform.",
            order = 3)
    private @Nullable String distribution;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of the random keys and samples; the same seed gives the same keys. "
                    + "Default: ${DEFAULT-VALUE}.",
            order = 4)
    private long seed = 1;

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description =
                    "Sort FILE instead of random keys: one integer a line, -2147483648 to 2147483647 (or what fits "
                            + "into 64 bits for --type long). Blank lines and those that begin with # are skipped.",
            order = 10)
    private @Nullable Path input;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write the sorted keys to FILE, in the format of the input. A file that exists is replaced "
                    + "once they are verified.",
            order = 11)
    private @Nullable Path output;

    @Option(
            names = "--format",
            paramLabel = "text|binary",
            description = "Format of --input and --output: text, or binary with the least significant byte first. "
                    + "Default: text; records are always binary.",
            order = 12)
    private @Nullable String format;

    private final AppRunner runner;

    private SampleSortCommand(AppRunner runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() throws InterruptedException {
        job.check();
        SampleSortParameters parameters = parameters();
        long total = totalKeys(parameters);
        return runner.run(plan(parameters, total), job);
    }

    private SampleSortParameters parameters() {
        checkTogether();
        try {
            KeyType keyType = keyType();
            KeyFormat keyFormat = format == null ? defaultFormat(keyType) : KeyFormat.of(format);
            Distribution keyDistribution = distribution == null ? Distribution.UNIFORM : Distribution.of(distribution);
            if (output != null) {
                TextFiles.checkWritable("the output", output);
            }
            List<KeyFilePart> parts = input == null ? List.of() : KeyFile.scan(input, keyType, keyFormat, job.size());
            int count = keys == null ? DEFAULT_KEYS : keys;
            return new SampleSortParameters(keyType, keyFormat, keyDistribution, count, seed, input, parts, output);
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    private KeyType keyType() {
        if (records) {
            return KeyType.RECORD;
        }
        return type == null ? KeyType.INT : KeyType.of(type);
    }

    private static KeyFormat defaultFormat(KeyType type) {
        return type == KeyType.RECORD ? KeyFormat.BINARY : KeyFormat.TEXT;
    }

    private void checkTogether() {
        if (input != null && keys != null) {
            throw new BadInputException("--keys and --input exclude each other: the keys are those of the input");
        }
        if (input != null && distribution != null) {
            throw new BadInputException(
                    "--distribution and --input exclude each other: the keys are those of the input");
        }
        if (format != null && input == null && output == null) {
            throw new BadInputException("--format needs --input or --output: it is that of files");
        }
        if (records && type != null && !type.equals(KeyType.RECORD.optionName())) {
            throw new BadInputException("--records and --type " + type + " exclude each other: --records is short for"
                    + " --type " + KeyType.RECORD.optionName());
        }
        DifferentFiles.check("--output", output, "--json", job.json());
        DifferentFiles.check("--input", input, "--json", job.json());
    }

    private long totalKeys(SampleSortParameters parameters) {
        return parameters.input() == null
                ? (long) parameters.keysPerProcess() * job.size()
                : parameters.parts().stream().mapToLong(KeyFilePart::keys).sum();
    }

    private AppPlan plan(SampleSortParameters parameters, long total) {
        return new AppPlan(
                NAME,
                SampleSort.class,
                parameters::toParameters,
                total * parameters.type().lengthBytes() * COPIES,
                seed,
                number -> parameters.output() == null
                        ? List.of()
                        : List.of(TextFiles.temporary(parameters.output(), number)),
                record -> result(parameters, total, record));
    }

    private AppResult result(SampleSortParameters parameters, long keys, JobRecord record) {
        double seconds = record.mainSectionSeconds();
        double keysPerSecond = seconds == 0 ? 0 : keys / seconds;
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("keys", keys);
        numbers.put("keysPerSecond", keysPerSecond);
        numbers.put("type", parameters.type().optionName());
        if (parameters.input() == null) {
            numbers.put("distribution", parameters.distribution().optionName());
        }
        numbers.put("largestShare", largestShare(keys, record));
        String plural = parameters.type().plural();
        return new AppResult(
                String.format(Locale.ROOT, "%,d %s", keys, plural),
                String.format(Locale.ROOT, "%,.0f %s/s", keysPerSecond, plural),
                String.format(Locale.ROOT, "order and multiset of %,d %s", keys, plural),
                numbers);
    }

    /** Keys of the process that came to own most, in parts of what each had if all had the same. */
    private double largestShare(long keys, JobRecord record) {
        long most = IntStream.range(0, job.size())
                .mapToObj(rank -> record.result(rank, "keys.held"))
                .mapToLong(held -> held == null ? 0 : Long.parseLong(held))
                .max()
                .orElse(0);
        return keys == 0 ? 0 : (double) most * job.size() / keys;
    }

    /** Registers the command. */
    public static final class Provider implements AppProvider {
        /** Called by {@link java.util.ServiceLoader}. */
        public Provider() {}

        @Override
        public Object create(AppRunner runner) {
            return new SampleSortCommand(runner);
        }
    }
}
