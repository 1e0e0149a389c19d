package io.clump.launcher;

import io.clump.am2.Fuzzing;
import io.clump.launcher.agent.AgentFrameFuzzer;
import io.clump.launcher.control.ControlRecordFuzzer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs that fuzzers have found, without a fuzzer. */
class FuzzCorpusTest {
    @ParameterizedTest
    @ValueSource(classes = {ControlRecordFuzzer.class, AgentFrameFuzzer.class, HostFileFuzzer.class})
    void knownInputsAndTheirNeighboursAreReadOrRefused(Class<?> fuzzer) {
        new Fuzzing(fuzzer).replay();
    }
}
