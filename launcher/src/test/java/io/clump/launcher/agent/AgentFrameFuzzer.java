package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import java.nio.charset.StandardCharsets;

/** Lines that claim to be frames of an agent. */
public final class AgentFrameFuzzer {
    private AgentFrameFuzzer() {}

    /** Runs one input; called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        try {
            AgentLink.decode(new String(input, StandardCharsets.UTF_8));
        } catch (ClumpException expected) {
            return;
        }
    }
}
