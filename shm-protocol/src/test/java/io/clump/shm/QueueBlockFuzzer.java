package io.clump.shm;

import io.clump.am2.ClumpException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/** Bytes that claim to be the header of a queue block; the file is as long as the header says, or not. */
public final class QueueBlockFuzzer {
    private QueueBlockFuzzer() {}

    /** Runs one input; called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length == 0) {
            return;
        }
        byte[] header = Arrays.copyOfRange(input, 1, input.length);
        boolean isAsLong = input[0] != 0 && header.length >= QueueBlockLayout.LENGTH_OFFSET + Long.BYTES;
        long fileBytes = isAsLong
                ? Long.reverseBytes(ByteBuffer.wrap(header).getLong(QueueBlockLayout.LENGTH_OFFSET))
                : header.length;
        QueueBlockHeader read;
        try {
            read = QueueBlockHeader.read(ByteBuffer.wrap(header), fileBytes, Path.of("fuzzed"));
        } catch (ClumpException expected) {
            return;
        }
        if (read.lengthBytes() != fileBytes || fileBytes > QueueBlockLayout.MAX_LENGTH_BYTES) {
            throw new AssertionError("bytes=" + fileBytes + ", header=" + read);
        }
        QueueBlockHeader again = QueueBlockHeader.read(read.toBytes(), fileBytes, Path.of("written"));
        if (!again.equals(read)) {
            throw new AssertionError("written as " + again + ", read as " + read);
        }
    }
}
