package io.clump.net.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.clump.am2.Await;
import io.clump.am2.EndpointName;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.NetworkStatistics;
import io.clump.am2.ReturnReason;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A foreign process sends invalid messages to an endpoint's port. */
class AeronInvalidMessagesTest implements Dispatcher {
    private static final long JOB = 0xABCD;
    private static final long VICTIM = 7;
    private static final long SENDER = 66;

    @TempDir
    private Path base;

    private Protocol protocol;
    private AeronQueueBlock victim;
    private Aeron aeron;
    private ExclusivePublication requests;
    private ExclusivePublication replies;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[16_000]);
    private int handled;

    @BeforeEach
    void open() {
        protocol = new AeronProtocolProvider()
                .open(LayerConfiguration.builder()
                        .directory(base.resolve("job"))
                        .job(JOB)
                        .build());
        victim = (AeronQueueBlock) protocol.allocateQueueBlock(VICTIM);
        aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(base.resolve("job/node-0/aeron").toString()));
        String channel = "aeron:udp?endpoint=" + victim.address();
        requests = aeron.addExclusivePublication(channel, 1);
        replies = aeron.addExclusivePublication(channel, 2);
    }

    @AfterEach
    void close() {
        assertStillWorks();
        aeron.close();
        victim.close();
        protocol.close();
        assertThat(base.resolve("job")).doesNotExist();
    }

    @Test
    void messagesOfOtherJobsAndForOtherEndpointsAreDroppedAndCounted() {
        hello(JOB + 1, VICTIM, "127.0.0.1:5000");
        hello(JOB, VICTIM + 1, "127.0.0.1:5000");
        request(JOB + 1, VICTIM, 0);
        request(JOB, VICTIM + 1, 0);
        awaitCount("misdirected", () -> victim.networkStatistics().misdirected(), 4);
        assertThat(victim.peer(SENDER)).isNull();
        assertThat(victim.statistics().received()).isZero();
    }

    @Test
    void datagramsOfAPeerWithoutAnIntroductionAreDropped() {
        request(JOB, VICTIM, 0);
        awaitCount("misdirected", () -> victim.statistics().misdirected(), 1);
        hello(JOB, VICTIM, "127.0.0.1:5000");
        request(JOB, VICTIM, 0);
        awaitCount("received", () -> victim.statistics().received(), 1);
    }

    @Test
    void addressesThatAreNoneMakeNobodyKnown() {
        String[] texts = {
            "127.0.0.1",
            "127.0.0.1:0",
            "127.0.0.1:65536",
            "localhost:5000",
            "300.0.0.1:5000",
            "127.0.0.1:5000|mtu=65504",
            "[::1:5000",
            ":5000",
            "\u0000\u0000",
            "1".repeat(64)
        };
        for (String text : texts) {
            hello(JOB, VICTIM, text);
        }
        hello(JOB, VICTIM, "");
        hello(JOB, VICTIM, "1".repeat(65));
        awaitCount(
                "dropped",
                () -> victim.statistics().misdirected() + victim.statistics().malformed(),
                texts.length + 2);
        assertThat(victim.peer(SENDER)).isNull();
    }

    @Test
    void packetsThatCannotBeAreDroppedBeforeTheirFieldsAreBelieved() {
        hello(JOB, VICTIM, "127.0.0.1:5000");
        int length = request(0);
        offer(requests, length - 1);
        request(0);
        offer(requests, length + 8);
        request(0);
        message.putInt(MessageLayout.HEADER_BYTES + PacketLayout.BULK_LENGTH_OFFSET, Integer.MAX_VALUE);
        offer(requests, length);
        request(0);
        message.putByte(MessageLayout.HEADER_BYTES + PacketLayout.KIND_OFFSET, (byte) 0x80);
        offer(requests, length);
        request(0);
        message.putByte(MessageLayout.HEADER_BYTES + PacketLayout.ARGUMENT_COUNT_OFFSET, (byte) 9);
        offer(requests, length);
        // A request in the stream of replies.
        request(0);
        offer(replies, length);
        request(0);
        message.putInt(MessageLayout.KIND_OFFSET, 5);
        offer(requests, length);
        request(0);
        message.putInt(MessageLayout.HANDLED_REPLIES_OFFSET, 1);
        offer(requests, length);
        request(0);
        message.putInt(MessageLayout.REPEAT_OFFSET, 4);
        offer(requests, length);
        offer(requests, 10_000);
        awaitCount("malformed", () -> victim.networkStatistics().malformed(), 10);
        assertThat(victim.statistics().received()).isZero();
    }

    @Test
    void repeatedMessagesAreHandledOnceAndThoseAfterAGapAreNot() {
        hello(JOB, VICTIM, "127.0.0.1:5000");
        for (int number : new int[] {0, 0, 1, 3, 1, 4, 2, -1}) {
            request(JOB, VICTIM, number);
        }
        awaitCount(
                "told apart",
                () -> victim.statistics().repeated() + victim.statistics().outOfOrder(),
                5);
        assertThat(victim.statistics().received()).isEqualTo(3);
        assertThat(victim.statistics().outOfOrder()).isEqualTo(2);
        assertThat(handled).isEqualTo(3);
        NetworkStatistics counts = victim.networkStatistics();
        assertThat(counts.datagramsReceived()).isEqualTo(3);
        assertThat(counts.duplicates()).isEqualTo(3);
        assertThat(counts.outOfOrder()).isEqualTo(2);
    }

    @Test
    void whatAPeerMissesIsSentAgainAndItIsAskedWhenItIsSilent() {
        List<Integer> numbers = new ArrayList<>();
        List<Integer> hellos = new ArrayList<>();
        try (Subscription atSender = aeron.addSubscription("aeron:udp?endpoint=127.0.0.1:0", 1)) {
            FragmentHandler reader = (buffer, offset, length, header) -> {
                boolean isHello = MessageHeader.kind(buffer, offset) == MessageLayout.HELLO;
                (isHello ? hellos : numbers).add(MessageHeader.number(buffer, offset));
            };
            pollUntil("a port", () -> atSender.resolvedEndpoint() != null);
            String address = String.valueOf(atSender.resolvedEndpoint());
            Route route =
                    Objects.requireNonNull(victim.routeTo(new EndpointName(SENDER, "1", Map.of("aeron", address))));
            for (int i = 0; i < 3; i++) {
                send(route);
            }
            // The second hello asks how many of the three were handled.
            pollUntil("a question", () -> atSender.poll(reader, 10) >= 0 && hellos.size() >= 2);
            // A sender that reads late finds the question repeated.
            assertThat(hellos).startsWith(0, 3).containsOnly(0, 3);
            handled(1, 1);
            pollUntil("the second and third again", () -> atSender.poll(reader, 10) >= 0 && numbers.size() == 5);
            assertThat(numbers).containsExactly(0, 1, 2, 1, 2);
            handled(3, 0);
            pollUntil(
                    "an empty ring",
                    () -> Objects.requireNonNull(victim.peer(SENDER)).isEmpty());
        }
        assertThat(victim.statistics().resent()).isEqualTo(1);
        assertThat(victim.networkStatistics().datagramsSent()).isEqualTo(3);
        assertThat(victim.networkStatistics().datagramsResent()).isEqualTo(1);
    }

    @Test
    void randomBytesChangeNothing() {
        Random random = new Random(5);
        int count = 20_000;
        for (int i = 0; i < count; i++) {
            int length = 1 + random.nextInt(200);
            request(0);
            for (int flips = random.nextInt(12); flips >= 0; flips--) {
                message.putByte(random.nextInt(length), (byte) random.nextInt());
            }
            offer(random.nextBoolean() ? requests : replies, length);
        }
        awaitCount(
                "dropped",
                () -> victim.statistics().misdirected() + victim.statistics().malformed(),
                count);
        assertThat(handled).isZero();
    }

    @Override
    public void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
        handled++;
    }

    @Override
    public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data) {
        throw new AssertionError(reason);
    }

    /** Reports to the victim how many of its requests the sender has handled, and whether any is missing. */
    private void handled(int requestCount, int repeat) {
        MessageHeader.write(message, 0, MessageLayout.HANDLED, JOB, SENDER, VICTIM, 0);
        MessageHeader.stamp(message, 0, requestCount, 0, repeat);
        offer(replies, MessageLayout.HEADER_BYTES);
    }

    private static void send(Route route) {
        int packet = route.claim(QueueKind.REQUEST, (step, waitedFor) -> {
            Thread.yield();
            return step;
        });
        PacketFields.header(route.memory(), packet, PacketKind.REQUEST, 1, 0, 0, 0, 0, 0);
        route.publish(packet);
    }

    private void pollUntil(String what, BooleanSupplier condition) {
        Await.until(() -> what + ", " + victim.statistics(), () -> {
            victim.poll(PollScope.ALL, 1_000, this);
            return condition.getAsBoolean();
        });
    }

    private void hello(long job, long receiver, String address) {
        MessageHeader.write(message, 0, MessageLayout.HELLO, job, SENDER, receiver, 0);
        MessageHeader.stamp(message, 0, 0, 0, 0);
        byte[] text = address.getBytes(StandardCharsets.ISO_8859_1);
        message.putBytes(MessageLayout.HEADER_BYTES, text);
        offer(requests, MessageLayout.HEADER_BYTES + text.length);
    }

    private void request(long job, long receiver, int number) {
        int length = request(number);
        message.putLong(MessageLayout.JOB_OFFSET, job);
        message.putLong(MessageLayout.RECEIVER_OFFSET, receiver);
        offer(requests, length);
    }

    /** Writes a valid request; returns its length. */
    private int request(int number) {
        message.setMemory(0, MessageLayout.SHORT_BYTES, (byte) 0);
        MessageHeader.write(message, 0, MessageLayout.MESSAGE, JOB, SENDER, VICTIM, number);
        PacketFields.header(message, MessageLayout.HEADER_BYTES, PacketKind.REQUEST, 1, 0, 0, 0, 0, 0);
        return MessageLayout.SHORT_BYTES;
    }

    private void offer(ExclusivePublication publication, int length) {
        Await.until("space", () -> {
            victim.poll(PollScope.ALL, 1_000, this);
            return publication.offer(message, 0, length) >= 0;
        });
    }

    private void awaitCount(String what, LongSupplier count, long expected) {
        pollUntil(what, () -> count.getAsLong() >= expected);
        assertThat(count.getAsLong()).as(what).isEqualTo(expected);
    }

    /** Checks that the endpoint works, by a message to itself. */
    private void assertStillWorks() {
        Route route = Objects.requireNonNull(
                victim.routeTo(new EndpointName(VICTIM, "0", Map.of("aeron", victim.address()))));
        int before = handled;
        send(route);
        pollUntil("a message to itself", () -> handled > before);
    }
}
