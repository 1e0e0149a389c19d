package io.clump.apps.components;

import java.util.Arrays;

/**
 * Makes one group of two: components that have a vertex in common become one, and vertices that only the new group has
 * are removed. Counts components of the left group first, then those of the right one. Belongs to one thread.
 */
final class BorderMerge {
    private final Border left;
    private final Border right;
    private final int round;
    private final UnionFind sets;

    private final long[] numbers;
    private final int[] components;
    private final int[] levels;
    private int size;

    /** By component of the two groups; of roots only. */
    private final long[] labels;

    /** By component of the two groups, that of the new group plus one; 0 if it has no vertex left. For roots only. */
    private final int[] merged;

    private final Border border;

    BorderMerge(Border left, Border right, int round) {
        this.left = left;
        this.right = right;
        this.round = round;
        sets = new UnionFind(left.labels().length + right.labels().length);
        numbers = new long[left.numbers().length + right.numbers().length];
        components = new int[numbers.length];
        levels = new int[numbers.length];
        labels = Arrays.copyOf(left.labels(), sets.size());
        System.arraycopy(right.labels(), 0, labels, left.labels().length, right.labels().length);
        merged = new int[sets.size()];
        mergeVertices();
        for (int component = 0; component < labels.length; component++) {
            int root = sets.find(component);
            labels[root] = Math.min(labels[root], labels[component]);
        }
        long[] kept = countComponents();
        border = new Border(
                Arrays.copyOf(numbers, size), Arrays.copyOf(components, size), Arrays.copyOf(levels, size), kept);
    }

    Border border() {
        return border;
    }

    /** Returns the number of components that have become one with another. */
    long unions() {
        return sets.unions();
    }

    /**
     * The component of the new group in which a component of the two is, or −1 if it has no vertex in the new border.
     */
    int component(int old) {
        return merged[sets.find(old)] - 1;
    }

    /** The smallest number of a vertex in a component of the two groups, as far as the new group knows. */
    long label(int old) {
        return labels[sets.find(old)];
    }

    private void mergeVertices() {
        int l = 0;
        int r = 0;
        int firstRight = left.labels().length;
        while (l < left.numbers().length || r < right.numbers().length) {
            if (r == right.numbers().length || (l < left.numbers().length && left.numbers()[l] < right.numbers()[r])) {
                keep(left, l++, 0);
            } else {
                if (l < left.numbers().length && left.numbers()[l] == right.numbers()[r]) {
                    sets.unite(left.components()[l++], firstRight + right.components()[r]);
                }
                keep(right, r++, firstRight);
            }
        }
    }

    private void keep(Border from, int index, int firstComponent) {
        if (from.levels()[index] > round) {
            numbers[size] = from.numbers()[index];
            components[size] = firstComponent + from.components()[index];
            levels[size] = from.levels()[index];
            size++;
        }
    }

    /** Counts the components that are left from 0; returns their labels. */
    private long[] countComponents() {
        long[] kept = new long[sets.size()];
        int count = 0;
        for (int i = 0; i < size; i++) {
            int root = sets.find(components[i]);
            if (merged[root] == 0) {
                kept[count] = labels[root];
                merged[root] = ++count;
            }
            components[i] = merged[root] - 1;
        }
        return Arrays.copyOf(kept, count);
    }
}
