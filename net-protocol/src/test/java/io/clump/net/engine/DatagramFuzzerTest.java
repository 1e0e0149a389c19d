package io.clump.net.engine;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The seeds of the fuzzer, without the fuzzer. */
class DatagramFuzzerTest {
    @Test
    void seedsAndTheirNeighboursHarmNothing() {
        Random random = new Random(9);
        for (byte[] seed : DatagramSeeds.all()) {
            DatagramFuzzer.fuzzerTestOneInput(seed);
            for (int i = 0; i < 200; i++) {
                byte[] changed = seed.clone();
                for (int j = 0; j <= i % 4; j++) {
                    changed[random.nextInt(changed.length)] = (byte) random.nextInt();
                }
                DatagramFuzzer.fuzzerTestOneInput(changed);
            }
        }
    }
}
