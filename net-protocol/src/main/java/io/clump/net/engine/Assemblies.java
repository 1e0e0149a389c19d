package io.clump.net.engine;

import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Puts datagrams together from fragments. An incomplete datagram is dropped when others have got fragments since, and
 * repeated by its sender; so the memory is bounded for any sender.
 */
final class Assemblies {
    /** Most incomplete datagrams. If senders repeat more than that at a time, they evict each other's fragments. */
    static final int MOST = 16;

    /** Incomplete datagrams; the one with the latest fragment is last. */
    private final List<Assembly> assemblies = new ArrayList<>();

    /**
     * Adds a genuine fragment; returns whether its datagram is complete, which then replaces the fragment in memory.
     */
    boolean complete(UnsafeBuffer memory, int fragment) {
        Assembly assembly = find(memory, fragment);
        boolean isComplete = assembly.add(memory, fragment);
        if (isComplete) {
            memory.putBytes(fragment, assembly.bytes);
        } else {
            assemblies.add(assembly);
        }
        return isComplete;
    }

    /** Takes the fragment's assembly out of the list, or begins one. */
    private Assembly find(UnsafeBuffer memory, int fragment) {
        for (int i = assemblies.size() - 1; i >= 0; i--) {
            if (assemblies.get(i).isOf(memory, fragment)) {
                return assemblies.remove(i);
            }
        }
        if (assemblies.size() == MOST) {
            assemblies.remove(0);
        }
        return new Assembly(memory, fragment);
    }

    private static final class Assembly {
        private final long sender;
        private final int sequence;
        private final long kind;
        private final byte[] bytes;

        /** Bit i: fragment i is missing. */
        private long missing;

        Assembly(UnsafeBuffer memory, int fragment) {
            sender = Datagram.sender(memory, fragment);
            sequence = Datagram.sequence(memory, fragment);
            kind = Fragment.kind(memory, fragment);
            bytes = new byte[Fragment.totalBytes(memory, fragment)];
            missing = -1L >>> (Fragment.MOST - Fragment.count(bytes.length));
        }

        boolean isOf(UnsafeBuffer memory, int fragment) {
            return sequence == Datagram.sequence(memory, fragment)
                    && sender == Datagram.sender(memory, fragment)
                    && kind == Fragment.kind(memory, fragment);
        }

        /** Adds a fragment; returns whether the datagram is complete. */
        boolean add(UnsafeBuffer memory, int fragment) {
            int index = Fragment.index(memory, fragment);
            int partBytes = Datagram.lengthBytes(memory, fragment) - DatagramLayout.HEADER_BYTES;
            memory.getBytes(fragment + DatagramLayout.HEADER_BYTES, bytes, index * Fragment.PART_BYTES, partBytes);
            missing &= ~(1L << index);
            return missing == 0;
        }
    }
}
