package io.clump.mpi.programs;

import static org.assertj.core.api.Assertions.assertThat;

import mpi.MPI;
import org.junit.jupiter.api.Test;

/** A compiler copies constants into a program, which has the values of the library that it was compiled with. */
class CopiedConstantsTest {
    @Test
    void programsThatWereCompiledWithFastMpjSayTheSame() {
        assertThat(new int[] {MPI.ANY_SOURCE, MPI.ANY_TAG, MPI.PROC_NULL, MPI.UNDEFINED})
                .containsExactly(-2, -2, -3, -1);
        assertThat(new int[] {MPI.GRAPH, MPI.CART}).containsExactly(1, 2);
    }

    @Test
    void programsThatWereCompiledWithMpjExpressOrFastMpjCompareAlike() {
        assertThat(new int[] {MPI.IDENT, MPI.SIMILAR, MPI.UNEQUAL, MPI.CONGRUENT})
                .containsExactly(0, 1, 2, 3);
    }
}
