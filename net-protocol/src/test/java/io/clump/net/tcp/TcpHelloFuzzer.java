package io.clump.net.tcp;

import io.clump.net.key.JobKey;
import io.clump.net.link.HostAndPort;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bytes that claim to be the hello of a link which knows the job's key. */
public final class TcpHelloFuzzer {
    private static final HostAndPort OWN = HostAndPort.parse("127.0.0.1:7");
    private static final HostAndPort OTHER = HostAndPort.parse("127.0.0.1:8");
    private static final TcpHello HELLO = new TcpHello(3, OWN, JobKey.random());

    private TcpHelloFuzzer() {}

    /** Runs one input; called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        ByteBuffer bytes =
                ByteBuffer.wrap(Arrays.copyOf(input, TcpHello.LENGTH_BYTES)).order(ByteOrder.LITTLE_ENDIAN);
        if (HELLO.isGenuine(bytes, OTHER)) {
            throw new AssertionError("passes without the key: " + Arrays.toString(input));
        }
    }
}
