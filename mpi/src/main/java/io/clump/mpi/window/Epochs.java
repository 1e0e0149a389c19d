package io.clump.mpi.window;

import java.util.BitSet;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.MPIException;

/**
 * Times in which a process may access windows of others, and others its own: between fences, from start to complete,
 * from post to wait, or while it holds locks. Refuses calls that come at another time.
 */
final class Epochs {
    private static final int[] NONE = {};

    private final BitSet locked = new BitSet();
    private boolean hasAllLocks;
    private boolean isBetweenFences;
    private boolean isUsed;
    private boolean isStarted;
    private boolean isPosted;
    private int[] targets = NONE;
    private int[] origins = NONE;

    private static MPIException error(String what) {
        return new MPIException(MPI.ERR_RMA_SYNC, what);
    }

    /** An operation begins. */
    void access(int rank) {
        if (isBetweenFences) {
            isUsed = true;
        } else if (!isLocked(rank) && !(isStarted && contains(targets, rank))) {
            throw error("no access to the window of this rank now: call fence, lock or start first: rank=" + rank);
        }
    }

    private static boolean contains(int[] ranks, int rank) {
        return IntStream.of(ranks).anyMatch(one -> one == rank);
    }

    private boolean isLocked(int rank) {
        return hasAllLocks || locked.get(rank);
    }

    /** A fence begins. */
    void checkFence() {
        if (isStarted || isPosted || hasAllLocks || !locked.isEmpty()) {
            throw error("fence before complete, wait or unlock");
        }
    }

    /** A fence has ended. */
    void fenced(boolean isFollowed) {
        isBetweenFences = isFollowed;
        isUsed = false;
    }

    /** Another kind of access begins; a fence without accesses since begins none. */
    private void leaveFence(String call) {
        if (isBetweenFences && isUsed) {
            throw error(call + " before the fence that ends the accesses since the last one");
        }
        isBetweenFences = false;
    }

    void checkLock(int rank) {
        leaveFence("lock");
        if (isStarted || isLocked(rank)) {
            throw error(isStarted ? "lock before complete" : "this process has the lock already: rank=" + rank);
        }
    }

    void locked(int rank) {
        locked.set(rank);
    }

    void checkUnlock(int rank) {
        if (!locked.get(rank)) {
            throw error("unlock without lock: rank=" + rank);
        }
    }

    void unlocked(int rank) {
        locked.clear(rank);
    }

    void checkLockAll() {
        leaveFence("lockAll");
        if (isStarted || hasAllLocks || !locked.isEmpty()) {
            throw error(isStarted ? "lockAll before complete" : "lockAll before unlock");
        }
    }

    void lockedAll() {
        hasAllLocks = true;
    }

    void checkUnlockAll() {
        if (!hasAllLocks) {
            throw error("unlockAll without lockAll");
        }
    }

    void unlockedAll() {
        hasAllLocks = false;
    }

    void checkFlush(int rank) {
        if (!isLocked(rank)) {
            throw error("flush without lock: rank=" + rank);
        }
    }

    void checkFlushAll() {
        if (!hasAllLocks && locked.isEmpty()) {
            throw error("flush without lock");
        }
    }

    void checkStart() {
        leaveFence("start");
        if (isStarted || hasAllLocks || !locked.isEmpty()) {
            throw error(isStarted ? "start before complete" : "start before unlock");
        }
    }

    void started(int[] ranks) {
        isStarted = true;
        targets = ranks;
    }

    /** Ranks of the targets of the accesses. */
    int[] targets() {
        if (!isStarted) {
            throw error("complete without start");
        }
        return targets;
    }

    void completed() {
        isStarted = false;
        targets = NONE;
    }

    void checkPost() {
        leaveFence("post");
        if (isPosted) {
            throw error("post before wait");
        }
    }

    void posted(int[] ranks) {
        isPosted = true;
        origins = ranks;
    }

    /** Ranks of the processes that may access the memory here. */
    int[] origins() {
        if (!isPosted) {
            throw error("wait or test without post");
        }
        return origins;
    }

    void waited() {
        isPosted = false;
        origins = NONE;
    }

    void checkFree() {
        if (isStarted || isPosted || hasAllLocks || !locked.isEmpty()) {
            throw error("free before complete, wait or unlock");
        }
        if (isBetweenFences && isUsed) {
            throw error("free before the fence that ends the accesses since the last one");
        }
    }
}
