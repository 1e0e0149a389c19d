package io.clump.laboratory.experiment;

import io.clump.am2.ClumpException;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.NetworkNamespace;
import io.clump.laboratory.harness.Side;
import io.clump.laboratory.harness.Workbench;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The tools of a trial. Belongs to one thread.
 *
 * @param workbench starts the processes
 * @param effort how long is measured
 * @param isSettled whether cells of this trial, with all others, settle the claims about them
 */
public record Bench(Workbench workbench, Effort effort, Predicate<List<Cell>> isSettled) {
    /**
     * Measures contestants in turns until the claims are settled, or the time is over.
     *
     * @throws io.clump.am2.ClumpException if one of their processes dies or does not answer
     */
    public TrialResult contest(
            String title, List<Contestant> contestants, Function<List<Measurement>, TrialResult> result) {
        List<Measurement> measured = workbench.measure(
                title,
                contestants,
                effort,
                found -> isSettled.test(result.apply(found).cells()));
        TrialResult last = result.apply(measured);
        return last.withNotes(
                        Stream.concat(last.notes().stream(), measured.stream().flatMap(found -> found.notes().stream()))
                                .distinct()
                                .toList())
                .bound(last.bound() && measured.stream().allMatch(Measurement::bound));
    }

    /**
     * Makes a network for processes that listen on all interfaces: their own one, which no other process reaches, if it
     * can be made.
     *
     * @param name of the contestant
     * @param notes get a remark that names the network
     * @return settings of each side of the contestant
     */
    public Side apart(String name, List<String> notes) {
        try {
            Side side = new Side(NetworkNamespace.withLoopback(workbench).runner(), Map.of());
            notes.add(name + ": in a network namespace of its own, which no other process can reach");
            return side;
        } catch (ClumpException e) {
            notes.add(name + ": while it is measured, it listens on all interfaces of this machine (" + e.getMessage()
                    + ")");
            return Side.PLAIN;
        }
    }

    /** The same with a part of the time that is left. */
    public Bench with(double share) {
        return new Bench(workbench, effort.share(share), isSettled);
    }

    public Bench with(Effort other) {
        return new Bench(workbench, other, isSettled);
    }
}
