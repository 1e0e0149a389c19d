import io.clump.am2.barrier.BarrierKind;
import io.clump.ports.Ports;
import io.clump.ports.PortsConfiguration;
import io.clump.ports.ProcessGroup;
import io.clump.ports.Qos;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Moves particles that attract and repel each other, on Active Ports. Each process has some of the particles. In each
 * step it moves them, broadcasts where they are now, and computes the forces on them by the places of all. The energy
 * of all must stay what it was.
 */
public final class MolecularDynamics implements SpmdProgram {
    private static final int PER_EDGE = 4;
    private static final int PARTICLES = PER_EDGE * PER_EDGE * PER_EDGE;
    private static final int STEPS = 50;
    private static final double STEP = 0.002;

    /** Places of all particles: x, y and z of each. */
    private final double[] places = new double[3 * PARTICLES];

    private final double[] velocities = new double[3 * PARTICLES];
    private final double[] forces = new double[3 * PARTICLES];
    private int first;
    private int end;

    @Override
    public void run(SplitC splitc) {
        int size = splitc.size();
        first = PARTICLES * splitc.rank() / size;
        end = PARTICLES * (splitc.rank() + 1) / size;
        for (int i = 0; i < PARTICLES; i++) {
            places[3 * i] = 1.2 * (i % PER_EDGE);
            places[3 * i + 1] = 1.2 * (i / PER_EDGE % PER_EDGE);
            places[3 * i + 2] = 1.2 * (i / PER_EDGE / PER_EDGE);
        }
        double start;
        double drift = 0;
        try (Ports ports = Ports.join(splitc.layer(), PortsConfiguration.of(splitc.rank(), size))) {
            // A port for each process, so that places go where they belong, whoever comes first.
            UnsafeBuffer[] arriving = new UnsafeBuffer[size];
            for (int rank = 0; rank < size; rank++) {
                int port = rank;
                arriving[rank] = memory(PARTICLES * (rank + 1) / size - PARTICLES * rank / size);
                ports.bindInput(port, arriving[rank], message -> ports.semaphores().signal(port), null);
            }
            ports.barrier(BarrierKind.TREE);
            ports.bindBroadcast(splitc.rank(), ProcessGroup.ofFirst(size), splitc.rank(), Qos.RELIABLE);
            start = splitc.allReduce(potential(), Reduction.SUM);
            for (int step = 0; step < STEPS; step++) {
                move(STEP / 2, forces, velocities);
                move(STEP, velocities, places);
                UnsafeBuffer departing = memory(end - first);
                for (int i = 3 * first; i < 3 * end; i++) {
                    departing.putDouble((i - 3 * first) * Double.BYTES, places[i]);
                }
                ports.send(splitc.rank(), departing, 0, departing.capacity());
                for (int rank = 0; rank < size; rank++) {
                    if (rank != splitc.rank()) {
                        ports.semaphores().await(rank, 1);
                        for (int i = 0; i < arriving[rank].capacity() / Double.BYTES; i++) {
                            places[3 * (PARTICLES * rank / size) + i] = arriving[rank].getDouble(i * Double.BYTES);
                        }
                    }
                }
                double own = potential();
                move(STEP / 2, forces, velocities);
                double now = splitc.allReduce(own + kinetic(), Reduction.SUM);
                drift = Math.max(drift, Math.abs(now - start) / Math.abs(start));
            }
            ports.barrier(BarrierKind.TREE);
        }
        splitc.monitor().result("verified", Boolean.toString(drift < 1e-3));
    }

    /** Computes the forces on the own particles; returns their part of the energy. */
    private double potential() {
        double potential = 0;
        for (int i = first; i < end; i++) {
            forces[3 * i] = forces[3 * i + 1] = forces[3 * i + 2] = 0;
            for (int j = 0; j < PARTICLES; j++) {
                double x = places[3 * i] - places[3 * j];
                double y = places[3 * i + 1] - places[3 * j + 1];
                double z = places[3 * i + 2] - places[3 * j + 2];
                double square = x * x + y * y + z * z;
                if (i != j) {
                    // The potential of Lennard and Jones.
                    double sixth = 1 / (square * square * square);
                    double force = 24 * sixth * (2 * sixth - 1) / square;
                    forces[3 * i] += force * x;
                    forces[3 * i + 1] += force * y;
                    forces[3 * i + 2] += force * z;
                    potential += 2 * sixth * (sixth - 1);
                }
            }
        }
        return potential;
    }

    private double kinetic() {
        double sum = 0;
        for (int i = 3 * first; i < 3 * end; i++) {
            sum += velocities[i] * velocities[i] / 2;
        }
        return sum;
    }

    private void move(double time, double[] by, double[] of) {
        for (int i = 3 * first; i < 3 * end; i++) {
            of[i] += by[i] * time;
        }
    }

    private static UnsafeBuffer memory(int particles) {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(3 * particles * Double.BYTES));
    }
}
