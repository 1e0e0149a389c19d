package io.clump.registry;

import io.clump.am2.EndpointName;
import io.clump.am2.JavaChild;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.spi.EndpointRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;

/** A process that uses a registry: its program in its own JVM, and the test's handle to it. */
final class RegistryProcess implements AutoCloseable {
    static final int SLOTS = 64;
    static final int KEYS = 4;

    private final Process process;
    private final BufferedReader output;

    private RegistryProcess(Process process) {
        this.process = process;
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Arguments: the directory, the task, and two numbers. */
    public static void main(String[] arguments) {
        Path directory = Path.of(arguments[0]);
        int first = Integer.parseInt(arguments[2]);
        int second = Integer.parseInt(arguments[3]);
        switch (arguments[1]) {
            case "meet" -> meet(directory, first, second);
            case "change" -> change(directory, first);
            default -> throw new IllegalArgumentException(arguments[1]);
        }
    }

    static String key(int number) {
        return "key " + number;
    }

    static RegistryProcess start(Path directory, String what, int first, int second) throws IOException {
        Process process = JavaChild.of(RegistryProcess.class, directory.toString(), what, first, second)
                .start();
        return new RegistryProcess(process);
    }

    /** Waits for the next line the process prints. */
    String line() throws IOException {
        return String.valueOf(output.readLine());
    }

    Process process() {
        return process;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Publishes one key and waits for those of all others; ends when its input does. */
    private static void meet(Path directory, int rank, int size) {
        try (JobDirectory job = JobDirectory.join(directory);
                EndpointRegistry registry = RegistryNames.open(job.path(), SLOTS)) {
            registry.publish(key(rank), RegistryNames.name(rank + 1));
            for (int i = 0; i < size; i++) {
                EndpointName name = registry.await(key(i), Duration.ofDays(1));
                if (!name.equals(RegistryNames.name(i + 1))) {
                    throw new IllegalStateException("found " + name + " under " + key(i));
                }
            }
            System.out.println("met " + size);
            waitForTheEndOfInput();
        }
    }

    /** Publishes, replaces and withdraws keys that are its own, until it is killed. */
    private static void change(Path directory, int number) {
        EndpointRegistry registry =
                RegistryNames.open(JobDirectory.join(directory).path(), SLOTS);
        SplittableRandom random = new SplittableRandom(number);
        boolean reported = false;
        while (true) {
            String key = key(number * KEYS + random.nextInt(KEYS));
            if (random.nextInt(3) == 0) {
                registry.withdraw(key);
            } else {
                registry.publish(key, RegistryNames.name(random.nextLong(1, Long.MAX_VALUE)));
                if (!reported) {
                    reported = true;
                    System.out.println("changing");
                }
            }
        }
    }

    private static void waitForTheEndOfInput() {
        try {
            System.in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
