package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.Tag;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Knowledge of a process about the ends of its peers. */
class FaultsTest {
    private static final int HANDLER = 5;

    /**
     * Several messages are returned together if a process sends to several ranks that have left before it checks for
     * faults.
     */
    @Test
    void severalMessagesThatComeBackAtOnceAreASilenceToo() {
        Faults faults = new Faults(0);
        AtomicInteger returned = new AtomicInteger();
        try (Layer layer = Layer.open(ThreadJob.onOneNode(1).layerConfiguration(0));
                Bundle bundle = layer.allocateBundle()) {
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.handlers().setReturnedMessageHandler(message -> {
                returned.incrementAndGet();
                faults.messageReturned(message);
            });
            try (Bundle ofPeers = layer.allocateBundle()) {
                for (int rank = 1; rank <= 2; rank++) {
                    Endpoint peer = ofPeers.allocateEndpoint();
                    peer.setTag(Tag.of(1));
                    endpoint.destinations().map(rank, peer.name(), Tag.of(1));
                }
            }
            endpoint.request(1, HANDLER);
            endpoint.request(2, HANDLER);
            while (returned.get() < 2) {
                bundle.poll();
            }
        }
        assertThat(faults.takeSilence()).isTrue();
        assertThat(faults.takeSilence()).isFalse();
        assertThat(faults.present()).isTrue();
    }
}
