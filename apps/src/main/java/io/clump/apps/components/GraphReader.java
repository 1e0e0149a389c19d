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

    GraphReader(Run run, EdgeFile input) {
        this.run = run;
        this.input = input;
        splitc = run.splitc();
        part = input.parts().get(0);
        homes = input.homes(splitc.size());
    }

    LocalGraph read() throws IOException {
        int[] ends = readEnds();
        long[] ranks = askHomes();
        long[] sorted = Arrays.copyOf(numbers, count);
        Arrays.sort(sorted);
        int[] newIndices = new int[count];
        LocalGraph.Shared shared = new LocalGraph.Shared();
        BitSet foreign = new BitSet(count);
        for (int vertex = 0; vertex < count; vertex++) {
            int old = index(sorted[vertex]);
            newIndices[old] = vertex;
            int lowest = lowest(ranks[old]);
            shared.add(vertex, lowest, (int) ranks[old], lowest);
            foreign.set(vertex, lowest != splitc.rank());
        }
        for (int end = 0; end < ends.length; end++) {
            ends[end] = newIndices[ends[end]];
        }
        return new LocalGraph(count, 0, sorted, ends, shared, foreign);
    }

    private int[] readEnds() throws IOException {
        int[] ends = new int[(int) (2 * part.count())];
        int edge = 0;
        try (LineReader reader = input.open(part)) {
            for (; reader.advance(); edge++) {
                if (edge == part.count()) {
                    throw part.changed(input.file());
                }
                ends[2 * edge] = index(reader.number(0));
                ends[2 * edge + 1] = index(reader.number(1));
                run.progressInSteps(edge + 1L, EDGES_PER_POLL);
            }
        }
        if (edge != part.count()) {
            throw part.changed(input.file());
        }
        return ends;
    }

    private int index(long number) {
        long index = indices.get(number);
        if (index == NONE) {
            index = count;
            indices.put(number, index);
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * count);
            }
            numbers[count++] = number;
        }
        return (int) index;
    }

    /**
     * Tells the home of each vertex that this process has it, and returns the lowest and the highest rank that has it,
     * for each vertex in the order in which they were met.
     */
    private long[] askHomes() {
        int known = count;
        Mail questions = new Mail(homes, 1);
        for (int i = 0; i < known; i++) {
            questions.add(numbers[i]);
        }
        long[][] answers = splitc.allToAll(answer(questions.send(splitc)));
        int[] next = new int[splitc.size()];
        long[] ranks = new long[count];
        Arrays.fill(ranks, pack(splitc.rank(), splitc.rank()));
        for (int i = 0; i < known; i++) {
            int home = homes.of(numbers[i]);
            ranks[i] = answers[home][next[home]++];
        }
        return ranks;
    }

    /**
     * Answers as a home: the lowest and the highest rank that has each vertex. Takes the vertices that no process has.
     */
    private long[][] answer(long[][] questions) {
        Long2LongHashMap ranks = new Long2LongHashMap(NONE);
        for (int rank = 0; rank < questions.length; rank++) {
            for (long number : questions[rank]) {
                long before = ranks.get(number);
                ranks.put(number, pack(before == NONE ? rank : lowest(before), rank));
            }
        }
        long[][] answers = new long[questions.length][];
        for (int rank = 0; rank < questions.length; rank++) {
            answers[rank] = Arrays.stream(questions[rank]).map(ranks::get).toArray();
        }
        for (long number = homes.begin(splitc.rank()); number < homes.begin(splitc.rank() + 1); number++) {
            if (!ranks.containsKey(number)) {
                index(number);
            }
        }
        return answers;
    }

    private static long pack(int lowest, int highest) {
        return ((long) lowest << Integer.SIZE) | highest;
    }

    private static int lowest(long packed) {
        return (int) (packed >> Integer.SIZE);
    }
}
