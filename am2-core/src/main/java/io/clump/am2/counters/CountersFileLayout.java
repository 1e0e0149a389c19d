package io.clump.am2.counters;

import org.agrona.concurrent.status.CountersReader;

/**
 * Layout of a file of counters, with offsets in bytes from its start. Little-endian. After the header it has the format
 * of Agrona's {@link CountersReader}: a record of {@value CountersReader#METADATA_LENGTH} bytes for each counter, and
 * one of {@value CountersReader#COUNTER_LENGTH} bytes for its value.
 *
 * <pre>
 *   header     | magic (64) | version (32) | metadata bytes (32) | values bytes (32) |      one page
 *   metadata   | state, type, key, label | …                                                a record for each counter
 *   values     | value (64) | …                                                             a record for each counter
 *
 *   key of a counter of the process:    | pid (64) | number (64) | silent after (64) | rank (32) | length (32) | node |
 *   key of a counter of an endpoint:    | endpoint (64) | length (32) | label |
 *   key of a counter of a peer:         | endpoint (64) | peer (64) | length (32) | network |
 * </pre>
 *
 * The file has its maximum length from the beginning, but only used pages take space: the part that no endpoint has
 * used yet is a hole, and reads as zero.
 */
public final class CountersFileLayout {
    /** Beginning of the files' names; the process follows. */
    public static final String PREFIX = "counters-";

    /** Version of this layout; a file of another version is refused. */
    public static final int VERSION = 9;

    /** Maximum number of endpoints of a process that have counters at the same time. */
    public static final int MAX_ENDPOINTS = 1_024;

    /** Maximum number of peers, of all endpoints together, that have counters at the same time. */
    static final int MAX_PEERS = 8 * MAX_ENDPOINTS;

    /** First eight bytes of each file: the text {@code CLUMPCNT}. */
    static final long MAGIC = 0x54_4E_43_50_4D_55_4C_43L;

    static final int PAGE_BYTES = 4_096;

    static final int HEADER_OFFSET = 0;

    /** Mark of a file of counters (64 bits). */
    static final int MAGIC_OFFSET = HEADER_OFFSET;

    /** Version of this layout (32 bits). */
    static final int VERSION_OFFSET = MAGIC_OFFSET + Long.BYTES;

    /** Bytes of all records (32 bits). */
    static final int METADATA_BYTES_OFFSET = VERSION_OFFSET + Integer.BYTES;

    /** Bytes of all values (32 bits). */
    static final int VALUES_BYTES_OFFSET = METADATA_BYTES_OFFSET + Integer.BYTES;

    static final int HEADER_LENGTH_BYTES = PAGE_BYTES;

    static final int MAX_COUNTERS = ProcessCounter.values().length
            + MAX_ENDPOINTS * EndpointCounter.values().length
            + MAX_PEERS * PeerCounter.values().length;

    /** Whole pages, so that the values start at one. */
    static final int METADATA_BYTES = wholePages(MAX_COUNTERS * CountersReader.METADATA_LENGTH);

    /** Same number of records as in the metadata, so that Agrona finds the same number in both. */
    static final int VALUES_BYTES = METADATA_BYTES / CountersReader.METADATA_LENGTH * CountersReader.COUNTER_LENGTH;

    static final int METADATA_OFFSET = HEADER_OFFSET + HEADER_LENGTH_BYTES;

    static final int VALUES_OFFSET = METADATA_OFFSET + METADATA_BYTES;

    static final int LENGTH_BYTES = VALUES_OFFSET + VALUES_BYTES;

    /** Pid of the process (64 bits), in bytes from the start of a process's key. */
    static final int KEY_PID_OFFSET = 0;

    /** Number that the process has drawn (64 bits). */
    static final int KEY_NUMBER_OFFSET = KEY_PID_OFFSET + Long.BYTES;

    /** Age of a heartbeat from which on the process is silent, in milliseconds (64 bits). */
    static final int KEY_SILENT_AFTER_OFFSET = KEY_NUMBER_OFFSET + Long.BYTES;

    /** Rank of the process in its job (32 bits); negative if it has none. */
    static final int KEY_RANK_OFFSET = KEY_SILENT_AFTER_OFFSET + Long.BYTES;

    /** Length of the node's name in bytes (32 bits). */
    static final int KEY_NODE_LENGTH_OFFSET = KEY_RANK_OFFSET + Integer.BYTES;

    /** Name of the node, in ASCII. */
    static final int KEY_NODE_OFFSET = KEY_NODE_LENGTH_OFFSET + Integer.BYTES;

    /** Number of the endpoint (64 bits), in bytes from the start of an endpoint's key. */
    static final int KEY_ENDPOINT_OFFSET = 0;

    /** Length of the endpoint's label in bytes (32 bits); 0 if it has none. */
    static final int KEY_LABEL_LENGTH_OFFSET = KEY_ENDPOINT_OFFSET + Long.BYTES;

    /** Label of the endpoint, in ASCII. */
    static final int KEY_LABEL_OFFSET = KEY_LABEL_LENGTH_OFFSET + Integer.BYTES;

    /** Number of the peer's endpoint (64 bits), in bytes from the start of a peer's key; before it its watcher's. */
    static final int KEY_PEER_OFFSET = KEY_ENDPOINT_OFFSET + Long.BYTES;

    /** Length of the network's name in bytes (32 bits). */
    static final int KEY_NETWORK_LENGTH_OFFSET = KEY_PEER_OFFSET + Long.BYTES;

    /** Name of the network, in ASCII; the part of a longer one that fits. */
    static final int KEY_NETWORK_OFFSET = KEY_NETWORK_LENGTH_OFFSET + Integer.BYTES;

    /** Maximum length of a name of a network. */
    static final int MAX_NETWORK_BYTES = 32;

    /** Maximum length of a label of an endpoint. */
    public static final int MAX_ENDPOINT_LABEL_BYTES = 32;

    private CountersFileLayout() {}

    /** Rounds up to pages. */
    static int wholePages(int lengthBytes) {
        return lengthBytes + PAGE_BYTES - 1 & -PAGE_BYTES;
    }
}
