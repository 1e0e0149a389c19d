package io.clump.laboratory.traffic;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.logbuffer.FragmentHandler;
import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Ports;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.jspecify.annotations.Nullable;

/** A stream of Aeron in each direction. The media driver is a thread of side 1's process. */
public final class AeronPair implements AutoCloseable {
    /** Parameter: name of an {@link AeronMedium}. */
    public static final String MEDIUM = "medium";

    private static final int TERM_BYTES = 16 << 20;
    private static final long TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(60);
    private static final int STREAM = 10;
    private static final int FRAGMENTS = 16;
    private static final int NO_PORT = 0;

    private final AeronMedium medium;
    private final AeronDriverIdle driverIdle;
    private final IdleStrategy clientIdle;
    private final @Nullable MediaDriver driver;
    private final Aeron aeron;
    private final Publication outgoing;
    private final Subscription incoming;
    private final BufferClaim claim = new BufferClaim();

    /**
     * Connects the streams.
     *
     * @param place both sides share the directory
     * @throws ClumpException if they do not connect within a minute
     */
    public AeronPair(Place place) {
        medium = AeronMedium.valueOf(place.parameters().getOrDefault(MEDIUM, AeronMedium.IPC.name()));
        driverIdle = new AeronDriverIdle(medium.driverIdle());
        clientIdle = medium.clientIdle();
        driverIdle.beginRound();
        String directory = place.directory().resolve("aeron").toString();
        driver = place.side() == 1 ? launchDriver(directory) : null;
        aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(directory)
                .driverTimeoutMs(TIMEOUT_MILLIS)
                .errorHandler(AeronPair::fail));
        incoming = aeron.addSubscription(medium.subscription(), STREAM + 1 - place.side());
        int port = medium.hasPorts() ? Ports.exchange(place, awaitPort()) : NO_PORT;
        outgoing = aeron.addPublication(medium.publication(port), STREAM + place.side());
        awaitConnection();
        driverIdle.endRound();
    }

    /** Lets the driver wait as its medium wants it. */
    public void beginRound() {
        driverIdle.beginRound();
    }

    /** Lets the driver sleep. */
    public void endRound() {
        driverIdle.endRound();
    }

    /** What a reader of the figure should know; side 0 tells it. */
    String note(int side) {
        return side == 0 ? medium.note() : "";
    }

    /**
     * Sends a {@link Message40}, written in place; waits while there is no room.
     *
     * @param number of the message
     */
    public void send(long number) {
        long result = outgoing.tryClaim(Message40.LENGTH_BYTES, claim);
        while (result < 0) {
            awaitRoom(result);
            result = outgoing.tryClaim(Message40.LENGTH_BYTES, claim);
        }
        Message40.write(claim.buffer(), claim.offset(), number);
        claim.commit();
    }

    /**
     * Sends a copy of the first bytes of a block, in fragments if it is long; waits while there is no room.
     *
     * @param block where it lies
     * @param lengthBytes how many bytes, at most an eighth of a term
     */
    public void sendBlock(DirectBuffer block, int lengthBytes) {
        long result = outgoing.offer(block, 0, lengthBytes);
        while (result < 0) {
            awaitRoom(result);
            result = outgoing.offer(block, 0, lengthBytes);
        }
    }

    /**
     * Takes some of what has arrived.
     *
     * @param handler is told of each fragment
     */
    public void poll(FragmentHandler handler) {
        clientIdle.idle(incoming.poll(handler, FRAGMENTS));
    }

    @Override
    public void close() {
        aeron.close();
        if (driver != null) {
            driver.close();
        }
    }

    private void awaitRoom(long result) {
        if (result != Publication.BACK_PRESSURED && result != Publication.ADMIN_ACTION) {
            throw new ClumpException("Aeron does not take a message: " + Publication.errorString(result));
        }
        Thread.onSpinWait();
        clientIdle.idle();
    }

    private int awaitPort() {
        long start = System.nanoTime();
        String resolved = incoming.tryResolveChannelEndpointPort();
        while (resolved == null) {
            checkPatience(start, "to bind a port");
            resolved = incoming.tryResolveChannelEndpointPort();
        }
        return Integer.parseInt(resolved.substring(resolved.lastIndexOf(':') + 1));
    }

    private void awaitConnection() {
        long start = System.nanoTime();
        while (!outgoing.isConnected() || !incoming.isConnected()) {
            checkPatience(start, "to connect");
        }
    }

    private static void checkPatience(long start, String what) {
        Thread.yield();
        if (System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS)) {
            throw new ClumpException("waited for Aeron " + what + ", " + TIMEOUT_MILLIS + " ms");
        }
    }

    private MediaDriver launchDriver(String directory) {
        return MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(directory)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(driverIdle)
                .ipcTermBufferLength(TERM_BYTES)
                .publicationTermBufferLength(TERM_BYTES)
                .dirDeleteOnShutdown(true)
                .errorHandler(AeronPair::fail));
    }

    private static void fail(Throwable cause) {
        cause.printStackTrace();
    }
}
