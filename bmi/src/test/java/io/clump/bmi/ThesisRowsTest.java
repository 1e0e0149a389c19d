package io.clump.bmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Await;
import io.clump.am2.ClumpException;
import io.clump.bmi.method.BmiMethod;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One test for each feature of BMI (Carns, <i>Design and analysis of a network transfer layer for parallel file
 * systems</i>, 2001), rows B1 to B15. The lines are those of the text of the thesis from which the features were taken.
 */
@ParameterizedClass
@MethodSource("io.clump.bmi.World#ofRows")
class ThesisRowsTest {
    private final World world;

    ThesisRowsTest(World world) {
        this.world = world;
    }

    /** Row B1 (thesis 514–516): every function is nonblocking; completion may take several tests. */
    @Test
    void b1EveryCallReturnsThoughNothingCanComplete() {
        try (Pair pair = new Pair(world)) {
            long receive = pair.client.bmi.postReceive(pair.toServer, ByteBuffer.allocate(1), 1);
            long send = pair.client.bmi.postSend(pair.toServer, ByteBuffer.allocate(100_000_000), 1);
            Status status = new Status();
            Status[] statuses = {status};
            for (int i = 0; i < 1_000; i++) {
                assertThat(pair.client.bmi.testContext(statuses)).isZero();
                assertThat(pair.client.bmi.testSome(new long[] {receive, send}, new int[2], new Status[2]))
                        .isZero();
                assertThat(pair.client.bmi.test(receive, status)).isFalse();
                assertThat(pair.client.bmi.test(send, status)).isFalse();
                assertThat(pair.client.bmi.testUnexpected(new UnexpectedMessage[1]))
                        .isZero();
            }
        }
    }

    /** Row B2 (thesis 514): no partial completion; the status says whether there was an error. */
    @Test
    void b2MessageArrivesAsAWholeOrNotAtAll() {
        try (Pair pair = new Pair(world)) {
            ByteBuffer small = ByteBuffer.allocate(4);
            long receive = pair.server.bmi.postReceive(pair.toClient, small, 1);
            pair.client.bmi.postSend(pair.toServer, Party.bytes(5, 1), 1);
            pair.await(pair.server, receive);
            assertThat(pair.server.error(receive)).isEqualTo(BmiError.MESSAGE_TOO_LONG);
            assertThat(pair.server.size(receive)).isZero();
            assertThat(small).isEqualTo(ByteBuffer.allocate(4));
        }
    }

    /** Row B3 (thesis 518, 532): a receive names its source; messages of others with its tag do not match. */
    @Test
    void b3ReceiveGetsMessagesOfItsSourceOnly() {
        try (Pair pair = new Pair(world)) {
            Party first = pair.client;
            Address toFirst = pair.toClient;
            pair.join();
            first.bmi.postSend(first.bmi.lookup(pair.server.address(world.used)), Party.bytes(4, 1), 1);
            pair.client.bmi.postSend(pair.toServer, Party.bytes(4, 2), 1);
            for (Address source : List.of(pair.toClient, toFirst)) {
                ByteBuffer buffer = ByteBuffer.allocate(4);
                long receive = pair.server.bmi.postReceive(source, buffer, 1);
                pair.await(pair.server, receive);
                Party.assertSame(buffer, Party.bytes(4, source == toFirst ? 1 : 2));
            }
            first.close();
        }
    }

    /** Row B4 (thesis 520, 761): users do not connect; a server that is started again is reached by the same address. */
    @Test
    void b4AddressOutlivesTheServer() {
        World memory = World.SHARED_MEMORY;
        long job = World.newJob();
        Party client = new Party(Bmi.initialize("am", "", memory.configuration(job, 1)));
        Address address = client.bmi.lookup("am://server");
        for (int life = 0; life < 3; life++) {
            Party server = new Party(Bmi.initialize("am", "am://server", memory.configuration(job, 0)));
            while (server.unexpected.isEmpty()) {
                // The first of them may still go to the server's last life.
                client.bmi.postUnexpected(address, ByteBuffer.allocate(1), life);
                client.step();
                server.step();
                Await.goOn(() -> "an unexpected message");
            }
            assertThat(server.unexpected.remove().tag()).isEqualTo(life);
            server.close();
        }
        client.close();
    }

    /** Row B5 (thesis 524–528, 569, 589–590): any buffer may be used; one of BMI is freed by BMI, and once. */
    @Test
    void b5BuffersOfTheProgramAndOfBmi() {
        try (Pair pair = new Pair(world)) {
            Bmi bmi = pair.client.bmi;
            ByteBuffer own = bmi.allocate(pair.toServer, 1_000, Direction.SEND);
            assertThat(own.isDirect()).isTrue();
            assertThat(own.remaining()).isEqualTo(1_000);
            own.put(Party.bytes(1_000, 1)).flip();
            long send = bmi.postSend(pair.toServer, own, 1);
            ByteBuffer buffer = ByteBuffer.allocate(1_000);
            long receive = pair.server.bmi.postReceive(pair.toClient, buffer, 1);
            pair.await(pair.client, send);
            pair.await(pair.server, receive);
            Party.assertSame(buffer, Party.bytes(1_000, 1));
            assertThatThrownBy(() -> bmi.free(pair.toServer, own, Direction.RECEIVE))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("found=RECEIVE, expected SEND");
            bmi.free(pair.toServer, own, Direction.SEND);
            assertThatThrownBy(() -> bmi.free(pair.toServer, own, Direction.SEND))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> bmi.free(pair.toServer, buffer, Direction.RECEIVE))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** Row B6 (thesis 532): tags match exactly, and no receive gets an unexpected message. */
    @Test
    void b6OtherTagsDoNotMatch() {
        try (Pair pair = new Pair(world)) {
            long receive = pair.server.bmi.postReceive(pair.toClient, ByteBuffer.allocate(4), 1);
            pair.client.bmi.postUnexpected(pair.toServer, Party.bytes(4, 3), 1);
            pair.client.bmi.postSend(pair.toServer, Party.bytes(4, 2), 2);
            long other = pair.server.bmi.postReceive(pair.toClient, ByteBuffer.allocate(4), 2);
            pair.await(pair.server, other);
            pair.until(() -> !pair.server.unexpected.isEmpty());
            assertThat(pair.server.isDone(receive)).isFalse();
            assertThatThrownBy(() -> pair.client.bmi.postSend(pair.toServer, ByteBuffer.allocate(1), -1))
                    .hasMessageContaining("tag out of range");
        }
    }

    /** Row B7 (thesis 532, 585, 792): the method allocates for unexpected messages, and reports source and size. */
    @Test
    void b7UnexpectedMessageHasSourceTagAndBytes() {
        try (Pair pair = new Pair(world)) {
            pair.client.bmi.postUnexpected(pair.toServer, Party.bytes(77, 1), 5);
            pair.until(() -> !pair.server.unexpected.isEmpty());
            UnexpectedMessage message = pair.server.unexpected.remove();
            assertThat(message.source()).isSameAs(pair.toClient);
            assertThat(message.tag()).isEqualTo(5);
            Party.assertSame(message.buffer(), Party.bytes(77, 1));
        }
    }

    /** Row B8 (thesis 536–541): a conversation starts with a client's unexpected message, and goes both ways. */
    @Test
    void b8ClientAsksAndServerAnswers() {
        try (Pair pair = new Pair(world)) {
            ByteBuffer buffer = ByteBuffer.allocate(9);
            long answer = pair.client.bmi.postReceive(pair.toServer, buffer, 3);
            pair.client.bmi.postUnexpected(pair.toServer, ByteBuffer.allocate(1), 3);
            pair.until(() -> !pair.server.unexpected.isEmpty());
            pair.server.bmi.postSend(pair.server.unexpected.remove().source(), Party.bytes(9, 1), 3);
            pair.await(pair.client, answer);
            Party.assertSame(buffer, Party.bytes(9, 1));
        }
    }

    /** Row B9 (thesis 555, 575, 721–731): handle, text, and the method's own form, which is not shown. */
    @Test
    void b9OneHandleForOneText() {
        try (Pair pair = new Pair(World.TCP)) {
            String text = pair.server.address("tcp");
            assertThat(pair.client.bmi.lookup(text)).isSameAs(pair.toServer).hasToString(text);
            assertThat(pair.toClient.toString()).startsWith("tcp://127.0.0.1:");
            assertThat(pair.client.bmi.lookup("tcp://[fe80::1%eth0]:7000")).hasToString("tcp://[fe80::1%eth0]:7000");
            for (String wrong : List.of("tcp://host:99999", "tcp://host", "tcp://[eth0]:1", "tcp://a b:1")) {
                assertThatThrownBy(() -> pair.client.bmi.lookup(wrong))
                        .isInstanceOf(ClumpException.class)
                        .hasMessage("invalid address: found=\"" + wrong + "\", expected tcp://host:port");
            }
        }
    }

    /** Row B10 (thesis 602–604): a post may complete at once; then there is nothing to test. */
    @Test
    void b10SmallSendAndLateReceiveCompleteAtOnce() {
        try (Pair pair = new Pair(world)) {
            assertThat(pair.client.bmi.postSend(pair.toServer, Party.bytes(100, 1), 1))
                    .isEqualTo(Bmi.COMPLETE);
            pair.client.bmi.postUnexpected(pair.toServer, ByteBuffer.allocate(1), 1);
            // The unexpected message is behind the other one.
            pair.until(() -> !pair.server.unexpected.isEmpty());
            assertThat(pair.server.bmi.postReceive(pair.toClient, ByteBuffer.allocate(100), 1))
                    .isEqualTo(Bmi.COMPLETE);
            assertThat(pair.server.bmi.getInfo(null, Info.PENDING_OPERATIONS)).isZero();
        }
    }

    /** Row B11 (thesis 545, 594, 711–719, 1178): several methods at once, and tests across them. */
    @Test
    void b11TestSomeCrossesMethods() {
        try (Pair pair = new Pair(World.BOTH_BY_AM)) {
            Bmi client = pair.client.bmi;
            Address byTcp = client.lookup(pair.server.address("tcp"));
            client.postUnexpected(byTcp, ByteBuffer.allocate(1), 0);
            pair.until(() -> !pair.server.unexpected.isEmpty());
            Address overTcp = pair.server.unexpected.remove().source();
            long[] ids = {
                pair.server.bmi.postReceive(overTcp, ByteBuffer.allocate(4), 1),
                0,
                pair.server.bmi.postReceive(pair.toClient, ByteBuffer.allocate(4), 1)
            };
            client.postSend(byTcp, Party.bytes(4, 1), 1);
            client.postSend(pair.toServer, Party.bytes(4, 2), 1);
            int[] indices = new int[3];
            Status[] statuses = {new Status(), new Status(), new Status()};
            int[] found = new int[1];
            boolean[] isSeen = new boolean[3];
            awaitWithoutStep(() -> {
                int count = pair.server.bmi.testSome(ids, indices, statuses);
                for (int i = 0; i < count; i++) {
                    isSeen[indices[i]] = true;
                    assertThat(statuses[i].id()).isEqualTo(ids[indices[i]]);
                    ids[indices[i]] = 0;
                }
                found[0] += count;
                client.testContext(statuses);
                return found[0] == 2;
            });
            assertThat(isSeen).containsExactly(true, false, true);
        }
    }

    /**
     * Row B11 (thesis 545, 1178): a method that always has something does not starve the next one, however little a call
     * returns.
     */
    @Test
    void b11BusyMethodDoesNotStarveTheOther() {
        try (Pair pair = new Pair(World.BOTH_BY_AM)) {
            Bmi client = pair.client.bmi;
            Address byTcp = client.lookup(pair.server.address("tcp"));
            client.postUnexpected(byTcp, ByteBuffer.allocate(1), 0);
            pair.until(() -> !pair.server.unexpected.isEmpty());
            int count = 1_000; // less than the credit, so all are on their way
            for (int i = 0; i < count; i++) {
                client.postUnexpected(pair.toServer, ByteBuffer.allocate(0), 0);
            }
            client.postUnexpected(byTcp, ByteBuffer.allocate(1), 1);
            UnexpectedMessage[] one = new UnexpectedMessage[1];
            boolean isServed = false;
            for (int i = 0; i < count && !isServed; i++) {
                assertThat(pair.server.bmi.testUnexpected(one)).isEqualTo(1);
                isServed = one[0].tag() == 1;
            }
            assertThat(isServed).isTrue();
        }
    }

    private static void awaitWithoutStep(BooleanSupplier condition) {
        Await.until("what others do", condition);
    }

    /** Row B12 (thesis 559, 691–699, 1176): methods are loaded by name when BMI is initialized, those of users, too. */
    @Test
    void b12MethodsAreFoundByName() {
        assertThat(ServiceLoader.load(BmiMethod.class).stream()
                        .map(each -> each.get().name()))
                .contains("am", "courier", "handshake", "tcp");
        assertThatThrownBy(() -> Bmi.initialize("tcp,pigeon", "", World.TCP.configuration(World.newJob(), 0)))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("unknown method: found=\"pigeon\"");
        assertThatThrownBy(() -> Bmi.initialize("tcp,tcp", "", World.TCP.configuration(World.newJob(), 0)))
                .hasMessageContaining("named twice");
        assertThatThrownBy(() -> Bmi.initialize("tcp", "am://x", World.TCP.configuration(World.newJob(), 0)))
                .hasMessageContaining("no method is named that listens there");
    }

    /** Row B13 (thesis 597–598, 1202): options, for all or for one address. */
    @Test
    void b13OptionsAreSetAndRead() {
        try (Pair pair = new Pair(World.TCP)) {
            Bmi bmi = pair.client.bmi;
            assertThat(bmi.getInfo(pair.toServer, Info.TCP_NODELAY)).isEqualTo(1);
            bmi.setInfo(pair.toServer, Info.TCP_NODELAY, 0);
            assertThat(bmi.getInfo(pair.toServer, Info.TCP_NODELAY)).isZero();
            assertThat(bmi.getInfo(null, Info.TCP_NODELAY)).isEqualTo(1);
            assertThat(bmi.getInfo(null, Info.EAGER_BYTES)).isEqualTo(16 * 1024);
            bmi.setInfo(null, Info.EAGER_BYTES, 100);
            assertThat(bmi.getInfo(null, Info.EAGER_BYTES)).isEqualTo(100);
            assertThat(bmi.getInfo(null, Info.PEERS)).isEqualTo(1);
            assertThatThrownBy(() -> bmi.setInfo(null, Info.EAGER_BYTES, 65_537))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> bmi.setInfo(null, Info.POLL_INTERVAL, 0)).hasMessageContaining("out of range");
            assertThatThrownBy(() -> bmi.setInfo(null, Info.PEERS, 1)).hasMessageContaining("read only");
        }
    }

    /** Row B14 (thesis 660–674): gossip. Here it is the logger of the platform. */
    @Test
    void b14LifeAndFaultsAreLogged() throws IOException {
        List<LogRecord> records = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                records.add(line);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        handler.setLevel(Level.ALL);
        Logger logger = Logger.getLogger("io.clump.bmi");
        logger.addHandler(handler);
        logger.setLevel(Level.FINE);
        try (Pair pair = new Pair(World.TCP)) {
            String address = pair.server.address("tcp");
            int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
            try (Socket outsider = new Socket("127.0.0.1", port)) {
                outsider.getOutputStream()
                        .write("GET / HTTP/1.1\r\n\r\n".repeat(4).getBytes(StandardCharsets.US_ASCII));
                pair.until(() -> records.stream().anyMatch(line -> line.getLevel() == Level.INFO));
            }
        } finally {
            logger.removeHandler(handler);
            logger.setLevel(null);
        }
        assertThat(records.stream().map(LogRecord::getMessage))
                .anyMatch(line -> line.startsWith("method is up: tcp"))
                .anyMatch(line -> line.startsWith("connection refused: ") && line.contains("127.0.0.1"));
    }

    /** Row B15 (thesis 496, 766, 1206): a peer that fails ends its own operations only. */
    @Test
    void b15FailureOfOneClientDoesNotConcernAnother() {
        try (Pair pair = new Pair(world)) {
            Party failing = pair.client;
            long stuck = pair.server.bmi.postReceive(pair.toClient, ByteBuffer.allocate(4), 1);
            pair.join();
            failing.close();
            pair.await(pair.server, stuck);
            assertThat(pair.server.error(stuck)).isEqualTo(BmiError.PEER_GONE);
            ByteBuffer buffer = ByteBuffer.allocate(4);
            long receive = pair.server.bmi.postReceive(pair.toClient, buffer, 1);
            pair.client.bmi.postSend(pair.toServer, Party.bytes(4, 4), 1);
            pair.await(pair.server, receive);
            Party.assertSame(buffer, Party.bytes(4, 4));
            assertThat(pair.server.error(receive)).isNull();
        }
    }
}
