package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Descriptor that becomes readable when another one is, or after a millisecond: some libraries have no descriptor, and
 * some events, for instance that a peer has space again, make none readable. One thread at a time may use it.
 */
final class Alarm implements AutoCloseable {
    private static final int NANOS = 1_000_000;
    private static final int CLOCK_MONOTONIC = 1;

    /** TFD_CLOEXEC, TFD_NONBLOCK and EPOLL_CLOEXEC. */
    private static final int CLOSE_ON_EXEC = 0x80000;

    private static final int NON_BLOCKING = 0x800;
    private static final int ADD = 1;
    private static final int READABLE = 1;

    /** Bytes of struct itimerspec: the interval, and the time until the first expiry, in seconds and nanoseconds. */
    private static final int TIMER_BYTES = 32;

    private static final int TIMER_FIRST_NANOS = 24;
    private static final int EVENT_BYTES = 16;

    private final int timer;
    private final int both;
    private final UnsafeBuffer time = Native.memory(TIMER_BYTES);
    private boolean isSet;

    /**
     * Makes an alarm.
     *
     * @param descriptor of the library; -1 if the library has no descriptor
     */
    Alarm(int descriptor) {
        timer = system("timerfd_create", CLOCK_MONOTONIC, CLOSE_ON_EXEC | NON_BLOCKING);
        both = system("epoll_create1", CLOSE_ON_EXEC);
        watch(timer);
        if (descriptor >= 0) {
            watch(descriptor);
        }
    }

    int descriptor() {
        return both;
    }

    /** Sets the timer anew, or stops it. */
    void set(boolean isNeeded) {
        if (isNeeded || isSet) {
            isSet = isNeeded;
            time.putLong(TIMER_FIRST_NANOS, isNeeded ? NANOS : 0);
            system("timerfd_settime", timer, 0, time.addressOffset(), 0L);
        }
    }

    @Override
    public void close() {
        system("close", both);
        system("close", timer);
    }

    private void watch(int descriptor) {
        UnsafeBuffer event = Native.memory(EVENT_BYTES);
        event.putInt(0, READABLE);
        system("epoll_ctl", both, ADD, descriptor, event.addressOffset());
    }

    private static int system(String function, Object... arguments) {
        int result = (int) Native.call(Foreign.system(), int.class, function, arguments);
        if (result < 0) {
            throw new ClumpException("cannot wait for a fabric: call=" + function + ", result=" + result);
        }
        return result;
    }
}
