package io.clump.mpi.type;

import java.util.EnumMap;
import java.util.Map;

/**
 * Elements of a buffer that form one item of a datatype, in order: runs of neighbouring elements, joined if a run
 * begins at the end of the previous one. All numbers count elements of the {@link #kind}. Immutable.
 *
 * <pre>
 *   lower            start[0]..length[0]     start[1]..length[1]        upper
 *     |  gap  | e e e e | gap | e e | gap                                |
 *     |&lt;------------------------- extent ---------------------------&gt;|
 * </pre>
 */
public final class TypeMap {
    private static final Map<Kind, TypeMap> BASIC = new EnumMap<>(Kind.class);

    static {
        for (Kind kind : Kind.values()) {
            BASIC.put(kind, one(kind));
        }
    }

    /** Beginning of each run, from the beginning of the item. */
    final int[] starts;

    /** Elements of each run. */
    final int[] lengths;

    private final Kind kind;
    private final int size;
    private final Bounds bounds;
    private final int[] leafBytes;

    /**
     * Bounds of an item.
     *
     * @param lower first element that belongs to it
     * @param upper displacement after the last element
     * @param isLowerMarked true if a marker sets its beginning
     * @param isUpperMarked true if a marker sets its end
     * @param trueLower the first element that is sent
     * @param trueUpper displacement after the last sent element
     */
    record Bounds(int lower, int upper, boolean isLowerMarked, boolean isUpperMarked, int trueLower, int trueUpper) {}

    /**
     * Makes a map.
     *
     * @param leafBytes sizes of the basic elements of an item, in order, if they are not all of the kind's size; else
     *     empty
     */
    TypeMap(Kind kind, int[] starts, int[] lengths, int size, Bounds bounds, int[] leafBytes) {
        this.kind = kind;
        this.starts = starts;
        this.lengths = lengths;
        this.size = size;
        this.bounds = bounds;
        this.leafBytes = leafBytes;
    }

    /**
     * Returns the map of a basic datatype: one element.
     *
     * @param kind of the element
     * @return a map without gaps
     */
    public static TypeMap basic(Kind kind) {
        TypeMap map = BASIC.get(kind);
        return map == null ? one(kind) : map;
    }

    private static TypeMap one(Kind kind) {
        return new TypeMap(kind, new int[] {0}, new int[] {1}, 1, new Bounds(0, 1, false, false, 0, 1), new int[0]);
    }

    /**
     * Returns the map of a marker, which has no elements and sets the beginning or the end of an item.
     *
     * @param isLower true if it sets the beginning of the item
     * @return an empty map
     */
    public static TypeMap marker(boolean isLower) {
        return new TypeMap(Kind.BYTE, new int[0], new int[0], 0, new Bounds(0, 0, isLower, !isLower, 0, 0), new int[0]);
    }

    /**
     * Returns the kind of the elements.
     *
     * @return the kind that a buffer must have
     */
    public Kind kind() {
        return kind;
    }

    /**
     * Returns the number of elements that an item carries.
     *
     * @return at least 0
     */
    public int size() {
        return size;
    }

    /**
     * Returns the bytes that an item takes in a message.
     *
     * @return at least 0; of objects their number
     */
    public int sizeBytes() {
        return size << kind.shift();
    }

    /**
     * Returns the distance between the beginnings of two items.
     *
     * @return elements, which may be negative with markers
     */
    public int extent() {
        return bounds.upper - bounds.lower;
    }

    /**
     * Returns where an item begins.
     *
     * @return elements from its origin
     */
    public int lower() {
        return bounds.lower;
    }

    /**
     * Returns where an item ends.
     *
     * @return elements from its origin
     */
    public int upper() {
        return bounds.upper;
    }

    /**
     * Returns where the elements of an item begin.
     *
     * @return elements from its origin
     */
    public int trueLower() {
        return bounds.trueLower;
    }

    /**
     * Returns where the elements of an item end.
     *
     * @return elements from its origin
     */
    public int trueUpper() {
        return bounds.trueUpper;
    }

    /**
     * Returns the number of runs of neighbouring elements.
     *
     * @return 0 if an item has no elements
     */
    public int runs() {
        return starts.length;
    }

    /**
     * Returns where a run begins.
     *
     * @param run its number
     * @return elements from the origin of the item
     */
    public int start(int run) {
        return starts[run];
    }

    /**
     * Returns the length of a run.
     *
     * @param run its number
     * @return elements
     */
    public int length(int run) {
        return lengths[run];
    }

    Bounds bounds() {
        return bounds;
    }

    /** Sizes of basic elements if they differ from that of the kind. */
    int[] leafBytes() {
        return leafBytes;
    }

    /**
     * Returns whether this is a marker or has no elements.
     *
     * @return true if an item carries nothing
     */
    public boolean isEmpty() {
        return size == 0;
    }

    /**
     * Returns whether any number of items lie in a buffer without gaps and in order, so that their message is a copy.
     *
     * @return true for basic datatypes and contiguous ones of them
     */
    public boolean isDense() {
        return starts.length == 1 && starts[0] == 0 && lengths[0] == extent();
    }

    /**
     * Returns whether some items lie in one run.
     *
     * @param count number of items
     * @return true if their message is a copy of what begins at {@link #trueLower}
     */
    public boolean isContiguous(int count) {
        return starts.length == 1 && (count == 1 || lengths[0] == extent());
    }

    /**
     * Returns the first element that items use.
     *
     * @param count number of items, at least 1
     * @return elements from the origin of the first item
     */
    public long first(int count) {
        long last = (count - 1L) * extent();
        return Math.min(0, last) + bounds.trueLower;
    }

    /**
     * Returns the end of the elements that items use.
     *
     * @param count number of items, at least 1
     * @return elements from the origin of the first item
     */
    public long end(int count) {
        long last = (count - 1L) * extent();
        return Math.max(0, last) + bounds.trueUpper;
    }

    /**
     * Returns where an element of a message belongs.
     *
     * @param number of the element, counted over all items
     * @return its place from the origin of the first item
     */
    public int element(int number) {
        int origin = number / size * extent();
        int left = number % size;
        int run = 0;
        while (left >= lengths[run]) {
            left -= lengths[run];
            run++;
        }
        return origin + starts[run] + left;
    }

    /**
     * Returns how many basic elements a number of bytes of a message hold.
     *
     * @param bytes of a message
     * @return their number; −1 if the bytes end inside of one
     */
    public long elements(long bytes) {
        if (leafBytes.length == 0) {
            return bytes % kind.bytes() == 0 ? bytes >> kind.shift() : -1;
        }
        long items = bytes / sizeBytes();
        long rest = bytes % sizeBytes();
        int count = 0;
        while (rest > 0) {
            rest -= leafBytes[count];
            count++;
        }
        return rest < 0 ? -1 : items * leafBytes.length + count;
    }

    /**
     * Returns how many bytes of a message hold a number of basic elements: the reverse of {@link #elements}.
     *
     * @param elements their number; 0 if the datatype has none
     * @return bytes
     */
    public long bytes(long elements) {
        if (leafBytes.length == 0) {
            return elements << kind.shift();
        }
        long bytes = elements / leafBytes.length * sizeBytes();
        for (int leaf = 0; leaf < elements % leafBytes.length; leaf++) {
            bytes += leafBytes[leaf];
        }
        return bytes;
    }

    /**
     * Turns the bytes of each basic element round.
     *
     * @param message bytes of items without gaps
     * @param count of bytes, of which those of the last element may not be whole: they stay as they are
     */
    public void swap(byte[] message, int count) {
        int leaf = 0;
        for (int at = 0; at < count; ) {
            int size = leafBytes.length == 0 ? kind.bytes() : leafBytes[leaf % leafBytes.length];
            for (int low = at, high = at + size - 1; low < high && high < count; low++, high--) {
                byte kept = message[low];
                message[low] = message[high];
                message[high] = kept;
            }
            at += size;
            leaf++;
        }
    }
}
