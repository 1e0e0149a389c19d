package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import io.clump.apps.FilePart;
import io.clump.apps.LineForm;
import io.clump.apps.LineReader;
import io.clump.splitc.app.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
     * Checks a file and divides it among processes. Reads only the length of a binary file, and keeps nothing of the
     * contents.
     *
     * @return the parts in the order of the file; their numbers of keys differ by one at most, and may be 0
     * @throws ClumpException if the file cannot be read or holds something that is no key; says where and why
     */
    static List<FilePart> scan(Path file, KeyType type, KeyFormat format, int processes) {
        TextFiles.checkReadable(file);
        try {
            if (format == KeyFormat.TEXT) {
                return FilePart.ofLines(file, form(file, type), 0, processes);
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

    /** Opens a part of a text file, whose lines have a key each. */
    static LineReader open(Path file, KeyType type, FilePart part) throws IOException {
        return new LineReader(file, form(file, type), part.startByte(), part.endByte());
    }

    private static LineForm form(Path file, KeyType type) {
        if (type == KeyType.RECORD) {
            throw new ClumpException("records are binary: file=" + file + ", found format=text, expected binary");
        }
        int bits = Byte.SIZE * type.lengthBytes();
        long least = Long.MIN_VALUE >> (Long.SIZE - bits);
        return new LineForm("#", 1, least, ~least, false, "not a " + bits + "-bit integer", least + " to " + ~least);
    }
}
