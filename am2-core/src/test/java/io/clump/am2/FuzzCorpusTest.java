package io.clump.am2;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs that fuzzers have found, without a fuzzer. */
class FuzzCorpusTest {
    @ParameterizedTest
    @ValueSource(classes = {EndpointNameFuzzer.class})
    void knownInputsAndTheirNeighboursAreReadOrRefused(Class<?> fuzzer) {
        new Fuzzing(fuzzer).replay();
    }
}
