package io.clump.poll;

import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStride;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** An endpoint with its own clock, in which polls, network polls and handlers take the given times. */
final class VirtualPolls {
    final PollStrategy strategy;
    long now = 1_000_000_000;
    long pollNanos = 10;
    long networkPollNanos = 500;
    long handlerNanos = 20;

    long polls;
    long networkPolls;
    long networkPollingNanos;
    long localMessages;
    long networkMessages;
    long networkPollEnded = now;

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

    /** Polls, within the allowance; returns the number of network messages, or -1 if it skipped the network. */
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
        now += networkPollNanos + networkCount * handlerNanos;
        networkPolls++;
        networkMessages += networkCount;
        networkPollingNanos += networkPollNanos;
        strategy.polled(localCount, true, networkCount);
        networkPollEnded = now;
        return networkCount;
    }

    /** Begins a poll as an endpoint does. */
    int allowance() {
        PollStride stride = strategy.stride();
        passes = stride != null && stride.passes();
        return passes ? 0 : strategy.networkAllowance();
    }

    /** Ends the poll that began last and skipped the network. */
    void skipped(int localCount) {
        PollStride stride = strategy.stride();
        if (stride == null || !passes) {
            strategy.polled(localCount, false, 0);
        } else if (localCount > 0) {
            stride.received(localCount);
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
