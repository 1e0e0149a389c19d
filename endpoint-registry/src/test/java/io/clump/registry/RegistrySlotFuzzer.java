package io.clump.registry;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/** Bytes that another process may have left in a slot of the registry's file. */
public final class RegistrySlotFuzzer {
    private static final byte[] KEY = {'k'};

    private RegistrySlotFuzzer() {}

    /** Runs one input; called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        UnsafeBuffer memory = new UnsafeBuffer(ByteBuffer.allocateDirect(RegistryLayout.SLOT_LENGTH));
        memory.putBytes(0, input, 0, Math.min(input.length, RegistryLayout.SLOT_LENGTH));
        RegistrySlot slot = new RegistrySlot(memory, 0);
        for (byte[] key : new byte[][] {KEY, Arrays.copyOfRange(input, 0, Math.min(input.length, 8))}) {
            RegistrySlot.Entry entry = slot.read(key, slot.word());
            if (entry == null) {
                continue;
            }
            if (entry.name().length() > RegistryLayout.MAX_NAME_LENGTH) {
                throw new AssertionError("longer than a name may be: " + entry.name());
            }
            try {
                EndpointName.parse(entry.name());
            } catch (ClumpException expected) {
                return;
            }
        }
    }
}
