package io.clump.net.fabric;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.NodeEndpoints;
import io.clump.net.LinkFactory;
import io.clump.net.LinkProtocolProvider;
import io.clump.net.key.JobKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Provider of the UCX protocol, under the name {@code ucx}. Experimental. */
public final class UcxProtocolProvider extends LinkProtocolProvider {
    /** Makes a provider. */
    public UcxProtocolProvider() {}

    @Override
    public String name() {
        return "ucx";
    }

    @Override
    public Description description() {
        return Description.of(
                        "UCX, for RDMA networks; experimental: needs Java 22 and libucp 1.20",
                        withCommonSettings(UcxConfiguration.settings()))
                .underLauncher(UcxConfiguration.RETRIES, Integer.toString(LinkFactory.MAX_RETRIES));
    }

    /** Loads the library, too, so that a job without it is refused before it starts. */
    @Override
    public void checkHost(List<NodeEndpoints> nodes) {
        for (NodeEndpoints node : nodes) {
            UcxConfiguration.of(node.layer()).load();
        }
    }

    @Override
    protected LinkFactory links(LayerConfiguration configuration, @Nullable JobKey key) {
        return UcxConfiguration.of(configuration);
    }
}
