package io.clump.laboratory.worker;

import io.clump.launcher.job.Topology;
import java.util.List;

/**
 * The processors on which the two sides run: of different cores if the machine has them, so that the sides do not share
 * a first-level cache.
 *
 * @param first number of the processor of side 0
 * @param second number of the processor of side 1; the same if this process may use no other
 */
public record Cores(int first, int second) {
    /**
     * Chooses from the processors that this process may use.
     *
     * @throws io.clump.am2.ClumpException if the system does not list its cores
     */
    public static Cores choose() {
        List<Topology.Processor> processors = Topology.here().processors();
        Topology.Processor first = processors.get(0);
        Topology.Processor last = processors.get(processors.size() > 1 ? 1 : 0);
        int second = processors.stream()
                .filter(other -> other.core() != first.core())
                .findFirst()
                .orElse(last)
                .number();
        return new Cores(first.number(), second);
    }

    /**
     * The processor of a side.
     *
     * @param side its number; even ones share the first processor, odd ones the second
     */
    public int of(int side) {
        return side % 2 == 0 ? first : second;
    }
}
