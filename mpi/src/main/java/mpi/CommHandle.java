package mpi;

import io.clump.matching.Envelope;
import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.ErrorClasses;
import io.clump.mpi.comm.Messenger;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.World;
import io.clump.mpi.type.TypeMap;
import java.nio.Buffer;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A communicator, its attributes, and the checks of arguments that all operations have. */
abstract class CommHandle {
    private static final int STATUSES = 64;

    private @Nullable Communicator communicator;
    private final Map<Integer, Object> attributes = Collections.synchronizedMap(new HashMap<>());
    private final Status[] statuses = new Status[STATUSES];
    private String name;
    private @Nullable Errhandler errhandler;

    CommHandle(@Nullable Communicator communicator, String name) {
        this.communicator = communicator;
        this.name = name;
    }

    final void open(Communicator opened) {
        communicator = opened;
    }

    /** The communicator; throws an exception of class {@link MPI#ERR_COMM} if it is null or freed. */
    final Communicator communicator() {
        Environment.world();
        Communicator current = communicator;
        if (current == null) {
            throw new MPIException(MPI.ERR_COMM, "the communicator is null, or was freed");
        }
        return current;
    }

    final boolean isNone() {
        return communicator == null;
    }

    final void release() {
        World world = Environment.enter();
        try {
            communicator().close();
            communicator = null;
        } finally {
            world.leave();
        }
    }

    final Messenger messenger() {
        return communicator().world().messenger();
    }

    /** The attributes that programs set. */
    final Map<Integer, Object> attributes() {
        return attributes;
    }

    final String name() {
        return name;
    }

    final void name(String newName) {
        name = newName;
    }

    final Errhandler errhandler() {
        return errhandler == null ? MPI.ERRORS_ARE_FATAL : errhandler;
    }

    /** Gives a communicator that was made of this one its error handler. */
    final <C extends CommHandle> C inherited(C made) {
        made.errhandler(errhandler());
        return made;
    }

    final void errhandler(Errhandler handler) {
        errhandler = Errhandler.checked(handler);
    }

    static void revoke(Communicator revoked) {
        revoked.world().failures().revoke(revoked);
    }

    static boolean isRevoked(Communicator asked) {
        asked.world().messenger().progress().poll();
        return asked.health().isRevoked();
    }

    static Slice slice(@Nullable Object buffer, int offset, int count, @Nullable Datatype type) {
        ErrorClasses.checkCount(count);
        return new Slice(buffer, offset, count, Datatype.mapOf(type));
    }

    /** Items of a direct buffer: one in the heap could move while a message is under way. */
    static Slice direct(@Nullable Buffer buffer, int count, @Nullable Datatype type) {
        if (buffer != null && !buffer.isDirect()) {
            throw new MPIException(
                    MPI.ERR_BUFFER, "operations that do not block need a direct buffer: MPI.newByteBuffer makes one");
        }
        return slice(buffer, 0, count, type);
    }

    /** The status of an activity that has ended. */
    final Status status(Activity ended, int index) {
        int source = ended.process() < 0 && ended.tag() < 0 ? noSource(ended) : rank(ended.process());
        int tag = ended.tag() < 0 ? MPI.ANY_TAG : ended.tag();
        return new Status(source, tag, index, ended.bytes(), ended.objects(), ended.isCancelled(), ended.map());
    }

    private static int noSource(Activity ended) {
        return ended.isCancelled() ? MPI.ANY_SOURCE : MPI.PROC_NULL;
    }

    /** The status of a message that was found. */
    final @Nullable Status status(@Nullable Envelope found) {
        return found == null
                ? null
                : new Status(rank(found.source()), found.tag(), 0, found.length(), Activity.NO_OBJECTS, false, null);
    }

    /**
     * The status of the message received last; the same object for equal statuses, so that the steady state allocates
     * none.
     *
     * @param map datatype of the receive
     */
    final Status lastStatus(Messenger messenger, TypeMap map) {
        int source = rank(messenger.source());
        int tag = messenger.tag();
        long bytes = messenger.length();
        int place = (int) ((source * 31L + tag) * 31 + bytes) & (STATUSES - 1);
        Status known = statuses[place];
        if (known == null || !known.matches(source, tag, bytes, map)) {
            known = new Status(source, tag, 0, bytes, Activity.NO_OBJECTS, false, map);
            statuses[place] = known;
        }
        return known;
    }

    private int rank(int process) {
        return communicator == null ? process : communicator.rankOfSource(process);
    }

    static Status ofNobody() {
        return new Status(MPI.PROC_NULL, MPI.ANY_TAG, 0, 0, Activity.NO_OBJECTS, false, null);
    }

    final int destination(int rank, int tag) {
        int process = communicator().destination(rank);
        ErrorClasses.checkTag(tag);
        return process;
    }

    final int source(int rank, int tag) {
        int process = communicator().source(rank);
        if (tag != MPI.ANY_TAG) {
            ErrorClasses.checkTag(tag);
        }
        return process;
    }

    /** The tag that a message is matched with. */
    static int matched(int tag) {
        return tag == MPI.ANY_TAG ? Messenger.ANY_TAG : tag;
    }

    static TypeMap map(@Nullable Datatype type) {
        return Datatype.mapOf(type);
    }
}
