package io.clump.launcher.control;

import io.clump.am2.ClumpException;
import java.nio.charset.StandardCharsets;

/** Lines that claim to be records of a process's control connection. */
public final class ControlRecordFuzzer {
    private ControlRecordFuzzer() {}

    /** Runs one input; called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        String line = new String(input, StandardCharsets.UTF_8);
        try {
            Event event = Event.LINES.decode(line);
            String written = Event.LINES.encode(event);
            if (!Event.LINES.decode(written).equals(event)) {
                throw new AssertionError("another event is read from " + written);
            }
        } catch (ClumpException expected) {
            return;
        }
    }
}
