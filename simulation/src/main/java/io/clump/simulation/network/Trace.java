package io.clump.simulation.network;

import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Trace of all events of a run: a hash, which differs if any event does, and lines for a reader, if there is one. */
final class Trace {
    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;
    private static final int MIX_SHIFT = 29;

    private final VirtualTime time;
    private final @Nullable Consumer<String> reader;
    private long hash = FNV_OFFSET;

    Trace(VirtualTime time, @Nullable Consumer<String> reader) {
        this.time = time;
        this.reader = reader;
    }

    long hash() {
        return hash;
    }

    /**
     * Notes an event.
     *
     * @param what kind of event, always the same text for the same kind
     * @param subject number of the endpoint where it happened
     * @param other number of the other endpoint that it concerns
     * @param detail a number or length
     */
    void event(String what, int subject, int other, long detail) {
        mix(time.elapsedNanos());
        mix(what.hashCode());
        mix((long) subject << Integer.SIZE | other);
        mix(detail);
        if (reader != null) {
            reader.accept(String.format(
                    Locale.ROOT, "%,18d ns  %2d %-16s %2d  %d", time.elapsedNanos(), subject, what, other, detail));
        }
    }

    private void mix(long value) {
        hash = (hash ^ value) * FNV_PRIME;
        hash ^= hash >>> MIX_SHIFT;
    }
}
