package io.clump.apps.samplesort;

import io.clump.apps.Application;
import io.clump.apps.FilePart;
import io.clump.apps.Hash;
import io.clump.apps.OutputFile;
import io.clump.apps.Run;
import io.clump.splitc.Checkpoints;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.agrona.MutableDirectBuffer;

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

    /** Makes the program; its parameters are those of the job. */
    public SampleSort() {
        super("sample-sort", SampleSortParameters.DESCRIPTION, SampleSortParameters.HELP, SampleSortParameters::plan);
    }

    @Override
    protected void run(Run run) throws Exception {
        AppOptions options = run.options();
        SplittableRandom random = Hash.random(options.number("seed"), run.rank());
        SplittableRandom ofKeys = random.split();
        SavedKeys saved = new SavedKeys(SampleSortParameters.type(options), run.size());
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
            OutputFile.Lines lines = SampleSortParameters.format(options) == KeyFormat.TEXT
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
        KeyType type = SampleSortParameters.type(options);
        Path input = options.path("input");
        if (input == null) {
            int count = options.whole("keys");
            Distribution distribution = SampleSortParameters.distribution(options);
            return run.phase("generate", count, () -> KeyGenerator.generate(run, type, distribution, count, random));
        }
        FilePart part = FilePart.of(options);
        KeyFile file = new KeyFile(input, type, SampleSortParameters.format(options));
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
