package io.clump.net;

import io.clump.net.engine.Mechanism;
import io.clump.net.link.Faults;
import io.clump.net.link.Link;
import java.time.Duration;
import java.util.Set;

/** The links of one network of the reliability engine, and the bounds that they set. */
interface LinkFactory {
    /** Opens a link of an endpoint's own. Any thread may call it. */
    Link open(long endpointId);

    /** Number of the job. */
    long job();

    /** The largest datagram that is sent; a link may carry less. */
    int datagramBytes();

    /** The largest datagram that is accepted by an endpoint that sends such ones. */
    int acceptedBytes(int datagramBytes);

    /** Mechanisms of the engine that the links do not need. */
    default Set<Mechanism> without() {
        return Set.of();
    }

    /** How often a datagram is repeated without any answer before its messages come back. */
    int maxRetries();

    /** Silence after which a peer is asked whether it lives. */
    Duration lease();

    /** Faults that are injected into the links, for tests. */
    Faults faults();
}
