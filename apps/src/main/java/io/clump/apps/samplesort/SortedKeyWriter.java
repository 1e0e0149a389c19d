package io.clump.apps.samplesort;

import io.clump.apps.TextOutput;
import io.clump.splitc.SplitC;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the sorted keys of all processes to one file. */
final class SortedKeyWriter {
    private final TextOutput output;
    private final KeyFormat format;

    SortedKeyWriter(SplitC splitc, KeyFormat format, Path output) {
        this.output = new TextOutput(splitc, output);
        this.format = format;
    }

    /** Writes the keys; all processes do it together. */
    void write(Keys keys) throws IOException {
        output.write(keys.size(), format == KeyFormat.TEXT ? text(keys) : binary(keys));
    }

    private static TextOutput.Lines text(Keys keys) {
        return (index, text, offset) -> {
            int length = text.putLongAscii(offset, keys.high((int) index));
            text.putByte(offset + length, (byte) '\n');
            return length + 1;
        };
    }

    /** Without ends of lines. */
    private static TextOutput.Lines binary(Keys keys) {
        return (index, bytes, offset) -> {
            keys.get((int) index, bytes, offset);
            return keys.type().lengthBytes();
        };
    }
}
