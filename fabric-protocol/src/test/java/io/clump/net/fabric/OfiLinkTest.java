package io.clump.net.fabric;

/** Links over libfabric's TCP. */
@RequiresOfi
class OfiLinkTest extends FabricLinkConformance {
    @Override
    protected String fabric() {
        return "ofi:tcp";
    }
}
