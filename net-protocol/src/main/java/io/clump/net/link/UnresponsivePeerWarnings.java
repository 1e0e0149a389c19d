package io.clump.net.link;

import io.clump.am2.spi.PollLog;
import java.lang.System.Logger.Level;

/** Names the peers of an endpoint in the log from which nothing has ever come: the first ones, each once. */
public final class UnresponsivePeerWarnings {
    /** Most peers that are named: a whole cluster may be unreachable. */
    private static final int MOST_NAMED = 4;

    private int peers;

    /** Makes the warnings of an endpoint. */
    public UnresponsivePeerWarnings() {}

    /**
     * Names a peer. The caller names each peer once.
     *
     * @param network name of the network
     * @param address of the endpoint in it
     * @param peer endpoint and address of the peer
     */
    public void warn(String network, String address, String peer) {
        if (peers++ < MOST_NAMED) {
            PollLog.log(
                    UnresponsivePeerWarnings.class,
                    Level.WARNING,
                    "nothing was ever received from " + peer + ", though this endpoint at " + address
                            + " sends to it over "
                            + network + ": does its program poll, or does a firewall or a wrong address keep datagrams"
                            + " from passing?" + (peers < MOST_NAMED ? "" : " Further peers are only counted."));
        }
    }
}
