package io.clump.laboratory.worker;

import io.clump.am2.ClumpException;
import java.util.concurrent.TimeUnit;

/** Tells each side the port at which the other one receives. */
public final class Ports {
    private static final int LENGTH_BYTES = 2 * Long.BYTES;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private Ports() {}

    /**
     * Tells this side's port and waits for the other one's.
     *
     * @throws ClumpException if the other side does not tell within a minute
     */
    public static int exchange(Place place, int port) {
        try (MappedFile file = MappedFile.map(place.directory().resolve("ports"), LENGTH_BYTES)) {
            // release: the port is bound before the other side learns of it; pairs with the acquire below
            file.buffer().putLongRelease(place.side() * Long.BYTES, port);
            long start = System.nanoTime();
            long other = 0;
            while (other == 0) {
                // acquire: the other side has bound its port; pairs with the release above
                other = file.buffer().getLongAcquire((1 - place.side()) * Long.BYTES);
                if (System.nanoTime() - start > PATIENCE_NANOS) {
                    throw new ClumpException("the other side does not tell its port: directory=" + place.directory());
                }
                Thread.yield();
            }
            return (int) other;
        }
    }
}
