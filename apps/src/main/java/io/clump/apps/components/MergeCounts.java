package io.clump.apps.components;

import io.clump.am2.Checkpointable;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Counts of a process while it merges. Belongs to the thread that joined the job. */
final class MergeCounts implements Checkpointable {
    /** Unions of components of several processes, each counted by one process. */
    long unions;

    /** Longs or messages that this process has sent. */
    long sent;

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeLong(unions);
        out.writeLong(sent);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        unions = in.readLong();
        sent = in.readLong();
    }
}
