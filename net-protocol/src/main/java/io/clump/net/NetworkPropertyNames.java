package io.clump.net;

import io.clump.am2.spi.PropertyNames;
import io.clump.net.aeron.AeronConfiguration;
import io.clump.net.key.Authentication;
import io.clump.net.link.Faults;
import java.util.Set;

/** The properties that the network protocols read. */
public final class NetworkPropertyNames implements PropertyNames {
    /** Called by {@link java.util.ServiceLoader}. */
    public NetworkPropertyNames() {}

    @Override
    public Set<String> names() {
        return Set.of(
                UdpConfiguration.ADDRESS,
                UdpConfiguration.INTERFACE,
                UdpConfiguration.DATAGRAM_BYTES,
                UdpConfiguration.PORT,
                UdpConfiguration.RETRIES,
                EthernetConfiguration.INTERFACE,
                EthernetConfiguration.MTU,
                EthernetConfiguration.RING,
                EthernetConfiguration.RETRIES,
                AeronConfiguration.ADDRESS,
                AeronConfiguration.DIRECTORY,
                AeronConfiguration.TIMEOUT,
                Authentication.PROPERTY,
                Authentication.KEY_FILE,
                Faults.PROPERTY);
    }
}
