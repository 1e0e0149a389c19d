package io.clump.launcher.trace;

import io.clump.am2.trace.TraceKind;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Times in which a process stood still. The process knows them to a quarter of a second. Here each is limited to the
 * longest time within it in which no thread of the process recorded anything.
 */
final class StandstillLimits {
    private StandstillLimits() {}

    /** Limits the slices of these times, and removes those in which the process has recorded something meanwhile. */
    static void limit(List<Slice> slices) {
        long[] instants = slices.stream()
                .filter(slice -> slice.kind() != TraceKind.STANDSTILL)
                .flatMapToLong(slice -> slice.record.durationNanos() < 0
                        ? LongStream.of(slice.begin)
                        : LongStream.of(slice.begin, slice.end))
                .sorted()
                .toArray();
        slices.removeIf(slice -> slice.kind() == TraceKind.STANDSTILL && !limit(slice, instants));
    }

    private static boolean limit(Slice standstill, long[] instants) {
        long whole = standstill.nanos();
        long end = standstill.end;
        long from = standstill.begin;
        int at = Arrays.binarySearch(instants, from);
        long longest = 0;
        for (int i = at < 0 ? -at - 1 : at; from < end; i++) {
            long to = i < instants.length ? Math.min(instants[i], end) : end;
            if (to - from > longest) {
                longest = to - from;
                standstill.begin = from;
                standstill.end = to;
            }
            from = to;
        }
        return longest >= whole / 2;
    }
}
