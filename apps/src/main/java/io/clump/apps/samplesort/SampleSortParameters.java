package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Values;
import io.clump.apps.FilePart;
import io.clump.apps.OptionList;
import io.clump.apps.Report;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import io.clump.splitc.app.TextFiles;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Options of a sample sort, their checks before the start, and the result in words. Either every process makes keys of
 * its own, or all read their parts of one file.
 */
final class SampleSortParameters {
    private static final int MOST_KEYS = 1 << 28;

    static final Description DESCRIPTION = OptionList.of(
                    "Sorts integers or records that are distributed over all" + " processes")
            .whole("--keys=K", 1, MOST_KEYS, "262144")
            .means("Number of random keys that each process generates.")
            .with("--type=int|long|record", Values.text("int, long or record"), "int")
            .means("Sort 32-bit integers, 64-bit integers, or records of 100 bytes by their first 10 bytes, which are"
                    + " compared as unsigned bytes.")
            .flag("--records", "Short for --type record.")
            .with("--distribution=NAME", Values.text("a distribution"), "uniform")
            .means("Distribution of random keys: uniform, zipf (a million different keys; the n-th is n times as rare"
                    + " as the first), sorted (already in order), equal (all the same), or few (eight different"
                    + " ones).")
            .seed("Seed of the random keys and samples; the same seed gives the same keys.")
            .file(
                    "--input=FILE",
                    "Sort FILE instead of random keys: one integer per line, -2147483648 to 2147483647 (with --type"
                            + " long, any 64-bit integer). Blank lines and lines that begin with # are skipped.")
            .file(
                    "--output=FILE",
                    "Write the sorted keys to FILE, in the format of the input. An existing file is replaced when"
                            + " they are verified.")
            .with("--format=text|binary", Values.text("text or binary"), "")
            .means("Format of --input and --output: text, or binary with the least significant byte first."
                    + " Default: text; records are always binary.")
            .description();

    static final AppHelp HELP = new AppHelp(
            List.of("Each process generates its share of random keys, or reads its part of a file. A sample of the"
                    + " keys determines the range of each process, so that all processes get about the same"
                    + " number of keys, even with many equal keys. The keys are sent in short messages of"
                    + " six keys (64-bit keys and records in medium messages), and are sorted there. Order"
                    + " and multiset of the keys are verified."),
            "sorted and verified",
            List.of(
                    "sample-sort",
                    "sample-sort --nodes 1 --procs 4 --net none --queue fifo",
                    "sample-sort --input numbers.txt --output sorted.txt",
                    "sample-sort --records --distribution zipf"));

    /**
     * Number of copies of a key in memory: it is in its original process, whose array is reused for sorting, and in its
     * owner, both with space for a quarter more, and twice in the latter for a moment if that was not enough. Sorting
     * needs little besides: counts of digits, and 16 bytes for each record.
     */
    private static final long COPIES = 5;

    /** Most keys of a process that is done before an optimising compiler would pay. */
    private static final long SHORT_KEYS = 1 << 19;

    private SampleSortParameters() {}

    static KeyType type(AppOptions options) {
        KeyType type = OptionList.constant("type of keys", options.text("type"), KeyType.class);
        if (options.isOn("records")) {
            if (options.isGiven("type") && type != KeyType.RECORD) {
                throw new ClumpException("--records and --type " + options.text("type")
                        + " exclude each other: --records is short for --type record");
            }
            type = KeyType.RECORD;
        }
        return type;
    }

    /** Returns the format of the input and the output. */
    static KeyFormat format(AppOptions options) {
        boolean isRecord = type(options) == KeyType.RECORD;
        if (!options.isGiven("format")) {
            return isRecord ? KeyFormat.BINARY : KeyFormat.TEXT;
        }
        KeyFormat format = OptionList.constant(options, "format", KeyFormat.class);
        if (isRecord && format != KeyFormat.BINARY) {
            throw new ClumpException("records are binary: found format=text, expected binary");
        }
        return format;
    }

    static Distribution distribution(AppOptions options) {
        return OptionList.constant(options, "distribution", Distribution.class);
    }

    static AppPlan plan(AppOptions options) {
        options.exclude("keys", "the keys are those of the input", "input");
        options.exclude("distribution", "the keys are those of the input", "input");
        if (options.isGiven("format") && !options.isGiven("input") && !options.isGiven("output")) {
            throw new ClumpException("--format needs --input or --output: it is that of files");
        }
        KeyType type = type(options);
        KeyFormat format = format(options);
        Distribution distribution = distribution(options);
        int keysPerProcess = options.whole("keys");
        Path input = options.path("input");
        Path output = options.path("output");
        if (input == null && keysPerProcess > type.mostPerProcess()) {
            throw new ClumpException("too many " + type.plural() + " for one process: found=" + keysPerProcess
                    + ", expected up to " + type.mostPerProcess());
        }
        TextFiles.checkWritable("the output", output);
        List<FilePart> parts = input == null ? List.of() : new KeyFile(input, type, format).scan(options.size());
        long keys = input == null
                ? (long) keysPerProcess * options.size()
                : parts.stream().mapToLong(FilePart::count).sum();
        return new AppPlan(
                rank -> parts.isEmpty()
                        ? options.parameters()
                        : options.with(parts.get(rank).toParameters()).parameters(),
                keys * type.lengthBytes() * COPIES,
                options.number("seed"),
                job -> TextFiles.temporaries(job, output),
                results -> result(type, input == null ? OptionList.nameOf(distribution) : null, keys, results),
                keys <= SHORT_KEYS * options.size(),
                1);
    }

    private static AppResult result(KeyType type, @Nullable String distribution, long keys, JobResults results) {
        double keysPerSecond = results.perSecond((double) keys);
        // Share of the process that came to own most, in units of an equal share.
        double largestShare = keys == 0
                ? 0
                : (double) results.most("keys.held") * results.byRank().size() / keys;
        return new Report(
                        Report.text("%,d %s", keys, type.plural()),
                        Report.text("%,.0f %s/s", keysPerSecond, type.plural()),
                        Report.text("order and multiset of %,d %s", keys, type.plural()))
                .put("keys", keys)
                .put("keysPerSecond", keysPerSecond)
                .put("type", OptionList.nameOf(type))
                .put("distribution", distribution)
                .put("largestShare", largestShare)
                .result();
    }
}
