package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.World;
import io.clump.mpi.topology.Members;
import io.clump.mpi.window.Synchronization;
import io.clump.mpi.window.WindowMemory;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A window: memory of the processes of a communicator that all of them read and write. If other processes cannot access
 * the memory of a process directly, it executes their accesses during its own MPI calls.
 */
public final class Win extends WindowOperations implements Freeable {
    public static final int WIN_NULL = 0;
    public static final int FLAVOR_PRIVATE = 0;
    public static final int FLAVOR_SHARED = 1;

    /** The bits of all assertions. */
    private static final int ASSERTIONS =
            MPI.MODE_NOCHECK | MPI.MODE_NOSTORE | MPI.MODE_NOPUT | MPI.MODE_NOPRECEDE | MPI.MODE_NOSUCCEED;

    private final Map<Integer, Object> attributes = new HashMap<>();
    private final long declaredBytes;
    private Info info;
    private Errhandler errhandler = MPI.ERRORS_ARE_FATAL;
    private String name = "";

    private Win(WindowMemory memory, long declaredBytes, Info info, Comm comm) {
        super(comm, memory);
        this.declaredBytes = declaredBytes;
        this.info = info.copy();
    }

    /**
     * Makes a window of a buffer; all processes do it. Others reach what the buffer has of the size.
     *
     * @param base direct buffer, from its first element on
     * @param size elements of the buffer
     * @param dispUnit elements that a displacement counts
     * @param info hints; {@code no_locks} set to {@code true} forbids locks
     * @param comm of one group
     */
    public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) {
        this(
                WindowMemory.of(direct(base), bytes(base, base.capacity()), bytes(base, size), unit(base, dispUnit)),
                bytes(base, size),
                info,
                comm);
    }

    /**
     * Makes a window whose memory is allocated; all processes do it. Those of a node reach it without help of its
     * process. It is initially zero, {@link #free} frees it, and {@link #getMemory} returns it.
     *
     * @param size elements
     * @param dispUnit elements that a displacement counts
     * @param info hints; {@code no_locks} set to {@code true} forbids locks
     * @param comm of one group
     * @param base any buffer: its type is that of the elements; stays as it is
     * @param flavor {@link #FLAVOR_PRIVATE} or {@link #FLAVOR_SHARED}, which do the same
     */
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        this(
                WindowMemory.allocated(bytes(base, size), flavored(flavor, unit(base, dispUnit))),
                bytes(base, size),
                info,
                comm);
    }

    /**
     * Makes a window that buffers are attached to; all processes do it.
     *
     * @param info hints; {@code no_locks} set to {@code true} forbids locks
     * @param comm of one group
     */
    public Win(Info info, Comm comm) {
        this(WindowMemory.dynamic(), 0, info, comm);
    }

    private static Buffer direct(Buffer base) {
        if (!base.isDirect() || base.isReadOnly()) {
            throw new MPIException(
                    MPI.ERR_BUFFER, "a window needs a direct buffer to write to: MPI.newByteBuffer makes one");
        }
        return base;
    }

    private static int flavored(int flavor, int unit) {
        if (flavor != FLAVOR_PRIVATE && flavor != FLAVOR_SHARED) {
            throw new MPIException(MPI.ERR_ARG, "no such flavor of a window: found=" + flavor);
        }
        return unit;
    }

    private static long bytes(Buffer base, int elements) {
        if (elements < 0) {
            throw new MPIException(MPI.ERR_SIZE, "negative size of a window: found=" + elements);
        }
        return (long) elements * elementBytes(base);
    }

    private static int unit(Buffer base, int elements) {
        if (elements < 1 || elements > Integer.MAX_VALUE / elementBytes(base)) {
            throw new MPIException(MPI.ERR_DISP, "unit of displacements out of range: found=" + elements);
        }
        return elements * elementBytes(base);
    }

    private static int elementBytes(Buffer base) {
        if (base instanceof ByteBuffer) {
            return Byte.BYTES;
        } else if (base instanceof CharBuffer || base instanceof ShortBuffer) {
            return Short.BYTES;
        }
        return base instanceof IntBuffer || base instanceof FloatBuffer ? Integer.BYTES : Long.BYTES;
    }

    /**
     * Returns the memory of this process that others reach, in the machine's byte order.
     *
     * @return the bytes of the buffer or of the allocated memory, which must not be used after {@link #free}; null if
     *     buffers are attached
     */
    public @Nullable Buffer getMemory() {
        return Environment.call(() -> {
            Buffer memory = window().memory().buffer();
            return memory instanceof ByteBuffer bytes ? bytes.duplicate().order(ByteOrder.nativeOrder()) : memory;
        });
    }

    /**
     * Lets others access a buffer in a window without memory of its own. Displacements count bytes: the first buffer
     * begins at 0, and each further one at the first multiple of 64 after all previous ones. {@link #attachAt} returns
     * the displacement, which a process sends to the others.
     */
    public void attach(Buffer base, int size) {
        int unused = attachAt(base, size);
    }

    /** As {@link #attach}; returns the displacement of the buffer's first byte. */
    public int attachAt(Buffer base, int size) {
        return Environment.call(() -> {
            direct(base);
            long bytes = bytes(base, size);
            if (size > base.capacity()) {
                throw new MPIException(
                        MPI.ERR_SIZE, "the buffer is too small: size=" + size + ", capacity=" + base.capacity());
            }
            return Math.toIntExact(window().memory().attach(base, bytes));
        });
    }

    /** Lets others no longer access a buffer. */
    public void detach(Buffer base) {
        Environment.run(() -> window().memory().detach(base));
    }

    /** Returns the processes. */
    public Group getGroup() {
        return Group.of(window().communicator(), window().communicator().local());
    }

    private Synchronization synchronization() {
        return window().synchronization();
    }

    private static void checkAssertion(int assertion) {
        if ((assertion & ~ASSERTIONS) != 0) {
            throw new MPIException(MPI.ERR_ASSERT, "no such assertion: found=" + assertion);
        }
    }

    /** Ends all accesses of all processes to each other, which all do; others may follow. */
    public void fence(int assertion) {
        Environment.run(() -> {
            checkAssertion(assertion);
            synchronization().fence((assertion & MPI.MODE_NOSUCCEED) == 0);
        });
    }

    private int[] ranks(Group group) {
        Communicator communicator = window().communicator();
        Members members = group.members(communicator);
        int[] ranks = new int[members.size()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = communicator.local().rankOf(members.process(i));
            if (ranks[i] < 0) {
                throw new MPIException(MPI.ERR_RANK, "not a process of the window: rank in the group=" + i);
            }
        }
        return ranks;
    }

    /** Begins accesses to the processes of a group, once each has called {@link #post}. */
    public void start(Group group, int assertion) {
        Environment.run(() -> {
            checkAssertion(assertion);
            synchronization().start(ranks(group));
        });
    }

    /** Ends the accesses that {@link #start} began. */
    public void complete() {
        Environment.run(() -> synchronization().complete());
    }

    /** Lets the processes of a group access the memory of this one. */
    public void post(Group group, int assertion) {
        Environment.run(() -> {
            checkAssertion(assertion);
            synchronization().post(ranks(group));
        });
    }

    /** Waits until all processes that {@link #post} named have ended their accesses. */
    public void waitFor() {
        Environment.run(() -> synchronization().await());
    }

    /** As {@link #waitFor}, without waiting; returns whether they have. */
    public boolean test() {
        return Environment.test(() -> synchronization().test() ? Boolean.TRUE : null) != null;
    }

    private void checkLocks(int assertion) {
        checkAssertion(assertion);
        if (Boolean.parseBoolean(info.get("no_locks"))) {
            throw new MPIException(MPI.ERR_RMA_SYNC, "the window was made with no_locks");
        }
    }

    /** Begins accesses to a process, alone or with others. */
    public void lock(int lockType, int rank, int assertion) {
        Environment.run(() -> {
            if (lockType != MPI.LOCK_EXCLUSIVE && lockType != MPI.LOCK_SHARED) {
                throw new MPIException(MPI.ERR_LOCKTYPE, "no such type of a lock: found=" + lockType);
            }
            Synchronization synchronization = synchronization();
            checkLocks(assertion);
            if (rank != MPI.PROC_NULL) {
                synchronization.lock(rank, lockType == MPI.LOCK_EXCLUSIVE);
            }
        });
    }

    /** Ends the accesses that {@link #lock} began. */
    public void unlock(int rank) {
        Environment.run(() -> {
            Synchronization synchronization = synchronization();
            if (rank != MPI.PROC_NULL) {
                synchronization.unlock(rank);
            }
        });
    }

    /** Begins accesses to all processes, shared with others. */
    public void lockAll(int assertion) {
        Environment.run(() -> {
            Synchronization synchronization = synchronization();
            checkLocks(assertion);
            synchronization.lockAll();
        });
    }

    /** Ends the accesses that {@link #lockAll} began. */
    public void unlockAll() {
        Environment.run(() -> synchronization().unlockAll());
    }

    /** Waits until all accesses to a process are done there. */
    public void flush(int targetRank) {
        World entered = Environment.enter();
        try {
            Synchronization synchronization = synchronization();
            if (targetRank != MPI.PROC_NULL) {
                synchronization.flush(targetRank);
            }
        } finally {
            entered.leave();
        }
    }

    /** Waits until all accesses are done at their targets. */
    public void flushAll() {
        Environment.run(() -> synchronization().flushAll());
    }

    /** Waits until the buffers of accesses to a process may be used. */
    public void flushLocal(int targetRank) {
        Environment.run(() -> {
            Synchronization synchronization = synchronization();
            if (targetRank != MPI.PROC_NULL) {
                synchronization.flushLocal(targetRank);
            }
        });
    }

    /** Waits until the buffers of all accesses may be used. */
    public void flushLocalAll() {
        Environment.run(() -> synchronization().flushLocalAll());
    }

    /** Orders accesses of this process to its memory with those of others. */
    public void sync() {
        Environment.run(() -> synchronization().sync());
    }

    /** Sets what happens on an error. */
    public void setErrhandler(Errhandler handler) {
        window();
        errhandler = Errhandler.checked(handler);
    }

    /** Returns the error handler that was set. */
    public Errhandler getErrhandler() {
        window();
        return errhandler;
    }

    /** Calls the error handler, as {@link Comm#callErrhandler}. */
    public void callErrhandler(int errorCode) {
        window();
        errhandler.call(errorCode);
    }

    /** Makes a key for attributes. */
    public static int createKeyval() {
        return Keyvals.OF_WINDOWS.create();
    }

    /** Gives a key up: no attribute can be set with it any more. */
    public static void freeKeyval(int keyval) {
        Keyvals.OF_WINDOWS.free(keyval);
    }

    /** Sets an attribute. */
    public void setAttr(int keyval, Object value) {
        window();
        Keyvals.OF_WINDOWS.checkUsable(keyval);
        attributes.put(keyval, value);
    }

    /**
     * Returns the value of an attribute, or null: {@link MPI#WIN_BASE} is the buffer, {@link MPI#WIN_SIZE} and {@link
     * MPI#WIN_DISP_UNIT} count bytes.
     */
    public @Nullable Object getAttr(int keyval) {
        WindowMemory memory = window().memory();
        Keyvals.OF_WINDOWS.checkReadable(keyval);
        return switch (keyval) {
            case MPI.WIN_BASE -> memory.buffer();
            case MPI.WIN_SIZE -> Math.toIntExact(declaredBytes);
            case MPI.WIN_DISP_UNIT -> memory.unit();
            default -> attributes.get(keyval);
        };
    }

    /** Removes an attribute. */
    public void deleteAttr(int keyval) {
        window();
        Keyvals.OF_WINDOWS.check(keyval);
        attributes.remove(keyval);
    }

    /** Returns a copy of the hints. */
    public Info getInfo() {
        window();
        return info.dup();
    }

    /** Sets hints. */
    public void setInfo(Info newInfo) {
        window();
        info = newInfo.copy();
    }

    /** Gives the window up; all processes do it. */
    @Override
    public void free() {
        Environment.run(this::release);
    }

    /** Returns the name. */
    public String getName() {
        window();
        return name;
    }

    /** Names the window, for people. */
    public void setName(String newName) {
        window();
        name = newName;
    }
}
