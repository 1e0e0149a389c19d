package io.clump.laboratory.poll;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import io.clump.am2.ClumpException;
import java.util.concurrent.TimeUnit;

/** The processor time of this process, of all its threads. Java reports it in steps of 10 ms. */
public final class ProcessorTime {
    /** From linux/time.h: CLOCK_PROCESS_CPUTIME_ID. */
    private static final int OF_THIS_PROCESS = 2;

    static {
        Native.register("c");
    }

    private ProcessorTime() {}

    /** Since the process began. */
    public static long nanos() {
        long[] time = new long[2];
        try {
            clock_gettime(OF_THIS_PROCESS, time);
        } catch (LastErrorException e) {
            throw new ClumpException("cannot read the processor time of this process: cause=" + e, e);
        }
        return TimeUnit.SECONDS.toNanos(time[0]) + time[1];
    }

    /** The time is seconds and nanoseconds, as systems of 64 bits have them. */
    private static native int clock_gettime(int clock, long[] time) throws LastErrorException;
}
