package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.apps.FilePart;
import io.clump.splitc.SplitC;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Source of a process's keys: a random generator, or its part of a file. Polls meanwhile. */
final class KeySource {
    private final SplitC splitc;
    private final KeyType type;

    KeySource(SplitC splitc, KeyType type) {
        this.splitc = splitc;
        this.type = type;
    }

    /** Makes keys of a distribution. */
    Keys generate(Distribution distribution, int count, SplittableRandom random) {
        Keys keys = create(count);
        KeyGenerator generator = new KeyGenerator(distribution, random, splitc.rank(), splitc.size(), count);
        if (keys instanceof NumberKeys numbers) {
            int shift = Long.SIZE - Byte.SIZE * type.lengthBytes();
            for (int i = 0; i < count; i++) {
                numbers.add(generator.next() >> shift);
                report(i + 1);
            }
        } else {
            RecordGenerator records = new RecordGenerator(generator, random.split());
            for (int i = 0; i < count; i++) {
                keys.add(records.next(), 0);
                report(i + 1);
            }
        }
        return keys;
    }

    /**
     * Reads keys.
     *
     * @throws ClumpException if the part does not have the expected content, or has too many keys for one process
     * @throws IOException if the file cannot be read
     */
    Keys read(Path file, KeyFormat format, FilePart part) throws IOException {
        if (part.count() > type.mostPerProcess()) {
            throw new ClumpException("too many " + type.plural() + " for one process: file=" + file + ", found="
                    + part.count() + ", expected up to " + type.mostPerProcess());
        }
        Keys keys = create((int) part.count());
        if (format == KeyFormat.TEXT && keys instanceof NumberKeys numbers) {
            readText(file, part, numbers);
        } else {
            readBinary(file, part, keys);
        }
        if (keys.size() < part.count()) {
            throw changed(file, part);
        }
        return keys;
    }

    /**
     * Where there are others, with room for as many as this process may come to own: it sorts those with the same
     * array.
     */
    private Keys create(int count) {
        return type.create(splitc.size() == 1 ? count : Capacity.withRoom(type, count));
    }

    private void readText(Path file, FilePart part, NumberKeys keys) throws IOException {
        try (KeyReader reader = new KeyReader(file, type, part.startByte(), part.endByte())) {
            while (reader.advance()) {
                if (keys.size() == part.count()) {
                    throw changed(file, part);
                }
                keys.add(reader.key());
                report(keys.size());
            }
        }
    }

    private void readBinary(Path file, FilePart part, Keys keys) throws IOException {
        try (BinaryKeyReader reader = new BinaryKeyReader(file, type.lengthBytes(), part)) {
            while (reader.advance()) {
                keys.add(reader.buffer(), reader.offset());
                report(keys.size());
            }
        }
    }

    private void report(int done) {
        if ((done & (KeyExchange.KEYS_PER_POLL - 1)) == 0) {
            splitc.poll();
            splitc.monitor().progressed(done);
        }
    }

    private static ClumpException changed(Path file, FilePart part) {
        return new ClumpException("the input has changed since it was checked: file=" + file + ", " + part);
    }
}
