package io.clump.splitc;

import org.agrona.collections.Int2IntCounterMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** Parcels that have arrived, completely or in part, and were not taken, by operation and rank. */
final class ArrivedParcels {
    private final Long2ObjectHashMap<Parcel<?>> parcels = new Long2ObjectHashMap<>();

    /** Number of parcels of each operation, by its number. */
    private final Int2IntCounterMap ofOperation = new Int2IntCounterMap(0);

    @Nullable
    Parcel<?> find(int operation, int rank) {
        return parcels.get(key(operation, rank));
    }

    void add(Parcel<?> parcel) {
        parcels.put(key(parcel.operation(), parcel.rank()), parcel);
        ofOperation.incrementAndGet(parcel.operation());
    }

    void remove(Parcel<?> parcel) {
        parcels.remove(key(parcel.operation(), parcel.rank()));
        ofOperation.decrementAndGet(parcel.operation());
    }

    /** Returns whether a parcel of an operation was not taken. Costs little, unlike {@link #anyOf}. */
    boolean has(int operation) {
        return ofOperation.get(operation) != 0;
    }

    /** Returns one of the parcels of an operation, which must have some. */
    Parcel<?> anyOf(int operation) {
        for (Parcel<?> parcel : parcels.values()) {
            if (parcel.operation() == operation) {
                return parcel;
            }
        }
        throw new IllegalArgumentException("no parcel has arrived: operation=" + operation);
    }

    private static long key(int operation, int rank) {
        return (long) operation << Integer.SIZE | rank;
    }
}
