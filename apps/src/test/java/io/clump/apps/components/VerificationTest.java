package io.clump.apps.components;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.clump.splitc.ThreadJob;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The path 0 – 1 – 2 – 3 – 4 and the vertex 5, of which rank 0 has 0 to 2 and a copy of 3, and rank 1 has 3 to
 * 5. Four edges have been united: six sets, two copies of 3, two components.
 */
class VerificationTest {
    private static final int[] FIRST = {0, 3};
    private static final long UNIONS = 5;

    @Test
    void rightLabelsAreCounted() {
        Verification.Finding found = find(new long[] {0, 0, 0, 0}, new long[] {0, 0, 5}, UNIONS);
        assertThat(found.failure()).isNull();
        assertThat(found.totals())
                .containsOnly(entry("vertices", 6L), entry("edges", 4L), entry("components", 2L), entry("largest", 5L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0 0 2 2; 2 2 5; 5; different labels at the ends of an edge: from=1, to=2, label=0",
                "1 1 1 1; 1 1 5; 5; label greater than the vertex: vertex=0, label=1",
                "0 0 0 0; 3 3 5; 5; processes disagree about a vertex: vertex=3, label=",
                "0 0 0 0; 0 0 4; 5; label that is no vertex of its component: label=4",
                "0 0 0 0; 0 0 0; 5; wrong number of components: found=1, expected 2 after 5 unions of 7 vertices",
                "0 0 0 0; 0 0 5; 6; wrong number of components: found=2, expected 1"
            })
    void faultIsNamed(String labels0, String labels1, long unions, String failure) {
        assertThat(find(numbers(labels0), numbers(labels1), unions).failure()).startsWith(failure);
    }

    private static long[] numbers(String text) {
        return Arrays.stream(text.split(" ")).mapToLong(Long::parseLong).toArray();
    }

    /** Returns the verification of rank 0. */
    private static Verification.Finding find(long[] labels0, long[] labels1, long unions) {
        AtomicReference<Verification.@Nullable Finding> found = new AtomicReference<>();
        ThreadJob.onOneNode(2).run(splitc -> {
            int rank = splitc.rank();
            Verification verification = new Verification(
                    splitc, graph(rank), rank == 0 ? labels0.clone() : labels1.clone(), new Homes(2, 0, 6));
            Verification.Finding finding = verification.check(rank == 0 ? unions : 0);
            if (rank == 0) {
                found.set(finding);
            }
        });
        return Objects.requireNonNull(found.get());
    }

    private static LocalGraph graph(int rank) {
        int vertices = rank == 0 ? 4 : 3;
        int[] ends = rank == 0 ? new int[] {0, 1, 1, 2, 2, 3} : new int[] {0, 1};
        BitSet foreign = new BitSet();
        foreign.set(3, rank == 0);
        LocalGraph.Shared shared = new LocalGraph.Shared();
        shared.add(rank == 0 ? 3 : 0, 0, 1, 1);
        return new LocalGraph(vertices, FIRST[rank], null, ends, shared, foreign);
    }
}
