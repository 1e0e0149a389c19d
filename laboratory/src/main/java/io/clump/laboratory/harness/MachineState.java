package io.clump.laboratory.harness;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * State of the machine: the time that a line of memory takes from one of the measured cores to the other, and whether
 * the host of a virtual machine takes processors away. Both change without any cause in the measured programs, and
 * change all results. Belongs to one thread.
 */
final class MachineState {
    private static final Path STATISTICS = Path.of("/proc/stat");
    private static final int STOLEN = 7;
    private static final int SAMPLES = 5;
    private static final int WARM_UPS = 4;
    private static final long EXCHANGES = 1_000;

    /** A round is repeated if more than this part of all processors' time was stolen. */
    private static final double MUCH_STOLEN = 0.03;

    private final @Nullable ContestantProcesses line;
    private int fastestNanos = Integer.MAX_VALUE;
    private int lineNanos;
    private long stolen;
    private long total;

    /** Asks two processes that bounce a line; asks none with null, if both share their core. */
    MachineState(@Nullable ContestantProcesses line) {
        this.line = line;
        for (int i = 0; line != null && i < WARM_UPS; i++) {
            line.nanosOf(SAMPLES * SAMPLES * EXCHANGES);
        }
    }

    /** Checks; returns whether the state has changed since the previous check, or time was stolen meanwhile. */
    boolean check() {
        ContestantProcesses asked = line;
        if (asked == null) {
            return isMuchStolen();
        }
        String before = Turns.state(lineNanos, fastestNanos);
        int[] samples = IntStream.range(0, SAMPLES)
                .map(any -> (int) (asked.nanosOf(EXCHANGES) / 2))
                .sorted()
                .toArray();
        lineNanos = Math.max(1, samples[SAMPLES / 2]);
        fastestNanos = Math.min(fastestNanos, lineNanos);
        return isMuchStolen() || !(before.isEmpty() || before.equals(Turns.state(lineNanos, fastestNanos)));
    }

    /** Returns the time of the last check; 0 if there is no such time. */
    int lineNanos() {
        return lineNanos;
    }

    private boolean isMuchStolen() {
        long[] ticks = ticks();
        long all = Arrays.stream(ticks).sum();
        long stolenTicks = ticks.length > STOLEN ? ticks[STOLEN] : 0;
        // A single tick may be stolen in any round, and says little about a short one.
        boolean isMuch = total > 0 && stolenTicks - stolen > 1 && stolenTicks - stolen > MUCH_STOLEN * (all - total);
        stolen = stolenTicks;
        total = all;
        return isMuch;
    }

    private static long[] ticks() {
        try {
            List<String> words = List.of(Files.readAllLines(STATISTICS).get(0).split(" +", -1));
            return words.stream().skip(1).mapToLong(Long::parseLong).toArray();
        } catch (IOException e) {
            throw new ClumpException("cannot read the state of the processors: file=" + STATISTICS + ", cause=" + e, e);
        }
    }
}
