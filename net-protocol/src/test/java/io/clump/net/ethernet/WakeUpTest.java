package io.clump.net.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.net.link.LinkAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Selectors that watch links of the loopback. Needs CAP_NET_RAW. */
@ExtendWith(Privilege.class)
class WakeUpTest {
    private static final int FRAMES = 20;

    private final ByteBuffer outgoing = ByteBuffer.allocateDirect(64);
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(16_384);
    private Selector selector;

    @BeforeEach
    void openSelector() throws IOException {
        selector = Selector.open();
    }

    @AfterEach
    void closeSelector() throws IOException {
        selector.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void eachFrameWakesASleepingThreadOnce(boolean ring) throws Exception {
        try (EthernetLink link = open(1, ring);
                EthernetLink other = open(2, ring)) {
            watch(link);
            Thread sleeper = Thread.currentThread();
            for (int i = 0; i < FRAMES; i++) {
                CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
                    awaitSleep(sleeper);
                    send(other, link);
                });
                assertThat(selector.select(key -> {})).as("frame %d", i).isEqualTo(1);
                assertThat(selector.selectNow(key -> {})).as("not received yet").isEqualTo(1);
                assertThat(link.receive(incoming.clear())).isTrue();
                assertThat(link.receive(incoming.clear())).isFalse();
                assertThat(selector.selectNow(key -> {})).as("received").isZero();
                sending.join();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void frameForAnotherChannelWakesNobody(boolean ring) throws Exception {
        try (EthernetLink link = open(1, ring);
                EthernetLink other = open(2, ring);
                EthernetLink third = open(3, ring);
                Selector ofOther = Selector.open()) {
            watch(link);
            channel(other).register(ofOther, SelectionKey.OP_READ);
            for (int i = 0; i < FRAMES; i++) {
                send(third, other);
                assertThat(ofOther.select(key -> {})).isEqualTo(1);
                assertThat(other.receive(incoming.clear())).isTrue();
                assertThat(selector.selectNow(key -> {})).isZero();
            }
            send(third, link);
            assertThat(selector.select(key -> {})).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatCameBeforeTheSleepEndsIt(boolean ring) throws Exception {
        try (EthernetLink link = open(1, ring)) {
            send(link, link);
            send(link, link);
            watch(link);
            for (int i = 0; i < 2; i++) {
                assertThat(selector.select(key -> {})).isEqualTo(1);
                assertThat(link.receive(incoming.clear())).isTrue();
            }
            link.settle();
            assertThat(selector.selectNow(key -> {})).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingStaysOpenOfAClosedLink(boolean ring) throws Exception {
        // The JDK opens, with its first channel, a socket that it keeps.
        DatagramChannel.open().close();
        long before = openSockets();
        EthernetLink watched = open(1, ring);
        EthernetLink unwatched = open(2, ring);
        EthernetLink unasked = open(3, ring);
        watch(watched);
        assertThat(channel(unwatched)).isSameAs(channel(unwatched));
        assertThat(openSockets()).isEqualTo(before + 5);
        watched.close();
        unwatched.close();
        unasked.close();
        assertThat(unasked.channel()).isNull();
        assertThat(selector.selectNow(key -> {})).isZero();
        assertThat(selector.keys()).isEmpty();
        assertThat(openSockets()).isEqualTo(before);
    }

    private void watch(EthernetLink link) throws IOException {
        channel(link).register(selector, SelectionKey.OP_READ);
    }

    private static SelectableChannel channel(EthernetLink link) {
        return Objects.requireNonNull(link.channel());
    }

    private static EthernetLink open(int channel, boolean ring) {
        return EthernetLink.open(
                Privilege.loopback(), TestChannels.channel(channel), EthernetLink.MOST_MTU_BYTES, ring, null);
    }

    private void send(EthernetLink from, EthernetLink to) {
        LinkAddress address = Objects.requireNonNull(from.addressOf(to.address()));
        from.send(outgoing.duplicate(), address);
    }

    /** Waits until a thread is in a selector. */
    private static void awaitSleep(Thread thread) {
        Await.until(
                "a thread to sleep",
                () -> Arrays.stream(thread.getStackTrace())
                        .anyMatch(frame -> frame.getMethodName().equals("lockAndDoSelect")));
    }

    private static long openSockets() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.filter(WakeUpTest::isSocket).count();
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException e) {
            // This is the descriptor by which the directory is read.
            return false;
        }
    }
}
