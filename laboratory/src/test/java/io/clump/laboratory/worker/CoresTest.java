package io.clump.laboratory.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CoresTest {
    @Test
    void sidesGetProcessorsThatAThreadCanBeBoundTo() throws InterruptedException {
        Cores cores = Cores.choose();
        boolean[] bound = new boolean[2];
        Thread thread = new Thread(() -> {
            bound[0] = Affinity.bindTo(cores.first());
            bound[1] = Affinity.bindTo(cores.second());
        });
        thread.start();
        thread.join();

        assertThat(bound).containsExactly(true, true);
        assertThat(cores.first() != cores.second())
                .isEqualTo(Runtime.getRuntime().availableProcessors() > 1);
    }

    @Test
    void aProcessorThatIsNotThereIsRefused() {
        assertThat(Affinity.bindTo(1 << 15)).isFalse();
    }
}
