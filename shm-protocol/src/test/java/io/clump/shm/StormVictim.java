package io.clump.shm;

import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import java.time.Duration;

/**
 * Process whose threads send to the survivors of a storm until it is killed. Arguments: number of the process, seed,
 * survivors.
 */
final class StormVictim {
    static final int THREADS = 4;

    private static final Duration TIMEOUT = Duration.ofDays(1);

    private StormVictim() {}

    static String key(int process, int thread) {
        return "victim-" + process + "-" + thread;
    }

    public static void main(String[] arguments) throws InterruptedException {
        int process = Integer.parseInt(arguments[0]);
        long seed = Long.parseLong(arguments[1]);
        int survivors = Integer.parseInt(arguments[2]);
        Layer layer = Layer.open(LayerConfiguration.fromSystemProperties());
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            new Thread(() -> send(layer, process, thread, seed, survivors)).start();
        }
        Thread.currentThread().join();
    }

    private static void send(Layer layer, int process, int thread, long seed, int survivors) {
        int self = survivors + process * THREADS + thread;
        StormEndpoint endpoint = new StormEndpoint(layer, key(process, thread), seed + self, false);
        for (int i = 0; i < survivors; i++) {
            endpoint.map(layer.registry().await(StormIT.key(i), TIMEOUT));
        }
        while (true) {
            endpoint.sendOne(self, survivors);
        }
    }
}
