package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.apps.TextFiles;
import io.clump.apps.samplesort.KeyFile;
import io.clump.apps.samplesort.KeyFilePart;
import io.clump.apps.samplesort.SampleSort;
import io.clump.apps.samplesort.SampleSortParameters;
import io.clump.launcher.report.AppResult;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs sample sort. */
@Command(
        name = SampleSortCommand.NAME,
        header = "Sorts 32-bit integers that are spread over all processes.",
        description = {
            "",
            "Each process takes its share of the keys: random ones, or a part of a file. Samples of them decide which "
                    + "process gets which range; the keys travel there as short messages, six in each, and are sorted. "
                    + "Then order and multiset of the keys are verified.",
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
            ""
        })
final class SampleSortCommand implements Callable<Integer> {
    static final String NAME = "sample-sort";

    private static final int DEFAULT_KEYS = 262_144;

    /** A key in the process that had it, in the one that gets it, and room for arrays to grow. */
    private static final long BYTES_PER_KEY = 24;

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
                    "Sort FILE instead of random keys: one integer a line, -2147483648 to 2147483647. Blank lines "
                            + "and those that begin with # are skipped.",
            order = 10)
    private @Nullable Path input;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write the sorted keys to FILE, one a line. A file that exists is replaced once they are "
                    + "verified.",
            order = 11)
    private @Nullable Path output;

    private final AppRunner runner;

    SampleSortCommand(AppRunner runner) {
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
        if (input != null && keys != null) {
            throw new BadInputException("--keys and --input exclude each other: the keys are those of the input");
        }
        if (output != null && job.json() != null && sameFile(output, job.json())) {
            throw new BadInputException("--output and --json are the same file: " + output);
        }
        if (input != null && job.json() != null && sameFile(input, job.json())) {
            throw new BadInputException("--input and --json are the same file: " + input);
        }
        try {
            if (output != null) {
                TextFiles.checkWritable(output);
            }
            List<KeyFilePart> parts = input == null ? List.of() : KeyFile.scan(input, job.size());
            return new SampleSortParameters(keys == null ? DEFAULT_KEYS : keys, seed, input, parts, output);
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
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
                total * BYTES_PER_KEY,
                seed,
                number -> parameters.output() == null
                        ? List.of()
                        : List.of(TextFiles.temporary(parameters.output(), number)),
                record -> result(total, record.mainSectionSeconds()));
    }

    private static AppResult result(long keys, double seconds) {
        double keysPerSecond = seconds == 0 ? 0 : keys / seconds;
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("keys", keys);
        numbers.put("keysPerSecond", keysPerSecond);
        return new AppResult(
                String.format(Locale.ROOT, "%,d keys", keys),
                String.format(Locale.ROOT, "%,.0f keys/s", keysPerSecond),
                String.format(Locale.ROOT, "order and multiset of %,d keys", keys),
                numbers);
    }

    private static boolean sameFile(Path one, Path other) {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
}
