package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Communicators;
import io.clump.mpi.comm.ErrorClasses;
import org.jspecify.annotations.Nullable;

/**
 * A communicator: a group of processes, or two groups, whose messages are separate from those of other communicators.
 */
public class Comm extends SurvivalOperations implements Freeable, Cloneable {
    public static final int TYPE_SHARED = MPI.COMM_TYPE_SHARED;

    private @Nullable Request request;

    /** Makes a null handle. */
    protected Comm() {
        this(null, "");
    }

    Comm(@Nullable Communicator communicator, String name) {
        super(communicator, name);
    }

    /** Returns the number of processes of this one's group. */
    public int Size() {
        return communicator().local().size();
    }

    /** Returns the rank of this process. */
    public int Rank() {
        return communicator().rank();
    }

    /** Returns the group of this process. */
    public Group Group() {
        return Group.of(communicator(), communicator().local());
    }

    /**
     * Returns {@link MPI#IDENT} for the same communicator, {@link MPI#CONGRUENT} for the same groups, {@link
     * MPI#SIMILAR} for the same processes in another order, or {@link MPI#UNEQUAL}.
     */
    public static int Compare(Comm comm1, Comm comm2) {
        Communicator one = comm1.communicator();
        Communicator other = comm2.communicator();
        if (one == other) {
            return MPI.IDENT;
        }
        if (one.isInter() != other.isInter()) {
            return MPI.UNEQUAL;
        }
        int local = Group.Compare(Group.of(one, one.local()), Group.of(other, other.local()));
        int remote = Group.Compare(Group.of(one, one.remote()), Group.of(other, other.remote()));
        if (local == MPI.IDENT && remote == MPI.IDENT) {
            return MPI.CONGRUENT;
        }
        return local == MPI.UNEQUAL || remote == MPI.UNEQUAL ? MPI.UNEQUAL : MPI.SIMILAR;
    }

    /** Gives the communicator up; all its processes do it. */
    public void Free() {
        if (this == MPI.COMM_WORLD || this == MPI.COMM_SELF) {
            throw new MPIException(MPI.ERR_COMM, "MPI.COMM_WORLD and MPI.COMM_SELF cannot be freed");
        }
        release();
    }

    /** Returns whether there are two groups. */
    public boolean Test_inter() {
        return communicator().isInter();
    }

    /** Makes an inter-communicator of two groups whose leaders communicate in this one. */
    public Intercomm Create_intercomm(Comm local_comm, int local_leader, int remote_leader, int tag) {
        return local_comm.inherited(Environment.call(() -> new Intercomm(Communicators.createInter(
                local_comm.communicator(), local_leader, communicator(), remote_leader, tag))));
    }

    /** Returns the value of an attribute; null if it has none. */
    public @Nullable Object Attr_get(int keyval) {
        communicator();
        ErrorClasses.checkKeyval(keyval);
        return switch (keyval) {
            case MPI.TAG_UB -> Integer.MAX_VALUE;
            case MPI.HOST -> MPI.PROC_NULL;
            case MPI.IO -> MPI.ANY_SOURCE;
            case MPI.WTIME_IS_GLOBAL -> false;
            case MPI.UNIVERSE_SIZE -> MPI.COMM_WORLD.Size();
            case MPI.APPNUM -> 0;
            case MPI.LASTUSEDCODE -> MPI.ERR_LASTCODE;
            default -> attributes().get(keyval);
        };
    }

    /** Removes an attribute. */
    public void Attr_delete(int keyval) {
        checkKey(keyval);
        attributes().remove(keyval);
    }

    /** Sets an attribute, which duplicates of this communicator get, too. */
    public void Attr_put(int keyval, Object value) {
        checkKey(keyval);
        attributes().put(keyval, value);
    }

    /** As {@link #Attr_put}. */
    public void Set_attr(Keyval keyval, Object value) {
        Attr_put(keyval.number(), value);
    }

    /** As {@link #Attr_get}. */
    public @Nullable Object Get_attr(Keyval keyval) {
        return Attr_get(keyval.number());
    }

    /** As {@link #Attr_delete}. */
    public void Delete_attr(Keyval keyval) {
        Attr_delete(keyval.number());
    }

    private void checkKey(int keyval) {
        communicator();
        Keyvals.checkNotOfMpi(keyval);
    }

    /** Returns {@link MPI#CART}, {@link MPI#GRAPH}, or {@link MPI#UNDEFINED} without a topology. */
    public int Topo_test() {
        communicator();
        return MPI.UNDEFINED;
    }

    /** Ends the job with a status; the launcher names this process. */
    public void Abort(int errorcode) {
        Aborting.abort(errorcode);
    }

    /** Sets what happens on an error. */
    public void Errhandler_set(Errhandler handler) {
        errhandler(handler);
    }

    /** Returns the error handler that was set. */
    public Errhandler Errhandler_get() {
        return errhandler();
    }

    /** Makes a communicator of the same groups, with the same attributes; all its processes do it. */
    @Override
    public Comm clone() {
        return dup();
    }

    /** As {@link #clone}. */
    public Comm dup() {
        return copyTo(new Comm(duplicate(), name()));
    }

    /** As {@link #dup}: hints are not read. */
    public Comm dupWithInfo(Info info) {
        return dup();
    }

    /**
     * Starts {@link #dup}; the result can be used when its {@link #getRequest request} has ended.
     */
    public Comm iDup() {
        return begun(new Comm(null, name()));
    }

    /**
     * Makes a communicator of the processes that live, in the same order. All that live call it, also if the
     * communicator was revoked, and all get the same processes.
     */
    public Comm shrink() {
        return inherited(new Comm(survivors(), ""));
    }

    /** As {@link #shrink}. */
    public Comm Shrink() {
        return shrink();
    }

    /**
     * Starts {@link #shrink}; the result can be used when its {@link #getRequest request} has ended.
     */
    public Comm iShrink() {
        return shrinking(new Comm(null, ""));
    }

    /** Begins to make a communicator of the processes that live. */
    final <C extends Comm> C shrinking(C made) {
        Comm opened = made;
        opened.request =
                Environment.call(() -> request(communicator().world().failures().shrink(communicator(), opened::open)));
        return inherited(made);
    }

    /** Returns the request of a communicator that {@link #iDup} or {@link #iShrink} made; null for all others. */
    public final @Nullable Request getRequest() {
        return request;
    }

    /** Returns an empty one: hints are not read. */
    public final Info getInfo() {
        communicator();
        return new Info();
    }

    /** Does nothing: hints are not read. */
    public final void setInfo(Info info) {
        communicator();
    }

    /** Combines items of this process. */
    public static void reduceLocal(@Nullable Object inBuf, @Nullable Object inOutBuf, int count, Datatype type, Op op) {
        CollectiveSchedules.reduceLocal(slice(inBuf, 0, count, type), slice(inOutBuf, 0, count, type), op.on(type));
    }

    /**
     * Calls the error handler: {@link MPI#ERRORS_RETURN} does nothing, the other one throws an exception of the error
     * class.
     */
    public final void callErrhandler(int errorCode) {
        communicator();
        errhandler().call(errorCode);
    }

    final Communicator duplicate() {
        return Environment.call(() -> Communicators.duplicate(communicator()));
    }

    /** Gives a duplicate what this one has. */
    final <C extends Comm> C copyTo(C copy) {
        copy.attributes().putAll(attributes());
        return inherited(copy);
    }

    /** Begins to make a duplicate. */
    final <C extends Comm> C begun(C copy) {
        Comm made = copy;
        made.request = Environment.call(() ->
                request(Communicators.duplicate(communicator(), copy::open).start()));
        return copyTo(copy);
    }

    /** As {@link #Size}. */
    public final int getSize() {
        return Size();
    }

    /** As {@link #Rank()}. */
    public final int getRank() {
        return Rank();
    }

    /** As {@link #Group}. */
    public final Group getGroup() {
        return Group();
    }

    /** As {@link #Compare}. */
    public static int compare(Comm comm1, Comm comm2) {
        return Compare(comm1, comm2);
    }

    @Override
    public final void free() {
        Free();
    }

    /** Waits until all its processes have called this, and gives the communicator up. */
    public final void disconnect() {
        Environment.run(() -> {
            Communicator left = communicator();
            Communicators.await(left);
            Free();
            left.world().leaveIfUnused();
        });
    }

    /** Returns whether there is no communicator. */
    public final boolean isNull() {
        return isNone();
    }

    /** As {@link #Test_inter}. */
    public final boolean isInter() {
        return Test_inter();
    }

    /** As {@link #Test_inter}. */
    public final boolean testInter() {
        return Test_inter();
    }

    /** As {@link #Create_intercomm}. */
    public final Intercomm createIntercomm(Comm localComm, int localLeader, int remoteLeader, int tag) {
        return Create_intercomm(localComm, localLeader, remoteLeader, tag);
    }

    /** Makes a key for attributes. */
    public static int createKeyval() {
        return Keyvals.OF_COMMUNICATORS.create();
    }

    /** Gives a key up: no attribute can be set with it any more. */
    public static void freeKeyval(int keyval) {
        Keyvals.OF_COMMUNICATORS.free(keyval);
    }

    /** As {@link #Attr_put}, with a key of {@link #createKeyval}. */
    public final void setAttr(int keyval, Object value) {
        Keyvals.OF_COMMUNICATORS.checkUsable(keyval);
        Attr_put(keyval, value);
    }

    /** As {@link #Attr_get}, with a key of {@link #createKeyval} or of MPI itself. */
    public final @Nullable Object getAttr(int keyval) {
        Keyvals.OF_COMMUNICATORS.checkReadable(keyval);
        return Attr_get(keyval);
    }

    /** As {@link #Attr_delete}, with a key of {@link #createKeyval}. */
    public final void deleteAttr(int keyval) {
        Keyvals.OF_COMMUNICATORS.check(keyval);
        Attr_delete(keyval);
    }

    /** As {@link #Topo_test}. */
    public final int getTopology() {
        return Topo_test();
    }

    /** As {@link #Abort}. */
    public final void abort(int errorcode) {
        Abort(errorcode);
    }

    /** Sets what happens on an error. */
    public final void setErrhandler(Errhandler handler) {
        communicator();
        errhandler(handler);
    }

    /** Returns the error handler that was set. */
    public final Errhandler getErrhandler() {
        communicator();
        return errhandler();
    }

    /** Names the communicator, for people. */
    public final void setName(String newName) {
        name(newName);
    }

    /** Returns the name. */
    public final String getName() {
        return name();
    }
}
