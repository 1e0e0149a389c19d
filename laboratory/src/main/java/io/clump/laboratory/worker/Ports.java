package io.clump.laboratory.worker;

import io.clump.am2.ClumpException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Addresses at which the sides receive: the host by parameters, and a port that the sides publish. */
public final class Ports {
    /**
     * Parameter: the address of the side whose number follows the word; that of the loopback interface by default.
     */
    private static final String ADDRESS = "address-";

    private static final int LENGTH_BYTES = 2 * Long.BYTES;
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(60);

    private Ports() {}

    /** Parameters of sides with addresses of their own, which are numbers. */
    public static Map<String, String> at(String first, String second) {
        return Map.of(ADDRESS + 0, first, ADDRESS + 1, second);
    }

    /**
     * The address of a side.
     *
     * @throws ClumpException if a parameter is no address
     */
    public static InetAddress address(Place place, int side) {
        String text = place.parameters().get(ADDRESS + side);
        try {
            return text == null ? InetAddress.getLoopbackAddress() : InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new ClumpException("invalid parameter of a workload: " + ADDRESS + side + "=" + text, e);
        }
    }

    /**
     * Tells this side's port and waits for the other one's.
     *
     * @throws ClumpException if the other side does not publish it within a minute
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
                if (System.nanoTime() - start > TIMEOUT_NANOS) {
                    throw new ClumpException(
                            "the other side has not published its port: directory=" + place.directory());
                }
                Thread.yield();
            }
            return (int) other;
        }
    }
}
