package io.clump.laboratory.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShortDatagramTest {
    private static final int HANDLER = 1;

    @TempDir
    private Path base;

    @Test
    void bareDatagramsAreAsLongAsThoseOfShortMessages() throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(loopback, 0));
                Layer layer = open()) {
            Bundle bundle = layer.allocateBundle();
            Endpoint endpoint = bundle.allocateEndpoint();
            String address = loopback.getHostAddress() + ":" + socket.getLocalPort();
            endpoint.destinations().map(0, new EndpointName(7, "elsewhere", Map.of("udp", address)), Tag.of(1));
            DatagramPacket received = new DatagramPacket(new byte[1024], 1024);

            endpoint.request(0, HANDLER, 1, 2, 3, 4, 5, 6, 7, 8);
            socket.receive(received);

            assertThat(received.getLength()).isEqualTo(Message40.CLUMP_DATAGRAM_BYTES);
        }
    }

    private Layer open() {
        return Layer.open(LayerConfiguration.builder()
                .directory(base.resolve("job"))
                .local(LayerConfiguration.NO_PROTOCOL)
                .build());
    }
}
