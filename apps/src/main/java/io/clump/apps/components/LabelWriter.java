package io.clump.apps.components;

import io.clump.apps.OutputFile;
import io.clump.apps.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.agrona.MutableDirectBuffer;

/**
 * Writes a line with number and label for each vertex to one file, in the order of the numbers. All processes do it
 * together. Belongs to the thread that joined the job.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LabelWriter(Run run, LocalGraph graph, long[] labels) {
    /** Numbers that each process shows, so that all get ranges with about as many vertices. */
    private static final int SAMPLES = 256;

    void write(Path output) throws IOException {
        long[][] lines = exchange(splitters());
        int[] next = new int[lines.length];
        int count =
                Arrays.stream(lines).mapToInt(received -> received.length / 2).sum();
        long[] sorted = new long[2 * count];
        for (int at = 0; at < sorted.length; at += 2) {
            int source = lowest(lines, next);
            sorted[at] = lines[source][next[source]++];
            sorted[at + 1] = lines[source][next[source]++];
        }
        OutputFile.writeLines(run, output, count, (line, text, offset) -> put(sorted, (int) line, text, offset));
    }

    private static int put(long[] lines, int line, MutableDirectBuffer text, int offset) {
        int length = text.putLongAscii(offset, lines[2 * line]);
        text.putByte(offset + length++, (byte) ' ');
        length += text.putLongAscii(offset + length, lines[2 * line + 1]);
        text.putByte(offset + length++, (byte) '\n');
        return length;
    }

    /** The first numbers of the ranges of all ranks but the first. */
    private long[] splitters() {
        long[] samples = new long[Math.min(SAMPLES, graph.vertices())];
        Arrays.setAll(samples, i -> graph.number((int) ((long) i * graph.vertices() / samples.length)));
        long[] all = Arrays.stream(run.splitc().gather(0, samples))
                .flatMapToLong(Arrays::stream)
                .sorted()
                .toArray();
        long[] chosen = new long[run.splitc().size() - 1];
        for (int i = 0; i < chosen.length && all.length > 0; i++) {
            chosen[i] = all[(int) ((i + 1L) * all.length / run.splitc().size())];
        }
        return run.splitc().broadcast(0, chosen);
    }

    /** Sends each own vertex and its label to the process that writes it; the vertices of each sender are in order. */
    private long[][] exchange(long[] splitters) {
        long[][] byRank = new long[run.splitc().size()][];
        int vertex = 0;
        for (int rank = 0; rank < byRank.length; rank++) {
            long[] lines = new long[2 * (graph.vertices() - vertex)];
            int length = 0;
            while (vertex < graph.vertices() && (rank == splitters.length || graph.number(vertex) < splitters[rank])) {
                if (graph.isOwn(vertex)) {
                    lines[length++] = graph.number(vertex);
                    lines[length++] = labels[vertex];
                }
                vertex++;
            }
            byRank[rank] = Arrays.copyOf(lines, length);
        }
        return run.splitc().allToAll(byRank);
    }

    /** The source whose next vertex has the lowest number. */
    private static int lowest(long[][] lines, int[] next) {
        int lowest = -1;
        for (int source = 0; source < lines.length; source++) {
            if (next[source] < lines[source].length
                    && (lowest < 0 || lines[source][next[source]] < lines[lowest][next[lowest]])) {
                lowest = source;
            }
        }
        return lowest;
    }
}
