package io.clump.mpi.programs;

import io.clump.mpi.MpiJob;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program in each dialect. */
class DialectsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void smallLettersRun(int size) {
        MpiJob.onOneNode(size).run(SmallLetters.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void capitalLettersRun(int size) {
        MpiJob.onOneNode(size).run(CapitalLetters.class, "some", "arguments");
    }

    @org.junit.jupiter.api.Test
    void membersThatOtherLibrariesAddRun() {
        MpiJob.onOneNode(2).run(OtherLetters.class);
    }

    @org.junit.jupiter.api.Test
    void smallLettersRunOnTwoNodes() {
        MpiJob.onNodes(0, 0, 1, 1).run(SmallLetters.class);
    }
}
