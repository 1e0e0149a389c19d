package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.apps.FilePart;
import io.clump.apps.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Files of keys: text, one signed decimal integer of 32 or 64 bits a line, or binary, integers (the least significant
 * byte first) or records one after the other. In text blanks before and after an integer and a sign are allowed, lines
 * may end with CR LF and the last without anything; blank lines and comments, which begin with {@code #}, are skipped.
 * Any thread may call these methods.
 */
final class KeyFile {
    private KeyFile() {}

    /**
     * Checks a file and divides it among processes. Reads text once from start to end, and little of it again; of a
     * binary file it asks the length only. Holds none of it.
     *
     * @param file the file to read
     * @param type of its keys
     * @param format of the file
     * @param processes number of parts to make, at least 1
     * @return the parts in the order of the file; their numbers of keys differ by one at most, and may be 0
     * @throws ClumpException if the file cannot be read or holds something that is no key; says where and
     *     why
     */
    static List<FilePart> scan(Path file, KeyType type, KeyFormat format, int processes) {
        if (processes < 1) {
            throw new ClumpException("invalid number of processes: found=" + processes + ", expected 1 or more");
        }
        TextFiles.checkReadable(file);
        try {
            return format == KeyFormat.TEXT ? textParts(file, type, processes) : binaryParts(file, type, processes);
        } catch (IOException e) {
            throw new ClumpException("cannot read the input: file=" + file + ", cause=" + e, e);
        }
    }

    private static List<FilePart> textParts(Path file, KeyType type, int processes) throws IOException {
        if (type == KeyType.RECORD) {
            throw new ClumpException("records are binary: file=" + file + ", found format=text, expected binary");
        }
        KeyOffsets offsets = offsets(file, type);
        long keys = offsets.count();
        List<FilePart> parts = new ArrayList<>(processes);
        long start = 0;
        for (int rank = 0; rank < processes; rank++) {
            long from = boundary(keys, rank, processes);
            long to = boundary(keys, rank + 1, processes);
            long end = rank + 1 == processes ? Files.size(file) : offset(file, type, offsets, to);
            parts.add(new FilePart(start, end, to - from));
            start = end;
        }
        return parts;
    }

    private static List<FilePart> binaryParts(Path file, KeyType type, int processes) throws IOException {
        int length = type.lengthBytes();
        long bytes = Files.size(file);
        if (bytes % length != 0) {
            throw new ClumpException("the last of the " + type.plural() + " is cut off: file=" + file + ", byte="
                    + (bytes - bytes % length) + ", found=" + bytes % length + " bytes, expected " + length);
        }
        long keys = bytes / length;
        List<FilePart> parts = new ArrayList<>(processes);
        for (int rank = 0; rank < processes; rank++) {
            long from = boundary(keys, rank, processes);
            long to = boundary(keys, rank + 1, processes);
            parts.add(new FilePart(from * length, to * length, to - from));
        }
        return parts;
    }

    private static KeyOffsets offsets(Path file, KeyType type) throws IOException {
        KeyOffsets offsets = new KeyOffsets();
        try (KeyReader reader = new KeyReader(file, type, 0, Long.MAX_VALUE)) {
            while (reader.advance()) {
                offsets.add(reader.lineStart());
            }
        }
        return offsets;
    }

    /** The first key of a part; division that cannot overflow with as many keys as a file can have. */
    private static long boundary(long keys, int part, int parts) {
        return keys / parts * part + keys % parts * part / parts;
    }

    /** Offset in bytes of a key's line; 0 for the first, so that comments before it belong to a part. */
    private static long offset(Path file, KeyType type, KeyOffsets offsets, long key) throws IOException {
        if (key == 0) {
            return 0;
        }
        if (key == offsets.count()) {
            return Files.size(file);
        }
        long from = offsets.remembered(key);
        try (KeyReader reader = new KeyReader(file, type, offsets.offset(from), Long.MAX_VALUE)) {
            for (long at = from; at <= key; at++) {
                if (!reader.advance()) {
                    throw new ClumpException("the input has changed while it was read: file=" + file);
                }
            }
            return reader.lineStart();
        }
    }
}
