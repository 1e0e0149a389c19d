package io.clump.apps.samplesort;

import io.clump.apps.FilePart;
import io.clump.apps.Phases;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.PlannedApp;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Sorts keys or records that are spread over the processes of a job (Lumetta 1998, section 5.3.3): each process samples
 * its keys and sends the samples to rank 0, which sorts them, picks splitters and broadcasts those; each key goes to
 * its owner; each process sorts what it owns. These four phases are the main section, whose time is reported; getting
 * the keys, verifying and writing the result are outside. A process that is alone sorts its keys where they are.
 *
 * <p>Results: {@code seconds} (the main section) and {@code keys.held} by each process, {@code messages.sent} (those
 * with keys) by each that is not alone; {@code verified} (true or false), {@code keys} (of all processes) and, if the
 * result is wrong, {@code failure} (one line about the fault) by rank 0.
 */
public final class SampleSort extends PlannedApp {
    /** Steps of checkpoints: each process has its keys, or those that it owns, or has sorted them. */
    private static final long GOT = 1;

    private static final long DISTRIBUTED = 2;
    private static final long SORTED = 3;

    /** Makes the program; its parameters are those of the job. */
    public SampleSort() {
        super("sample-sort", SampleSortParameters.DESCRIPTION, SampleSortPlan.HELP, SampleSortPlan::of);
    }

    @Override
    public void run(SplitC splitc) throws Exception {
        AppOptions options = AppOptions.of(this, splitc);
        SampleSortParameters parameters = SampleSortParameters.of(options);
        ProgramMonitor monitor = splitc.monitor();
        Phases phases = new Phases(splitc);
        SplittableRandom random = random(parameters.seed(), splitc.rank());
        SplittableRandom ofKeys = random.split();
        SavedKeys saved = new SavedKeys(parameters.type(), splitc.size());
        splitc.checkpoints().add("keys", saved);
        long done = splitc.checkpoints().begin();
        if (done < GOT) {
            saved.beginWith(keys(splitc, phases, parameters, options, ofKeys));
            splitc.checkpoints().point(GOT);
        }
        Keys keys = saved.keys();
        KeyExchange exchange = splitc.size() == 1 || done >= DISTRIBUTED ? splitters -> keys : keys.exchange(splitc);

        Keys held = phases.mainSection(() -> sort(splitc, phases, exchange, saved, done, random.split()));

        monitor.result("keys.held", Integer.toString(held.size()));
        boolean verified =
                phases.run("verify", 0, () -> verify(splitc, held.type(), HeldKeys.of(saved.before(), held)));
        Path output = parameters.output();
        if (output != null && verified) {
            phases.run(
                    "write", held.size(), () -> new SortedKeyWriter(splitc, parameters.format(), output).write(held));
        }
    }

    /** Another sequence for each rank: each split is independent of those before. */
    private static SplittableRandom random(long seed, int rank) {
        SplittableRandom random = new SplittableRandom(seed);
        SplittableRandom own = random.split();
        for (int i = 0; i < rank; i++) {
            own = random.split();
        }
        return own;
    }

    private static Keys keys(
            SplitC splitc, Phases phases, SampleSortParameters parameters, AppOptions options, SplittableRandom random)
            throws Exception {
        KeySource source = new KeySource(splitc, parameters.type());
        Path input = parameters.input();
        if (input == null) {
            int count = parameters.keysPerProcess();
            return phases.run("generate", count, () -> source.generate(parameters.distribution(), count, random));
        }
        FilePart part = FilePart.of(options);
        return phases.run("read", part.count(), () -> source.read(input, parameters.format(), part));
    }

    private static Keys sort(
            SplitC splitc, Phases phases, KeyExchange exchange, SavedKeys saved, long done, SplittableRandom random)
            throws Exception {
        if (done < DISTRIBUTED) {
            Keys keys = saved.keys();
            long[][] samples = phases.run("sample", 0, () -> samples(splitc, keys, random));
            Splitters splitters = phases.run("splitters", 0, () -> splitters(splitc, samples));
            saved.hold(phases.run("distribute", keys.size(), () -> exchange.distribute(splitters)));
            splitc.checkpoints().point(DISTRIBUTED);
        }
        if (done < SORTED) {
            phases.run("sort", 0, saved.keys()::sort);
            splitc.checkpoints().point(SORTED);
        }
        return saved.keys();
    }

    private static long[][] samples(SplitC splitc, Keys keys, SplittableRandom random) {
        boolean alone = splitc.size() == 1;
        return splitc.gather(0, alone ? new long[0] : Splitters.draw(keys, splitc.rank(), random));
    }

    private static Splitters splitters(SplitC splitc, long[][] samplesAtLeader) {
        long[] chosen = splitc.rank() == 0 ? Splitters.choose(samplesAtLeader) : new long[0];
        return new Splitters(splitc.rank(), splitc.broadcast(0, chosen));
    }

    /** Returns whether the keys of all processes are right; rank 0 finds out, and reports. */
    static boolean verify(SplitC splitc, KeyType type, HeldKeys own) {
        List<HeldKeys> processes = Arrays.stream(splitc.gather(0, own.toNumbers()))
                .map(HeldKeys::fromNumbers)
                .toList();
        int[] verdict = {0};
        if (splitc.rank() == 0) {
            verdict[0] = report(splitc.monitor(), type, processes) ? 1 : 0;
        }
        return splitc.broadcast(0, verdict)[0] == 1;
    }

    private static boolean report(ProgramMonitor monitor, KeyType type, List<HeldKeys> processes) {
        @Nullable String failure = Verification.failure(type, processes);
        long keys = processes.stream().mapToLong(held -> held.after().count()).sum();
        monitor.result("keys", Long.toString(keys));
        monitor.result("verified", Boolean.toString(failure == null));
        if (failure != null) {
            monitor.result("failure", failure);
        }
        return failure == null;
    }
}
