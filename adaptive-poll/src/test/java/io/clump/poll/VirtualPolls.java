package io.clump.poll;

import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStride;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** An endpoint in a time of its own, in which polls, looks and handlers take the given times. */
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

    private boolean passes;

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
        int allowance = allowance();
        polls++;
        int localCount = Math.min(localWaiting, strategy.localAllowance());
        now += pollNanos + localCount * handlerNanos;
        localMessages += localCount;
        if (allowance == 0) {
            skipped(localCount);
            return -1;
        }
        strategy.networkPollBegins();
        int networkCount = Math.min(networkWaiting, allowance);
        now += lookNanos + networkCount * handlerNanos;
        looks++;
        networkMessages += networkCount;
        lookedNanos += lookNanos;
        strategy.polled(localCount, true, networkCount);
        lookEnded = now;
        return networkCount;
    }

    /** Begins a poll as an endpoint does. */
    int allowance() {
        PollStride stride = strategy.stride();
        passes = stride != null && stride.passes();
        return passes ? 0 : strategy.networkAllowance();
    }

    /** Ends the poll that was begun last and did not look. */
    void skipped(int localCount) {
        PollStride stride = strategy.stride();
        if (stride == null || !passes) {
            strategy.polled(localCount, false, 0);
        } else if (localCount > 0) {
            stride.heard(localCount);
        }
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
