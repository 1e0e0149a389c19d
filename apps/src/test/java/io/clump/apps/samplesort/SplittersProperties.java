package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.apps.samplesort.Splitters.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.agrona.concurrent.UnsafeBuffer;

class SplittersProperties {
    /**
     * A process rarely exceeds 1.3 times its share, but may. By Chernoff's bound, fewer than 512 samples where 1.49 times
     * as many are expected have a probability of 5 · 10^−21: with 900 places where such a stretch can begin and 200
     * tries, a run fails by chance with a probability of less than 10^−15.
     */
    private static final double MOST_EVER = 1.5;

    /** With any keys, any number of which are equal. */
    @Property(tries = 200)
    void noProcessGetsMuchMoreThanItsShare(
            @ForAll Distribution distribution,
            @ForAll KeyType type,
            @ForAll @IntRange(min = 1, max = 9) int processes,
            @ForAll @IntRange(max = 4_000) int count,
            @ForAll long seed) {
        assertThat(most(distribution, type, processes, count, seed)).isLessThanOrEqualTo(Math.ceil(MOST_EVER * count));
    }

    /** The promise itself, with the same keys in each run, so that chance cannot break it. */
    @Property(tries = 200, seed = "1")
    void noProcessGetsMoreThanIsPromised(
            @ForAll Distribution distribution,
            @ForAll KeyType type,
            @ForAll @IntRange(min = 1, max = 9) int processes,
            @ForAll @IntRange(max = 4_000) int count,
            @ForAll long seed) {
        assertThat(most(distribution, type, processes, count, seed))
                .isLessThanOrEqualTo(Math.ceil(Splitters.MOST_OF_SHARE * count));
    }

    /** The lower halves of these keys repeat at the distance of every ninth place, 576 / 64. */
    @Example
    void keysThatRepeatAtEqualDistancesAreDividedAsPromised() {
        assertThat(most(Distribution.SORTED, KeyType.INT, 4, 576, 0))
                .isLessThanOrEqualTo(Math.ceil(Splitters.MOST_OF_SHARE * 576));
    }

    private static double most(Distribution distribution, KeyType type, int processes, int count, long seed) {
        List<Keys> keys = new ArrayList<>();
        for (int rank = 0; rank < processes; rank++) {
            SplittableRandom random = new SplittableRandom(seed + rank);
            keys.add(keys(type, new KeyGenerator(distribution, random, rank, processes, count), count));
        }
        return Arrays.stream(held(keys, seed)).max().orElseThrow();
    }

    /** Places that draw more or fewer samples would show if keys of the same size lie at equal distances. */
    @Property(tries = 5)
    void eachPlaceIsAsLikely(@ForAll @IntRange(min = 513, max = 2_000) int count, @ForAll long seed) {
        Keys keys =
                keys(KeyType.LONG, new KeyGenerator(Distribution.EQUAL, new SplittableRandom(0), 0, 1, count), count);
        SplittableRandom random = new SplittableRandom(seed);
        int times = 4_000;
        int[] drawn = new int[count];
        for (int i = 0; i < times; i++) {
            long[] samples = Splitters.draw(keys, 0, random);
            for (int j = 1; j < samples.length; j += 2) {
                drawn[(int) samples[j]]++;
            }
        }
        double expected = (double) times * Splitters.SAMPLES_PER_PROCESS / count;
        // Ten standard deviations: by Chernoff's bound, a run fails by chance with a probability of less than 10^−15.
        double most = 10 * Math.sqrt(expected);
        for (double each : drawn) {
            assertThat(each).isCloseTo(expected, within(most));
        }
    }

    /** Few keys are all samples, so that they are divided as evenly as can be. */
    @Property(tries = 100)
    void fewKeysAreDividedExactly(
            @ForAll Distribution distribution,
            @ForAll @IntRange(min = 1, max = 9) int processes,
            @ForAll @IntRange(max = Splitters.SAMPLES_PER_PROCESS) int count,
            @ForAll long seed) {
        List<Keys> keys = new ArrayList<>();
        for (int rank = 0; rank < processes; rank++) {
            SplittableRandom random = new SplittableRandom(seed + rank);
            keys.add(keys(KeyType.INT, new KeyGenerator(distribution, random, rank, processes, count), count));
        }
        assertThat(held(keys, seed)).containsOnly(count);
    }

    @Property(tries = 200)
    void ownerIsTheNumberOfSplittersNotAboveTheKey(
            @ForAll @IntRange(max = 40) int splitters, @ForAll @IntRange(max = 3) int rank, @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Sample[] sorted = new Sample[splitters];
        Arrays.setAll(sorted, i -> sample(random, random.nextInt(4)));
        Arrays.sort(sorted, Comparator.naturalOrder());
        long[] chosen = new long[2 * splitters];
        for (int i = 0; i < splitters; i++) {
            chosen[2 * i] = sorted[i].high();
            chosen[2 * i + 1] = sorted[i].tie();
        }
        Splitters all = new Splitters(rank, chosen);
        for (int i = 0; i < 100; i++) {
            long high = random.nextInt(3);
            int low = random.nextInt(2);
            int position = random.nextInt(4);
            Sample key = new Sample(high, Sample.tie(low, rank, position));
            assertThat(all.owner(high, low, position)).isEqualTo((int)
                    Arrays.stream(sorted).filter(s -> s.compareTo(key) <= 0).count());
        }
    }

    @Property(tries = 50)
    void samplesAreInTheOrderOfPlacesAndTheSameForASeed(@ForAll @IntRange(max = 2000) int count, @ForAll long seed) {
        Keys keys = keys(
                KeyType.LONG, new KeyGenerator(Distribution.UNIFORM, new SplittableRandom(seed), 0, 1, count), count);
        long[] samples = Splitters.draw(keys, 3, new SplittableRandom(seed));
        assertThat(samples).hasSize(2 * Math.min(count, Splitters.SAMPLES_PER_PROCESS));
        int last = 0;
        for (int i = 0; i < samples.length; i += 2) {
            int position = (int) (samples[i + 1] & Integer.MAX_VALUE);
            assertThat(position).isGreaterThanOrEqualTo(last);
            assertThat(samples[i]).isEqualTo(keys.high(position));
            assertThat(samples[i + 1]).isEqualTo(Sample.tie(0, 3, position));
            last = position;
        }
        assertThat(Splitters.draw(keys, 3, new SplittableRandom(seed))).isEqualTo(samples);
    }

    private static Sample sample(SplittableRandom random, int rank) {
        return new Sample(random.nextInt(3), Sample.tie(random.nextInt(2), rank, random.nextInt(4)));
    }

    private static Keys keys(KeyType type, KeyGenerator generator, int count) {
        Keys keys = type.create(count);
        SplittableRandom payloads = new SplittableRandom(0);
        UnsafeBuffer record = new UnsafeBuffer(new byte[RecordLayout.LENGTH_BYTES]);
        for (int i = 0; i < count; i++) {
            if (keys instanceof NumberKeys numbers) {
                numbers.add(generator.next());
            } else {
                RecordLayout.fill(record, generator.next(), payloads);
                keys.add(record, 0);
            }
        }
        return keys;
    }

    /** Returns the number of keys of each process. */
    private static int[] held(List<Keys> keys, long seed) {
        long[][] samples = new long[keys.size()][];
        Arrays.setAll(samples, rank -> Splitters.draw(keys.get(rank), rank, new SplittableRandom(~seed + rank)));
        long[] chosen = Splitters.choose(samples);
        int[] held = new int[keys.size()];
        for (int rank = 0; rank < keys.size(); rank++) {
            Splitters splitters = new Splitters(rank, chosen);
            Keys own = keys.get(rank);
            for (int i = 0; i < own.size(); i++) {
                held[splitters.owner(own.high(i), own.low(i), i)]++;
            }
        }
        return held;
    }
}
