package io.clump.laboratory.traffic;

import io.aeron.Aeron;
import io.aeron.FragmentAssembler;
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
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** A stream of Aeron in each direction. The media driver is a thread of side 1's process, and sleeps between rounds. */
final class AeronLink implements PairLink {
    private static final int TERM_BYTES = 16 << 20;
    private static final long TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(60);
    private static final int STREAM = 10;
    private static final int FRAGMENTS = 16;
    private static final int NO_PORT = 0;

    private final AeronDriverIdle driverIdle;
    private final IdleStrategy clientIdle;
    private final @Nullable MediaDriver driver;
    private final Aeron aeron;
    private final Publication outgoing;
    private final Subscription incoming;
    private final BufferClaim claim = new BufferClaim();
    private final FragmentHandler whole;
    private final FragmentHandler assembling;
    private FragmentHandler handler;

    AeronLink(Place place, AeronMedium medium, PairLinkReceiver receiver) {
        whole = (buffer, offset, length, header) -> receiver.take(buffer, offset, length);
        assembling = new FragmentAssembler(whole, Block.MOST_BYTES);
        handler = whole;
        driverIdle = new AeronDriverIdle(medium.driverIdle());
        clientIdle = medium.clientIdle();
        driverIdle.beginRound();
        String directory = place.directory().resolve("aeron").toString();
        driver = place.side() == 1 ? launchDriver(directory) : null;
        aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(directory)
                .driverTimeoutMs(TIMEOUT_MILLIS)
                .errorHandler(AeronLink::fail));
        incoming = aeron.addSubscription(medium.subscription(), STREAM + 1 - place.side());
        int port = medium.hasPorts() ? Ports.exchange(place, awaitPort()) : NO_PORT;
        outgoing = aeron.addPublication(medium.publication(port), STREAM + place.side());
        awaitConnection();
        driverIdle.endRound();
    }

    @Override
    public void execute(Runnable round) {
        driverIdle.beginRound();
        round.run();
        driverIdle.endRound();
    }

    @Override
    public void beginPhase(int lengthBytes) {
        handler = lengthBytes == Message40.LENGTH_BYTES ? whole : assembling;
    }

    /** Writes the message in place. */
    @Override
    public void sendShort(long number) {
        long result = outgoing.tryClaim(Message40.LENGTH_BYTES, claim);
        while (result < 0) {
            awaitSpace(result);
            result = outgoing.tryClaim(Message40.LENGTH_BYTES, claim);
        }
        Message40.write(claim.buffer(), claim.offset(), number);
        claim.commit();
    }

    /** Sends fragments if the block is long. */
    @Override
    public void sendBlock(UnsafeBuffer block, int lengthBytes) {
        long result = outgoing.offer(block, 0, lengthBytes);
        while (result < 0) {
            awaitSpace(result);
            result = outgoing.offer(block, 0, lengthBytes);
        }
    }

    @Override
    public void poll() {
        clientIdle.idle(incoming.poll(handler, FRAGMENTS));
    }

    @Override
    public void close() {
        aeron.close();
        if (driver != null) {
            driver.close();
        }
    }

    private void awaitSpace(long result) {
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
            checkTimeout(start, "to bind a port");
            resolved = incoming.tryResolveChannelEndpointPort();
        }
        return Integer.parseInt(resolved.substring(resolved.lastIndexOf(':') + 1));
    }

    private void awaitConnection() {
        long start = System.nanoTime();
        while (!outgoing.isConnected() || !incoming.isConnected()) {
            checkTimeout(start, "to connect");
        }
    }

    private static void checkTimeout(long start, String what) {
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
                .errorHandler(AeronLink::fail));
    }

    private static void fail(Throwable cause) {
        cause.printStackTrace();
    }
}
