package io.clump.apps.samplesort;

import io.clump.apps.FilePart;
import io.clump.apps.TextFiles;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The part of sample sort that runs in the command: checks before the start, and the result in words. */
final class SampleSortPlan {
    static final AppHelp HELP = new AppHelp(
            List.of(
                    "Each process takes its share of the keys: random ones, or a part of a file. Samples of them decide which"
                            + " process gets which range, so that each gets about as many, however often a key is there;"
                            + " the keys travel there in short messages, six in each (long ones and records in medium"
                            + " messages), and are sorted. Then order and multiset of the keys are verified."),
            "sorted and verified",
            List.of(
                    "sample-sort",
                    "sample-sort --nodes 1 --procs 4 --net none --queue fifo",
                    "sample-sort --input numbers.txt --output sorted.txt",
                    "sample-sort --records --distribution zipf"));

    /**
     * Number of copies of a key in memory: it is in the process that had it, whose array is reused for sorting, and in
     * the one that gets it, both with room for a quarter more, and twice in the latter for a moment if that was not
     * enough. Sorting needs little besides: counts of digits, and 16 bytes for each record.
     */
    private static final long COPIES = 5;

    /** Most keys of a process that is done before an optimising compiler would pay. */
    private static final long SHORT_KEYS = 1 << 19;

    private SampleSortPlan() {}

    static AppPlan of(AppOptions options) {
        SampleSortParameters parameters = SampleSortParameters.of(options);
        Path input = parameters.input();
        Path output = parameters.output();
        if (output != null) {
            TextFiles.checkWritable("the output", output);
        }
        List<FilePart> parts =
                input == null ? List.of() : KeyFile.scan(input, parameters.type(), parameters.format(), options.size());
        long keys = input == null
                ? (long) parameters.keysPerProcess() * options.size()
                : parts.stream().mapToLong(FilePart::count).sum();
        return new AppPlan(
                rank -> parts.isEmpty()
                        ? options.parameters()
                        : options.with(parts.get(rank).toParameters()).parameters(),
                keys * parameters.type().lengthBytes() * COPIES,
                parameters.seed(),
                job -> TextFiles.temporaries(job, output),
                results -> result(parameters, keys, results),
                keys <= SHORT_KEYS * options.size(),
                1);
    }

    private static AppResult result(SampleSortParameters parameters, long keys, JobResults results) {
        KeyType type = parameters.type();
        double keysPerSecond = results.perSecond((double) keys);
        // Share of the process that came to own most, in units of an equal share.
        double largestShare = keys == 0
                ? 0
                : (double) results.most("keys.held") * results.byRank().size() / keys;
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("keys", keys);
        numbers.put("keysPerSecond", keysPerSecond);
        numbers.put("type", type.optionName());
        if (parameters.input() == null) {
            numbers.put("distribution", parameters.distribution().optionName());
        }
        numbers.put("largestShare", largestShare);
        return new AppResult(
                String.format(Locale.ROOT, "%,d %s", keys, type.plural()),
                String.format(Locale.ROOT, "%,.0f %s/s", keysPerSecond, type.plural()),
                String.format(Locale.ROOT, "order and multiset of %,d %s", keys, type.plural()),
                numbers);
    }
}
