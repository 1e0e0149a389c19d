package io.clump.bmi.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.LayerConfiguration;
import io.clump.bmi.Info;
import io.clump.bmi.method.MethodMessage;
import io.clump.bmi.method.MethodOperation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Clients that have completed the handshake and send nothing do not keep others out. The time is that of the test. */
class IdleClientsTest {
    private static final LayerConfiguration CONFIGURATION =
            LayerConfiguration.builder().build();

    private long nanos;
    private final TcpMethod server = new TcpMethod(() -> nanos);

    @Test
    void clientThatHasBeenIdleForTheLimitGivesWayToOneThatWaits() {
        String address = server.initialize("tcp://127.0.0.1:0", CONFIGURATION);
        server.setInfo(null, Info.MAX_CONNECTIONS, 2);
        TcpMethod idle = client();
        TcpMethod busy = client();
        TcpMethod late = client();
        send(idle, address, 1);
        pass(4);
        send(busy, address, 2);
        MethodOperation waiting = late.postSend(late.lookup(address), ByteBuffer.allocate(1), 3, true);
        for (int i = 0; i < 1_000; i++) {
            pass(0);
            late.test(waiting);
            assertThat(received()).isEmpty();
        }
        pass(1);
        List<MethodMessage> found = received();
        while (found.isEmpty()) {
            pass(0);
            late.test(waiting);
            found = received();
            Await.goOn(() -> "the late client");
        }
        assertThat(found.get(0).tag()).isEqualTo(3);
        assertThat(server.getInfo(null, Info.PEERS)).hasValue(2);
        send(busy, address, 4); // over its connection
        pass(5);
        send(idle, address, 5); // over a new one: another one gives way
        for (TcpMethod each : List.of(idle, busy, late, server)) {
            each.shutDown();
        }
    }

    /** Advances the time, and a bit more, so that the server polls its sockets. */
    private void pass(int seconds) {
        nanos += TimeUnit.SECONDS.toNanos(seconds) + TimeUnit.MICROSECONDS.toNanos(200);
    }

    private static TcpMethod client() {
        TcpMethod client = new TcpMethod();
        client.initialize("", CONFIGURATION);
        return client;
    }

    private void send(TcpMethod client, String address, int tag) {
        client.testUnexpected(new ArrayList<>(), 1); // learns whether its connection has ended
        MethodOperation send =
                client.postSend(Objects.requireNonNull(client.lookup(address)), ByteBuffer.allocate(1), tag, true);
        List<MethodMessage> found = received();
        while (found.isEmpty()) {
            pass(0);
            client.test(send);
            found = received();
            Await.goOn(() -> "message " + tag);
        }
        assertThat(found.get(0).tag()).isEqualTo(tag);
    }

    private List<MethodMessage> received() {
        List<MethodMessage> messages = new ArrayList<>();
        server.testUnexpected(messages, 1);
        return messages;
    }
}
