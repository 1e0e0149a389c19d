package io.clump.launcher;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

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

    /** Reads a kind as the user writes it. */
    static final class Converter implements ITypeConverter<LatticeKind> {
        @Override
        public LatticeKind convert(String text) {
            for (LatticeKind kind : values()) {
                if (text.equals(kind.dimensions + "d")) {
                    return kind;
                }
            }
            throw new TypeConversionException("found=" + text + ", expected one of [2d, 3d]");
        }
    }
}
