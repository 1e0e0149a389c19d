package io.clump.poll;

import io.clump.am2.spi.PollStrategy;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** An endpoint in a time of its own, in which polls, looks and handlers take what they are told to. */
final class VirtualPolls {
    final PollStrategy strategy;
    long now = 1_000_000_000;
    long pollNanos = 10;
    long lookNanos = 500;
    long handlerNanos = 20;

    long polls;
    long looks;
    long lookedNanos;
    long localMessages;
    long networkMessages;
    long lookEnded = now;

    VirtualPolls(Function<LongSupplier, PollStrategy> maker) {
        strategy = maker.apply(() -> now);
    }

    static VirtualPolls auto(String parameters) {
        return new VirtualPolls(clock -> new AutoPoll(AutoParameters.parse(parameters), clock));
    }

    AutoPoll auto() {
        return (AutoPoll) strategy;
    }

    /** A poll that finds as much as it may of what waits; how many network messages, or -1 if it did not look. */
    int poll(int localWaiting, int networkWaiting) {
        int allowance = strategy.networkAllowance();
        polls++;
        int localCount = Math.min(localWaiting, strategy.localAllowance());
        now += pollNanos + localCount * handlerNanos;
        localMessages += localCount;
        if (allowance == 0) {
            strategy.polled(localCount, false, 0);
            return -1;
        }
        strategy.lookBegins();
        int networkCount = Math.min(networkWaiting, allowance);
        now += lookNanos + networkCount * handlerNanos;
        looks++;
        networkMessages += networkCount;
        lookedNanos += lookNanos;
        strategy.polled(localCount, true, networkCount);
        lookEnded = now;
        return networkCount;
    }

    /** Polls that find nothing, for some time. */
    void quiet(long nanos) {
        for (long end = now + nanos; now < end; ) {
            poll(0, 0);
        }
    }

    /** Polls of which each so-manieth finds one local message, for some time. */
    void busy(long nanos, int pollsPerMessage) {
        for (long end = now + nanos; now < end; ) {
            poll(polls % pollsPerMessage == 0 ? 1 : 0, 0);
        }
    }
}
