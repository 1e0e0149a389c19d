package docs;

import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.barrier.BarrierKind;
import io.clump.ports.Ports;
import io.clump.ports.PortsConfiguration;
import io.clump.ports.ProcessGroup;
import io.clump.ports.Qos;
import java.time.Duration;
import org.agrona.concurrent.UnsafeBuffer;

/** The program of docs/ports.md. */
public final class SensorFanOut {
    private SensorFanOut() {}

    // region program
    private static final int SAMPLES = 1;
    private static final int END = 2;

    /** Process 0 is the sensor. Returns samples seen here + samples reported as lost. */
    public static long run(LayerConfiguration configuration, int rank, int size, int samples) {
        try (Layer layer = Layer.open(configuration);
                Ports ports = Ports.join(layer, PortsConfiguration.of(rank, size))) {
            long[] count = new long[2]; // seen, lost
            UnsafeBuffer latest = new UnsafeBuffer(new byte[Double.BYTES]); // the next sample overwrites the last
            ports.bindInput(SAMPLES, latest, message -> count[0]++, error -> count[1] += error.count());
            ports.bindInput(END, null, message -> ports.semaphores().signal(END), null);
            ports.barrier(BarrierKind.TREE); // all have bound their ports
            if (rank == 0) {
                ports.bindBroadcast(SAMPLES, ProcessGroup.ofFirst(size), SAMPLES, Qos.RAW);
                UnsafeBuffer sample = new UnsafeBuffer(new byte[Double.BYTES]);
                for (int i = 0; i < samples; i++) {
                    sample.putDouble(0, Math.sin(i));
                    ports.send(SAMPLES, sample, 0, Double.BYTES); // never waits
                }
                ports.settle(Duration.ofSeconds(30)); // each receiver has counted what it lost
                ports.bindBroadcast(END, ProcessGroup.ofFirst(size), END, Qos.RELIABLE);
                ports.send(END, sample, 0, 0);
                return samples;
            }
            ports.semaphores().await(END, 1);
            return count[0] + count[1];
        }
    }
    // endregion
}
