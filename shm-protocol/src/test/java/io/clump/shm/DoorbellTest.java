package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.shm.posix.Membarrier;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DoorbellTest {
    private static final long PATIENCE_MILLIS = TimeUnit.SECONDS.toMillis(30);

    private final Doorbell caller = new Doorbell();
    private final Doorbell sleeper = new Doorbell();
    private final Selector selector;

    DoorbellTest() throws IOException {
        selector = Selector.open();
    }

    @BeforeEach
    void register() throws IOException {
        sleeper.readable().register(selector, SelectionKey.OP_READ);
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
            caller.ring(sleeper.port());
            caller.ring(sleeper.port());
            assertThat(selector.select(key -> {}, PATIENCE_MILLIS)).isEqualTo(1);
            sleeper.silence();
            assertThat(selector.selectNow(key -> {})).isZero();
        }
    }

    @Test
    void interruptedThreadRingsAndItsDoorbellStaysOpen() throws IOException {
        for (int i = 0; i < 2; i++) {
            Thread.currentThread().interrupt();
            caller.ring(sleeper.port());
            caller.silence();
            sleeper.silence();
            assertThat(Thread.interrupted()).isTrue();
            caller.ring(sleeper.port());
            assertThat(selector.select(key -> {}, PATIENCE_MILLIS)).isEqualTo(1);
            sleeper.silence();
        }
    }

    @Test
    void ringAtAPortThatNobodyHasHarmsNobody() throws IOException {
        Doorbell gone = new Doorbell();
        int port = gone.port();
        gone.close();
        caller.ring(port);
        caller.ring(port);
        caller.ring(sleeper.port());
        assertThat(selector.select(key -> {}, PATIENCE_MILLIS)).isEqualTo(1);
    }

    @Test
    void doorbellThatWasNeverUsedIsSilentAndCloses() {
        Doorbell unused = new Doorbell();
        unused.silence();
        unused.close();
    }

    @Test
    void fenceReachesAllProcessorsWhereTheProcessIsRegistered() {
        assertThat(Membarrier.fenceAll()).isEqualTo(Membarrier.isRegistered());
    }
}
