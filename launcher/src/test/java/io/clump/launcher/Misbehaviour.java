package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import io.clump.splitc.app.ProgramThreads;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Program that misbehaves in the way that its parameter names. */
public final class Misbehaviour implements SpmdProgram {
    @Override
    public void run(SplitC splitc) throws IOException {
        String what = splitc.configuration().parameters().getOrDefault("what", "");
        switch (what) {
            case "throws" -> throw new IllegalStateException("told to", new IOException("by the test"));
            case "clump" -> throw new ClumpException("as Clump would say it");
            case "overflows" -> overflow(0);
            case "full-disk" -> fill();
            case "controls" -> reportControls(splitc.monitor());
            default -> Files.delete(Path.of(what));
        }
    }

    private static int overflow(int depth) {
        return overflow(depth + 1) + 1;
    }

    private static void fill() throws IOException {
        try (FileOutputStream disk = new FileOutputStream("/dev/full")) {
            disk.write(1);
        }
    }

    private static void reportControls(ProgramMonitor monitor) {
        monitor.phaseStarted("red\u001b[31m", 1);
        monitor.phaseEnded(1);
        monitor.result("key\u001b[2J", "value\nand\rmore");
        monitor.result("seconds", "soon");
    }

    /** Program that reveals data that only its user should know. */
    public static final class OfTheEnvironment implements SpmdProgram {
        @Override
        public void run(SplitC splitc) {
            splitc.configuration()
                    .parameters()
                    .forEach((key, name) -> splitc.monitor().result(key, String.valueOf(System.getenv(name))));
        }
    }

    /** Program that works on when it has returned; with the parameter {@code endless}, until it is killed. */
    public static final class OfTheThreads implements SpmdProgram {
        @Override
        public void run(SplitC splitc) {
            Thread main = Thread.currentThread();
            boolean isEndless = splitc.configuration().parameters().containsKey("endless");
            new Thread(() -> {
                        awaitWaiting(main);
                        System.out.println("worked");
                        while (isEndless) {
                            LockSupport.park();
                        }
                    })
                    .start();
        }

        /** A process that did not wait for this thread would end before its work. */
        static void awaitWaiting(Thread main) {
            while (Stream.of(main.getStackTrace())
                    .noneMatch(frame -> frame.getClassName().equals(ProgramThreads.class.getName()))) {
                Thread.yield();
            }
        }
    }

    /** Program that counts the bytes of its standard input. */
    public static final class OfTheInput implements SpmdProgram {
        @Override
        public void run(SplitC splitc) throws IOException {
            splitc.monitor().result("input", Integer.toString(System.in.readAllBytes().length));
        }
    }

    /** Program whose constructor fails. */
    public static final class OfTheConstructor implements SpmdProgram {
        /** Fails. */
        public OfTheConstructor() {
            throw new IllegalArgumentException("not to be made");
        }

        @Override
        public void run(SplitC splitc) {}
    }
}
