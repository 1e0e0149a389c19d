package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.shm.posix.Membarrier;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoorbellTest {
    private static final long TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(30);

    private static final int CALLER = 1;
    private static final int SLEEPER = 2;

    @TempDir
    private Path directory;

    private Doorbell caller;
    private Doorbell sleeper;
    private Selector selector;

    @BeforeEach
    void register() throws IOException {
        caller = new Doorbell(directory, CALLER);
        sleeper = new Doorbell(directory, SLEEPER);
        selector = Selector.open();
        Objects.requireNonNull(sleeper.readable()).register(selector, SelectionKey.OP_ACCEPT);
    }

    @AfterEach
    void close() throws IOException {
        selector.close();
        caller.close();
        sleeper.close();
    }

    @Test
    void ringIsReadableUntilItIsSilenced() throws IOException {
        assertThat(selector.selectNow(key -> {})).isZero();
        for (int i = 0; i < 3; i++) {
            caller.ring(SLEEPER);
            caller.ring(SLEEPER);
            assertThat(selector.select(key -> {}, TIMEOUT_MILLIS)).isEqualTo(1);
            sleeper.silence();
            assertThat(selector.selectNow(key -> {})).isZero();
        }
    }

    @Test
    void interruptedThreadRingsAndItsDoorbellStaysOpen() throws IOException {
        for (int i = 0; i < 2; i++) {
            Thread.currentThread().interrupt();
            caller.ring(SLEEPER);
            caller.silence();
            sleeper.silence();
            assertThat(Thread.interrupted()).isTrue();
            caller.ring(SLEEPER);
            assertThat(selector.select(key -> {}, TIMEOUT_MILLIS)).isEqualTo(1);
            sleeper.silence();
        }
    }

    @Test
    void ringAtAnEndpointThatIsGoneHarmsNobody() throws IOException {
        try (Doorbell gone = new Doorbell(directory, 3)) {
            assertThat(gone.readable()).isNotNull();
        }
        assertThat(Doorbell.path(directory, 3)).doesNotExist();
        caller.ring(3);
        // A killed process leaves such a file.
        Files.createFile(Doorbell.path(directory, 4));
        caller.ring(4);
        caller.ring(SLEEPER);
        assertThat(selector.select(key -> {}, TIMEOUT_MILLIS)).isEqualTo(1);
    }

    @Test
    void silenceEndsWhileAnotherThreadRingsAllTheTime() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        CompletableFuture<Void> ringing = CompletableFuture.runAsync(() -> {
            Doorbell other = new Doorbell(directory, 3);
            while (!isOver.get()) {
                other.ring(SLEEPER);
            }
        });
        try {
            for (int i = 0; i < 100; i++) {
                assertThat(selector.select(key -> {}, TIMEOUT_MILLIS)).isEqualTo(1);
                sleeper.silence();
            }
        } finally {
            isOver.set(true);
        }
        ringing.join();
    }

    @Test
    void ringsThatFindNoSpaceAreOneRing() throws IOException {
        for (int i = 0; i < 1_000; i++) {
            caller.ring(SLEEPER);
        }
        while (selector.selectNow(key -> {}) > 0) {
            sleeper.silence();
        }
        caller.ring(SLEEPER);
        assertThat(selector.select(key -> {}, TIMEOUT_MILLIS)).isEqualTo(1);
    }

    @Test
    void onlyTheUserMayRing() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Doorbell.path(directory, SLEEPER))))
                .isEqualTo("rw-------");
    }

    @Test
    void endpointWithoutADoorbellPollsByItself() {
        try (Doorbell unreachable = new Doorbell(directory.resolve("x".repeat(100)), 5)) {
            assertThat(unreachable.readable()).isNull();
            unreachable.silence();
        }
    }

    @Test
    void doorbellThatWasNeverUsedIsSilentAndCloses() {
        Doorbell unused = new Doorbell(directory, 3);
        unused.silence();
        unused.close();
    }

    @Test
    void fenceReachesAllProcessorsWhereTheProcessIsRegistered() {
        assertThat(Membarrier.fenceAll()).isEqualTo(Membarrier.isRegistered());
    }
}
