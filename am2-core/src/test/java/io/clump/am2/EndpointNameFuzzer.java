package io.clump.am2;

import java.nio.charset.StandardCharsets;

/** Bytes that claim to be the text of an endpoint's name. */
public final class EndpointNameFuzzer {
    private EndpointNameFuzzer() {}

    /** Runs one input; called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        EndpointName name;
        try {
            name = EndpointName.parse(new String(input, StandardCharsets.UTF_8));
        } catch (ClumpException expected) {
            return;
        }
        if (!EndpointName.parse(name.toString()).equals(name)) {
            throw new AssertionError("another name is read from " + name);
        }
    }
}
