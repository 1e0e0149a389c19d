package io.clump.net.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.net.link.LinkAddress;
import org.junit.jupiter.api.Test;

/** Links over UCX with the transports of one machine. */
@RequiresUcx
class UcxLinkTest extends FabricLinkConformance {
    @Override
    protected String fabric() {
        return "ucx";
    }

    @Test
    void peerThatCannotBeReachedIsGone() {
        try (Links links = new Links(fabric())) {
            FabricLink from = links.open();
            FabricLink closed = links.open();
            LinkAddress address = Links.addressOf(from, closed);
            closed.close();
            assertThat(from.takeGone()).isNull();
            assertThat(from.send(Links.datagram(100, 1), address)).isTrue();
            assertThat(from.takeGone()).isEqualTo(address);
            assertThat(from.takeGone()).isNull();
        }
    }
}
