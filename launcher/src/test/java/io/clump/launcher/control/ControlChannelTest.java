package io.clump.launcher.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.control.ControlSocket;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlChannelTest {

    @TempDir
    private Path directory;

    private final BlockingQueue<RankEvent> events = new LinkedBlockingQueue<>();

    private Path path;
    private ControlSocket launcher;
    private ProcessServer server;

    @BeforeEach
    void listen() {
        path = directory.resolve("control");
        launcher = ControlSocket.listen(path);
        server = ProcessServer.open(launcher, this::hear);
    }

    @AfterEach
    void close() {
        launcher.close();
    }

    @Test
    void eventsArriveInOrderWithTheRankOfTheirProcess() throws InterruptedException {
        ControlClient client = ControlClient.connect(path, 5, order -> {});
        client.send(new Event.PhaseStarted("sort", 10));
        client.send(new Event.PhaseEnded("sort", 99));

        assertThat(next()).isEqualTo(new RankEvent(5, new Event.Connected(5)));
        assertThat(next()).isEqualTo(new RankEvent(5, new Event.PhaseStarted("sort", 10)));
        assertThat(next()).isEqualTo(new RankEvent(5, new Event.PhaseEnded("sort", 99)));

        // A process that has sent its last event is released, not halted, when the connection is closed.
        Event last = new Event.Failed("enough");
        Thread process = new Thread(() -> end(client, last));
        process.start();
        assertThat(next()).isEqualTo(new RankEvent(5, last));
        server.close();
        process.join();
    }

    @Test
    void whoSaysNonsenseHasFailed() throws IOException, InterruptedException {
        try (SocketChannel outsider = outsider()) {
            outsider.write(ByteBuffer.wrap("process\nnonsense\n".getBytes(StandardCharsets.UTF_8)));

            RankEvent said = next();
            assertThat(said.rank()).isEqualTo(-1);
            assertThat(said.event()).isInstanceOf(Event.Failed.class);
        }
    }

    @Test
    void ordersReachEachProcessInOrder() throws InterruptedException {
        BlockingQueue<Order> first = new LinkedBlockingQueue<>();
        BlockingQueue<Order> second = new LinkedBlockingQueue<>();
        List<ControlClient> clients =
                List.of(ControlClient.connect(path, 0, first::add), ControlClient.connect(path, 1, second::add));
        next();
        next();
        server.order(new Order.Pause(250));
        server.order(new Order.Resume());

        for (BlockingQueue<Order> orders : List.of(first, second)) {
            assertThat(orders.take()).isEqualTo(new Order.Pause(250));
            assertThat(orders.take()).isEqualTo(new Order.Resume());
        }
        letGo(clients);
    }

    /** Such as a process that is stopped for hours. */
    @Test
    void processThatDoesNotReadKeepsNoOrderFromTheOthers() throws IOException, InterruptedException {
        Order longOne = new Order.Checkpoint("x".repeat(4_000));
        try (SocketChannel stopped = outsider()) {
            stopped.write(ByteBuffer.wrap("process\nconnected 0\n".getBytes(StandardCharsets.UTF_8)));
            BlockingQueue<Order> read = new LinkedBlockingQueue<>();
            ControlClient client = ControlClient.connect(path, 1, read::add);
            next();
            next();
            // Far more than the buffers of a socket hold.
            for (int i = 0; i < 2_000; i++) {
                server.order(longOne);
            }
            for (int i = 0; i < 2_000; i++) {
                assertThat(read.take()).isEqualTo(longOne);
            }
            letGo(List.of(client));
        }
    }

    @Test
    void eachOrderIsReadAsItWasWritten() {
        for (Order order : List.of(
                new Order.Beat(),
                new Order.Pause(250),
                new Order.Resume(),
                new Order.Trace(),
                new Order.Checkpoint("/a b\n/ü%c+d"),
                new Order.Checkpoint(""))) {
            assertThat(Order.LINES.decode(Order.LINES.encode(order))).isEqualTo(order);
        }
        for (String line : List.of("", "pause", "pause x", "dance", "checkpoint %x", "resume 1")) {
            assertThatThrownBy(() -> Order.LINES.decode(line))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("not an order");
        }
    }

    private SocketChannel outsider() throws IOException {
        return SocketChannel.open(UnixDomainSocketAddress.of(path));
    }

    /** Ends the clients before the server closes, which would halt a process that has not sent its last event. */
    private void letGo(List<ControlClient> clients) throws InterruptedException {
        for (ControlClient client : clients) {
            new Thread(() -> end(client, new Event.Failed("enough"))).start();
            next();
        }
    }

    private static void end(ControlClient client, Event last) {
        try {
            client.end(last);
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts it", e);
        }
    }

    private void hear(int rank, Event event) {
        events.add(new RankEvent(rank, event));
    }

    private RankEvent next() throws InterruptedException {
        RankEvent next = events.take();
        return next;
    }

    private record RankEvent(int rank, Event event) {}
}
