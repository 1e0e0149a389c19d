package io.clump.net;

import io.clump.am2.spi.Setting;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.engine.Mechanism;
import io.clump.net.link.Faults;
import io.clump.net.link.Link;
import java.time.Duration;
import java.util.Set;

/** Factory of the links of one network, with the bounds that they set. Any thread may call its methods. */
public interface LinkFactory {
    /**
     * Retransmissions in a job whose launcher notices a dead process at once, for some seventeen minutes: silence is
     * only a long computation there.
     */
    int MAX_RETRIES = 1000;

    /**
     * Returns the setting for {@link #maxRetries}, whose option is {@code --net-retries}.
     *
     * @param key property of the network
     * @return the setting, from 1 to {@link #MAX_RETRIES}
     */
    static Setting retries(String key) {
        return NetworkSettings.retries(key);
    }

    /**
     * Opens a link for one endpoint.
     *
     * @param endpointId number of the endpoint, unique in the job
     * @return the link, which the endpoint closes
     * @throws io.clump.am2.ClumpException if the system refuses it
     */
    Link open(long endpointId);

    /**
     * Returns the number of the job.
     *
     * @return {@link io.clump.am2.LayerConfiguration#job}
     */
    long job();

    /**
     * Returns the size of the largest datagram that is sent; a link may carry less.
     *
     * @return bytes, from {@link EngineConfiguration#LEAST_DATAGRAM_BYTES} to {@link
     *     EngineConfiguration#LARGEST_DATAGRAM_BYTES}
     */
    int datagramBytes();

    /**
     * Returns the size of the largest datagram that is accepted by an endpoint that sends datagrams of a given size.
     *
     * @param datagramBytes bytes of the largest datagram that the endpoint sends
     * @return bytes, at least as many
     */
    default int acceptedBytes(int datagramBytes) {
        return datagramBytes;
    }

    /**
     * Returns the mechanisms of the engine that the links do not need.
     *
     * @return none for links that may lose, repeat and reorder datagrams
     */
    default Set<Mechanism> without() {
        return Set.of();
    }

    /**
     * Returns the number of unanswered retransmissions before messages return.
     *
     * @return 1 or more
     */
    default int maxRetries() {
        return EngineConfiguration.defaults(0, 1).maxRetries();
    }

    /**
     * Returns the silence after which a peer is probed.
     *
     * @return {@link io.clump.am2.LayerConfiguration#lease}
     */
    Duration lease();

    /**
     * Returns the faults that are injected into the links, for tests.
     *
     * @return {@link Faults#of}
     */
    Faults faults();
}
