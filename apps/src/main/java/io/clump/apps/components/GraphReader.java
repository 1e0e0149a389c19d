package io.clump.apps.components;

import io.clump.apps.FilePart;
import io.clump.apps.LineReader;
import io.clump.apps.Run;
import io.clump.splitc.SplitC;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import org.agrona.collections.Long2LongHashMap;

/**
 * Makes a process's part of the graph of a file: the edges of its part of the file, and all vertices to which these
 * lead. The home of a vertex finds out which processes share it; the process of the lowest rank that has it owns it. A
 * vertex without an edge belongs to its home. Belongs to the thread that joined the job.
 */
final class GraphReader {
    private static final int EDGES_PER_POLL = 1 << 14;
    private static final long NONE = -1;

    private final Run run;
    private final SplitC splitc;
    private final EdgeFile input;
    private final FilePart part;
    private final Homes homes;

    /** Vertices are counted from 0 as they are met until all are known. */
    private final Long2LongHashMap indices = new Long2LongHashMap(NONE);

    private long[] numbers = new long[EDGES_PER_POLL];
    private int count;

    /** Makes it for the only part of the file that this process has. */
    GraphReader(Run run, EdgeFile input) {
        this.run = run;
        this.input = input;
        splitc = run.splitc();
        part = input.parts().get(0);
        homes = homes(splitc.size(), input.vertices());
    }

    /** Returns the homes, at which the processes that have the same vertex meet. */
    static Homes homes(int size, long vertices) {
        return vertices == 0 ? Homes.scattered(size) : Homes.blocks(size, 1, vertices);
    }

    LocalGraph read() throws IOException {
        LocalGraph.Edges edges = readEdges();
        Sharers sharers = askHomes();
        long[] sorted = Arrays.copyOf(numbers, count);
        Arrays.sort(sorted);
        int[] newIndices = new int[count];
        for (int i = 0; i < count; i++) {
            newIndices[i] = Arrays.binarySearch(sorted, numbers[i]);
        }
        edges.renumber(newIndices);
        return LocalGraph.numbered(sorted, edges, sharers.shared(newIndices), sharers.foreign(newIndices));
    }

    private LocalGraph.Edges readEdges() throws IOException {
        LocalGraph.Edges edges = new LocalGraph.Edges(part.count());
        try (LineReader reader = input.open(part)) {
            while (reader.advance()) {
                edges.add(index(reader.number(0)), index(reader.number(1)));
                if (edges.size() % EDGES_PER_POLL == 0) {
                    run.progress(Math.min(edges.size(), part.count()));
                }
            }
        }
        if (edges.size() != part.count()) {
            throw part.changed(input.file());
        }
        return edges;
    }

    private int index(long number) {
        long index = indices.get(number);
        if (index == NONE) {
            index = count;
            indices.put(number, index);
            append(number);
        }
        return (int) index;
    }

    private void append(long number) {
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * count);
        }
        numbers[count++] = number;
    }

    /** Tells the home of each vertex that this process has it, and receives the other processes that have it. */
    private Sharers askHomes() {
        int known = count;
        Mail questions = new Mail(homes, 1);
        for (int i = 0; i < known; i++) {
            questions.add(numbers[i]);
        }
        long[][] answers = splitc.allToAll(answer(questions.send(splitc)));
        int[] next = new int[splitc.size()];
        Sharers sharers = new Sharers(splitc.rank(), count);
        for (int i = 0; i < known; i++) {
            int home = homes.of(numbers[i]);
            sharers.set(i, answers[home][next[home]++]);
        }
        return sharers;
    }

    /**
     * Answers as a home: the lowest and the highest rank that has each vertex. Takes the vertices that no process has.
     */
    private long[][] answer(long[][] questions) {
        Long2LongHashMap ranks = new Long2LongHashMap(NONE);
        for (int rank = 0; rank < questions.length; rank++) {
            for (long number : questions[rank]) {
                long before = ranks.get(number);
                ranks.put(number, before == NONE ? Sharers.pack(rank, rank) : Sharers.withHighest(before, rank));
            }
        }
        long[][] answers = new long[questions.length][];
        for (int rank = 0; rank < questions.length; rank++) {
            answers[rank] = Arrays.stream(questions[rank]).map(ranks::get).toArray();
        }
        for (long number = homes.begin(splitc.rank()); number < homes.begin(splitc.rank() + 1); number++) {
            if (!ranks.containsKey(number)) {
                append(number);
            }
        }
        return answers;
    }

    /** The lowest and the highest rank that has each vertex. */
    private static final class Sharers {
        private final int rank;
        private final long[] ranks;

        /** At first none is shared. */
        Sharers(int rank, int vertices) {
            this.rank = rank;
            ranks = new long[vertices];
            Arrays.fill(ranks, pack(rank, rank));
        }

        static long pack(int lowest, int highest) {
            return ((long) lowest << Integer.SIZE) | highest;
        }

        static long withHighest(long packed, int highest) {
            return pack(lowest(packed), highest);
        }

        void set(int vertex, long packed) {
            ranks[vertex] = packed;
        }

        BitSet foreign(int[] newIndices) {
            BitSet foreign = new BitSet(ranks.length);
            for (int i = 0; i < ranks.length; i++) {
                foreign.set(newIndices[i], lowest(ranks[i]) != rank);
            }
            return foreign;
        }

        /** The process of the lowest rank owns the vertex. */
        LocalGraph.Shared shared(int[] newIndices) {
            long[] sorted = new long[ranks.length];
            for (int i = 0; i < ranks.length; i++) {
                sorted[newIndices[i]] = ranks[i];
            }
            LocalGraph.Shared shared = new LocalGraph.Shared(ranks.length);
            for (int vertex = 0; vertex < sorted.length; vertex++) {
                shared.add(vertex, lowest(sorted[vertex]), (int) sorted[vertex], lowest(sorted[vertex]));
            }
            return shared.complete();
        }

        private static int lowest(long packed) {
            return (int) (packed >> Integer.SIZE);
        }
    }
}
