package io.clump.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PoolTest {
    @Test
    void objectsComeBackInTheOppositeOrderAndEachOnce() {
        Pool<String> pool = new Pool<>();
        Deque<String> model = new ArrayDeque<>();
        Random random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            if (random.nextInt(100) < 51) {
                String object = Integer.toString(i);
                pool.give(object);
                model.push(object);
            } else {
                assertThat(pool.take()).isSameAs(model.poll());
            }
        }
        while (!model.isEmpty()) {
            assertThat(pool.take()).isSameAs(model.pop());
        }
        assertThat(pool.take()).isNull();
    }
}
