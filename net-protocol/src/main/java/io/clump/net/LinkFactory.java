package io.clump.net;

import io.clump.net.engine.Mechanism;
import io.clump.net.link.Faults;
import io.clump.net.link.Link;
import java.time.Duration;
import java.util.Set;

/** Factory of the links of one network of the reliability engine, with the bounds that they set. */
interface LinkFactory {
    /** Opens a link for one endpoint. Any thread may call this. */
    Link open(long endpointId);

    /** Returns the number of the job. */
    long job();

    /** Returns the size of the largest datagram that is sent; a link may carry less. */
    int datagramBytes();

    /**
     * Returns the size of the largest datagram that is accepted by an endpoint that sends datagrams of a given size.
     */
    int acceptedBytes(int datagramBytes);

    /** Returns the mechanisms of the engine that the links do not need. */
    default Set<Mechanism> without() {
        return Set.of();
    }

    /** Returns the number of repetitions of a datagram without any answer before its messages come back. */
    int maxRetries();

    /** Returns the silence after which a peer is asked whether it lives. */
    Duration lease();

    /** Returns the faults that are injected into the links, for tests. */
    Faults faults();
}
