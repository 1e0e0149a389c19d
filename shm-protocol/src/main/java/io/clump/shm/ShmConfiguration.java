package io.clump.shm;

import static io.clump.shm.claim.QueueGeometry.MAX_BULK_BLOCKS;
import static io.clump.shm.claim.QueueGeometry.MAX_PACKETS;
import static io.clump.shm.claim.QueueGeometry.MAX_SENDERS;
import static io.clump.shm.claim.QueueGeometry.MIN_BULK_BLOCKS;
import static io.clump.shm.claim.QueueGeometry.MIN_PACKETS;
import static io.clump.shm.claim.QueueGeometry.MIN_SENDERS;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueLayout;
import java.util.Map;

/**
 * Configuration of an endpoint's queues in shared memory. Senders to an endpoint follow its configuration, not their
 * own.
 *
 * @param algorithm claim algorithm; default {@code single-transfer}
 * @param geometry sizes of the request queue, and the same for the reply queue; default 4096 packets and 256 bulk
 *     blocks of 8192 bytes, and 256 senders
 * @param fewestBulkBlocks minimum number of bulk blocks: an endpoint has fewer than the geometry says if there is
 *     little space, but at least this number; default 16 if no number of blocks was given, and otherwise that number
 */
public record ShmConfiguration(ClaimAlgorithm algorithm, QueueGeometry geometry, int fewestBulkBlocks) {
    /** Property: name of the claim algorithm. */
    public static final String QUEUE = "clump.queue";

    /** Property: packets of a queue, a power of two from 2 to 1,048,576. */
    public static final String PACKETS = "clump.packets";

    /** Property: bulk blocks of a queue, a power of two from 1 to 65,536. */
    public static final String BULK_BLOCKS = "clump.bulk.blocks";

    /** Property: bytes of a bulk block, a multiple of 64; also the largest medium message. */
    public static final String BULK_BYTES = "clump.bulk.bytes";

    /** Property: endpoints that can send to one endpoint at the same time, itself among them, a power of two. */
    public static final String SENDERS = "clump.senders";

    private static final String POWER_OF_TWO = "a power of two from ";
    private static final String WHOLE_LINES = "a positive multiple of " + QueueLayout.LINE_BYTES;
    private static final String DEFAULT_QUEUE = "single-transfer";
    private static final int DEFAULT_PACKETS = 4096;

    /**
     * With blocks of 8 kB, twice the size of the second cache of most processors. The receiver then reads lines that
     * have left the sender's cache for the shared one, and the sender writes lines that have left the receiver's
     * cache: several times as fast as moving each line from one cache to the other.
     */
    private static final int DEFAULT_BULK_BLOCKS = 256;

    private static final int FEWEST_BULK_BLOCKS = 16;

    /** Default maximum part of the space for one endpoint: one divided by this number. */
    private static final int SHARE_OF_FREE_SPACE = 256;

    private static final int DEFAULT_BULK_BYTES = 8192;
    private static final int DEFAULT_SENDERS = 256;

    /** Describes the properties. */
    static Setting[] settings() {
        return new Setting[] {
            Setting.of(
                            QUEUE,
                            Values.oneOf(ClaimAlgorithms.names()),
                            DEFAULT_QUEUE,
                            "Claim algorithm by which senders share a queue in shared memory. 'clump algorithms'"
                                    + " lists them.")
                    .withFlag("--queue=NAME"),
            Setting.of(
                    PACKETS,
                    Values.whole(MIN_PACKETS, MAX_PACKETS).described(POWER_OF_TWO + MIN_PACKETS + " to " + MAX_PACKETS),
                    Integer.toString(DEFAULT_PACKETS),
                    "Number of packets of a queue. Each holds one message."),
            Setting.of(
                    BULK_BLOCKS,
                    Values.whole(MIN_BULK_BLOCKS, MAX_BULK_BLOCKS)
                            .described(POWER_OF_TWO + MIN_BULK_BLOCKS + " to " + MAX_BULK_BLOCKS),
                    Integer.toString(DEFAULT_BULK_BLOCKS),
                    "Number of bulk blocks of a queue. Each holds the data of one medium message. The default is"
                            + " smaller, down to "
                            + FEWEST_BULK_BLOCKS + ", if an endpoint would take more than 1/" + SHARE_OF_FREE_SPACE
                            + " of the free space."),
            Setting.of(
                    BULK_BYTES,
                    Values.text(WHOLE_LINES).in("bytes"),
                    Integer.toString(DEFAULT_BULK_BYTES),
                    "Length of a bulk block: the maximum length of a medium message."),
            Setting.of(
                    SENDERS,
                    Values.whole(MIN_SENDERS, MAX_SENDERS).described(POWER_OF_TWO + MIN_SENDERS + " to " + MAX_SENDERS),
                    Integer.toString(DEFAULT_SENDERS),
                    "Maximum number of endpoints that can send to one endpoint at the same time, itself included.")
        };
    }

    /** Checks that the queue block can be mapped in one piece. */
    public ShmConfiguration {
        long lengthBytes = QueueBlockLayout.lengthBytes(geometry);
        if (lengthBytes > QueueBlockLayout.MAX_LENGTH_BYTES) {
            throw new ClumpException("queue block too large: bytes=" + lengthBytes + ", expected at most "
                    + QueueBlockLayout.MAX_LENGTH_BYTES + ": " + PACKETS + "=" + geometry.packets() + ", " + BULK_BLOCKS
                    + "=" + geometry.bulkBlocks() + ", " + BULK_BYTES + "=" + geometry.bulkBytes() + ", " + SENDERS
                    + "="
                    + geometry.senders());
        }
    }

    /**
     * Reads the properties of a layer; missing ones have their defaults.
     *
     * @param configuration of the layer
     * @return the checked configuration
     * @throws ClumpException if a value is invalid; the message names the property
     */
    public static ShmConfiguration of(LayerConfiguration configuration) {
        Map<String, String> properties = configuration.properties();
        int packets = powerOfTwo(properties, PACKETS, DEFAULT_PACKETS, MIN_PACKETS, MAX_PACKETS);
        int bulkBlocks = powerOfTwo(properties, BULK_BLOCKS, DEFAULT_BULK_BLOCKS, MIN_BULK_BLOCKS, MAX_BULK_BLOCKS);
        int fewestBulkBlocks = properties.containsKey(BULK_BLOCKS) ? bulkBlocks : FEWEST_BULK_BLOCKS;
        int bulkBytes = wholeLines(properties, BULK_BYTES, DEFAULT_BULK_BYTES);
        int senders = powerOfTwo(properties, SENDERS, DEFAULT_SENDERS, MIN_SENDERS, MAX_SENDERS);
        return new ShmConfiguration(
                algorithm(properties),
                new QueueGeometry(packets, bulkBlocks, bulkBytes, senders),
                Math.min(fewestBulkBlocks, bulkBlocks));
    }

    /**
     * The sizes of an endpoint's queues.
     *
     * @param freeBytes free space of the file system of the job's directory
     * @return the geometry, with fewer bulk blocks if there is little space
     */
    QueueGeometry geometryWithin(long freeBytes) {
        QueueGeometry fitting = geometry;
        while (fitting.bulkBlocks() > fewestBulkBlocks
                && QueueBlockLayout.lengthBytes(fitting) > freeBytes / SHARE_OF_FREE_SPACE) {
            fitting = new QueueGeometry(
                    fitting.packets(), fitting.bulkBlocks() / 2, fitting.bulkBytes(), fitting.senders());
        }
        return fitting;
    }

    /**
     * Minimum space of an endpoint in the job's directory.
     *
     * @return minimum length of its queue block's file in bytes
     */
    public long queueBlockBytes() {
        return QueueBlockLayout.lengthBytes(geometryWithin(0));
    }

    private static ClaimAlgorithm algorithm(Map<String, String> properties) {
        String name = properties.getOrDefault(QUEUE, DEFAULT_QUEUE);
        ClaimAlgorithm algorithm = ClaimAlgorithms.named(name);
        if (algorithm == null) {
            throw invalid(QUEUE, name, "one of " + ClaimAlgorithms.names());
        }
        return algorithm;
    }

    private static int powerOfTwo(Map<String, String> properties, String key, int otherwise, int least, int most) {
        String expected = POWER_OF_TWO + least + " to " + most;
        int value = number(properties, key, otherwise, expected);
        if (!QueueGeometry.isPowerOfTwoWithin(value, least, most)) {
            throw invalid(key, Integer.toString(value), expected);
        }
        return value;
    }

    private static int wholeLines(Map<String, String> properties, String key, int otherwise) {
        int value = number(properties, key, otherwise, WHOLE_LINES);
        if (value <= 0 || value % QueueLayout.LINE_BYTES != 0) {
            throw invalid(key, Integer.toString(value), WHOLE_LINES);
        }
        return value;
    }

    private static int number(Map<String, String> properties, String key, int otherwise, String expected) {
        String text = properties.get(key);
        if (text == null) {
            return otherwise;
        }
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw invalid(key, text, expected);
        }
    }

    private static ClumpException invalid(String key, String found, String expected) {
        return new ClumpException("invalid property: " + key + "=" + found + ", expected " + expected);
    }
}
