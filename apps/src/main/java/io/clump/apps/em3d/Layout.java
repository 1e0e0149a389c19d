package io.clump.apps.em3d;

import io.clump.am2.ClumpException;
import java.util.Arrays;
import java.util.Locale;

/** Mapping of virtual processors to the nodes of the job (Lumetta 1998, figure 5.8). */
enum Layout {
    /**
     * Slabs: processes take virtual processors in the order of their numbers, z fastest, then x, then y. Of a grid of 4
     * × 2 × 4 each of four nodes gets 2 × 1 × 4.
     */
    NAIVE,

    /**
     * Blocks with the least surface: the order is that which walks the grid block by block and leaves the fewest
     * neighbours on different nodes, then on different processes. Of a grid of 4 × 2 × 4 each of four nodes gets 2 × 2
     * × 2.
     */
    GOOD;

    /**
     * Finds a layout by its name.
     *
     * @param name {@code naive} or {@code good}
     * @return the layout
     * @throws ClumpException if no layout has that name
     */
    static Layout of(String name) {
        return Arrays.stream(values())
                .filter(layout -> layout.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new ClumpException(
                        "unknown layout: found=" + name + ", expected one of " + Arrays.toString(values())));
    }

    /** Returns the name that users give. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
