package io.clump.bmi.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.exchange.Place;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** The table beside a model of queues. */
class TagTableProperties {
    private static final class Element {
        final Place<Element> place = new Place<>(this);
    }

    @Property(tries = 200)
    void firstIsTheOldestOfItsTag(@ForAll @Size(max = 100) List<@IntRange(min = -4, max = 3) Integer> steps) {
        TagTable<Element> table = new TagTable<>();
        Map<Integer, ArrayDeque<Element>> model = new HashMap<>();
        for (int step : steps) {
            int tag = step < 0 ? -step - 1 : step;
            ArrayDeque<Element> queue = model.computeIfAbsent(tag, key -> new ArrayDeque<>());
            if (step >= 0) {
                Element element = new Element();
                table.append(tag, element.place);
                queue.add(element);
            } else if (!queue.isEmpty()) {
                table.remove(tag, queue.remove().place);
            }
            assertThat(table.first(tag)).isSameAs(queue.peek());
            assertThat(table.isEmpty()).isEqualTo(model.values().stream().allMatch(ArrayDeque::isEmpty));
            assertThat(table.all())
                    .containsExactlyInAnyOrderElementsOf(
                            model.values().stream().flatMap(ArrayDeque::stream).toList());
        }
    }
}
