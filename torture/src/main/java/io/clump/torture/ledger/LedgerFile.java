package io.clump.torture.ledger;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;

/** The mapped file of a ledger. */
final class LedgerFile {
    private LedgerFile() {}

    /** Maps a ledger; the mapping lasts as long as it is reachable. */
    static UnsafeBuffer map(Path file) {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            if (open.length() == 0) {
                open.setLength(LedgerLayout.LENGTH_BYTES);
            }
            return new UnsafeBuffer(
                    open.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, LedgerLayout.LENGTH_BYTES));
        } catch (IOException e) {
            throw new ClumpException("cannot map a ledger: file=" + file + ", cause=" + e, e);
        }
    }
}
