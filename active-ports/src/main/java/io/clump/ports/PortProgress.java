package io.clump.ports;

import io.clump.am2.BundleWork;
import java.time.Duration;

/**
 * Work of ports between polls: sends queued messages, delivers messages that have waited for a buffer, and periodically
 * queries the fate of messages.
 */
final class PortProgress implements BundleWork {
    private final Dispatch dispatch;
    private final PortDepartures departures;
    private final PortArrivals arrivals;
    private final long probeNanos;
    private long lastProbe = System.nanoTime();

    PortProgress(Dispatch dispatch, PortDepartures departures, PortArrivals arrivals, Duration probeInterval) {
        this.dispatch = dispatch;
        this.departures = departures;
        this.arrivals = arrivals;
        probeNanos = probeInterval.toNanos();
    }

    @Override
    public int advance(int accepted) {
        if (dispatch.isInside()) {
            return 0;
        }
        arrivals.drain();
        return departures.hasQueued() ? departures.pump() : 0;
    }

    @Override
    public long nanosToRetry() {
        if (departures.hasQueued()) {
            return 0;
        }
        return departures.hasOpen() ? lastProbe + probeNanos - System.nanoTime() : NOTHING_TO_RETRY;
    }

    @Override
    public void check(long nanoTime) {
        if (nanoTime - lastProbe >= probeNanos) {
            lastProbe = nanoTime;
            departures.probe();
        }
    }
}
