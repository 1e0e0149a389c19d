package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.apps.BinaryReader;
import io.clump.apps.FilePart;
import io.clump.apps.LineForm;
import io.clump.apps.LineReader;
import io.clump.apps.Run;
import io.clump.splitc.app.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A file of keys: text, one signed decimal integer of 32 or 64 bits a line, or binary, integers (the least significant
 * byte first) or records one after the other. In text blanks before and after an integer and a sign are allowed, lines
 * may end with CR LF and the last without anything; blank lines and comments, which begin with {@code #}, are skipped.
 */
record KeyFile(Path file, KeyType type, KeyFormat format) {
    /**
     * Checks a file and divides it among processes. Reads only the length of a binary file, and keeps nothing of the
     * contents.
     *
     * @return the parts in the order of the file; their numbers of keys differ by one at most, and may be 0
     * @throws ClumpException if the file cannot be read or contains something that is not a key; the message names
     *     place and reason
     */
    List<FilePart> scan(int processes) {
        TextFiles.checkReadable(file);
        try {
            if (format == KeyFormat.TEXT) {
                return FilePart.ofLines(file, form(), 0, processes);
            }
            int length = type.lengthBytes();
            long bytes = Files.size(file);
            if (bytes % length != 0) {
                throw new ClumpException("the last of the " + type.plural() + " is cut off: file=" + file + ", byte="
                        + (bytes - bytes % length) + ", found=" + bytes % length + " bytes, expected " + length);
            }
            return FilePart.ofElements(bytes / length, length, processes);
        } catch (IOException e) {
            throw new ClumpException("cannot read the input: file=" + file + ", cause=" + e, e);
        }
    }

    /** Reads a part; throws a {@link ClumpException} if it has changed, or too many keys for one process. */
    Keys read(Run run, FilePart part) throws IOException {
        if (part.count() > type.mostPerProcess()) {
            throw new ClumpException("too many " + type.plural() + " for one process: file=" + file + ", found="
                    + part.count() + ", expected up to " + type.mostPerProcess());
        }
        Keys keys = type.create((int) part.count(), run.size());
        if (keys instanceof NumberKeys numbers && format == KeyFormat.TEXT) {
            try (LineReader reader = open(part)) {
                for (; reader.advance(); run.progressInSteps(keys.size(), KeyExchange.KEYS_PER_POLL)) {
                    if (keys.size() == part.count()) {
                        throw part.changed(file);
                    }
                    numbers.add(reader.number(0));
                }
            }
        } else {
            byte[] key = new byte[type.lengthBytes()];
            UnsafeBuffer buffer = new UnsafeBuffer(key);
            try (BinaryReader reader = new BinaryReader(file, part.startByte(), part.endByte())) {
                for (; keys.size() < part.count(); run.progressInSteps(keys.size(), KeyExchange.KEYS_PER_POLL)) {
                    reader.next(key, key.length);
                    keys.add(buffer, 0);
                }
            }
        }
        if (keys.size() < part.count()) {
            throw part.changed(file);
        }
        return keys;
    }

    /** Opens a part of a text file, whose lines have a key each. */
    LineReader open(FilePart part) throws IOException {
        return new LineReader(file, form(), part.startByte(), part.endByte());
    }

    private LineForm form() {
        if (type == KeyType.RECORD) {
            throw new ClumpException("records are binary: file=" + file + ", found format=text, expected binary");
        }
        int bits = Byte.SIZE * type.lengthBytes();
        long least = Long.MIN_VALUE >> (Long.SIZE - bits);
        return new LineForm("#", 1, least, ~least, false, "not a " + bits + "-bit integer", least + " to " + ~least);
    }
}
