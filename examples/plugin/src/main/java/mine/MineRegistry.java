package mine;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.am2.spi.EndpointRegistryProvider;
import io.clump.registry.FileRegistryProvider;

/** Clump's file registry, which says when it is opened: a start for a registry of your own. */
public final class MineRegistry implements EndpointRegistryProvider {
    @Override
    public String name() {
        return "mine";
    }

    @Override
    public Description description() {
        return Description.of("the file registry, which says when it is opened");
    }

    @Override
    public long fileBytes(LayerConfiguration configuration) {
        return new FileRegistryProvider().fileBytes(configuration);
    }

    @Override
    public EndpointRegistry open(LayerConfiguration configuration) {
        System.out.println("registry opened by " + name());
        return new FileRegistryProvider().open(configuration);
    }
}
