package io.clump.net.fabric;

/** Links over UCX with TCP. */
@RequiresUcx
class UcxOverTcpLinkTest extends FabricLinkConformance {
    @Override
    protected String fabric() {
        return "ucx:tcp";
    }
}
