package io.clump.net.fabric;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.NodeEndpoints;
import io.clump.net.LinkFactory;
import io.clump.net.LinkProtocolProvider;
import io.clump.net.key.JobKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Provider of the libfabric protocol, under the name {@code ofi}. Experimental. */
public final class OfiProtocolProvider extends LinkProtocolProvider {
    /** Makes a provider. */
    public OfiProtocolProvider() {}

    @Override
    public String name() {
        return "ofi";
    }

    @Override
    public Description description() {
        return Description.of(
                        "libfabric, for RDMA networks; experimental: needs Java 22 and libfabric 1.14",
                        withCommonSettings(OfiConfiguration.settings()))
                .underLauncher(OfiConfiguration.RETRIES, Integer.toString(LinkFactory.MAX_RETRIES));
    }

    /** Loads the library, too, so that a job without it is refused before it starts. */
    @Override
    public void checkHost(List<NodeEndpoints> nodes) {
        for (NodeEndpoints node : nodes) {
            OfiConfiguration.of(node.layer()).load();
        }
    }

    @Override
    protected LinkFactory links(LayerConfiguration configuration, @Nullable JobKey key) {
        return OfiConfiguration.of(configuration);
    }
}
