package io.clump.net.aeron;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.aeron.exceptions.AeronException;
import io.clump.am2.ClumpException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Port of one endpoint, on which both its streams arrive. */
record EndpointPort(AeronAddress address, Subscription requests, Subscription replies) {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /** Opens any free port of an address; the tag by which the second stream finds it is unique in the driver. */
    static EndpointPort open(Aeron aeron, InetAddress host) {
        try {
            String tag = "tags=" + aeron.nextCorrelationId();
            String channel = AeronAddress.channel(host, 0) + "|" + tag;
            Subscription requests = aeron.addSubscription(channel, OutgoingStream.streamId(MessageLayout.REQUESTS));
            Subscription replies =
                    aeron.addSubscription("aeron:udp?" + tag, OutgoingStream.streamId(MessageLayout.REPLIES));
            return new EndpointPort(new AeronAddress(host, awaitPort(requests)), requests, replies);
        } catch (AeronException e) {
            throw new ClumpException(
                    "cannot open a port: address=" + host.getHostAddress() + ", cause=" + e.getMessage(), e);
        }
    }

    private static int awaitPort(Subscription subscription) {
        long start = System.nanoTime();
        String endpoint = subscription.resolvedEndpoint();
        while (endpoint == null) {
            if (System.nanoTime() - start > TIMEOUT.toNanos()) {
                throw new ClumpException(
                        "the Aeron media driver has opened no port: channel=" + subscription.channel());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            endpoint = subscription.resolvedEndpoint();
        }
        return Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
    }
}
