package io.clump.shm;

import io.clump.am2.Fuzzing;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs that fuzzers have found, without a fuzzer. */
class FuzzCorpusTest {
    @ParameterizedTest
    @ValueSource(classes = {QueueBlockFuzzer.class})
    void knownInputsAndTheirNeighboursAreReadOrRefused(Class<?> fuzzer) {
        new Fuzzing(fuzzer).replay();
    }
}
