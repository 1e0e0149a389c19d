package io.clump.matching.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.exchange.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** A table behaves as a map of lists, however many patterns come and go. */
class PatternTableProperties {
    @Property(tries = 100)
    void tableBehavesAsAMapOfLists(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3000) int tags) {
        SplittableRandom random = new SplittableRandom(seed);
        PatternTable<Integer> table = new PatternTable<>();
        Map<List<Integer>, List<Place<Integer>>> model = new HashMap<>();
        List<List<Integer>> keys = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            List<Integer> key = List.of(random.nextInt(2), random.nextInt(3) - 1, random.nextInt(tags) - 1);
            List<Place<Integer>> places = model.computeIfAbsent(key, k -> new ArrayList<>());
            keys.add(key);
            if (random.nextInt(5) < 2) {
                Place<Integer> place = new Place<>(i);
                table.append(key.get(0), key.get(1), key.get(2), place);
                places.add(place);
            } else {
                List<Place<Integer>> used = model.get(keys.get(random.nextInt(keys.size())));
                if (used != null && !used.isEmpty()) {
                    used.remove(random.nextInt(used.size())).remove();
                }
            }
            Integer first = places.isEmpty() ? null : places.get(0).element();
            assertThat(table.first(key.get(0), key.get(1), key.get(2))).isEqualTo(first);
        }
        int count = model.values().stream().mapToInt(List::size).sum();
        assertThat(table.all()).hasSize(count);
        model.forEach((key, places) -> {
            List<Integer> found = new ArrayList<>();
            table.forEach(key.get(0), key.get(1), key.get(2), found::add);
            assertThat(found).isEqualTo(places.stream().map(Place::element).toList());
        });
    }
}
