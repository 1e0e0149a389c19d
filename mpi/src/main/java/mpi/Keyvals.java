package mpi;

import io.clump.mpi.comm.ErrorClasses;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Keys of the attributes that a program sets on one kind of object. Any thread may use them. */
final class Keyvals {
    static final Keyvals OF_COMMUNICATORS = new Keyvals();
    static final Keyvals OF_WINDOWS = new Keyvals();
    static final Keyvals OF_DATATYPES = new Keyvals();

    /** No key is there twice, so that of another kind of object is known to be one. */
    private static final AtomicInteger NEXT = new AtomicInteger(MPI.FIRST_KEYVAL);

    private final Set<Integer> keys = ConcurrentHashMap.newKeySet();

    /** Attributes that were set with them before can be read and removed. */
    private final Set<Integer> freed = ConcurrentHashMap.newKeySet();

    private Keyvals() {}

    int create() {
        int key = NEXT.getAndIncrement();
        keys.add(key);
        return key;
    }

    void free(int key) {
        checkUsable(key);
        freed.add(key);
    }

    /** Throws an exception if the key belongs to MPI, or was not made for these objects. */
    void check(int key) {
        checkNotOfMpi(key);
        if (!keys.contains(key)) {
            throw new MPIException(
                    MPI.ERR_KEYVAL,
                    "the key of attributes was made for another kind of object, or not at all: key=" + key);
        }
    }

    /** As {@link #check}, and throws an exception if the key was freed. */
    void checkUsable(int key) {
        check(key);
        if (freed.contains(key)) {
            throw new MPIException(MPI.ERR_KEYVAL, "the key of attributes was freed: key=" + key);
        }
    }

    /** Throws an exception if the key belongs to MPI. */
    static void checkNotOfMpi(int key) {
        ErrorClasses.checkKeyval(key);
        if (key < MPI.FIRST_KEYVAL) {
            throw new MPIException(MPI.ERR_ARG, "the attribute belongs to MPI: key=" + key);
        }
    }

    /** As {@link #check}, but keys of MPI itself are allowed. */
    void checkReadable(int key) {
        ErrorClasses.checkKeyval(key);
        if (key >= MPI.FIRST_KEYVAL) {
            check(key);
        }
    }
}
