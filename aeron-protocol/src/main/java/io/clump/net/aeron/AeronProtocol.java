package io.clump.net.aeron;

import io.aeron.Aeron;
import io.aeron.RethrowingErrorHandler;
import io.aeron.exceptions.AeronException;
import io.clump.am2.ClumpException;
import io.clump.am2.job.Uninterrupted;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Aeron protocol, open for one layer. Any thread may allocate queue blocks. */
final class AeronProtocol implements Protocol {
    private static final Logger LOGGER = System.getLogger(AeronProtocol.class.getName());

    /** Interval at which the client reads the driver's answers when no thread waits for one. */
    private static final long CONDUCTOR_SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final AeronConfiguration configuration;
    private final Aeron aeron;
    private final Runnable atEnd;

    private AeronProtocol(AeronConfiguration configuration, Aeron aeron, Runnable atEnd) {
        this.configuration = configuration;
        this.aeron = aeron;
        this.atEnd = atEnd;
    }

    /**
     * Connects to a driver.
     *
     * @param configuration of the layer
     * @param directory of the driver
     * @param silence silence after which the driver counts as dead
     * @param atEnd run when the protocol is closed
     */
    static AeronProtocol connect(AeronConfiguration configuration, Path directory, Duration silence, Runnable atEnd) {
        Aeron.Context context = new Aeron.Context()
                .aeronDirectoryName(directory.toString())
                .driverTimeoutMs(silence.toMillis())
                .idleSleepDurationNs(CONDUCTOR_SLEEP_NANOS)
                .threadFactory(AeronProtocol::daemon)
                .errorHandler(AeronProtocol::warn)
                .subscriberErrorHandler(RethrowingErrorHandler.INSTANCE);
        try {
            return new AeronProtocol(configuration, Aeron.connect(context), atEnd);
        } catch (AeronException e) {
            throw new ClumpException(
                    "cannot use the Aeron media driver: directory=" + directory + ", cause=" + e.getMessage(), e);
        }
    }

    @Override
    public QueueBlock allocateQueueBlock(long endpointId) {
        EndpointPort port = Uninterrupted.get(() -> EndpointPort.open(aeron, configuration.address()));
        return new AeronQueueBlock(aeron, configuration, endpointId, port);
    }

    @Override
    public int maxMediumBytes() {
        return MessageLayout.MAX_MEDIUM_BYTES;
    }

    @Override
    public void close() {
        Runnable end = Uninterrupted.get(() -> {
            aeron.close();
            return atEnd;
        });
        end.run();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "clump-aeron-client");
        thread.setDaemon(true);
        return thread;
    }

    /** Logs an error for the operator, such as the loss of the driver; the queue blocks give the messages back. */
    private static void warn(Throwable error) {
        LOGGER.log(Level.WARNING, () -> "Aeron: " + error);
    }
}
