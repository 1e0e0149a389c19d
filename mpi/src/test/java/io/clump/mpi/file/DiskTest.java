package io.clump.mpi.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {
    private static final int ACCESSES = 2000;
    private static final int BYTES = 512;

    @TempDir
    private Path directory;

    /** Java closes a channel whose thread is interrupted. */
    @Test
    void interruptsDoNotEndAccessesAndAreNotLost() throws InterruptedException {
        Disk disk = Disk.open(
                directory.resolve("file"), new AccessMode(MPI.MODE_RDWR | MPI.MODE_CREATE | MPI.MODE_EXCL), true);
        Thread reader = Thread.currentThread();
        AtomicBoolean isOver = new AtomicBoolean();
        Thread interrupter = new Thread(() -> {
            while (!isOver.get()) {
                reader.interrupt();
                Thread.yield();
            }
        });
        interrupter.start();
        // The other thread may get no processor until the end.
        reader.interrupt();
        int wrong = 0;
        ByteBuffer written = ByteBuffer.allocateDirect(BYTES);
        ByteBuffer read = ByteBuffer.allocateDirect(BYTES);
        for (int i = 0; i < ACCESSES; i++) {
            written.putInt(0, i).putInt(BYTES - Integer.BYTES, -i);
            disk.write(written, (long) i * BYTES);
            boolean isWhole = disk.read(read, (long) i * BYTES) == BYTES;
            wrong += isWhole && read.equals(written) ? 0 : 1;
        }
        isOver.set(true);
        boolean wasInterrupted = Thread.interrupted();
        interrupter.join();
        wasInterrupted |= Thread.interrupted();

        assertThat(wrong).isZero();
        assertThat(wasInterrupted).isTrue();
        assertThat(disk.size()).isEqualTo((long) ACCESSES * BYTES);
        disk.close();
    }
}
