package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.splitc.app.AppOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of a sample sort. Either every process makes keys of its own, or all read their parts of one file.
 *
 * @param type of the keys
 * @param format of the input and the output; binary for records
 * @param distribution of the keys that are made
 * @param keysPerProcess keys that each process makes; ignored with an input
 * @param seed of the random keys and of the samples
 * @param input the file to sort, or null for random keys
 * @param output the file to write, or null
 */
record SampleSortParameters(
        KeyType type,
        KeyFormat format,
        Distribution distribution,
        int keysPerProcess,
        long seed,
        @Nullable Path input,
        @Nullable Path output) {
    private static final String TYPE = "type";
    private static final String RECORDS = "records";
    private static final String FORMAT = "format";
    private static final String DISTRIBUTION = "distribution";
    private static final String KEYS = "keys";
    private static final String SEED = "seed";
    private static final String INPUT = "input";
    private static final String OUTPUT = "output";

    private static final int MOST_KEYS = 1 << 28;

    static final Description DESCRIPTION = Description.of(
            "Sorts integers or records that are spread over all processes",
            Setting.parameter(
                    "--keys=K", Values.whole(1, MOST_KEYS), "262144", "Number of random keys that each process makes."),
            Setting.parameter(
                    "--type=int|long|record",
                    Values.text("int, long or record"),
                    "int",
                    "Sort integers of 32 bits, integers of 64 bits, or records of 100 bytes in the order of their"
                            + " first 10 as bytes without sign."),
            Setting.parameter("--records", Values.none(), "", "Short for --type record."),
            Setting.parameter(
                    "--distribution=NAME",
                    Values.text("a distribution"),
                    "uniform",
                    "Random keys are uniform, zipf (a million different ones, the n-th of which is n times as rare"
                            + " as the first), sorted (already), equal (all of them), or few (eight different"
                            + " ones)."),
            Setting.parameter(
                    "--seed=S",
                    Values.whole(Long.MIN_VALUE, Long.MAX_VALUE),
                    "1",
                    "Seed of the random keys and samples; the same seed gives the same keys."),
            Setting.parameter(
                    "--input=FILE",
                    Values.path("a file"),
                    "",
                    "Sort FILE instead of random keys: one integer a line, -2147483648 to 2147483647 (or what fits"
                            + " into 64 bits for --type long). Blank lines and those that begin with # are"
                            + " skipped."),
            Setting.parameter(
                    "--output=FILE",
                    Values.path("a file"),
                    "",
                    "Write the sorted keys to FILE, in the format of the input. A file that exists is replaced once"
                            + " they are verified."),
            Setting.parameter(
                    "--format=text|binary",
                    Values.text("text or binary"),
                    "",
                    "Format of --input and --output: text, or binary with the least significant byte first."
                            + " Default: text; records are always binary."));

    /** Checks the values together. */
    SampleSortParameters {
        if (input == null && keysPerProcess > type.mostPerProcess()) {
            throw new ClumpException("too many " + type.plural() + " for one process: found=" + keysPerProcess
                    + ", expected up to " + type.mostPerProcess());
        }
        if (type == KeyType.RECORD && format != KeyFormat.BINARY) {
            throw new ClumpException("records are binary: found format=" + format.optionName() + ", expected binary");
        }
    }

    /** Reads the options; throws a {@link ClumpException} if they cannot be used, by themselves or together. */
    static SampleSortParameters of(AppOptions options) {
        options.exclude(KEYS, "the keys are those of the input", INPUT);
        options.exclude(DISTRIBUTION, "the keys are those of the input", INPUT);
        if (options.isGiven(FORMAT) && !options.isGiven(INPUT) && !options.isGiven(OUTPUT)) {
            throw new ClumpException("--format needs --input or --output: it is that of files");
        }
        KeyType type = type(options);
        String format = type == KeyType.RECORD ? KeyFormat.BINARY.optionName() : KeyFormat.TEXT.optionName();
        return new SampleSortParameters(
                type,
                KeyFormat.of(options.isGiven(FORMAT) ? options.text(FORMAT) : format),
                Distribution.of(options.text(DISTRIBUTION)),
                options.whole(KEYS),
                options.number(SEED),
                options.path(INPUT),
                options.path(OUTPUT));
    }

    private static KeyType type(AppOptions options) {
        String type = options.text(TYPE);
        String record = KeyType.RECORD.optionName();
        if (!options.isOn(RECORDS)) {
            return KeyType.of(type);
        }
        if (options.isGiven(TYPE) && !type.equals(record)) {
            throw new ClumpException(
                    "--records and --type " + type + " exclude each other: --records is short for --type " + record);
        }
        return KeyType.RECORD;
    }
}
