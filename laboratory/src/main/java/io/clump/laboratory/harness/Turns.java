package io.clump.laboratory.harness;

import java.util.ArrayList;
import java.util.List;

/**
 * The rounds of contests in which values were measured. Values of the same rounds were measured side by side, so that
 * the ratio of each round can be calculated.
 *
 * @param contests start of each contest, in ISO format; none for computed or counted values, which chance does not
 *     change
 * @param lineNanos for each turn, the time of a line of memory from one core to the other; 0 if it was not measured
 */
public record Turns(List<String> contests, List<Integer> lineNanos) {
    /** The turns of computed or counted values: one repetition decides. */
    public static final Turns EXACT = new Turns(List.of(), List.of());

    /**
     * A line takes more than this many times the shortest time only while the machine is slow: cores that share no
     * cache, or a host that is busy. Times of fast lines differ by less, 75 to 125 ns on the machine on which this was
     * found; slow ones begin at 200 ns there.
     */
    private static final double SLOW = 1.75;

    public Turns {
        contests = List.copyOf(contests);
        lineNanos = List.copyOf(lineNanos);
    }

    /** Returns whether chance does not move the values. */
    public boolean areExact() {
        return contests.isEmpty();
    }

    /**
     * In which state the machine was.
     *
     * @param lineNanos how long a line took; 0 if that was not measured
     * @param fastestNanos the shortest time that a line has taken
     * @return a few words; nothing if it is not known
     */
    public static String state(int lineNanos, int fastestNanos) {
        return lineNanos == 0 ? "" : lineNanos > SLOW * fastestNanos ? "slow lines" : "fast lines";
    }

    /** Returns whether these begin with some rounds. */
    public boolean beginsWith(Turns first) {
        return isPrefix(first.contests, contests) && isPrefix(first.lineNanos, lineNanos);
    }

    /** These rounds, followed by others. */
    public Turns and(Turns later) {
        return new Turns(joined(contests, later.contests), joined(lineNanos, later.lineNanos));
    }

    /** Returns the first of these rounds, all of them if there are fewer. */
    public Turns first(int count) {
        return new Turns(contests, lineNanos.subList(0, Math.min(count, lineNanos.size())));
    }

    private static <T> boolean isPrefix(List<T> prefix, List<T> all) {
        return prefix.size() <= all.size() && all.subList(0, prefix.size()).equals(prefix);
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
