package io.clump.benchmarks.shm;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.logbuffer.FragmentHandler;
import io.clump.am2.ClumpException;
import io.clump.benchmarks.worker.Place;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A stream of Aeron IPC in each direction. The media driver is a thread of side 1's process; it has nothing to do with a
 * message, only with how far a sender may run ahead, so it sleeps most of the time and takes no core for itself.
 */
final class AeronPair implements AutoCloseable {
    static final String NOTE =
            "aeron-ipc: driver embedded on side 1, one thread that sleeps 100 µs, no core of its own; "
                    + "terms of 16 MiB, concurrent publication";

    private static final int TERM_BYTES = 16 << 20;
    private static final long TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(60);
    private static final int STREAM = 10;
    private static final int FRAGMENTS = 16;

    private final DriverIdle driverIdle = new DriverIdle();
    private final @Nullable MediaDriver driver;
    private final Aeron aeron;
    private final Publication outgoing;
    private final Subscription incoming;
    private final BufferClaim claim = new BufferClaim();

    AeronPair(Place place) {
        String directory = place.directory().resolve("aeron").toString();
        driver = place.side() == 1 ? launchDriver(directory) : null;
        aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(directory)
                .driverTimeoutMs(TIMEOUT_MILLIS)
                .errorHandler(AeronPair::fail));
        incoming = aeron.addSubscription("aeron:ipc", STREAM + 1 - place.side());
        outgoing = aeron.addPublication("aeron:ipc", STREAM + place.side());
        while (!outgoing.isConnected() || !incoming.isConnected()) {
            Thread.yield();
        }
    }

    void beginRound() {
        driverIdle.beginRound();
    }

    void endRound() {
        driverIdle.endRound();
    }

    void send(long number) {
        long result = outgoing.tryClaim(Message40.LENGTH_BYTES, claim);
        while (result < 0) {
            if (result != Publication.BACK_PRESSURED && result != Publication.ADMIN_ACTION) {
                throw new ClumpException("Aeron does not take a message: " + Publication.errorString(result));
            }
            Thread.onSpinWait();
            result = outgoing.tryClaim(Message40.LENGTH_BYTES, claim);
        }
        Message40.write(claim.buffer(), claim.offset(), number);
        claim.commit();
    }

    void poll(FragmentHandler handler) {
        incoming.poll(handler, FRAGMENTS);
    }

    @Override
    public void close() {
        aeron.close();
        if (driver != null) {
            driver.close();
        }
    }

    private MediaDriver launchDriver(String directory) {
        return MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(directory)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(driverIdle)
                .ipcTermBufferLength(TERM_BYTES)
                .dirDeleteOnShutdown(true)
                .errorHandler(AeronPair::fail));
    }

    private static void fail(Throwable cause) {
        cause.printStackTrace();
    }
}
