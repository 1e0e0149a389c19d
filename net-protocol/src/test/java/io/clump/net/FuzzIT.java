package io.clump.net;

import io.clump.am2.Fuzzing;
import io.clump.am2.Thorough;
import io.clump.net.engine.DatagramFuzzer;
import io.clump.net.engine.MulticastFuzzer;
import io.clump.net.tcp.TcpFrameFuzzer;
import io.clump.net.tcp.TcpHelloFuzzer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A coverage-guided fuzzer searches for inputs that decoders neither read nor refuse. */
class FuzzIT {
    private static final int SECONDS = Integer.getInteger("tests.fuzz.seconds", 60);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(classes = {DatagramFuzzer.class, MulticastFuzzer.class, TcpHelloFuzzer.class, TcpFrameFuzzer.class})
    @Thorough
    void eachInputIsReadOrRefused(Class<?> fuzzer) throws IOException, InterruptedException {
        new Fuzzing(fuzzer).search(directory, SECONDS);
    }
}
