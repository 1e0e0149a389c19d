package io.clump.apps.samplesort;

import io.clump.apps.Run;
import java.util.SplittableRandom;
import org.agrona.concurrent.UnsafeBuffer;

/** Makes 64-bit keys of one distribution for one process. */
final class KeyGenerator {
    private static final int FEW = 8;
    private static final double ZIPF_KEYS = 1 << 20;

    private final Distribution distribution;
    private final SplittableRandom random;

    /** Next of sorted keys; the step leads to the one after it. */
    private long next;

    private final long step;

    /** Makes it for one of some processes, each of which makes {@code count} keys. */
    KeyGenerator(Distribution distribution, SplittableRandom random, int rank, int processes, int count) {
        this.distribution = distribution;
        this.random = random;
        step = Long.divideUnsigned(-1, Math.max(1, (long) processes * count));
        next = Long.MIN_VALUE + (long) rank * count * step;
    }

    /** Makes the keys of a process; polls meanwhile. */
    static Keys generate(Run run, KeyType type, Distribution distribution, int count, SplittableRandom random) {
        Keys keys = type.create(count, run.size());
        KeyGenerator generator = new KeyGenerator(distribution, random, run.rank(), run.size(), count);
        if (keys instanceof NumberKeys numbers) {
            int shift = Long.SIZE - Byte.SIZE * type.lengthBytes();
            for (; keys.size() < count; run.progressInSteps(keys.size(), KeyExchange.KEYS_PER_POLL)) {
                numbers.add(generator.next() >> shift);
            }
        } else {
            SplittableRandom payloads = random.split();
            UnsafeBuffer record = new UnsafeBuffer(new byte[RecordLayout.LENGTH_BYTES]);
            for (; keys.size() < count; run.progressInSteps(keys.size(), KeyExchange.KEYS_PER_POLL)) {
                RecordLayout.fill(record, generator.next(), payloads);
                keys.add(record, 0);
            }
        }
        return keys;
    }

    /** The next key. Its upper half is a key of the same distribution, if one of 32 bits is needed. */
    long next() {
        return switch (distribution) {
            case UNIFORM -> random.nextLong();
            // A density of 1 / x: its logarithm is uniform. Common keys lie anywhere among the others.
            case ZIPF -> KeySummary.firstMix((long) Math.pow(ZIPF_KEYS, random.nextDouble()));
            case SORTED -> ascending();
            case EQUAL -> KeySummary.firstMix(0);
            case FEW -> KeySummary.firstMix(random.nextInt(FEW));
        };
    }

    private long ascending() {
        long key = next;
        next += step;
        return key;
    }
}
