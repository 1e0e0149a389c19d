package mine;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.net.LinkFactory;
import io.clump.net.LinkProtocolProvider;
import io.clump.net.key.JobKey;
import io.clump.net.link.Faults;
import io.clump.net.link.Link;
import java.time.Duration;

/** Provider of the network {@code mine}. */
public final class MineNetworkProvider extends LinkProtocolProvider {
    @Override
    public String name() {
        return "mine";
    }

    @Override
    public Description description() {
        return Description.of("datagrams of the loopback", withCommonSettings());
    }

    @Override
    protected LinkFactory links(LayerConfiguration configuration, JobKey key) {
        return new Links(configuration.job(), configuration.lease(), Faults.of(configuration));
    }

    private record Links(long job, Duration lease, Faults faults) implements LinkFactory {
        @Override
        public Link open(long endpointId) {
            return new MineLink();
        }

        @Override
        public int datagramBytes() {
            return MineLink.DATAGRAM_BYTES;
        }
    }
}
