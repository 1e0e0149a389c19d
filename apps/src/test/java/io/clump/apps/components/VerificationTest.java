package io.clump.apps.components;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.splitc.ThreadJob;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The path 0 – 1 – 2 – 3 – 4 and the vertex 5, of which rank 0 has 0 to 2 and a copy of 3, and rank 1 has 3 to 5. Four
 * edges have been united: six sets, two copies of 3, two components.
 */
class VerificationTest {
    private static final int[] FIRST = {0, 3};
    private static final long UNIONS = 5;

    @Test
    void rightLabelsAreCounted() {
        Findings found = find(new long[] {0, 0, 0, 0}, new long[] {0, 0, 5}, UNIONS);
        assertThat(found.failure()).isNull();
        assertThat(found.vertices()).isEqualTo(6);
        assertThat(found.edges()).isEqualTo(4);
        assertThat(found.components()).isEqualTo(2);
        assertThat(found.largest()).isEqualTo(5);
    }

    @Test
    void edgeWithDifferentLabelsIsNamed() {
        assertThat(find(new long[] {0, 0, 2, 2}, new long[] {2, 2, 5}, UNIONS).failure())
                .isEqualTo("different labels at the ends of an edge: from=1, to=2, label=0");
    }

    @Test
    void labelGreaterThanItsVertexIsNamed() {
        assertThat(find(new long[] {1, 1, 1, 1}, new long[] {1, 1, 5}, UNIONS).failure())
                .isEqualTo("label greater than the vertex: vertex=0, label=1");
    }

    @Test
    void processesThatDisagreeAboutAVertexAreNoticed() {
        assertThat(find(new long[] {0, 0, 0, 0}, new long[] {3, 3, 5}, UNIONS).failure())
                .startsWith("processes disagree about a vertex: vertex=3, label=");
    }

    @Test
    void labelOfNoVertexIsNamed() {
        assertThat(find(new long[] {0, 0, 0, 0}, new long[] {0, 0, 4}, UNIONS).failure())
                .isEqualTo("label that is no vertex of its component: label=4");
    }

    @Test
    void componentsThatWereMadeOneAreNoticed() {
        assertThat(find(new long[] {0, 0, 0, 0}, new long[] {0, 0, 0}, UNIONS).failure())
                .isEqualTo("wrong number of components: found=1, expected 2 after 5 unions of 7 vertices");
    }

    @Test
    void unionTooMuchIsNoticed() {
        assertThat(find(new long[] {0, 0, 0, 0}, new long[] {0, 0, 5}, UNIONS + 1)
                        .failure())
                .startsWith("wrong number of components: found=2, expected 1");
    }

    private static Findings find(long[] labels0, long[] labels1, long unions) {
        AtomicReferenceArray<@Nullable Findings> found = new AtomicReferenceArray<>(2);
        ThreadJob.onOneNode(2).run(splitc -> {
            int rank = splitc.rank();
            Verification verification = new Verification(
                    splitc, graph(rank), rank == 0 ? labels0.clone() : labels1.clone(), Homes.blocks(2, 0, 6));
            found.set(rank, verification.check(rank == 0 ? unions : 0));
        });
        List<Findings> all = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            Findings one = found.get(rank);
            assertThat(one).isNotNull();
            all.add(Findings.fromNumbers(one.toNumbers()));
        }
        return Findings.of(all);
    }

    private static LocalGraph graph(int rank) {
        int vertices = rank == 0 ? 4 : 3;
        LocalGraph.Edges edges = new LocalGraph.Edges(1);
        for (int vertex = 0; vertex < (rank == 0 ? 3 : 1); vertex++) {
            edges.add(vertex, vertex + 1);
        }
        BitSet foreign = new BitSet();
        foreign.set(3, rank == 0);
        LocalGraph.Shared shared = new LocalGraph.Shared(new int[] {rank == 0 ? 3 : 0}, new byte[] {1}, 1);
        return LocalGraph.consecutive(FIRST[rank], vertices, edges, shared, foreign);
    }
}
