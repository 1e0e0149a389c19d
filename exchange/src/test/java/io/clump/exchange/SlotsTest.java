package io.clump.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SlotsTest {
    @Test
    void numbersOfRemovedElementsNameNothing() {
        Slots<String> slots = new Slots<>();
        Map<Integer, String> model = new HashMap<>();
        Map<Integer, String> removed = new HashMap<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 3000; i++) {
            if (random.nextInt(3) > 0) {
                int number = slots.add("element " + i);
                assertThat(model.put(number, "element " + i)).isNull();
                removed.remove(number);
            } else if (!model.isEmpty()) {
                int number = model.keySet().iterator().next();
                slots.remove(number);
                removed.put(number, model.remove(number));
            }
        }
        model.forEach((number, element) -> assertThat(slots.get(number)).isEqualTo(element));
        removed.forEach((number, element) -> assertThat(slots.get(number)).isNull());
        assertThat(slots.all()).containsExactlyInAnyOrderElementsOf(model.values());
        assertThat(slots.get(-1)).isNull();
        assertThat(slots.get(1 << 19)).isNull();
    }
}
