package io.clump.splitc.checkpoint;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/** Bytes that claim to be a checkpoint's manifest, whose length and checksum are right. */
public final class CheckpointFuzzer {
    private static final int TRAILER_BYTES = 2 * Long.BYTES + Integer.BYTES;
    private static final Path DIRECTORY = directory();

    private CheckpointFuzzer() {}

    /** Runs one input; called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        byte[] bytes = input.clone();
        if (bytes.length >= TRAILER_BYTES) {
            ByteBuffer.wrap(bytes).putLong(bytes.length - Integer.BYTES - Long.BYTES, bytes.length);
            CRC32C checksum = new CRC32C();
            checksum.update(bytes, 0, bytes.length - Integer.BYTES);
            ByteBuffer.wrap(bytes).putInt(bytes.length - Integer.BYTES, (int) checksum.getValue());
        }
        try {
            Files.write(DIRECTORY.resolve("manifest"), bytes);
            Checkpoint checkpoint = Checkpoint.read(DIRECTORY);
            if (checkpoint.files().size() != checkpoint.identity().size()) {
                throw new AssertionError("files=" + checkpoint.files().size() + " in " + checkpoint.identity());
            }
        } catch (ClumpException expected) {
            return;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path directory() {
        try {
            Path directory = Files.createTempDirectory("fuzzed-checkpoint");
            directory.toFile().deleteOnExit();
            directory.resolve("manifest").toFile().deleteOnExit();
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
