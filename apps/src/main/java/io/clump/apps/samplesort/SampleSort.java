package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Values;
import io.clump.apps.Application;
import io.clump.apps.FilePart;
import io.clump.apps.Hash;
import io.clump.apps.OptionList;
import io.clump.apps.OutputFile;
import io.clump.apps.Report;
import io.clump.apps.Run;
import io.clump.splitc.Checkpoints;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import io.clump.splitc.app.TextFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.agrona.MutableDirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Sorts keys or records that are distributed over the processes of a job (Lumetta 1998, section 5.3.3): each process
 * samples its keys and sends the samples to rank 0, which sorts them, selects splitters and broadcasts those; each key
 * is sent to its owner; each process sorts the keys that it owns. These four phases are the main section, whose time is
 * reported; getting the keys, verifying and writing the result are outside. A process that is alone sorts its keys
 * where they are.
 *
 * <p>Results: {@code seconds} (the main section) and {@code keys.held} by each process, {@code messages.sent} (those
 * with keys) by each that is not alone; {@code verified} (true or false), {@code keys} (of all processes) and, if the
 * result is wrong, {@code failure} (one line about the fault) by rank 0.
 */
public final class SampleSort extends Application {
    /** Steps of checkpoints: each process has its own keys, or the keys that it owns, or has sorted them. */
    private static final long GOT = 1;

    private static final long DISTRIBUTED = 2;
    private static final long SORTED = 3;

    private static final int MOST_KEYS = 1 << 28;

    private static final Description DESCRIPTION = OptionList.of(
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

    private static final AppHelp HELP = new AppHelp(
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

    /** Makes the program; its parameters are those of the job. */
    public SampleSort() {
        super("sample-sort", DESCRIPTION, HELP, SampleSort::planned);
    }

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

    private static AppPlan planned(AppOptions options) {
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
                results -> result(type, input == null ? distribution : null, keys, results),
                keys <= SHORT_KEYS * options.size(),
                1);
    }

    private static AppResult result(KeyType type, @Nullable Distribution distribution, long keys, JobResults results) {
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
                .put("type", type)
                .put("distribution", distribution)
                .put("largestShare", largestShare)
                .result();
    }

    @Override
    protected void run(Run run) throws Exception {
        AppOptions options = run.options();
        SplittableRandom random = Hash.random(options.number("seed"), run.rank());
        SplittableRandom ofKeys = random.split();
        SavedKeys saved = new SavedKeys(type(options), run.size());
        Checkpoints checkpoints = run.splitc().checkpoints();
        checkpoints.add("keys", saved);
        long done = checkpoints.begin();
        if (done < GOT) {
            saved.beginWith(keys(run, ofKeys));
            checkpoints.point(GOT);
        }
        Keys keys = saved.keys();
        KeyExchange exchange = run.size() == 1 || done >= DISTRIBUTED ? splitters -> keys : keys.exchange(run.splitc());

        Keys held = run.mainSection(() -> sort(run, exchange, saved, done, random.split()));

        run.result("keys.held", held.size());
        boolean isRight = run.phase("verify", 0, () -> verify(run, held, saved.sums()));
        Path output = options.path("output");
        if (output != null && isRight) {
            OutputFile.Lines lines = format(options) == KeyFormat.TEXT
                    ? (index, text, offset) -> putText(held, (int) index, text, offset)
                    : (index, bytes, offset) -> {
                        held.get((int) index, bytes, offset);
                        return held.type().lengthBytes();
                    };
            run.phase("write", held.size(), () -> OutputFile.writeLines(run, output, held.size(), lines));
        }
    }

    private static Keys keys(Run run, SplittableRandom random) throws Exception {
        AppOptions options = run.options();
        KeyType type = type(options);
        Path input = options.path("input");
        if (input == null) {
            int count = options.whole("keys");
            Distribution distribution = distribution(options);
            return run.phase("generate", count, () -> KeyGenerator.generate(run, type, distribution, count, random));
        }
        FilePart part = FilePart.of(options);
        KeyFile file = new KeyFile(input, type, format(options));
        return run.phase("read", part.count(), () -> file.read(run, part));
    }

    private static Keys sort(Run run, KeyExchange exchange, SavedKeys saved, long done, SplittableRandom random)
            throws Exception {
        SplitC splitc = run.splitc();
        if (done < DISTRIBUTED) {
            Keys keys = saved.keys();
            long[] drawn = run.size() == 1 ? new long[0] : Splitters.draw(keys, run.rank(), random);
            long[][] samples = run.phase("sample", 0, () -> splitc.gather(0, drawn));
            Splitters splitters = run.phase("splitters", 0, () -> {
                long[] chosen = run.rank() == 0 ? Splitters.choose(samples) : new long[0];
                return new Splitters(run.rank(), splitc.broadcast(0, chosen));
            });
            saved.hold(run.phase("distribute", keys.size(), () -> exchange.distribute(splitters)));
            splitc.checkpoints().point(DISTRIBUTED);
        }
        if (done < SORTED) {
            run.phase("sort", 0, saved.keys()::sort);
            splitc.checkpoints().point(SORTED);
        }
        return saved.keys();
    }

    /** Returns whether the keys of all processes are right; rank 0 finds out, and reports. */
    static boolean verify(Run run, Keys held, long[] sums) {
        long[][] ends = run.splitc().gather(0, Verification.ends(held));
        long[] all = run.splitc().reduce(0, sums, Reduction.SUM);
        String failure = null;
        if (run.rank() == 0) {
            run.result("keys", all[KeySummary.NUMBERS]);
            failure = Verification.failure(held.type(), ends, all);
        }
        return run.verdict(failure);
    }

    private static int putText(Keys keys, int index, MutableDirectBuffer text, int offset) {
        int length = text.putLongAscii(offset, keys.high(index));
        text.putByte(offset + length, (byte) '\n');
        return length + 1;
    }
}
