package io.clump.apps.em3d;

import io.clump.am2.ClumpException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Assignment of virtual processors to processes. A layout is an order of the grid's virtual processors; the processes,
 * node by node, take consecutive ones in that order, and their numbers differ by one at most.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Placement(
        Grid grid,
        int[] nodeOfRank,
        int[] ownerOf,
        int[][] ownedBy,
        long facesBetweenNodes,
        long facesBetweenProcesses) {
    /** The order of the virtual processors' numbers: y is slowest, z fastest. */
    private static final int[] Y_X_Z = {1, 0, 2};

    private static final int[][] AXIS_ORDERS = {Y_X_Z, {0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

    /** Places the virtual processors of a grid, at least one for each process; the same in all processes. */
    static Placement of(Grid grid, Layout layout, int[] nodeOfRank) {
        if (grid.size() < nodeOfRank.length) {
            throw new ClumpException("too few virtual processors: found=" + grid.size()
                    + ", expected at least one for each of " + nodeOfRank.length + " processes");
        }
        if (layout == Layout.NAIVE) {
            return place(grid, walk(grid, new int[] {1, 1, 1}, Y_X_Z), nodeOfRank);
        }
        return candidates(grid).stream()
                .map(order -> place(grid, order, nodeOfRank))
                .min(Comparator.comparingLong(Placement::facesBetweenNodes)
                        .thenComparingLong(Placement::facesBetweenProcesses))
                .orElseThrow();
    }

    int owner(int virtual) {
        return ownerOf[virtual];
    }

    int processes() {
        return ownedBy.length;
    }

    /**
     * The other processes that have neighbours of a process's virtual processors, in ascending order of their ranks.
     */
    int[] neighbours(int rank) {
        return Arrays.stream(ownedBy[rank])
                .flatMap(virtual -> Arrays.stream(grid.neighbours(virtual)))
                .map(this::owner)
                .filter(owner -> owner != rank)
                .sorted()
                .distinct()
                .toArray();
    }

    /** Returns whether two virtual processors are on different nodes. */
    boolean crossesNodes(int one, int other) {
        return nodeOfRank[ownerOf[one]] != nodeOfRank[ownerOf[other]];
    }

    /** The virtual processors of a process, in ascending order. */
    int[] owned(int rank) {
        return ownedBy[rank].clone();
    }

    /** All walks through the grid by blocks of one size that fill it, along the axes in each order. */
    private static List<int[]> candidates(Grid grid) {
        List<int[]> orders = new ArrayList<>();
        for (int x : divisors(grid.x())) {
            for (int y : divisors(grid.y())) {
                for (int z : divisors(grid.z())) {
                    for (int[] axes : AXIS_ORDERS) {
                        orders.add(walk(grid, new int[] {x, y, z}, axes));
                    }
                }
            }
        }
        return orders;
    }

    private static int[] divisors(int number) {
        return IntStream.rangeClosed(1, number)
                .filter(divisor -> number % divisor == 0)
                .toArray();
    }

    /**
     * The virtual processors block by block; within a block, and from one to the next, the last of the axes is fastest.
     */
    private static int[] walk(Grid grid, int[] block, int[] axes) {
        int[] blocks = {grid.x() / block[0], grid.y() / block[1], grid.z() / block[2]};
        int blockSize = block[0] * block[1] * block[2];
        int[] order = new int[grid.size()];
        for (int i = 0; i < order.length; i++) {
            int[] corner = position(i / blockSize, blocks, axes);
            int[] inside = position(i % blockSize, block, axes);
            order[i] = grid.number(
                    corner[0] * block[0] + inside[0],
                    corner[1] * block[1] + inside[1],
                    corner[2] * block[2] + inside[2]);
        }
        return order;
    }

    private static int[] position(int index, int[] lengths, int[] axes) {
        int[] position = new int[axes.length];
        int rest = index;
        for (int i = axes.length - 1; i >= 0; i--) {
            position[axes[i]] = rest % lengths[axes[i]];
            rest /= lengths[axes[i]];
        }
        return position;
    }

    private static Placement place(Grid grid, int[] order, int[] nodeOfRank) {
        int[] ranks = IntStream.range(0, nodeOfRank.length)
                .boxed()
                .sorted(Comparator.comparingInt(rank -> nodeOfRank[rank]))
                .mapToInt(rank -> rank)
                .toArray();
        int[] ownerOf = new int[order.length];
        int[][] ownedBy = new int[ranks.length][];
        for (int i = 0; i < ranks.length; i++) {
            int end = boundary(order.length, i + 1, ranks.length);
            int[] owned = Arrays.copyOfRange(order, boundary(order.length, i, ranks.length), end);
            Arrays.sort(owned);
            ownedBy[ranks[i]] = owned;
            for (int virtual : owned) {
                ownerOf[virtual] = ranks[i];
            }
        }
        long betweenNodes = 0;
        long betweenProcesses = 0;
        for (int one = 0; one < ownerOf.length; one++) {
            for (int other : grid.neighbours(one)) {
                // Each face once.
                if (one < other && ownerOf[one] != ownerOf[other]) {
                    betweenProcesses++;
                    betweenNodes += nodeOfRank[ownerOf[one]] != nodeOfRank[ownerOf[other]] ? 1 : 0;
                }
            }
        }
        return new Placement(grid, nodeOfRank, ownerOf, ownedBy, betweenNodes, betweenProcesses);
    }

    private static int boundary(int length, int part, int parts) {
        return (int) ((long) length * part / parts);
    }
}
