package io.clump.apps.md;

import io.clump.apps.Hash;

/**
 * Positions of all particles, and velocities and forces, of which those of the own particles count. Lengths are in
 * diameters of a particle, energies in depths of the potential, and a particle's mass is 1.
 */
final class Particles {
    /** Density of a liquid near its triple point. */
    private static final double DENSITY = 0.8442;

    private static final double TEMPERATURE = 0.722;

    /**
     * Corners of the cubes of a face-centered lattice, in quarters of an edge, so that no particle is at the box's
     * edge.
     */
    private static final int[][] CORNERS = {{1, 1, 1}, {3, 3, 1}, {3, 1, 3}, {1, 3, 3}};

    final double edge;

    final int count;

    /** Own particles: from here to before {@link #end}. */
    final int first;

    final int end;

    final double[] x;
    final double[] y;
    final double[] z;
    final double[] velocityX;
    final double[] velocityY;
    final double[] velocityZ;
    final double[] forceX;
    final double[] forceY;
    final double[] forceZ;

    /**
     * Makes particles on a lattice, with random velocities that add up to nothing: the same in all processes.
     *
     * @param cubes of the lattice in each dimension; each has four particles
     */
    Particles(int cubes, long seed, int rank, int size) {
        count = CORNERS.length * cubes * cubes * cubes;
        edge = StrictMath.cbrt(count / DENSITY); // the same on all machines
        first = first(rank, size);
        end = first(rank + 1, size);
        x = new double[count];
        y = new double[count];
        z = new double[count];
        velocityX = velocities(seed);
        velocityY = velocities(seed + 1);
        velocityZ = velocities(seed + 2);
        forceX = new double[count];
        forceY = new double[count];
        forceZ = new double[count];
        double quarter = edge / cubes / 4;
        for (int i = 0; i < count; i++) {
            int[] corner = CORNERS[i % CORNERS.length];
            int cube = i / CORNERS.length;
            x[i] = (cube % cubes * 4 + corner[0]) * quarter;
            y[i] = (cube / cubes % cubes * 4 + corner[1]) * quarter;
            z[i] = (cube / cubes / cubes * 4 + corner[2]) * quarter;
        }
    }

    int first(int rank, int size) {
        return (int) ((long) count * rank / size);
    }

    /** Changes the velocities of the own particles by their forces. */
    void accelerate(double time) {
        for (int i = first; i < end; i++) {
            velocityX[i] += forceX[i] * time;
            velocityY[i] += forceY[i] * time;
            velocityZ[i] += forceZ[i] * time;
        }
    }

    /** Moves the own particles by their velocities, each less than an edge. */
    void move(double time) {
        for (int i = first; i < end; i++) {
            x[i] = inBox(x[i] + velocityX[i] * time);
            y[i] = inBox(y[i] + velocityY[i] * time);
            z[i] = inBox(z[i] + velocityZ[i] * time);
        }
    }

    double kineticEnergy() {
        double sum = 0;
        for (int i = first; i < end; i++) {
            sum += velocityX[i] * velocityX[i] + velocityY[i] * velocityY[i] + velocityZ[i] * velocityZ[i];
        }
        return sum / 2;
    }

    /**
     * Returns a number that depends on each bit of the positions and velocities of the own particles; those of all
     * processes are added.
     */
    long digest() {
        long digest = 0;
        for (int i = first; i < end; i++) {
            digest += Hash.digest(i, new double[] {x[i], y[i], z[i], velocityX[i], velocityY[i], velocityZ[i]});
        }
        return digest;
    }

    private double inBox(double place) {
        double inside = place < 0 ? place + edge : place;
        return inside >= edge ? inside - edge : inside;
    }

    private double[] velocities(long seed) {
        double[] velocities = new double[count];
        double sum = 0;
        for (int i = 0; i < count; i++) {
            velocities[i] = Hash.centered(seed, i);
            sum += velocities[i];
        }
        double squares = 0;
        for (int i = 0; i < count; i++) {
            velocities[i] -= sum / count;
            squares += velocities[i] * velocities[i];
        }
        double factor = Math.sqrt(TEMPERATURE * count / squares);
        for (int i = 0; i < count; i++) {
            velocities[i] *= factor;
        }
        return velocities;
    }
}
