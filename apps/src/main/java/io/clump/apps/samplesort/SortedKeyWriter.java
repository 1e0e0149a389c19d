package io.clump.apps.samplesort;

import io.clump.apps.TextOutput;
import io.clump.splitc.SplitC;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the sorted keys of all processes to one file, one a line. */
final class SortedKeyWriter {
    private final TextOutput output;

    SortedKeyWriter(SplitC splitc, Path output) {
        this.output = new TextOutput(splitc, output);
    }

    /** Writes the keys; all processes do it together. */
    void write(KeyArray keys) throws IOException {
        output.write(keys.size(), (index, text, offset) -> {
            int length = text.putIntAscii(offset, keys.get((int) index));
            text.putByte(offset + length, (byte) '\n');
            return length + 1;
        });
    }
}
