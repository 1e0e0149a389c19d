package io.clump.am2.counters;

import static io.clump.am2.counters.CountersFileLayout.KEY_NODE_LENGTH_OFFSET;
import static io.clump.am2.counters.CountersFileLayout.KEY_NODE_OFFSET;
import static io.clump.am2.counters.CountersFileLayout.KEY_NUMBER_OFFSET;
import static io.clump.am2.counters.CountersFileLayout.KEY_PID_OFFSET;
import static io.clump.am2.counters.CountersFileLayout.KEY_RANK_OFFSET;
import static io.clump.am2.counters.CountersFileLayout.KEY_SILENT_AFTER_OFFSET;

import io.clump.am2.ClumpException;
import io.clump.am2.job.ProcessIdentity;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.status.CountersReader;

/**
 * Process of a file of counters.
 *
 * @param identity identity of the process
 * @param node name of its node
 * @param rank rank of the process in the job, or {@link #NO_RANK}
 * @param silentAfterMillis age of its heartbeat from which on it counts as silent: stopped, collecting garbage, or
 *     without a processor
 */
public record WatchedProcess(ProcessIdentity identity, String node, int rank, long silentAfterMillis) {
    /** Value of the rank of a process without one. */
    public static final int NO_RANK = -1;

    /** Writes this object; returns the length in bytes. */
    int write(MutableDirectBuffer key, int offset) {
        key.putLong(offset + KEY_PID_OFFSET, identity.pid());
        key.putLong(offset + KEY_NUMBER_OFFSET, identity.number());
        key.putLong(offset + KEY_SILENT_AFTER_OFFSET, silentAfterMillis);
        key.putInt(offset + KEY_RANK_OFFSET, rank);
        key.putInt(offset + KEY_NODE_LENGTH_OFFSET, node.length());
        return KEY_NODE_OFFSET + key.putStringWithoutLengthAscii(offset + KEY_NODE_OFFSET, node);
    }

    /**
     * Reads the data that {@link #write} has written.
     *
     * @throws ClumpException if the data is invalid
     */
    static WatchedProcess read(DirectBuffer key, int offset) {
        int nodeLength = key.getInt(offset + KEY_NODE_LENGTH_OFFSET);
        int most = CountersReader.MAX_KEY_LENGTH - KEY_NODE_OFFSET;
        if (nodeLength < 1 || nodeLength > most) {
            throw new ClumpException(
                    "damaged counters: length of the node's name=" + nodeLength + ", expected 1 to " + most);
        }
        return new WatchedProcess(
                new ProcessIdentity(key.getLong(offset + KEY_PID_OFFSET), key.getLong(offset + KEY_NUMBER_OFFSET)),
                key.getStringWithoutLengthAscii(offset + KEY_NODE_OFFSET, nodeLength),
                key.getInt(offset + KEY_RANK_OFFSET),
                key.getLong(offset + KEY_SILENT_AFTER_OFFSET));
    }

    /** Returns the end of the labels of this process's counters. */
    String label() {
        return "pid=" + identity.pid() + ", node=" + node + (rank == NO_RANK ? "" : ", rank=" + rank);
    }
}
