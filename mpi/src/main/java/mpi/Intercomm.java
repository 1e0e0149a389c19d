package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Communicators;
import org.jspecify.annotations.Nullable;

/** A communicator of two groups: a message goes from a process of one to a process of the other. */
public final class Intercomm extends Comm {
    Intercomm(@Nullable Communicator communicator) {
        super(communicator, "");
    }

    /** Returns the number of processes of the other group. */
    public int Remote_size() {
        return communicator().remote().size();
    }

    /** Returns the other group. */
    public Group Remote_group() {
        return Group.of(communicator(), communicator().remote());
    }

    /** Makes a communicator of both groups; the group that passes {@code high} is the second one. */
    public Intracomm Merge(boolean high) {
        return inherited(Environment.call(() -> new Intracomm(Communicators.merge(communicator(), high), "")));
    }

    @Override
    public Intercomm clone() {
        return dup();
    }

    @Override
    public Intercomm dup() {
        return copyTo(new Intercomm(duplicate()));
    }

    @Override
    public Intercomm dupWithInfo(Info info) {
        return dup();
    }

    @Override
    public Intercomm iDup() {
        return begun(new Intercomm(null));
    }

    @Override
    public Intercomm shrink() {
        return inherited(new Intercomm(survivors()));
    }

    @Override
    public Intercomm Shrink() {
        return shrink();
    }

    @Override
    public Intercomm iShrink() {
        return shrinking(new Intercomm(null));
    }

    /** As {@link #Remote_size}. */
    public int getRemoteSize() {
        return Remote_size();
    }

    /** As {@link #Remote_group}. */
    public Group getRemoteGroup() {
        return Remote_group();
    }

    /** As {@link #Merge}. */
    public Intracomm merge(boolean high) {
        return Merge(high);
    }

    /** Returns the group that has started this one, and this one; a null handle if no program has started it. */
    public static Intercomm getParent() {
        Environment.world();
        Intercomm parent = Environment.parent();
        return parent == null ? new Intercomm(null) : parent;
    }
}
