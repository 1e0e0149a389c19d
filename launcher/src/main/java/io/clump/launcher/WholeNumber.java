package io.clump.launcher;

import io.clump.apps.em3d.Em3dParameters;
import io.clump.apps.fft.Box;
import io.clump.net.simulation.Simulation;
import picocli.CommandLine.ITypeConverter;

/** Reads whole numbers within limits; says the limits when it cannot. */
class WholeNumber implements ITypeConverter<Integer> {
    private final int least;
    private final int most;

    private WholeNumber(int least, int most) {
        this.least = least;
        this.most = most;
    }

    @Override
    public Integer convert(String text) {
        return (int) OptionValues.whole(text, least, most);
    }

    /** Number of nodes, or of processes of a node. */
    static final class Count extends WholeNumber {
        static final int MOST = 1024;

        Count() {
            super(1, MOST);
        }
    }

    /** Megabytes of a heap. */
    static final class Megabytes extends WholeNumber {
        Megabytes() {
            super(1, 1 << 20);
        }
    }

    /** Number of seeds to simulate. */
    static final class Seeds extends WholeNumber {
        Seeds() {
            super(1, Integer.MAX_VALUE);
        }
    }

    /** Number of endpoints of a simulation. */
    static final class Endpoints extends WholeNumber {
        Endpoints() {
            super(2, Simulation.MOST_ENDPOINTS);
        }
    }

    /** Number of nodes of each field that a virtual processor of EM3D has. */
    static final class GraphNodes extends WholeNumber {
        GraphNodes() {
            super(1, 1 << 24);
        }
    }

    /** Number of edges into a node of EM3D. */
    static final class Degree extends WholeNumber {
        Degree() {
            super(1, 10_000);
        }
    }

    /** Percent. */
    static final class Percent extends WholeNumber {
        Percent() {
            super(0, 100);
        }
    }

    /** Number of steps of EM3D. */
    static final class Steps extends WholeNumber {
        Steps() {
            super(1, Em3dParameters.MAX_STEPS);
        }
    }

    /** Number of keys of a process. */
    static final class Keys extends WholeNumber {
        static final int MOST = 1 << 28;

        Keys() {
            super(1, MOST);
        }
    }

    /** Number of points in one dimension of a box. */
    static final class Size extends WholeNumber {
        Size() {
            super(1, Box.MOST);
        }
    }

    /** Number of a graph's vertices in a process. */
    static final class Vertices extends WholeNumber {
        static final int MOST = 1 << 27;

        Vertices() {
            super(1, MOST);
        }
    }
}
