package io.clump.apps.md;

/**
 * Forces between particles by the potential of Lennard and Jones, 4 (r⁻¹² − r⁻⁶), that is shifted so that energy and
 * force are 0 at the distance up to which they are computed: otherwise energy would come and go there.
 */
final class Forces {
    /** Distance up to which particles act on each other. */
    static final double REACH = 2.5;

    /** Particles between two polls. */
    private static final int PARTICLES_PER_POLL = 32;

    private static final double SQUARE = REACH * REACH;
    private static final double FORCE_AT_REACH = forceOverDistance(1 / SQUARE) * REACH;
    private static final double ENERGY_AT_REACH = energy(1 / SQUARE);

    private final Particles particles;
    private final Cells cells;
    private double potential;

    // Sums of the particle at hand.
    private double forceX;
    private double forceY;
    private double forceZ;

    Forces(Particles particles) {
        this.particles = particles;
        cells = new Cells(particles, REACH);
    }

    /** Computes the forces on the own particles; returns half of the energy of all pairs that they belong to. */
    double compute(Runnable idle) {
        cells.sort(particles);
        potential = 0;
        for (int i = particles.first; i < particles.end; i++) {
            compute(i);
            if (i % PARTICLES_PER_POLL == 0) {
                idle.run();
            }
        }
        return potential / 2;
    }

    private void compute(int particle) {
        forceX = 0;
        forceY = 0;
        forceZ = 0;
        int perEdge = cells.perEdge;
        int cell = cells.cellOf(particle);
        int cellX = cell % perEdge;
        int cellY = cell / perEdge % perEdge;
        int cellZ = cell / perEdge / perEdge;
        for (int k = cellZ - 1; k <= cellZ + 1; k++) {
            double z = particles.z[particle] - shift(k);
            for (int j = cellY - 1; j <= cellY + 1; j++) {
                double y = particles.y[particle] - shift(j);
                for (int i = cellX - 1; i <= cellX + 1; i++) {
                    addCell(cells.index(inBox(i), inBox(j), inBox(k)), particles.x[particle] - shift(i), y, z);
                }
            }
        }
        particles.forceX[particle] = forceX;
        particles.forceY[particle] = forceY;
        particles.forceZ[particle] = forceZ;
    }

    /**
     * Adds the forces of the particles of a cell on a particle at a place, with the distance as in a periodic
     * continuation of the box.
     */
    private void addCell(int cell, double x, double y, double z) {
        double sumX = 0;
        double sumY = 0;
        double sumZ = 0;
        double energy = 0;
        int end = cells.start[cell + 1];
        for (int i = cells.start[cell]; i < end; i++) {
            double dx = x - cells.x[i];
            double dy = y - cells.y[i];
            double dz = z - cells.z[i];
            double square = dx * dx + dy * dy + dz * dz;
            if (square < SQUARE && square > 0) { // a particle does not act on itself
                double inverse = 1 / square;
                double distance = Math.sqrt(square);
                double force = forceOverDistance(inverse) - FORCE_AT_REACH / distance;
                sumX += force * dx;
                sumY += force * dy;
                sumZ += force * dz;
                energy += energy(inverse) - ENERGY_AT_REACH + (distance - REACH) * FORCE_AT_REACH;
            }
        }
        forceX += sumX;
        forceY += sumY;
        forceZ += sumZ;
        potential += energy;
    }

    private static double forceOverDistance(double inverseSquare) {
        double sixth = inverseSquare * inverseSquare * inverseSquare;
        return 24 * sixth * (2 * sixth - 1) * inverseSquare;
    }

    private static double energy(double inverseSquare) {
        double sixth = inverseSquare * inverseSquare * inverseSquare;
        return 4 * sixth * (sixth - 1);
    }

    private int inBox(int along) {
        return along < 0 ? along + cells.perEdge : along >= cells.perEdge ? along - cells.perEdge : along;
    }

    private double shift(int along) {
        return along < 0 ? -particles.edge : along >= cells.perEdge ? particles.edge : 0;
    }
}
