package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.apps.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Files of keys: text, one signed 32-bit decimal integer a line. Blanks before and after it and a sign are allowed, lines
 * may end with CR LF and the last without anything; blank lines and comments, which begin with {@code #}, are skipped.
 * Any thread may call these methods.
 */
public final class KeyFile {
    private KeyFile() {}

    /**
     * Checks each line of a file and divides it among processes. Reads the file once from start to end, and little of it
     * again; holds none of it.
     *
     * @param file the file to read
     * @param processes number of parts to make, at least 1
     * @return the parts in the order of the file; their numbers of keys differ by one at most, and may be 0
     * @throws ClumpException if the file cannot be read or one of its lines is no key; says which and why
     */
    public static List<KeyFilePart> scan(Path file, int processes) {
        if (processes < 1) {
            throw new ClumpException("invalid number of processes: found=" + processes + ", expected 1 or more");
        }
        TextFiles.checkReadable(file);
        try {
            KeyOffsets offsets = offsets(file);
            long keys = offsets.count();
            List<KeyFilePart> parts = new ArrayList<>(processes);
            long start = 0;
            for (int rank = 0; rank < processes; rank++) {
                long from = boundary(keys, rank, processes);
                long to = boundary(keys, rank + 1, processes);
                long end = rank + 1 == processes ? Files.size(file) : offset(file, offsets, to);
                parts.add(new KeyFilePart(start, end, to - from));
                start = end;
            }
            return parts;
        } catch (IOException e) {
            throw new ClumpException("cannot read the input: file=" + file + ", cause=" + e, e);
        }
    }

    private static KeyOffsets offsets(Path file) throws IOException {
        KeyOffsets offsets = new KeyOffsets();
        try (KeyReader reader = new KeyReader(file, 0, Long.MAX_VALUE)) {
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
    private static long offset(Path file, KeyOffsets offsets, long key) throws IOException {
        if (key == 0) {
            return 0;
        }
        if (key == offsets.count()) {
            return Files.size(file);
        }
        long from = offsets.remembered(key);
        try (KeyReader reader = new KeyReader(file, offsets.offset(from), Long.MAX_VALUE)) {
            for (long at = from; at <= key; at++) {
                if (!reader.advance()) {
                    throw new ClumpException("the input has changed while it was read: file=" + file);
                }
            }
            return reader.lineStart();
        }
    }
}
