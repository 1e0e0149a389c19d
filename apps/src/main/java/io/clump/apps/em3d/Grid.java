package io.clump.apps.em3d;

import io.clump.am2.ClumpException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A three-dimensional grid of virtual processors. Each has up to six neighbours; none lie beyond the faces. They
 * are numbered with z fastest, then x, then y.
 *
 * @param x length along the first axis, at least 1
 * @param y length along the second axis, at least 1
 * @param z length along the third axis, at least 1
 */
record Grid(int x, int y, int z) {
    Grid {
        if (x < 1 || y < 1 || z < 1 || (long) x * y > Integer.MAX_VALUE / z) {
            throw new ClumpException("no grid: found=" + x + "x" + y + "x" + z
                    + ", expected lengths of 1 or more and less than 2^31 virtual processors");
        }
    }

    /** The grid that is as cubic as possible, with the least surface. The shortest axis is y: 32 make 4 × 2 × 4. */
    static Grid of(int size) {
        Grid best = new Grid(size, 1, 1);
        for (int shortest = 1; (long) shortest * shortest * shortest <= size; shortest++) {
            if (size % shortest == 0) {
                Grid next = layer(size, shortest);
                best = next.surface() < best.surface() ? next : best;
            }
        }
        return best;
    }

    int size() {
        return x * y * z;
    }

    int number(int atX, int atY, int atZ) {
        return (atY * x + atX) * z + atZ;
    }

    int atX(int number) {
        return number / z % x;
    }

    int atY(int number) {
        return number / z / x;
    }

    int atZ(int number) {
        return number % z;
    }

    int[] neighbours(int number) {
        int atX = atX(number);
        int atY = atY(number);
        int atZ = atZ(number);
        IntStream.Builder neighbours = IntStream.builder();
        addIf(atY > 0, number - x * z, neighbours);
        addIf(atX > 0, number - z, neighbours);
        addIf(atZ > 0, number - 1, neighbours);
        addIf(atZ < z - 1, number + 1, neighbours);
        addIf(atX < x - 1, number + z, neighbours);
        addIf(atY < y - 1, number + x * z, neighbours);
        return neighbours.build().toArray();
    }

    boolean areNeighbours(int one, int other) {
        return Math.abs(atX(one) - atX(other)) + Math.abs(atY(one) - atY(other)) + Math.abs(atZ(one) - atZ(other)) == 1;
    }

    @Override
    public String toString() {
        return x + "x" + y + "x" + z;
    }

    /** The most even grid with one length given. */
    private static Grid layer(int size, int length) {
        int area = size / length;
        int side = (int) Math.sqrt(area);
        while (area % side != 0) {
            side--;
        }
        int[] lengths = {length, side, area / side};
        Arrays.sort(lengths);
        return new Grid(lengths[2], lengths[0], lengths[1]);
    }

    private long surface() {
        return (long) x * y + (long) y * z + (long) z * x;
    }

    private static void addIf(boolean present, int neighbour, IntStream.Builder neighbours) {
        if (present) {
            neighbours.add(neighbour);
        }
    }
}
