package io.clump.launcher;

import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Program whose processes only write a file when they are asked to end. */
public final class PartingProgram implements SpmdProgram {
    @Override
    public void run(SplitC splitc) throws InterruptedException {
        Path file = Path.of(splitc.configuration().parameters().get("file") + "-" + splitc.rank());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(file)));
        splitc.barrier();
        if (splitc.rank() == 0) {
            System.err.println("there");
        }
        new CountDownLatch(1).await();
    }

    private static void write(Path file) {
        try {
            Files.writeString(file, "asked to end");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
