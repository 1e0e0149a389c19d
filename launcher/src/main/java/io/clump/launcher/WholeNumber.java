package io.clump.launcher;

import io.clump.net.simulation.Simulation;
import picocli.CommandLine.ITypeConverter;

/** Reads whole numbers within limits; an error message gives the limits. */
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
            super(1, ProgramResults.MOST_HEAP_MEGABYTES);
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
}
