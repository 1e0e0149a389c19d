package io.clump.exchange;

import io.clump.am2.ClumpException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Elements with numbers, by which peers name them in messages.
 *
 * <pre>
 *   bit 31          20 19              0
 *       |  generation  |     index     |     the generation of a slot grows when its element is removed
 * </pre>
 *
 * @param <E> type of the elements
 */
public final class Slots<E> {
    private static final int INDEX_BITS = 20;
    private static final int MASK = (1 << INDEX_BITS) - 1;
    private static final int NONE = -1;

    /** Maximum number of elements at a time. */
    public static final int CAPACITY = MASK;

    private static final int SMALLEST = 16;

    private @Nullable Object[] elements = new Object[0];

    /** Number of the element in a slot, or of the next one. */
    private int[] numbers = new int[0];

    /** Next free slot of each free slot. */
    private int[] nextFree = new int[0];

    private int firstFree = NONE;

    /** Makes an empty container. */
    public Slots() {}

    /**
     * Adds an element.
     *
     * @return its number
     * @throws ClumpException if there are already {@link #CAPACITY} elements
     */
    public int add(E element) {
        if (firstFree == NONE) {
            grow();
        }
        int index = firstFree;
        firstFree = nextFree[index];
        elements[index] = element;
        return numbers[index];
    }

    /** Returns the element of any number; null if it was removed, or never added. */
    @SuppressWarnings("unchecked")
    public @Nullable E get(int number) {
        int index = number & MASK;
        return index < numbers.length && numbers[index] == number ? (E) elements[index] : null;
    }

    /** Removes the element of a number. */
    public void remove(int number) {
        int index = number & MASK;
        elements[index] = null;
        numbers[index] += 1 << INDEX_BITS;
        nextFree[index] = firstFree;
        firstFree = index;
    }

    /** Lists the elements. Allocates. */
    @SuppressWarnings("unchecked")
    public List<E> all() {
        List<E> all = new ArrayList<>();
        for (Object element : elements) {
            if (element != null) {
                all.add((E) element);
            }
        }
        return all;
    }

    private void grow() {
        int old = numbers.length;
        if (old > MASK) {
            throw new ClumpException(
                    "too many operations at a time: found=" + (old + 1) + ", expected at most " + CAPACITY);
        }
        int length = Math.max(SMALLEST, old * 2);
        elements = Arrays.copyOf(elements, length);
        numbers = Arrays.copyOf(numbers, length);
        nextFree = Arrays.copyOf(nextFree, length);
        for (int i = old; i < length; i++) {
            numbers[i] = i;
            // The very last slot stays empty, since its number could be -1, which means none elsewhere.
            nextFree[i] = i + 1 < Math.min(length, CAPACITY) ? i + 1 : NONE;
        }
        firstFree = old;
    }
}
