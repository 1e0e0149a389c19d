package io.clump.splitc;

import io.clump.am2.ClumpException;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** What all processes do together with byte strings. Numbers the operations, alike in all processes. */
final class Collectives {
    private final Parcels parcels;
    private final Waiting waiting;
    private final int rank;
    private final int size;
    private int operations;

    Collectives(Parcels parcels, Waiting waiting, SplitCConfiguration place) {
        this.parcels = parcels;
        this.waiting = waiting;
        rank = place.rank();
        size = place.size();
    }

    /** Gives the root's bytes to all. */
    UnsafeBuffer broadcast(int root, UnsafeBuffer ofRoot) {
        int operation = begin(root);
        BinomialTree tree = new BinomialTree(size, root);
        UnsafeBuffer data = rank == root ? ofRoot : parcels.receive(operation, tree.parent(rank));
        forward(tree, operation, data, 0, data.capacity());
        return data;
    }

    /** Gives the root's bytes to all; each knows their number. */
    void broadcast(int root, MutableDirectBuffer buffer, int offset, int length) {
        buffer.boundsCheck(offset, length);
        int operation = begin(root);
        BinomialTree tree = new BinomialTree(size, root);
        if (rank != root) {
            UnsafeBuffer data = parcels.receive(operation, tree.parent(rank));
            if (data.capacity() != length) {
                throw new ClumpException("broadcast of different lengths: root=" + root + ", bytes=" + data.capacity()
                        + ", rank=" + rank + ", bytes=" + length);
            }
            buffer.putBytes(offset, data, 0, length);
        }
        forward(tree, operation, buffer, offset, length);
    }

    /** Gives all processes' bytes to the root: by rank, or none at all elsewhere. */
    UnsafeBuffer[] gather(int root, UnsafeBuffer own) {
        int operation = begin(root);
        if (rank != root) {
            parcels.send(root, operation, own, 0, own.capacity());
            return new UnsafeBuffer[0];
        }
        UnsafeBuffer[] all = new UnsafeBuffer[size];
        for (int source = 0; source < size; source++) {
            all[source] = source == rank ? own : parcels.receive(operation, source);
        }
        return all;
    }

    private void forward(BinomialTree tree, int operation, DirectBuffer data, int offset, int length) {
        for (int child : tree.children(rank)) {
            parcels.send(child, operation, data, offset, length);
        }
    }

    private int begin(int root) {
        if (root < 0 || root >= size) {
            throw new IllegalArgumentException("no such root: found=" + root + ", expected 0 to " + (size - 1));
        }
        waiting.poll();
        return operations++;
    }
}
