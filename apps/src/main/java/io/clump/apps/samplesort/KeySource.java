package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.splitc.SplitC;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Where a process's keys come from: a random generator, or its part of a file. Polls meanwhile. */
final class KeySource {
    private final SplitC splitc;

    KeySource(SplitC splitc) {
        this.splitc = splitc;
    }

    /** Makes keys evenly spread over all 32-bit integers. */
    int[] generate(int count, SplittableRandom random) {
        int[] keys = new int[count];
        for (int i = 0; i < count; i++) {
            keys[i] = random.nextInt();
            report(i + 1);
        }
        return keys;
    }

    /**
     * Reads keys.
     *
     * @throws ClumpException if the part does not hold what it should, or too much for one process
     * @throws IOException if the file cannot be read
     */
    int[] read(Path file, KeyFilePart part) throws IOException {
        if (part.keys() > KeyArray.MAX_CAPACITY) {
            throw new ClumpException("too many keys for one process: file=" + file + ", found=" + part.keys()
                    + ", expected up to " + KeyArray.MAX_CAPACITY);
        }
        int[] keys = new int[(int) part.keys()];
        try (KeyReader reader = new KeyReader(file, part.startByte(), part.endByte())) {
            int count = 0;
            while (reader.advance()) {
                if (count == keys.length) {
                    throw changed(file, part);
                }
                keys[count++] = reader.key();
                report(count);
            }
            if (count < keys.length) {
                throw changed(file, part);
            }
        }
        return keys;
    }

    private void report(int done) {
        if ((done & (KeyExchange.KEYS_PER_POLL - 1)) == 0) {
            splitc.poll();
            splitc.monitor().progressed(done);
        }
    }

    private static ClumpException changed(Path file, KeyFilePart part) {
        return new ClumpException("the input has changed since it was checked: file=" + file + ", " + part);
    }
}
