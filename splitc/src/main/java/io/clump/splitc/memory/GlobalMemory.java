package io.clump.splitc.memory;

import io.clump.am2.ClumpException;
import io.clump.am2.NodeMemory;
import io.clump.am2.Region;
import org.jspecify.annotations.Nullable;

/** Spread arrays of one process, with the completion of the operations on all of them. Part of the runtime. */
public final class GlobalMemory {
    /**
     * Number of words that a process sends to the others about an array that it allocates: type, length, and success.
     */
    private static final int WORDS = 3;

    private static final int LINE = 64;

    private final MemoryHost host;
    private final NodeMemory nodeMemory;
    private final SpreadTable arrays = new SpreadTable();
    private final StoreSync stores;
    private final RemoteMemory remote;

    /**
     * Makes the global memory of a process, without any array.
     *
     * @param host runtime that it is a part of
     */
    public GlobalMemory(MemoryHost host) {
        this.host = host;
        nodeMemory = new NodeMemory(host.endpoint());
        stores = new StoreSync(host);
        remote = new RemoteMemory(host, arrays, stores);
    }

    /** Makes the endpoint handle the memory messages of other processes. */
    public void listen() {
        stores.listen();
        remote.listen();
    }

    /** Waits until all gets and puts of this process are done. */
    public void sync() {
        remote.sync();
    }

    /** Waits until all processes have called this method and all their stores have arrived. */
    public void allStoreSync() {
        host.beginStoreSync();
        stores.await();
        host.endStoreSync();
    }

    /** Frees all memory; no spread array can be used any more. */
    public void release() {
        arrays.releaseAll();
    }

    /**
     * Allocates an array; a collective operation.
     *
     * @throws ClumpException in all processes, if their lengths or types differ, or one has too little memory
     * @throws IllegalArgumentException in all processes, if the length is negative
     */
    SpreadMemory allocate(ElementType type, int length) {
        int number = arrays.nextNumber();
        SpreadMemory array = new SpreadMemory(number, type, length, host.size(), host.rank(), this, remote);
        arrays.add(array);
        ClumpException problem = length < 0 ? null : takeOwn(array, type.bytes(length));
        boolean isComplete = false;
        try {
            long[] all = host.exchange(new long[] {type.code(), length, problem == null ? 1 : 0});
            checkSame(all);
            checkFreeSpace(all, problem);
            if (length < 0) {
                throw new IllegalArgumentException(
                        "length of a spread array out of range: found=" + length + ", expected 0 or more");
            }
            mapOthers(array);
            isComplete = true;
        } finally {
            if (!isComplete) {
                arrays.release(array);
            }
        }
        return array;
    }

    /** Frees the memory of an array; a collective operation. */
    void close(SpreadMemory array) {
        if (!array.isClosed()) {
            sync();
            host.beginClose(array.number());
            stores.await();
            host.endStoreSync();
            arrays.release(array);
        }
    }

    private @Nullable ClumpException takeOwn(SpreadMemory array, long lengthBytes) {
        try {
            if (lengthBytes > host.endpoint().maxLongBytes() - LINE) {
                throw new ClumpException("a process's part of a spread array is too long: bytes=" + lengthBytes
                        + ", expected up to " + (host.endpoint().maxLongBytes() - LINE));
            }
            array.place(host.rank(), isAlone() ? unshared(lengthBytes) : shared(array, lengthBytes));
            return null;
        } catch (ClumpException e) {
            return e;
        }
    }

    /** Returns memory of at least a line, so that it has an address. */
    private Region shared(SpreadMemory array, long lengthBytes) {
        return nodeMemory.allocate(array.number(), Math.max(LINE, lengthBytes));
    }

    private static Region unshared(long lengthBytes) {
        return Region.unshared((int) Math.max(LINE, lengthBytes));
    }

    private boolean isAlone() {
        for (int rank = 0; rank < host.size(); rank++) {
            if (rank != host.rank() && host.isLocal(rank)) {
                return false;
            }
        }
        return true;
    }

    private void mapOthers(SpreadMemory array) {
        for (int rank = 0; rank < host.size(); rank++) {
            if (rank != host.rank() && host.isLocal(rank)) {
                array.place(rank, regionOf(rank, array));
            }
        }
    }

    private Region regionOf(int rank, SpreadMemory array) {
        String trouble = "rank " + rank + " died during the allocation of a spread array";
        try {
            Region region = nodeMemory.find(rank, array.number());
            if (region != null) {
                return region;
            }
        } catch (ClumpException e) {
            trouble = "the part of a spread array at rank " + rank + " cannot be mapped: cause=" + e.getMessage();
        }
        host.peerGone(trouble);
        throw new IllegalStateException("the runtime continues without rank " + rank);
    }

    private static void checkSame(long[] all) {
        for (int word = WORDS; word < all.length; word += WORDS) {
            if (all[word] != all[0] || all[word + 1] != all[1]) {
                throw new ClumpException("a spread array is to be the same in all processes: rank 0 allocates "
                        + describe(all, 0) + ", rank " + word / WORDS + " " + describe(all, word));
            }
        }
    }

    private static String describe(long[] all, int word) {
        return all[word + 1] + " " + ElementType.of(all[word]).plural();
    }

    private static void checkFreeSpace(long[] all, @Nullable ClumpException problem) {
        if (problem != null) {
            throw problem;
        }
        for (int word = 0; word < all.length; word += WORDS) {
            if (all[word + 2] == 0) {
                throw new ClumpException("rank " + word / WORDS + " has no memory for its part of a spread array: "
                        + describe(all, word));
            }
        }
    }
}
