package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/**
 * Operations by seed: every process draws the same list, knows from it what each message and each result has to be, and
 * does its own part. Messages and collective operations of several communicators are mixed.
 */
public final class RandomProgram {
    private static final int STEPS = 60;
    private static final int MOST_MESSAGES = 12;
    private static final int[] LENGTHS = {0, 1, 5, 300, 7_000, 9_000, 40_000};

    private final Random random;
    private final List<Intracomm> communicators = new ArrayList<>();

    /** Ranks in MPI.COMM_WORLD of each communicator's processes; each process has its own. */
    private final List<int[]> members = new ArrayList<>();

    /** Tags of different steps differ: a process may be ahead of another one. */
    private int firstTag;

    private RandomProgram(long seed) {
        random = new Random(seed);
    }

    /**
     * A program of MPI.
     *
     * @param args the seed
     */
    public static void main(String[] args) {
        MPI.Init(args);
        new RandomProgram(Long.parseLong(args[0])).run();
        MPI.Finalize();
    }

    private void run() {
        communicators.add(MPI.COMM_WORLD);
        members.add(IntStream.range(0, size()).toArray());
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(6)) {
                case 0 -> split();
                case 1 -> broadcast(any());
                case 2 -> reduce(any());
                case 3 -> gather(any());
                default -> messages(any());
            }
        }
    }

    private int any() {
        return random.nextInt(communicators.size());
    }

    private void split() {
        int colors = 1 + random.nextInt(3);
        long shuffle = random.nextLong();
        if (communicators.size() > 5) {
            return;
        }
        int[] key = new Random(shuffle).ints(size(), 0, 100).toArray();
        Intracomm made = MPI.COMM_WORLD.Split(rank() % colors, key[rank()]);
        int[] mine = IntStream.range(0, size())
                .filter(r -> r % colors == rank() % colors)
                .boxed()
                .sorted((a, b) -> key[a] != key[b] ? Integer.compare(key[a], key[b]) : Integer.compare(a, b))
                .mapToInt(r -> r)
                .toArray();
        equal(made.Size(), mine.length);
        equal(mine[made.Rank()], rank());
        communicators.add(made);
        members.add(mine);
    }

    private static int[] data(long seed, int length) {
        return new Random(seed).ints(length, -1000, 1000).toArray();
    }

    private int length() {
        return LENGTHS[random.nextInt(LENGTHS.length)];
    }

    private void broadcast(int which) {
        int length = length();
        long seed = random.nextLong();
        int[] ranks = members.get(which);
        int root = random.nextInt(size()) % ranks.length;
        boolean isRoot = communicators.get(which).Rank() == root;
        int[] buffer = isRoot ? data(seed + ranks[root], length) : new int[length];
        communicators.get(which).Bcast(buffer, 0, length, MPI.INT, root);
        equal(buffer, data(seed + ranks[root], length));
    }

    private void reduce(int which) {
        int length = length();
        long seed = random.nextLong();
        int[] result = new int[length];
        communicators.get(which).Allreduce(data(seed + rank(), length), 0, result, 0, length, MPI.INT, MPI.SUM);
        int[] expected = new int[length];
        for (int member : members.get(which)) {
            int[] theirs = data(seed + member, length);
            Arrays.setAll(expected, i -> expected[i] + theirs[i]);
        }
        equal(result, expected);
    }

    private void gather(int which) {
        int length = length() / 8;
        long seed = random.nextLong();
        int[] ranks = members.get(which);
        int[] all = new int[length * ranks.length];
        communicators.get(which).Allgather(data(seed + rank(), length), 0, length, MPI.INT, all, 0, length, MPI.INT);
        for (int i = 0; i < ranks.length; i++) {
            equal(Arrays.copyOfRange(all, i * length, (i + 1) * length), data(seed + ranks[i], length));
        }
    }

    /** Some messages between any processes; receivers receive them by tag, in another order than they were sent. */
    private void messages(int which) {
        Intracomm communicator = communicators.get(which);
        int[] ranks = members.get(which);
        int count = random.nextInt(MOST_MESSAGES);
        long seed = random.nextLong();
        int[] from = random.ints(count, 0, size()).toArray();
        int[] to = random.ints(count, 0, size()).toArray();
        int[] lengths = IntStream.range(0, count).map(i -> length()).toArray();
        List<Request> sends = new ArrayList<>();
        List<Request> receives = new ArrayList<>();
        List<int[]> buffers = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        boolean receivesFirst = random.nextBoolean();
        firstTag += MOST_MESSAGES;
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < count; i++) {
                int sender = from[i] % ranks.length;
                int receiver = to[i] % ranks.length;
                if (pass == (receivesFirst ? 1 : 0) && ranks[sender] == rank()) {
                    int[] data = data(seed + i + rank(), lengths[i]);
                    sends.add(communicator.Isend(data, 0, lengths[i], MPI.INT, receiver, firstTag + i));
                }
                int number = count - 1 - i;
                if (pass == (receivesFirst ? 0 : 1) && ranks[to[number] % ranks.length] == rank()) {
                    int[] buffer = new int[lengths[number]];
                    buffers.add(buffer);
                    numbers.add(number);
                    int source = number % 2 == 0 ? MPI.ANY_SOURCE : from[number] % ranks.length;
                    receives.add(communicator.Irecv(buffer, 0, buffer.length, MPI.INT, source, firstTag + number));
                }
            }
        }
        Request.Waitall(receives.toArray(new Request[0]));
        Request.Waitall(sends.toArray(new Request[0]));
        for (int i = 0; i < buffers.size(); i++) {
            int number = numbers.get(i);
            int sender = ranks[from[number] % ranks.length];
            equal(buffers.get(i), data(seed + number + sender, lengths[number]));
        }
    }
}
