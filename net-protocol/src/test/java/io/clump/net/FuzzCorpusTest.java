package io.clump.net;

import io.clump.am2.Fuzzing;
import io.clump.net.engine.DatagramFuzzer;
import io.clump.net.engine.MulticastFuzzer;
import io.clump.net.tcp.TcpFrameFuzzer;
import io.clump.net.tcp.TcpHelloFuzzer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs that fuzzers have found, without a fuzzer. */
class FuzzCorpusTest {
    @ParameterizedTest
    @ValueSource(classes = {DatagramFuzzer.class, MulticastFuzzer.class, TcpHelloFuzzer.class, TcpFrameFuzzer.class})
    void knownInputsAndTheirNeighboursAreReadOrRefused(Class<?> fuzzer) {
        new Fuzzing(fuzzer).replay();
    }
}
