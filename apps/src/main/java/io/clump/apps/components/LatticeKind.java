package io.clump.apps.components;

import io.clump.am2.ClumpException;
import java.util.Arrays;
import java.util.List;

/** The graphs that the thesis measures components with (Lumetta 1998, section 5.3.3). */
enum LatticeKind {
    /** Weakly connected: many small components. */
    TWO_D(2, 640_000, 0.4),

    /** Dense enough for one giant component. */
    THREE_D(3, 512_000, 0.25);

    private final int dimensions;
    private final int verticesPerProcess;
    private final double keep;

    LatticeKind(int dimensions, int verticesPerProcess, double keep) {
        this.dimensions = dimensions;
        this.verticesPerProcess = verticesPerProcess;
        this.keep = keep;
    }

    int dimensions() {
        return dimensions;
    }

    int verticesPerProcess() {
        return verticesPerProcess;
    }

    double keep() {
        return keep;
    }

    /** The kinds as users know them. */
    static List<String> names() {
        return Arrays.stream(values()).map(kind -> kind.dimensions + "d").toList();
    }

    static LatticeKind of(String name) {
        int index = names().indexOf(name);
        if (index < 0) {
            throw new ClumpException("unknown lattice: found=" + name + ", expected one of " + names());
        }
        return values()[index];
    }
}
