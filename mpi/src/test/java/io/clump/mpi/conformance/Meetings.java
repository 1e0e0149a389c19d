package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** Operations in which the processes of a node meet in its memory, after the first ones of each communicator. */
public final class Meetings {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int ROUNDS = 12;
    private static final int LONG = 20_000;

    private Meetings() {}

    /** A program of MPI. */
    public static void main(String[] arguments) throws Exception {
        Checks.run(Meetings.class, arguments);
    }

    private static int sumOfRanks() {
        return size() * (size() - 1) / 2;
    }

    /** They are begun in the same order everywhere, and waited for in another one everywhere. */
    static void operationsThatDoNotBlockOverlap() {
        Intracomm copy = WORLD.dup();
        for (int round = 0; round < ROUNDS; round++) {
            List<Request> requests = new ArrayList<>();
            IntBuffer shortSum = MPI.newIntBuffer(1);
            IntBuffer longSum = MPI.newIntBuffer(LONG);
            IntBuffer ofCopy = MPI.newIntBuffer(1);
            requests.add(WORLD.iBarrier());
            requests.add(WORLD.iAllReduce(filled(1, round), shortSum, 1, MPI.INT, MPI.SUM));
            requests.add(copy.iBarrier());
            requests.add(WORLD.iAllReduce(filled(LONG, round), longSum, LONG, MPI.INT, MPI.SUM));
            requests.add(copy.iAllReduce(filled(1, 1), ofCopy, 1, MPI.INT, MPI.SUM));
            requests.add(WORLD.iBarrier());
            for (int i = 0; i < requests.size(); i++) {
                requests.get((i + rank() + round) % requests.size()).waitFor();
            }
            equal(shortSum.get(0), sumOfRanks() + round * size());
            equal(ofCopy.get(0), sumOfRanks() + size());
            for (int i = 0; i < LONG; i++) {
                equal(longSum.get(i), sumOfRanks() + (round + i) * size());
            }
        }
        copy.free();
    }

    /** Element i of rank r is first + r + i. */
    private static IntBuffer filled(int length, int first) {
        IntBuffer buffer = MPI.newIntBuffer(length);
        for (int i = 0; i < length; i++) {
            buffer.put(i, first + rank() + i);
        }
        return buffer;
    }

    /** A process that waits in a barrier continues with a message that its receiver receives before the barrier. */
    static void messagesGetOnWhileProcessesWaitInABarrier() {
        int last = size() - 1;
        for (int round = 0; round < ROUNDS && last > 0; round++) {
            int[] data = IntStream.range(round, 300_000 + round).toArray();
            if (rank() == 0) {
                Request send = WORLD.Isend(data, 0, data.length, MPI.INT, last, round);
                WORLD.Barrier();
                send.Wait();
            } else if (rank() == last) {
                int[] received = new int[data.length];
                WORLD.Recv(received, 0, received.length, MPI.INT, 0, round);
                equal(received, data);
                WORLD.Barrier();
            } else {
                WORLD.Barrier();
            }
        }
    }

    /** Below and above the lengths where another algorithm begins, and those of segments. */
    static void allreducesOfManyLengths() {
        for (int length : new int[] {0, 1, 6, 7, 8_192, 8_193, 131_072, 131_073, 300_001}) {
            for (int round = 0; round < 3; round++) {
                double[] own = new double[length];
                double[] sum = new double[length];
                for (int i = 0; i < length; i++) {
                    own[i] = i + rank() + round;
                }
                WORLD.Allreduce(own, 0, sum, 0, length, MPI.DOUBLE, MPI.SUM);
                for (int i = 0; i < length; i++) {
                    if (sum[i] != (double) size() * (i + round) + sumOfRanks()) {
                        throw new AssertionError("element " + i + " of " + length + ": found=" + sum[i]);
                    }
                }
            }
        }
    }

    /** Among reductions, which use the same memory. */
    static void broadcastsOfManyLengths() {
        for (int length : new int[] {1, 16_384, 16_385, 65_537, 300_001}) {
            for (int root = 0; root < size(); root++) {
                int[] buffer = IntStream.range(root, length + root).toArray();
                int[] expected = buffer.clone();
                if (rank() != root) {
                    Arrays.fill(buffer, -1);
                }
                WORLD.Bcast(buffer, 0, length, MPI.INT, root);
                equal(buffer, expected);
                int[] sum = new int[length];
                WORLD.Allreduce(buffer, 0, sum, 0, length, MPI.INT, MPI.SUM);
                equal(sum, Arrays.stream(expected).map(i -> i * size()).toArray());
            }
        }
    }

    static void pairsStayTogether() {
        for (int pairs : new int[] {1, 3, 20_001, 140_001}) {
            int[] own = new int[2 * pairs];
            int[] result = new int[2 * pairs];
            for (int i = 0; i < pairs; i++) {
                own[2 * i] = rank() == i % size() ? 7 : rank() % 5;
                own[2 * i + 1] = rank();
            }
            WORLD.Allreduce(own, 0, result, 0, pairs, MPI.INT2, MPI.MAXLOC);
            for (int i = 0; i < pairs; i++) {
                check(result[2 * i] == 7 && result[2 * i + 1] == i % size(), "pair " + i + " of " + pairs);
            }
        }
    }

    /** All get the error, and the next operation is as if nothing had been. */
    static void differentLengthsAreRefused() {
        Intracomm node = WORLD.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
        for (int round = 0; round < ROUNDS; round++) {
            node.Barrier();
            if (node.Size() > 1 && round > 2) {
                int length = node.Rank() == 0 ? 1 : 2;
                fails(MPI.ERR_TRUNCATE, () -> node.Allreduce(new int[2], 0, new int[2], 0, length, MPI.INT, MPI.SUM));
            }
            int[] sum = new int[1];
            node.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            equal(sum[0], node.Size());
        }
        node.free();
    }

    static void communicatorsComeAndGo() {
        for (int round = 0; round < ROUNDS; round++) {
            Intracomm half = WORLD.Split(rank() % 2, size() - rank());
            Request last = null;
            for (int i = 0; i < 4; i++) {
                int[] sum = new int[1];
                half.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
                equal(sum[0], half.Size());
                last = half.iBarrier();
            }
            half.free();
            if (last != null) {
                last.waitFor();
            }
        }
    }
}
