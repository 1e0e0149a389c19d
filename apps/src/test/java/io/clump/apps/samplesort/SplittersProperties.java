package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SplittersProperties {
    @Property
    void ownerIsTheNumberOfSplittersNotAboveTheKey(@ForAll @Size(max = 40) int[] anySplitters, @ForAll int anyKey) {
        int[] sorted = anySplitters.clone();
        Arrays.sort(sorted);
        Splitters splitters = new Splitters(sorted);
        IntStream keys = IntStream.concat(
                IntStream.of(anyKey, Integer.MIN_VALUE, Integer.MAX_VALUE),
                Arrays.stream(sorted).flatMap(key -> IntStream.of(key - 1, key, key + 1)));
        keys.forEach(key -> assertThat(splitters.owner(key))
                .isEqualTo((int) Arrays.stream(sorted).filter(s -> s <= key).count()));
    }

    @Property
    void splittersDivideTheSamplesEvenly(@ForAll @Size(min = 1, max = 12) int[][] samples) {
        int[] chosen = Splitters.choose(samples);
        int[] all = Arrays.stream(samples).flatMapToInt(Arrays::stream).sorted().toArray();
        assertThat(chosen).hasSize(samples.length - 1).isSorted();
        for (int i = 0; i < chosen.length && all.length > 0; i++) {
            int splitter = chosen[i];
            long below = Arrays.stream(all).filter(s -> s < splitter).count();
            long notAbove = Arrays.stream(all).filter(s -> s <= splitter).count();
            // Equal samples cannot be divided, so the even place is somewhere among them.
            assertThat((i + 1L) * all.length / samples.length).isBetween(below, notAbove - 1);
        }
    }

    @Property(tries = 50)
    void samplesAreKeysAndFewKeysAreAllSamples(@ForAll @IntRange(max = 1000) int count, @ForAll long seed) {
        int[] keys = new SplittableRandom(seed).ints(count).toArray();
        int[] samples = Splitters.draw(keys, new SplittableRandom(seed));
        assertThat(samples).hasSize(Math.min(count, Splitters.SAMPLES_PER_PROCESS));
        assertThat(keys).contains(samples);
        assertThat(Splitters.draw(keys, new SplittableRandom(seed))).isEqualTo(samples);
        if (count <= Splitters.SAMPLES_PER_PROCESS) {
            assertThat(samples).isEqualTo(keys);
        }
    }
}
