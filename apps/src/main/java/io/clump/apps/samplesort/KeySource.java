package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.apps.BinaryReader;
import io.clump.apps.FilePart;
import io.clump.apps.LineReader;
import io.clump.splitc.SplitC;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.agrona.concurrent.UnsafeBuffer;

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

    /** Reads keys; throws a {@link ClumpException} if they are others than expected, or too many for one process. */
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
        try (LineReader reader = KeyFile.open(file, type, part)) {
            while (reader.advance()) {
                if (keys.size() == part.count()) {
                    throw part.changed(file);
                }
                keys.add(reader.number(0));
                report(keys.size());
            }
        }
        if (keys.size() < part.count()) {
            throw part.changed(file);
        }
    }

    private void readBinary(Path file, FilePart part, Keys keys) throws IOException {
        byte[] key = new byte[type.lengthBytes()];
        UnsafeBuffer buffer = new UnsafeBuffer(key);
        try (BinaryReader reader = new BinaryReader(file, part.startByte(), part.endByte())) {
            while (keys.size() < part.count()) {
                reader.next(key, key.length);
                keys.add(buffer, 0);
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
}
