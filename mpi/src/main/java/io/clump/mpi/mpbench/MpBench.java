package io.clump.mpi.mpbench;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import mpi.MPI;

/**
 * Measures MPI with the tests of MPBench (part of LLCbench), which Sarda's report of 2003 uses, and in its manner: the
 * iterations of a test follow one another within one measurement of the time; iterations that are not measured come
 * before; and before each repetition the processor's cache is filled with other data. In tests of two processes these
 * are the first and the last rank.
 *
 * <p>Arguments: {@code [iterations [longest message in bytes [test…]]]}. Needs nothing but MPI, so it runs on any
 * library of this dialect.
 */
public final class MpBench {
    private static final int SHORTEST_BYTES = 4;
    private static final int LONGEST_BYTES = 1 << 16;
    private static final int ITERATIONS = 100;
    private static final int MOST_BYTES = 1 << 24;

    /** Number of repetitions of each test and length; the median counts. */
    private static final int REPETITIONS = 5;

    /** Iterations before a test's first repetition, in which the virtual machine compiles the code. */
    private static final int WARM_UP = 2_000;

    /** Larger than a processor's share of the caches. */
    private static final int CACHE_BYTES = 1 << 24;

    private static final int LINE_BYTES = 64;

    private final int rank = MPI.COMM_WORLD.Rank();
    private final int iterations;
    private final int longestBytes;
    private final List<Measured> tests;
    private final byte[] cache = new byte[CACHE_BYTES];
    private final PrintStream out;

    private MpBench(int iterations, int longestBytes, List<Measured> tests, PrintStream out) {
        this.iterations = iterations;
        this.longestBytes = longestBytes;
        this.tests = tests;
        this.out = out;
    }

    /**
     * Runs the tests in a job of at least two processes.
     *
     * @param args see above
     */
    public static void main(String[] args) {
        String[] rest = MPI.Init(args);
        try {
            int iterations = rest.length > 0 ? number("iterations", rest[0], 1, Integer.MAX_VALUE) : ITERATIONS;
            int longest = rest.length > 1 ? number("bytes", rest[1], SHORTEST_BYTES, MOST_BYTES) : LONGEST_BYTES;
            List<Measured> tests = rest.length > 2
                    ? Arrays.stream(rest, 2, rest.length).map(Measured::named).toList()
                    : List.of(Measured.values());
            if (MPI.COMM_WORLD.Size() < 2) {
                throw new IllegalArgumentException("MPBench needs two processes or more: found=1");
            }
            new MpBench(iterations, longest, tests, System.out).run();
        } catch (IllegalArgumentException e) {
            // All processes find the same.
            if (MPI.COMM_WORLD.Rank() == 0) {
                System.err.println(e.getMessage());
            }
            MPI.Finalize();
            System.exit(2);
        }
        MPI.Finalize();
    }

    private static int number(String what, String text, int least, int most) {
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException ignored) {
            // Told below.
        }
        throw new IllegalArgumentException(what + ": found=" + text + ", expected " + least + " to " + most);
    }

    private void run() {
        for (Measured test : tests) {
            Iterations work = new Iterations(test, longestBytes);
            work.run(WARM_UP, SHORTEST_BYTES);
            if (rank == 0) {
                out.printf(Locale.ROOT, "%s (%s)%n", test.title(), test.unit());
            }
            for (int bytes = SHORTEST_BYTES; bytes <= longestBytes; bytes *= 2) {
                double value = test.value(bytes, median(work, bytes));
                if (rank == 0) {
                    out.printf(Locale.ROOT, "%9d %14.2f%n", bytes, value);
                }
            }
        }
    }

    /** Returns the time of an iteration in nanoseconds on rank 0. */
    private double median(Iterations work, int bytes) {
        work.run(iterations, bytes);
        double[] nanos = new double[REPETITIONS];
        for (int i = 0; i < REPETITIONS; i++) {
            flush();
            MPI.COMM_WORLD.Barrier();
            long start = System.nanoTime();
            work.run(iterations, bytes);
            nanos[i] = (double) (System.nanoTime() - start) / iterations;
        }
        Arrays.sort(nanos);
        return nanos[REPETITIONS / 2];
    }

    private void flush() {
        for (int i = 0; i < cache.length; i += LINE_BYTES) {
            cache[i]++;
        }
    }
}
