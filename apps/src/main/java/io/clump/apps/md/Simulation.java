package io.clump.apps.md;

import java.util.function.IntConsumer;

/** Moves particles step by step (the velocity form of Verlet's method), and keeps the own part of the energy. */
final class Simulation {
    private final Particles particles;
    private final Forces forces;
    private final double step;
    private final Runnable idle;
    private final double[] energies;

    /** Computes the first forces; {@code idle} runs from time to time. */
    Simulation(Particles particles, double step, int steps, Runnable idle) {
        this.particles = particles;
        this.step = step;
        this.idle = idle;
        forces = new Forces(particles);
        energies = new double[steps + 1];
        energies[0] = forces.compute(idle) + particles.kineticEnergy();
    }

    /** Goes all steps; each calls {@code exchange} once the own particles have moved, and then {@code progress}. */
    void run(IntConsumer exchange, IntConsumer progress) {
        for (int i = 1; i < energies.length; i++) {
            particles.accelerate(step / 2);
            particles.move(step);
            exchange.accept(i);
            double potential = forces.compute(idle);
            particles.accelerate(step / 2);
            energies[i] = potential + particles.kineticEnergy();
            progress.accept(i);
        }
    }

    /** The own part of the energy at the start and after each step. */
    double[] energies() {
        return energies;
    }
}
