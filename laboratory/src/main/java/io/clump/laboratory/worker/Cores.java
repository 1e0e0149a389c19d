package io.clump.laboratory.worker;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The processors on which the two sides run: of different cores if the machine has them, so that the sides do not share
 * a first-level cache.
 *
 * @param first number of the processor of side 0
 * @param second number of the processor of side 1; the same if this process may use no other
 */
public record Cores(int first, int second) {
    private static final String ALLOWED = "Cpus_allowed_list:";

    /**
     * Chooses from the processors that this process may use.
     *
     * @throws ClumpException if the system does not tell which there are
     */
    public static Cores choose() {
        List<Integer> allowed = allowed();
        int first = allowed.get(0);
        String core = coreOf(first);
        for (int other : allowed) {
            if (other != first && !coreOf(other).equals(core)) {
                return new Cores(first, other);
            }
        }
        return new Cores(first, allowed.get(allowed.size() > 1 ? 1 : 0));
    }

    /**
     * The processor of a side.
     *
     * @param side its number; even ones share the first processor, odd ones the second
     */
    public int of(int side) {
        return side % 2 == 0 ? first : second;
    }

    /** Reads a list such as {@code 0-2,5}. */
    static List<Integer> parse(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : list.split(",", -1)) {
            String[] ends = range.strip().split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int number = Integer.parseInt(ends[0]); number <= last; number++) {
                numbers.add(number);
            }
        }
        return numbers;
    }

    private static List<Integer> allowed() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith(ALLOWED)) {
                    return parse(line.substring(ALLOWED.length()));
                }
            }
        } catch (IOException e) {
            throw new ClumpException("cannot find out which processors there are: cause=" + e, e);
        }
        throw new ClumpException("cannot find out which processors there are: no " + ALLOWED + " in /proc/self/status");
    }

    /**
     * Two processors with the same answer are one core. A system that does not tell has as many cores as processors.
     */
    private static String coreOf(int processor) {
        Path topology = Path.of("/sys/devices/system/cpu/cpu" + processor, "topology");
        try {
            return Files.readString(topology.resolve("physical_package_id")).strip() + ":"
                    + Files.readString(topology.resolve("core_id")).strip();
        } catch (IOException e) {
            return "processor " + processor;
        }
    }
}
