package io.clump.launcher;

import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jline.utils.Signals;

/** Program that prints its place and its cores, and ends when all its processes have received SIGUSR1. */
public final class SignalledProgram implements SpmdProgram {
    @Override
    public void run(SplitC splitc) throws IOException {
        AtomicBoolean isNotified = new AtomicBoolean();
        Signals.register("USR1", () -> isNotified.set(true));
        String cores = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .findFirst()
                .orElseThrow();
        System.err.println("listening in " + Path.of("").toAbsolutePath() + ", " + cores.replaceAll("\\s+", " "));
        while (!isNotified.get()) {
            splitc.poll();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        splitc.barrier();
    }
}
