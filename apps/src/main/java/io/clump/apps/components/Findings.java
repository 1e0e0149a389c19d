package io.clump.apps.components;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Results of the check of the labels, by one process or by all together.
 *
 * @param vertices own vertices
 * @param edges edges of its part
 * @param copies own vertices and copies of others'
 * @param unions number of times that two sets have become one
 * @param components counted components: each is counted by one process
 * @param largest vertices of the largest of these
 * @param fault first fault
 */
record Findings(long vertices, long edges, long copies, long unions, long components, long largest, Fault fault) {
    /** Combines the findings of all processes. */
    static Findings of(List<Findings> processes) {
        return new Findings(
                sum(processes, Findings::vertices),
                sum(processes, Findings::edges),
                sum(processes, Findings::copies),
                sum(processes, Findings::unions),
                sum(processes, Findings::components),
                processes.stream().mapToLong(Findings::largest).max().orElse(0),
                processes.stream()
                        .map(Findings::fault)
                        .filter(fault -> fault.kind() != Fault.Kind.NONE)
                        .findFirst()
                        .orElse(Fault.NONE));
    }

    static Findings fromNumbers(long[] numbers) {
        Fault fault = new Fault(Fault.Kind.of(numbers[6]), numbers[7], numbers[8], numbers[9]);
        return new Findings(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], fault);
    }

    /** Returns the findings as numbers, for {@link #fromNumbers} in another process. */
    long[] toNumbers() {
        return new long[] {
            vertices,
            edges,
            copies,
            unions,
            components,
            largest,
            fault.kind().code,
            fault.first(),
            fault.second(),
            fault.third()
        };
    }

    /** Returns one line about the fault in the findings of all processes, or null if there is no fault. */
    @Nullable
    String failure() {
        if (fault.kind() != Fault.Kind.NONE) {
            return fault.toString();
        }
        // Each union leaves one set less, and so does each copy that is joined to its original.
        long expected = copies - unions;
        return components == expected
                ? null
                : "wrong number of components: found=" + components + ", expected " + expected + " after " + unions
                        + " unions of " + copies + " vertices";
    }

    private static long sum(List<Findings> processes, ToLongFunction<Findings> count) {
        return processes.stream().mapToLong(count).sum();
    }

    /**
     * A fault, with its numbers.
     *
     * @param kind of the fault
     * @param first as the kind says
     * @param second as the kind says
     * @param third as the kind says
     */
    record Fault(Kind kind, long first, long second, long third) {
        static final Fault NONE = new Fault(Kind.NONE, 0, 0, 0);

        @Override
        public String toString() {
            return String.format(Locale.ROOT, kind.format, first, second, third);
        }

        /** Kinds of faults. */
        enum Kind {
            NONE(0, "nothing"),
            EDGE(1, "different labels at the ends of an edge: from=%d, to=%d, label=%d"),
            LABEL(2, "label greater than the vertex: vertex=%d, label=%d"),
            COPY(3, "processes disagree about a vertex: vertex=%d, label=%d, label=%d"),
            MEMBER(4, "label that is no vertex of its component: label=%d");

            private final long code;
            private final String format;

            Kind(long code, String format) {
                this.code = code;
                this.format = format;
            }

            static Kind of(long code) {
                return Arrays.stream(values())
                        .filter(kind -> kind.code == code)
                        .findFirst()
                        .orElseThrow();
            }
        }
    }
}
